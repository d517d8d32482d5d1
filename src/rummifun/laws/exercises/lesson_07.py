"""Lesson 7, what a move is made of: the laws of `rien_repris` and `de_la_main`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.games.rummikub import Tuile
from rummifun.laws.exercises.making import Suites, sort, suite
from rummifun.laws.law import Sort, Table
from rummifun.laws.strategies import combinaisons, tables, tuiles


def _flat(*combinations: Sequence[Tuile]) -> Counter[Tuile]:
    return Counter(t for c in combinations for t in c)


def _within(few: Counter[Tuile], many: Counter[Tuile]) -> bool:
    return all(n <= many[t] for t, n in few.items())


SORTES: Final[dict[str, Sort]] = {
    "p": sort(tables(max_size=2).map(lambda p: [[*c] for c in p]), lambda p: sum(map(len, p))),
    "q": sort(tables(max_size=2).map(lambda p: [[*c] for c in p]), lambda p: sum(map(len, p))),
    "c": sort(combinaisons().map(list)),
    "h": sort(st.lists(tuiles(), max_size=4)),
}

_UN_COUP: Final[Table] = {
    "7 rien_repris_pose": ("rien_repris p (p @ [c]) == true", lambda m, p, c: m.rien_repris(p, [*p, c])),
    "7 rien_repris_inclus": (
        "rien_repris p q == (every tile of p is in q, as often)",
        lambda m, p, q: m.rien_repris(p, q),
        lambda m, p, q: _within(_flat(*p), _flat(*q)),
    ),
    "7 rien_repris_arrange": (
        "rien_repris p [the tiles of p, all in one combination] == true",
        lambda m, p: m.rien_repris(p, [[*_flat(*p).elements()]]),
    ),
    "7 de_la_main_posees": (
        "de_la_main (mens (c @ h)) p (p @ [c]) == true",
        lambda m, c, h, p: m.de_la_main(m.mens([*c, *h]), p, [*p, c]),
    ),
    "7 de_la_main_inclus": (
        "de_la_main (mens h) p (p @ [c]) == (every tile of c is in h, as often)",
        lambda m, h, p, c: m.de_la_main(m.mens(h), p, [*p, c]),
        lambda m, h, p, c: _within(_flat(c), _flat(h)),
    ),
}


SUITES: Final[Suites] = ((suite("7 · coups", "rien_repris de_la_main", SORTES, _UN_COUP), vars(rummikub)),)
