"""The rehearsal of the page: games shown and played for nobody, so that what play needs is loaded, and soon quick."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from time import perf_counter
from typing import Final

from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.console.screen import console_for_seat
from rummifun.messages import LANGUAGES
from rummifun.page.decor import decor_of
from rummifun.page.http_messages import NewGameRequest
from rummifun.page.new_game import open_new_game
from rummifun.page.presenter import Reader, clock_message, console_for, encode_message, game_message, scene_message
from rummifun.session.session import add_move, make_forced_moves

_DAY: Final = date(2000, 1, 1)


def rehearse(names: Iterable[str], moves: int = 0) -> int:
    """Deal games, play the first moves proposed, write each table in every language; return how much was written."""
    return sum(_rehearse_game(name, lang, moves) for name in names for lang in LANGUAGES)


def rehearse_for(seconds: float, *names: str) -> int:
    """Rehearse games again and again for some time; return how much was written."""
    written, late = 0, perf_counter() + seconds
    while perf_counter() < late:
        written += rehearse(names, 10)
    return written


def _rehearse_game(name: str, lang: str, moves: int) -> int:
    screen = console_for(lang)
    session = make_forced_moves(open_new_game(BUILTIN_GAMES, NewGameRequest(name, deal="1"), _DAY, screen.tr).session)
    reader = Reader(console_for_seat(screen, session, 0), decor_of(session.game))
    written = len(encode_message(game_message(session, 0, screen)))
    for played in range(moves + 1):
        clock = clock_message(session, 0.0, False)
        written += len(encode_message(scene_message(session, 0, 0, None, reader, clock)))
        if session.seat is None or played == moves:
            break
        view = session.here.view(session.seat)
        session = make_forced_moves(add_move(session, next(iter(session.game.moves(view)))))
    return written
