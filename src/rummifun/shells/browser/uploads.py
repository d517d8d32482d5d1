"""Files that a user drops on the page: the games that they define join ours, in the page's own Python.

Files of the user are kept by the page, which hands them over whole: nothing here can be lost. A file is tried first
where players think, which can be ended if it never comes to an end; only then are its games offered.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rummifun.chance import Alea
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame, apply_move
from rummifun.messages import LANGUAGES, N_
from rummifun.page.http import json_response, read_json_body, request_console
from rummifun.page.http_messages import GameCard, UploadedFile
from rummifun.page.lobby import Lobby
from rummifun.page.new_game import RequestRefusedError, game_card
from rummifun.page.presenter import console_for
from rummifun.session.steps import cached_scene
from rummifun.shells.browser.background_worker import USER_FILES, BackgroundPool
from rummifun.shells.browser.browser_limits import MAX_CHARACTERS, UPLOAD_SECONDS

_LATE: Final = 5.0  # the extra seconds before the process that tries the file is killed


_MOVES: Final = 30


_BODY: Final = 8 * MAX_CHARACTERS


Cards = dict[str, tuple[GameCard, ...]]
"""The cards of the games of a file, in every language."""


def try_file(asked: tuple[tuple[UploadedFile, ...], UploadedFile, str]) -> Cards:
    """Define the games of a file beside those of others, play a little of each, and make their cards.

    Raises `RequestRefusedError`, with the line of the file where something goes wrong or takes too long.
    """
    others, file, lang = asked
    screen = console_for(lang)
    known = USER_FILES.sound_games(others)
    with _in_time(file.name, screen):
        games = USER_FILES.games((file,), screen)
        for own in games.user_games:
            if known.has_game(own.name):  # menus and saved games tell games by their names
                said = N_("{place}: another game is called {name} already; give this one another name")
                raise RequestRefusedError(screen.tr(said).format(place=own.file, name=own.name))
        try:
            for own in games.user_games:
                _play_a_little(games.build_game(own.name))
            return {lang: tuple(game_card(games, own.name, lang) for own in games.user_games) for lang in LANGUAGES}
        except Exception as error:  # rules of a user may raise anything
            from rummifun.plugins.loading import describe_fault  # here: the page itself needs no command line

            raise RequestRefusedError(describe_fault(error, Path(file.name), screen)) from None


def _play_a_little(game: AnyGame) -> None:
    """Play a little by chance, looking at every table, so that mistakes in the rules show at once."""
    state, alea = game.new(Alea(1)), Alea(2)
    for _ in range(_MOVES):
        cached_scene(game, game.view(state, game.to_move(state)))
        moves = tuple(game.moves(state))
        if not moves:
            break
        at, alea = alea.below(len(moves))
        state = apply_move(game, state, moves[at])


class _Late(KeyboardInterrupt):
    """Raised in a user's file that goes on for too long: it does not catch this as one of its own errors."""


@contextmanager
def _in_time(name: str, screen: Console) -> Iterator[None]:
    """Stop a file that takes too long, and tell the line where it was."""
    until = time.monotonic() + UPLOAD_SECONDS
    last = [0]

    def traced(frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename.rpartition("/")[2] != name:
            return None
        last[0] = frame.f_lineno
        if time.monotonic() > until:
            raise _Late
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        yield
    except _Late as late:
        from rummifun.plugins.loading import failing_line

        said = N_("{name}, line {line}: this is still going on after {n} seconds")
        line = failing_line(late, Path(name)) or last[0]
        raise RequestRefusedError(screen.tr(said).format(name=name, line=line, n=round(UPLOAD_SECONDS))) from None
    finally:
        sys.settrace(before)


class UploadHandler:
    """The door for users' files: a worker tries each file, then the lobby offers its games."""

    def __init__(self, lobby: Lobby, beside: BackgroundPool) -> None:
        self._lobby, self._beside = lobby, beside

    def route(self) -> Route:
        """Return the route that tries a file; the page keeps a good file, and hands all of them over."""

        async def brought(request: Request) -> Response:
            file = await read_json_body(request, UploadedFile, _BODY)
            return json_response(await self.cards(file, request_console(request)))

        return Route("/api/fichiers", brought, methods=["POST"])

    async def cards(self, file: UploadedFile, screen: Console) -> Cards:
        """Try a file in the player pool; raises `RequestRefusedError` with the fault."""
        others = tuple(one for one in self._beside.files if one.name != file.name)
        await self._beside.run(int, 0)  # from here on it has begun, and has nothing else to do
        try:
            async with asyncio.timeout(UPLOAD_SECONDS + _LATE):
                return await self._beside.run(try_file, (others, file, screen.lang))
        except TimeoutError:
            said = N_("{name} is still going on after {n} seconds")
            raise RequestRefusedError(screen.tr(said).format(name=file.name, n=round(UPLOAD_SECONDS))) from None

    def replace_files(self, files: tuple[UploadedFile, ...]) -> None:
        """Offer the games of these files, and of no others."""
        self._beside.files = files
        self._lobby.set_registry(USER_FILES.sound_games(files))
