"""The table of the sheets' words, read from `words.toml`, and the rule that derives each identifier."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final
from unicodedata import combining, normalize


@dataclass(frozen=True, slots=True)
class Word:
    """A word printed on a sheet: its place, its kind, the identifier it keeps, and the modules that have it.

    It is due once the module `built` exists.

    >>> Word("mien", "§1", "Tas vide", "function", "tas_vide", ("rummifun.pieces.tas",), "rummifun.pieces").places
    ('rummifun.pieces.tas:tas_vide',)
    """

    sheet: str
    section: str
    printed: str
    kind: str
    identifier: str
    modules: tuple[str, ...]
    built: str

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the word, present or planned: module and attribute."""
        return tuple(f"{module}:{self.identifier}" for module in self.modules)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name on the command line, its printed title, and its words in its own order."""

    name: str
    title: str
    words: tuple[Word, ...]


def identifier(printed: str, kind: str) -> str:
    """Derive the identifier of a printed word: no accents, and the case for its kind.

    Profil: mot imprimé → sorte → identificateur

    >>> identifier("IèmeCarte", "function"), identifier("etat", "type"), identifier("cst_PIOCHE_INIT", "constant")
    ('ieme_carte', 'Etat', 'cst_PIOCHE_INIT')
    >>> identifier("trade area", "zone"), identifier("re-mélanger", "move")
    ('Etat.trade_area', 'Remelanger')

    Law: identifier (identifier w k) k == identifier w k, unless k is a zone.
    """
    return _IDENTIFIER_RULES[kind](_plain(printed))


def _plain(printed: str) -> str:
    letters = normalize("NFD", printed.replace("œ", "oe").replace("-", ""))
    return "".join(letter for letter in letters if not combining(letter))


def _snake(word: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", word).lower()


def _cap_words(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[\W_]+", word))


_IDENTIFIER_RULES: Final[Mapping[str, Callable[[str], str]]] = {
    "function": _snake,
    "action": _snake,
    "variable": _snake,
    "zone": lambda word: f"Etat.{_snake(word)}",
    "type": _cap_words,
    "move": _cap_words,
    "constructor": str,
    "constant": str,
}


def read(text: str) -> Mapping[str, Sheet]:
    """Read a table of words written in TOML, as the head of `words.toml` says.

    Profil: texte → nom → feuille

    >>> sheet = read('''
    ... [mien]
    ... title = "Mon jeu"
    ... built = "rummifun.games.mien"
    ... [[mien.words]]
    ... section = "§1"
    ... kind = "action"
    ... printed = ["JouerUnTour", "Fin"]
    ... named = { Fin = "finir" }
    ... ''')["mien"]
    >>> [place for word in sheet.words for place in word.places]
    ['rummifun.games.mien:jouer_un_tour', 'rummifun.games.mien:finir']

    Law: every word has the kind and the modules of its group, or its sheet's.
    """
    table = tomllib.loads(text)
    return {name: Sheet(name, sheet["title"], tuple(_words(name, sheet))) for name, sheet in table.items()}


def _words(name: str, sheet: Mapping[str, Any]) -> Iterator[Word]:
    for group in sheet["words"]:
        built = group.get("built", sheet["built"])
        modules = tuple(group.get("modules", (built,)))
        named, kind = group.get("named", {}), group["kind"]
        for printed in group["printed"]:
            chosen = named.get(printed) or identifier(printed, kind)
            yield Word(name, group["section"], printed, kind, chosen, modules, built)


SHEETS: Final[Mapping[str, Sheet]] = read(files("rummifun.conformite").joinpath("words.toml").read_text("utf-8"))
"""The five sheets by name."""
