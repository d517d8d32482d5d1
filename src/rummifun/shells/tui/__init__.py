"""The table in a terminal: `rummifun table`, or `rummifun` alone; Textual is imported only to play."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import click

from rummifun.messages import N_, Traduction
from rummifun.shells.load import Unusable
from rummifun.shells.screen import Screen

__all__ = ["command", "run"]


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'table'

    Law: making it does not import Textual.
    """

    @click.command("table", help=tr(N_("Play on the whole screen, by the mouse or the keyboard.")))
    @click.pass_obj
    def table(screen: Screen) -> None:
        run(screen)

    return table


def run(screen: Screen) -> None:
    """Play on the whole screen.

    Profil: écran → ()

    Law: raises `Unusable`, one sentence that says what to do, where Textual or a terminal is not there.
    """
    if find_spec("textual") is None:
        said = N_("the table needs Textual: pip install 'rummifun[tui]' (rummifun --help lists the other commands)")
        raise Unusable(screen.tr(said))
    if not _drawable():
        said = N_("the table needs a terminal to be drawn on; `rummifun jouer` plays a game line by line, without one")
        raise Unusable(screen.tr(said))
    from rummifun.shells.tui.app import TableApp

    TableApp(lang=screen.lang).run()


def _drawable() -> bool:
    """Tell whether keys come from a terminal and all that is drawn goes to one, which is more than a typewriter."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    return os.environ.get("TERM") != "dumb" and all(stream is not None and stream.isatty() for stream in streams)
