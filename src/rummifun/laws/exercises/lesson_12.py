"""Lesson 12, accumulators: the laws of `taille`, `plus_frequent_depuis`, `renverse` and `sans_doublons`."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.exercises.suite_builder import LETTER_SORT, Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.laws.multiset import ALPHABET
from rummifun.multiset import liste

_LOIN: Final = 10_000
"""A size beyond the reach of recursion."""


@cache
def _large() -> Any:
    """Return a multiset of many values; never freed, for a browser's Python cannot free so long a chain."""
    return liste.mens(range(_LOIN))


ENSEMBLES: Final = plain_sort(st.lists(st.sampled_from(ALPHABET), max_size=5).map(liste.mens), liste.cardinal)

SORTES: Final[dict[str, Sort]] = {
    "e": ENSEMBLES,
    "k": plain_sort(st.integers(0, 5), lambda _: 1),
    "b": plain_sort(st.tuples(st.just("z"), st.integers(0, 3)), lambda _: 1),
    "xs": LETTER_SORT,
}

_TAILLE: Final[Table] = {
    "12 taille_couples": (
        "taille e == the number of pairs of e",
        lambda m, e: m.taille(e),
        lambda m, e: len(liste.pairs(e)),
    ),
    "12 taille_invariant": (
        "taille_depuis k e == k + taille e",
        lambda m, k, e: m.taille_depuis(k, e),
        lambda m, k, e: k + len(liste.pairs(e)),
    ),
    "12 taille_grande": ("taille (mens [0; 1; …; 9 999]) == 10 000", lambda m: m.taille(_large()), _LOIN),
}

_PLUS_FREQUENT: Final[Table] = {
    "12 plus_frequent_vide": (
        "plus_frequent_depuis b V == b",
        lambda m, b: m.plus_frequent_depuis(b, liste.mens([])),
        lambda m, b: b,
    ),
    "12 plus_frequent_premier": (
        "plus_frequent_depuis b e == of b and the pairs of e, the first that no other exceeds",
        lambda m, b, e: m.plus_frequent_depuis(b, e),
        lambda m, b, e: max([b, *liste.pairs(e)], key=lambda xn: xn[1]),
    ),
}

_RENVERSE: Final[Table] = {
    "12 renverse_ordre": (
        "renverse xs == xs, from its last element to its first",
        lambda m, xs: [*m.renverse(xs)],
        lambda m, xs: xs[::-1],
    ),
    "12 renverse_grande": (
        "renverse [0; 1; …; 1 999] == [1 999; …; 1; 0]",
        lambda m: [*m.renverse([*range(2_000)])] == [*reversed(range(2_000))],  # the slow way ends too
    ),
}

_SANS_DOUBLONS: Final[Table] = {
    "12 sans_doublons_premiers": (
        "sans_doublons xs == each element of xs once, where it stands first",
        lambda m, xs: [*m.sans_doublons(xs)],
        lambda m, xs: [*dict.fromkeys(xs)],
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("12 · taille", "taille taille_depuis", SORTES, _TAILLE), {}),
    (exercise_suite("12 · plus_frequent_depuis", "plus_frequent_depuis", SORTES, _PLUS_FREQUENT), {}),
    (exercise_suite("12 · renverse", "renverse", SORTES, _RENVERSE), {}),
    (exercise_suite("12 · sans_doublons", "sans_doublons", SORTES, _SANS_DOUBLONS), {}),
)
