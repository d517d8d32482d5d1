"""Where the shells meet the world: the language, the width and the colours of the screen, read once."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from rummifun.messages import Translation, language, translation
from rummifun.render.text import Style


@dataclass(frozen=True, slots=True)
class Screen:
    """What to write in: the language and its translation, and the style of the drawings."""

    lang: str
    tr: Translation
    style: Style


def open_screen(lang: str | None = None, environ: Mapping[str, str] = os.environ, out: TextIO | None = None) -> Screen:
    """Read the screen: colours only on a terminal and without NO_COLOR, at most 80 columns, ASCII where need be."""
    out = out or sys.stdout
    lang = lang or language(environ)
    colour = out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    width = min(80, shutil.get_terminal_size().columns) if out.isatty() else 80
    return Screen(lang, translation(lang), Style(width, colour, _writes(out, "◆▸─é")))


def seat_name(seat: int) -> str:
    """Name a seat."""
    return f"J{seat + 1}"


def _writes(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
