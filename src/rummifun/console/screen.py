"""The console of the shells: the language, width and colours of the screen, read once; the clock of a time budget."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TextIO

from rummifun.core.scene import Seat
from rummifun.messages import N_, Translation, display_language, translation
from rummifun.render.text import Style

if TYPE_CHECKING:
    from rummifun.session.session import Session
import time
from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Console:
    """A console: the language and its translation, and the style of drawings."""

    lang: str
    tr: Translation
    style: Style


def open_console(lang: str | None = None, environ: Mapping[str, str] = os.environ) -> Console:
    """Read the screen: colours only on a terminal and without NO_COLOR, at most 80 columns, ASCII if need be."""
    out, lang = sys.stdout, lang or display_language(environ)
    colour = out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    width = min(80, shutil.get_terminal_size().columns) if out.isatty() else 80
    return Console(lang, translation(lang), Style(width, colour, _writes(out, "◆▸─é")))


def console_for_seat(screen: Console, session: Session, seat: int | None) -> Console:
    """Speak to the reader at a seat, or to a spectator, with the names of those at the table."""
    from rummifun.session.player_names import translation_for_seat  # here: help is shown before a game is read

    return replace(screen, tr=translation_for_seat(screen.tr, session, seat))


def seat_prefix(seat: int, tr: Translation) -> str:
    """Name a seat at the start of a line."""
    return tr(N_("You")) if Seat(seat).is_reader(tr) else Seat(seat).localize(tr)


def _writes(out: TextIO, text: str) -> bool:
    """Tell whether a stream has all the letters of a text."""
    encoding = out.encoding or "ascii"
    return text.encode(encoding, "replace").decode(encoding) == text


@dataclass(frozen=True, slots=True)
class TimeBudget:
    """A time budget: iterate over it as often as you like; each time it lasts this many seconds."""

    seconds: float

    def __iter__(self) -> Iterator[None]:
        end = time.monotonic() + self.seconds
        yield
        while time.monotonic() < end:
            yield
