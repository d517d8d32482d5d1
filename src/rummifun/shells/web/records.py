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
from rummifun.core.record import Unrecorded, closed
from rummifun.games.offered import Offered
from rummifun.messages import N_
from rummifun.play.keep import reopened
from rummifun.play.sitting import PERSON, Sitting, seated
from rummifun.players import levels_for, opponent, players_for
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_of
from rummifun.shells.screen import Screen
from rummifun.shells.web.hall import Hall
from rummifun.shells.web.house import Keeper
from rummifun.shells.web.http import posted, replied, screen_asked
from rummifun.shells.web.opening import Unwanted, made_game
from rummifun.shells.web.pages import Luggage, TakenUp, Unpacked

RECORD: Final = 1 << 20
"""Bytes that a record may have."""

FILES: Final = 5_000
"""Records that a zip may have."""

_BODY: Final = 64 << 20
_DATE: Final = (1980, 1, 1, 0, 0, 0)

_SPOILT: Final = (
    EOFError,
    IndexError,
    OSError,
    RuntimeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
    OverflowError,
)
"""What `zipfile` raises of what is no zip, is damaged, or is packed in a way that it does not know."""

_luggage: Final = msgspec.json.Decoder(Luggage)


class Shelf(Keeper, Protocol):
    """A keeper that lists its games."""

    async def numbers(self) -> list[int]:
        """List the games that are kept."""


def routes(hall: Hall, shelf: Shelf) -> list[BaseRoute]:
    """Return the routes by which games come and go."""

    async def packed(request: Request) -> Response:
        return replied(Luggage(zip=base64.b64encode(await zipped(shelf)).decode()))

    async def unpacked(request: Request) -> Response:
        return replied(await taken_up(hall, await posted(request, _luggage, _BODY), screen_asked(request)), 201)

    return [Route("/api/reprises", packed), Route("/api/reprises", unpacked, methods=["POST"])]


async def zipped(shelf: Shelf) -> bytes:
    """Pack every game into a zip, a record each; the same games make the same bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for number in await shelf.numbers():
            text = closed((await shelf.read(number)).text)
            name = json.loads(text.partition("\n")[0]).get("jeu")
            pack.writestr(zipfile.ZipInfo(f"{name}-{number}.jsonl", _DATE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


async def taken_up(hall: Hall, luggage: Luggage, screen: Screen) -> Unpacked:
    """Import games, and name the unreadable ones. A single unreadable one is refused."""
    if luggage.text is not None:
        return Unpacked((await _taken(hall, luggage.text, screen),), ())
    games, refused = list[TakenUp](), list[str]()
    for name, content in _files(luggage.zip or "", screen):
        try:
            games.append(await _taken(hall, content.decode(), screen))
        except (ValueError, RecursionError) as failed:
            refused.append(screen.tr(N_("{name} cannot be read: {said}")).format(name=name, said=_why(failed, screen)))
    return Unpacked(tuple(games), tuple(refused))


def _files(packed: str, screen: Screen) -> Iterator[tuple[str, bytes]]:
    """Read the files of a zip, none longer than a record can be."""
    try:
        with zipfile.ZipFile(BytesIO(base64.b64decode(packed, validate=True))) as pack:
            for one in [one for one in pack.infolist() if one.filename.endswith(".jsonl")][:FILES]:
                with pack.open(one) as file:
                    yield one.filename.rpartition("/")[2], file.read(RECORD + 1)
    except _SPOILT:
        raise Unwanted(screen.tr(N_("this is not a zip of games"))) from None


async def _taken(hall: Hall, text: str, screen: Screen) -> TakenUp:
    sitting = read(hall.games, text, screen)
    links = await hall.take_up(sitting)
    title = rules_of(sitting.game, screen.lang).title
    return TakenUp(sitting.game.name, title, sitting.players, links, sitting.seat is None)


def read(games: Offered, text: str, screen: Screen) -> Sitting:
    """Read a record as a game to resume; an unknown person sits nowhere. Raises `Unwanted` or `Precondition`."""
    if len(text) > RECORD:
        raise Unwanted(screen.tr(N_("this is too long")))
    sitting, damage = reopened(text, lambda name, options: made_game(games, name, options, screen.tr), apart=True)
    if damage is not None:
        raise Unrecorded(damage.why)
    return sitting if _known(sitting) else replace(sitting, players=_usual(sitting.game))


def _known(sitting: Sitting) -> bool:
    game: Any = sitting.game
    ours = {PERSON, *players_for(game), *(level.word for level in levels_for(game))}
    return len(sitting.players) == game.seats and PERSON in sitting.players and ours.issuperset(sitting.players)


def _usual(game: AnyGame) -> tuple[str, ...]:
    return seated(game, opponent(game), 0)


def _why(failed: Exception, screen: Screen) -> str:
    if isinstance(failed, Precondition):
        return sentence(failed.refusal, screen.lang)
    return str(failed) if isinstance(failed, Unwanted) else screen.tr(N_("this is not the record of a game"))
