"""Lesson 2, lists: the laws of the translations between the sum type and lists."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.exercises.suite_builder import LETTER_SORT, Suites, exercise_suite, is_canonical, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import liste, somme

_LISTS: Final = st.lists(st.sampled_from(multiset.ALPHABET), max_size=5)

SORTES: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "n": plain_sort(st.integers(0, 3), lambda _: 1),
    "l": LETTER_SORT,
    "e": plain_sort(_LISTS.map(somme.mens), somme.cardinal),
    "f": plain_sort(_LISTS.map(liste.mens), liste.cardinal),
}

_VERS: Final[Table] = {
    "2 vers_liste_pairs": (
        "pairs (vers_liste e) == pairs e",
        lambda m, e: liste.pairs(m.vers_liste(e)),
        lambda m, e: somme.pairs(e),
    ),
    "2 vers_somme_pairs": (
        "pairs (vers_somme f) == pairs f",
        lambda m, f: somme.pairs(m.vers_somme(f)),
        lambda m, f: liste.pairs(f),
    ),
    "2 vers_aller_retour": (
        "vers_somme (vers_liste e) == e",
        lambda m, e: m.vers_somme(m.vers_liste(e)),
        lambda m, e: e,
    ),
}

_PROPRE: Final[Table] = {
    "2 ajoute_propre": (
        "ajoute (x, n) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, x, n, l: is_canonical(m.ajoute((x, n), m.mens(l))),  # noqa: E741
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("2 · ajoute", "ajoute", SORTES, _PROPRE), vars(liste)),
    (exercise_suite("2 · vers_liste, vers_somme", "vers_liste vers_somme", SORTES, _VERS), {}),
)
