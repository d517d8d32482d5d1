"""Lesson 4, the limit of recursion: the laws of `plus_repete`, and of functions that a large multiset does not stop."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.exercises.lesson_03 import REPLIE_SORTES, replie_laws
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, is_canonical, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import liste


def _most(ens: Any) -> int:
    return max((n for _, n in liste.pairs(ens)), default=0)


@cache
def _large() -> Any:
    """Return a multiset of many values; never freed, for a browser's Python cannot free so long a chain."""
    return liste.mens(range(1, 10_001))


SORTES: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "n": plain_sort(st.integers(0, 3), lambda _: 1),
    "l": plain_sort(st.lists(st.sampled_from(multiset.ALPHABET), max_size=6)),
}

_PLUS_REPETE: Final[Table] = {
    "4 plus_repete_vide": ("plus_repete V == 0", lambda m: m.plus_repete(m.mens([])), 0),
    "4 plus_repete_nbocc": (
        "plus_repete (mens l) == max over x of nbocc x (mens l)",
        lambda m, l: m.plus_repete(m.mens(l)),  # noqa: E741
        lambda m, l: _most(m.mens(l)),  # noqa: E741
    ),
    "4 plus_repete_ajoute": (
        "plus_repete (ajoute (x, n) (mens l)) == max (plus_repete (mens l)) (nbocc x (mens l) + n)",
        lambda m, x, n, l: m.plus_repete(m.ajoute((x, n), m.mens(l))),  # noqa: E741
        lambda m, x, n, l: max(_most(m.mens(l)), m.nbocc(x, m.mens(l)) + n),  # noqa: E741
    ),
    "4 plus_repete_grand": (
        "plus_repete (mens [1; 2; …; 10 000]) == 1",
        lambda m: m.plus_repete(_large()),
        1,
    ),
}


_NBOCC: Final[Table] = {
    "4 nbocc_grand": (
        "nbocc 10 000 (mens [1; 2; …; 10 000]) == 1",
        lambda m: m.nbocc(10_000, _large()),
        1,
    ),
}

_SUPPRIME: Final[Table] = {
    "4 supprime_propre": (
        "supprime (x, n) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, x, n, l: is_canonical(m.supprime((x, n), m.mens(l))),  # noqa: E741
    ),
    "4 supprime_grand": (
        "cardinal (supprime (10 000, 1) (mens [1; 2; …; 10 000])) == 9 999",
        lambda m: sum(n for _, n in m.supprime((10_000, 1), _large())),
        9_999,
    ),
}

_REPLIE: Final[Table] = {
    **dict(replie_laws("4")),
    "4 replie_grand": (
        "replie (+) 0 [1; 2; …; 10 000] == 50 005 000",
        lambda m: m.replie(lambda total, n: total + n, 0, [*range(1, 10_001)]),
        50_005_000,
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("4 · plus_repete", "plus_repete", SORTES, _PLUS_REPETE), vars(liste)),
    (exercise_suite("4 · nbocc", "nbocc", {}, _NBOCC), {}),
    (exercise_suite("4 · supprime", "supprime", SORTES, _SUPPRIME), vars(liste)),
    (exercise_suite("4 · replie", "replie", REPLIE_SORTES, _REPLIE), {}),
)
