"""The table in a terminal: `rummifun table`, or just `rummifun`; Textual is imported only to play."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

import click
from click.core import ParameterSource

from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable
from rummifun.shells.screen import Screen

__all__ = ["command", "run"]


_ESCAPE: Final = "15"
"""Milliseconds after which Escape is no beginning of another key: what a terminal sends for one comes at once."""


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language; Textual is not imported."""

    @click.command("table", help=tr(N_("Play on the whole screen, by the mouse or the keyboard.")))
    @click.pass_context
    def table(context: click.Context) -> None:
        run(context.obj, _language_asked(context))

    return table


def _language_asked(context: click.Context) -> bool:
    """Tell whether --lang stands on the command line, before the command or after it."""
    given = [c.get_parameter_source("lang") for c in (context, context.parent) if c is not None]
    return ParameterSource.COMMANDLINE in given


def run(screen: Screen, asked: bool = False) -> None:
    """Play on the whole screen, in the language of the last time unless one is requested.

    Raises `Unusable`, one sentence that says what to do, if Textual or a terminal is missing.
    """
    if find_spec("textual") is None:
        said = N_("the table needs Textual: pip install 'rummifun[tui]' (rummifun --help lists the other commands)")
        raise Unusable(screen.tr(said))
    if not _drawable():
        said = N_("the table needs a terminal to be drawn on; `rummifun jouer` plays a game line by line, without one")
        raise Unusable(screen.tr(said))
    os.environ.setdefault("ESCDELAY", _ESCAPE)  # read when Textual is imported
    from rummifun.shells.tui.app import TableApp

    TableApp(lang=screen.lang if asked else None).run()


def _drawable() -> bool:
    """Tell whether keys come from a terminal and the output goes to one that can draw."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    return os.environ.get("TERM") != "dumb" and all(stream is not None and stream.isatty() for stream in streams)
