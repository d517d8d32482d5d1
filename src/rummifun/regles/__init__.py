"""The rules in short of every game, in French and English: one text, for the pages, the terminal and the browser.

A text is Markdown: the title of the game, a sentence about it, the rules, then the options, one per line:

    - `draw` Cards drawn at a time: `3`, `1`
    - `scan` The pile that jumps first: `rightmost` the rightmost, `leftmost` the leftmost

The first value of an option is the default; `oui`, `non` and `-` mean true, false and none, as in the code of a deal.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from rummifun.messages import LANGUAGES

__all__ = ["Choice", "Regles", "regles"]


class Choice(NamedTuple):
    """An option of a game: its name, its subject, and its values, each with its label."""

    name: str
    about: str
    values: tuple[tuple[Any, str], ...]


class Regles(NamedTuple):
    """The rules of a game in short: its title, a sentence about it, the text, the options."""

    title: str
    about: str
    text: str
    options: tuple[Choice, ...] = ()


@cache
def regles(name: str, lang: str) -> Regles:
    """Return the rules in short of a game; only its name if nobody has written any.

    Profil: nom → langue → règles

    >>> regles("rummikub", "en").about
    'Tiles in runs and groups, for two.'
    >>> regles("golf", "fr")
    Regles(title='golf', about='', text='', options=())

    Law: the options are those of the game, and the game accepts their values.
    """
    file = Path(__file__).parent / f"{name}.{lang if lang in LANGUAGES else LANGUAGES[0]}.md"
    if not re.fullmatch(r"\w+", name) or not file.is_file():
        return Regles(name, "", "")
    written, _, options = file.read_text(encoding="utf-8").partition("\n## Options\n")
    title, about, text = written.removeprefix("# ").split("\n\n", 2)
    return Regles(title, " ".join(about.split()), text.strip(), tuple(map(_choice, _LINE.findall(options))))


_LINE: Final = re.compile(r"^- `(\w+)` (.+?) ?: (.+)$", re.MULTILINE)
_VALUE: Final = re.compile(r"`([^`]+)`([^`,]*)")
_WORDS: Final = {"oui": True, "non": False, "-": None}


def _choice(line: tuple[str, str, str]) -> Choice:
    name, about, values = line
    return Choice(name, about, tuple((_read(value), said.strip() or value) for value, said in _VALUE.findall(values)))


def _read(value: str) -> Any:
    return int(value) if value.isdecimal() else _WORDS.get(value, value)
