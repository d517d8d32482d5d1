"""The table in a terminal: `rummifun table`, or just `rummifun`; Textual is imported only to play."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Final

import click
from click.core import ParameterSource

from rummifun.catalogue.registry import GameRegistry
from rummifun.console.errors import CommandError
from rummifun.console.extras import require_extra
from rummifun.console.options import LIVE, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.messages import N_
from rummifun.plugins.loading import build_registry, is_user_game

__all__ = ["Arguments", "command", "run"]


_ESCAPE: Final = "15"
"""The milliseconds after which Escape is a key of its own: the other bytes of a key come at once."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command."""

    jeux: tuple[str, ...] = argument(N_("GAME"), "[{}]...", nargs=-1)
    vivant: bool = option(*LIVE)


def _language_asked() -> bool:
    """Tell whether --lang stands on the command line, before the command or after it."""
    context = click.get_current_context()
    given = [c.get_parameter_source("lang") for c in (context, context.parent) if c is not None]
    return ParameterSource.COMMANDLINE in given


def run(asked: Arguments, screen: Console) -> None:
    """Play on the whole screen, in the language of the last time unless one is requested.

    The page of the first game named is open; a user's own games are first in the menu.

    Raises `CommandError`, one sentence that says what to do, if Textual or a terminal is missing.
    """
    require_extra("tui", screen.tr)
    if not _drawable():
        said = N_("the table needs a terminal to be drawn on; `rummifun jouer` plays a game line by line, without one")
        raise CommandError(screen.tr(said))
    os.environ.setdefault("ESCDELAY", _ESCAPE)  # read when Textual is imported
    from rummifun.plugins.hot_reload import WatchedGames
    from rummifun.shells.tui.app import TableApp

    games = build_registry(filter(is_user_game, asked.jeux), screen)
    first = next((_game_name(name, games) for name in asked.jeux), None)
    app = TableApp(lang=screen.lang if _language_asked() else None, games=games, first=first)
    app.followed = WatchedGames(games, app.words) if asked.vivant else None
    try:
        app.run()
    finally:
        if app.followed is not None:
            app.followed.close()
    if app.fault is not None:
        raise CommandError(app.fault)


def _game_name(name: str, games: GameRegistry) -> str:
    """Return the name of a game that is named by itself or by its place."""
    own = next((one.name for one in games.user_games if one.place == name), None)
    return games.build_game(name).name if own is None else own


def _drawable() -> bool:
    """Tell whether keys come from a terminal and the output goes to a terminal that can draw."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    return os.environ.get("TERM") != "dumb" and all(stream is not None and stream.isatty() for stream in streams)


command: Final = build_command("table", Arguments, run)


# names of 0.1.0, which are promised
Asked = Arguments
