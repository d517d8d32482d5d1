"""The games there are, as a menu lists them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rummifun.games import GAMES
from rummifun.regles import regles


class Entry(NamedTuple):
    """A game on the menu: its name in the registry, its title, a sentence about it."""

    name: str
    title: str
    about: str


def menu(lang: str, names: Iterable[str] = GAMES) -> tuple[Entry, ...]:
    """List the games in a language; no game is made, so that it is quick."""
    return tuple(Entry(name, *regles(name, lang)[:2]) for name in names)
