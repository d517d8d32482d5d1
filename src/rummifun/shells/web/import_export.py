"""Games exported from a browser and imported into one, as the records that `rummifun rejouer` shows.

A server has no such routes: anyone who reached it could make it read anything, and see other people's games.
"""

from __future__ import annotations

import base64
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, Final, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rummifun.core.game import AnyGame
from rummifun.core.record import RecordError, add_checksum
from rummifun.games.registry import GameRegistry
from rummifun.messages import N_
from rummifun.players import levels_for, opponent_name, players_for
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_for
from rummifun.session.persistence import session_from_text
from rummifun.session.session import PERSON, Session, players_at_seats
from rummifun.shells.console import Console
from rummifun.shells.web.http import json_response, read_json_body, request_console
from rummifun.shells.web.http_messages import ImportedGame, ImportRequest, ImportResult
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.new_game import RequestRefusedError, build_affordable_game
from rummifun.shells.web.services import GameStore

MAX_RECORD_BYTES: Final = 1 << 20
"""Bytes that a record may have."""

MAX_FILES: Final = 5_000
"""Records that a zip may have."""

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

_luggage: Final = msgspec.json.Decoder(ImportRequest)


class ListingStore(GameStore, Protocol):
    """A store that lists its games."""

    async def numbers(self) -> list[int]:
        """List the games that are kept."""


def routes(lobby: Lobby, shelf: ListingStore) -> list[BaseRoute]:
    """Return the routes by which games come and go."""

    async def packed(request: Request) -> Response:
        return json_response(ImportRequest(zip=base64.b64encode(await export_zip(shelf)).decode()))

    async def unpacked(request: Request) -> Response:
        return json_response(
            await import_games(lobby, await read_json_body(request, _luggage, _BODY), request_console(request)), 201
        )

    return [Route("/api/reprises", packed), Route("/api/reprises", unpacked, methods=["POST"])]


async def export_zip(shelf: ListingStore) -> bytes:
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
    session, damage = session_from_text(
        text, lambda name, options: build_affordable_game(games, name, options, screen.tr), apart=True
    )
    if damage is not None:
        raise RecordError(damage.code)
    return session if _has_known_players(session) else replace(session, players=_usual(session.game))


def _has_known_players(session: Session) -> bool:
    game: Any = session.game
    ours = {PERSON, *players_for(game), *(level.word for level in levels_for(game))}
    return len(session.players) == game.seats and PERSON in session.players and ours.issuperset(session.players)


def _usual(game: AnyGame) -> tuple[str, ...]:
    return players_at_seats(game, opponent_name(game), 0)


def _why(failed: Exception, screen: Console) -> str:
    if isinstance(failed, Precondition):
        return sentence(failed.refusal, screen.lang)
    return str(failed) if isinstance(failed, RequestRefusedError) else screen.tr(N_("this is not the record of a game"))
