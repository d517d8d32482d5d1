"""Lesson 8, the scenario is a fold: the laws of `mains_de_j1`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.laws.exercises.making import Suites, suite
from rummifun.laws.law import Argument, Sort, Table


def _moves(letters: str) -> list[Any]:
    """Read p as a tile drawn, and r as a move that is refused."""
    return [rummikub.Piocher() if letter == "p" else rummikub.PremierCoup([]) for letter in letters]


def _hand(e: Any) -> int:
    return rummikub.cardinal(rummikub.la_main(rummikub.J1, e))


def _written_moves(letters: Iterable[str]) -> Argument:
    said = "[" + ", ".join(repr(move) for move in _moves("".join(letters))) + "]"
    return Argument(said, lambda m: _moves("".join(letters)), len(said))


SORTES: Final[dict[str, Sort]] = {
    "e": lambda _: st.integers(0, 9).map(lambda n: Argument(f"init_partie({n})", lambda m: m.init_partie(n), 1)),
    "c": lambda _: st.lists(st.sampled_from("pr"), max_size=5).map(_written_moves),
}

_MAINS: Final[Table] = {
    "8 mains_aucun_coup": ("mains_de_j1 e [] == []", lambda m, e: [*m.mains_de_j1(e, [])], lambda m, e: []),
    "8 mains_un_nombre_par_coup": (
        "length (mains_de_j1 e c) == length c",
        lambda m, e, c: len([*m.mains_de_j1(e, c)]),
        lambda m, e, c: len(c),
    ),
    "8 mains_apres_chaque_coup": (
        "mains_de_j1 e c == [cardinal (la_main J1 e'), e' after each move of c]",
        lambda m, e, c: [*m.mains_de_j1(e, c)],
        lambda m, e, c: [_hand(after) for after in accumulate(c, m.step, initial=e)][1:],
    ),
}


SUITES: Final[Suites] = ((suite("8 · mains_de_j1", "mains_de_j1", SORTES, _MAINS), vars(rummikub)),)
