"""The rules in short of every game, in French and English: one text, for the pages, the terminal and the browser.

Ours are files of this room; a user's game bears its own (`game.regles`). A text is Markdown: the title of the game,
a sentence about it, the rules, then the options, one per line:

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

__all__ = ["Choice", "Regles", "regles", "rules_for"]


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
    'Tiles in runs and groups, for two to four.'
    >>> regles("golf", "fr")
    Regles(title='golf', about='', text='', options=())

    Law: the options are those of the game, and the game accepts their values.
    """
    file = Path(__file__).parent / f"{name}.{lang if lang in LANGUAGES else LANGUAGES[0]}.md"
    if not re.fullmatch(r"\w+", name) or not file.is_file():
        return Regles(name, "", "")
    return _read_text(file.read_text(encoding="utf-8"), name)


def rules_for(game: Any, lang: str) -> Regles:
    """Return the rules in short of a game: those that it bears, else ours of its name.

    Profil: jeu → langue → règles

    >>> from types import SimpleNamespace as Jeu
    >>> golf = Jeu(name="golf", regles={"fr": "# Le golf", "en": "# Golf"})
    >>> rules_for(golf, "fr").title, rules_for(golf, "en").title, rules_for(Jeu(name="md", regles=None), "en").title
    ('Le golf', 'Golf', 'Montée-Descente')

    Law: rules_of g l == regles (g.name) l for a game g that bears no rules. One text serves every language.
    """
    told = game.regles
    if told is None:
        return regles(game.name, lang)
    text = told if isinstance(told, str) else told.get(lang) or next(iter(told.values()), "")
    return _read_text(text, game.name)


@cache
def _read_text(text: str, name: str) -> Regles:
    """Read the parts of a text, any of which may be missing; of two options of one name the first counts."""
    written, _, options = text.strip().partition("\n## Options\n")
    head, _, rest = written.strip().partition("\n") if written.startswith("# ") else (name, "", written)
    about, _, told = rest.strip().partition("\n\n")
    title = head.removeprefix("# ").strip() or name
    found = [choice for choice in map(_choice, _LINE.findall(options)) if choice.values]
    choices = (choice for i, choice in enumerate(found) if choice.name not in {before.name for before in found[:i]})
    return Regles(title, " ".join(about.split()), told.strip(), tuple(choices))


_LINE: Final = re.compile(r"^- `(\w+)` (.+?) ?: (.+)$", re.MULTILINE)


_VALUE: Final = re.compile(r"`([^`]+)`([^`,]*)")


_WORDS: Final = {"oui": True, "non": False, "-": None}


def _choice(line: tuple[str, str, str]) -> Choice:
    name, about, values = line
    return Choice(name, about, tuple((_read(value), said.strip() or value) for value, said in _VALUE.findall(values)))


def _read(value: str) -> Any:
    return int(value) if value.isdecimal() else _WORDS.get(value, value)


# names of 0.1.0, which are promised
rules_of = rules_for
