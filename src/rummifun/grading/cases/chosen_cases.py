"""The cases that `make adequation` chose: those that tell apart every mutant of our versions of the sheet's functions.

In chosen_cases.json a case is a line, its arguments separated by bars and the parts of a state by strokes. `.` is the
empty table; a hand's tiles stand in the order in which a hand-in receives them; + or - says whether a player has laid
tiles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Joueur
from rummifun.grading.cases.spec import Case, parse_table, parse_tiles, sorted_cases
from rummifun.grading.matching.sheet_values import PLAYERS, Etat, Mens, Statut, mens
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.sheet.rummikub import FUNCTIONS, kind_of

SMALL: Final = frozenset({"premier_coup_ok", "coup_ok", "jouer_1_coup", "jouer_1er_coup"})
"""The functions of moves, whose marks rest on the small set: their large one is for programs that may take longer."""


def _multielement(word: str) -> tuple[str, int]:
    return word[0], int(word[1:])


def _letters(text: str) -> Mens:
    return Mens(map(_multielement, text.split()))


def _hand(text: str) -> Mens:
    return mens(parse_tiles(text))


def _table(text: str) -> Any:
    return () if text == "." else parse_table(text)


def _status(player: Joueur, text: str) -> Statut:
    return Statut(player, text[0] == "+", _hand(text[1:]))


def _state(text: str) -> Etat:
    mover, one, other, laid, pool = (part.strip() for part in text.split("/"))
    return Etat((_status(J1, one), _status(J2, other)), _table(laid), _hand(pool), PLAYERS[mover])


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "tuile": lambda text: parse_tiles(text)[0],
    "combinaison": parse_tiles,
    "table": _table,
    "etat": _state,
    "joueur": PLAYERS.__getitem__,
    "elt": str,
    "nat": int,
    "product": _multielement,
}


def read_argument(of: Type, text: str) -> Any:
    """Read an argument of a type."""
    kind, parts = kind_of(of)
    if kind == "multiset":
        return _letters(text) if parts[0].variable else _hand(text)
    return _READERS[of.head if of.head in _READERS else kind](text)


def read_case(function: str, line: str) -> Case:
    """Read a case.

    >>> read_case("nbocc", "b | a2 b1")
    ('b', Mens([('a', 2), ('b', 1)]))
    """
    parts = (part.strip() for part in line.split("|"))
    return tuple(read_argument(of, part) for of, part in zip(FUNCTIONS[function].takes, parts, strict=True))


@cache
def _lines() -> Mapping[str, Mapping[str, list[str]]]:
    found: Mapping[str, Mapping[str, list[str]]] = json.loads(
        files(__package__).joinpath("chosen_cases.json").read_text("utf-8")
    )["functions"]
    return found


def _cases(function: str, sets: Iterable[str]) -> tuple[Case, ...]:
    """Read sets of cases, small ones first, those with the first letters before others."""
    lines = sorted(line for name in sets for line in _lines()[function][name])
    return sorted_cases(read_case(function, line) for line in lines)


def all_cases(function: str) -> tuple[Case, ...]:
    """Return the large set; nothing where no case was to be chosen."""
    return _cases(function, _lines().get(function, ()))


def marking_cases(function: str) -> tuple[Case, ...]:
    """Return the cases on which marks rest."""
    return _cases(function, ["small"]) if function in SMALL else all_cases(function)
