"""Games kept by a browser, in a JavaScript store that is asked with JSON and awaited.

Several pages may be open, each with services of its own over the same games. Each change says how often its game had
been changed when it was read: of two at once one is kept, and the other is refused.

Games are exported and imported as the records that `rummifun rejouer` shows. A server has no such routes: anyone who
reached it could make it read anything, and see other people's games.
"""

from __future__ import annotations

import base64
import errno
import json
import zipfile
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from io import BytesIO
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rummifun.catalogue.entry import levels_for, opponent_name
from rummifun.catalogue.players import players_for
from rummifun.catalogue.registry import GameRegistry
from rummifun.console.screen import Console
from rummifun.core.record import RecordError, add_checksum
from rummifun.messages import N_
from rummifun.page.http import json_response, read_json_body, request_console
from rummifun.page.http_messages import ImportedGame, ImportRequest, ImportResult
from rummifun.page.lobby import Lobby
from rummifun.page.new_game import RequestRefusedError, build_affordable_game, refusal_text
from rummifun.page.services import ConflictError, LinkHash, StoredGame, StoreError
from rummifun.refusal import Precondition
from rummifun.regles import rules_for
from rummifun.session.persistence import Change, session_from_text
from rummifun.session.session import PERSON, Session, players_at_seats
from rummifun.shells.browser.browser_limits import MAX_FILES, MAX_RECORD_BYTES

StorageCall = Callable[[str, str], Awaitable[str]]
"""A function that calls the browser's storage: the name of a method and its arguments as JSON, answered as JSON.

`create(header, together, seats)` → number; `change(number, changes, kept, lines, header, end)` → whether nobody was
quicker; `seat(mark)` → [number, seat] or null; `read(number)` → {lines, changes} or null; `ends()` → lines;
`numbers()` → those of all games. Lines are those of a record, the first its header; a mark is in hexadecimal digits.
"""


class BrowserGameStore:
    """The games of a browser."""

    def __init__(self, asked: StorageCall) -> None:
        self._storage = asked

    async def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        marks = [(mark.hex(), seat) for mark, seat in seats]
        return msgspec.convert(await self._ask("create", header, together, marks), int)

    async def change(self, number: int, change: Change, changes: int) -> None:
        header = await self._final_header(number, change, changes) if change.is_over else change.header
        end = None if change.end is None else json.dumps(asdict(change.end))
        if not await self._ask("change", number, changes, change.kept_lines, change.lines, header, end):
            raise ConflictError

    async def _final_header(self, number: int, change: Change, changes: int) -> str:
        """Let the header of a game that is over say how many moves it has."""
        kept = await self.read(number)
        if kept.changes != changes:
            raise ConflictError
        header, *moves = kept.text.splitlines()
        lines = (change.header or header, *moves[: change.kept_lines], *change.lines)
        return add_checksum("\n".join(lines)).partition("\n")[0]

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        found = await self._ask("seat", mark.hex())
        return None if found is None else (found[0], found[1])

    async def claim(self, invitation: bytes, mark: bytes) -> bool:
        """Take no invitation: two people who play here share a device."""
        return False

    async def read(self, number: int) -> StoredGame:
        found = await self._ask("read", number)
        if found is None:
            raise StoreError(None, N_("there is no such game any more"))
        return StoredGame("".join(f"{line}\n" for line in found["lines"]), found["changes"])

    async def ends(self) -> list[str]:
        return msgspec.convert(await self._ask("ends"), list[str])

    async def numbers(self) -> list[int]:
        """List the games that are kept, from the oldest."""
        return msgspec.convert(await self._ask("numbers"), list[int])

    def close(self) -> None:
        """Leave the games to the other pages."""

    async def _ask(self, method: str, *args: object) -> Any:
        try:
            return json.loads(await self._storage(method, json.dumps(args, ensure_ascii=False)))
        except Exception as failed:  # any exception of JavaScript: nothing was saved
            if "QuotaExceeded" in f"{getattr(failed, 'name', '')} {failed}":
                raise StoreError(errno.ENOSPC, "") from failed
            raise StoreError(None, N_("this browser refuses to store anything here")) from failed


_BODY: Final = 64 << 20


_DATE: Final = (1980, 1, 1, 0, 0, 0)


_READING_ERRORS: Final = (
    EOFError,
    IndexError,
    OSError,
    RuntimeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
    OverflowError,
)
"""The exceptions of `zipfile` for a file that is no zip, is damaged, or uses an unknown compression."""


def routes(lobby: Lobby, shelf: BrowserGameStore) -> list[BaseRoute]:
    """Return the routes by which games come and go."""

    async def export_games(request: Request) -> Response:
        return json_response(ImportRequest(zip=base64.b64encode(await export_zip(shelf)).decode()))

    async def receive_games(request: Request) -> Response:
        luggage = await read_json_body(request, ImportRequest, _BODY)
        return json_response(await import_games(lobby, luggage, request_console(request)), 201)

    return [Route("/api/reprises", export_games), Route("/api/reprises", receive_games, methods=["POST"])]


async def export_zip(shelf: BrowserGameStore) -> bytes:
    """Pack every game into a zip, a record each; the same games make the same bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for number in await shelf.numbers():
            text = add_checksum((await shelf.read(number)).text)
            name = json.loads(text.partition("\n")[0]).get("jeu")
            pack.writestr(zipfile.ZipInfo(f"{name}-{number}.jsonl", _DATE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


async def import_games(lobby: Lobby, luggage: ImportRequest, screen: Console) -> ImportResult:
    """Import games, and name the unreadable ones. A single unreadable one is refused."""
    if luggage.text is not None:
        return ImportResult((await _import_record(lobby, luggage.text, screen),), ())
    games, refused = list[ImportedGame](), list[str]()
    for name, content in _files(luggage.zip or "", screen):
        try:
            games.append(await _import_record(lobby, content.decode(), screen))
        except (ValueError, RecursionError) as failed:
            refused.append(screen.tr(N_("{name} cannot be read: {said}")).format(name=name, said=_why(failed, screen)))
    return ImportResult(tuple(games), tuple(refused))


def _files(packed: str, screen: Console) -> Iterator[tuple[str, bytes]]:
    """Read the files of a zip, none longer than a record can be."""
    try:
        with zipfile.ZipFile(BytesIO(base64.b64decode(packed, validate=True))) as pack:
            for one in [one for one in pack.infolist() if one.filename.endswith(".jsonl")][:MAX_FILES]:
                with pack.open(one) as file:
                    yield one.filename.rpartition("/")[2], file.read(MAX_RECORD_BYTES + 1)
    except _READING_ERRORS:
        raise RequestRefusedError(screen.tr(N_("this is not a zip of games"))) from None


async def _import_record(lobby: Lobby, text: str, screen: Console) -> ImportedGame:
    session = read_imported_record(lobby.games, text, screen)
    links = await lobby.import_session(session)
    title = rules_for(session.game, screen.lang).title
    return ImportedGame(session.game.name, title, session.players, links, session.seat is None)


def read_imported_record(games: GameRegistry, text: str, screen: Console) -> Session:
    """Read a record as a game to resume, unknown persons unseated; raises `RequestRefusedError` or `Precondition`."""
    if len(text) > MAX_RECORD_BYTES:
        raise RequestRefusedError(screen.tr(N_("this is too long")))
    session, damage = session_from_text(text, partial(build_affordable_game, games, tr=screen.tr), apart=True)
    if damage is not None:
        raise RecordError(damage.code)
    game, players = session.game, session.players
    ours = {PERSON, *players_for(game), *(level.word for level in levels_for(game))}
    if len(players) == game.seats and PERSON in players and ours.issuperset(players):
        return session
    return replace(session, players=players_at_seats(game, opponent_name(game), 0))


def _why(failed: Exception, screen: Console) -> str:
    if isinstance(failed, Precondition | RequestRefusedError):
        return refusal_text(failed, screen.lang)
    return screen.tr(N_("this is not the record of a game"))
