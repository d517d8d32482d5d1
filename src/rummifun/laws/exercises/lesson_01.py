"""Lesson 1, the sum type: the laws of `nb_valeurs`, and of a witness against the shorter `ajoute`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.exercises.suite_builder import LETTER_SORT, Suites, exercise_suite, is_canonical, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import somme

SORTES: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "n": plain_sort(st.integers(1, 3), lambda _: 1),
    "k": LETTER_SORT,
    "l": LETTER_SORT,
    "e": plain_sort(st.lists(st.sampled_from("bc"), max_size=4).map(somme.mens), somme.cardinal),
}

_VALEURS: Final[Table] = {
    "1 nb_valeurs_vide": ("nb_valeurs V == 0", lambda m: m.nb_valeurs(somme.V), 0),
    "1 nb_valeurs_ajout": (
        "nb_valeurs (A (('a', n), e)) == 1 + length (pairs e)",
        lambda m, n, e: m.nb_valeurs(somme.A(("a", n), e)),
        lambda m, n, e: 1 + len(somme.pairs(e)),
    ),
}


_PROPRES: Final[Table] = {
    "1 supprime_propre": (
        "supprime (x, n) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, x, n, l: is_canonical(m.supprime((x, n), m.mens(l))),  # noqa: E741
    ),
    "1 intersection_propre": (
        "intersection (mens k) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, k, l: is_canonical(m.intersection(m.mens(k), m.mens(l))),  # noqa: E741
    ),
    "1 difference_propre": (
        "difference (mens k) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, k, l: is_canonical(m.difference(m.mens(k), m.mens(l))),  # noqa: E741
    ),
}


def _sides(m: SimpleNamespace) -> tuple[int, int]:
    x, y, n, e = m.temoin()
    return somme.nbocc(x, somme.A((y, n), e)), somme.nbocc(x, e) + (n if x == y else 0)


_TEMOIN: Final[Table] = {
    "1 temoin_multiensemble": ("temoin () == (x, y, n, e), e a multiset", lambda m: is_canonical(m.temoin()[3])),
    "1 temoin_naturel": ("temoin () == (x, y, n, e), n >= 0", lambda m: m.temoin()[2] >= 0),
    "1 temoin_refute": (
        "temoin () == (x, y, n, e), nbocc x (ajoute_court (y, n) e) ≠ nbocc x e + (if x = y then n else 0)",
        lambda m: len({*_sides(m)}) == 2,
    ),
    "1 temoin_petit": ("temoin () == (x, y, n, e), cardinal e <= 1", lambda m: somme.cardinal(m.temoin()[3]) <= 1),
}

SUITES: Final[Suites] = (
    (exercise_suite("1 · nb_valeurs", "nb_valeurs", SORTES, _VALEURS), vars(somme)),
    (exercise_suite("1 · multi-ensembles", "supprime intersection difference", SORTES, _PROPRES), vars(somme)),
    (exercise_suite("1 · temoin", "temoin", SORTES, _TEMOIN), {}),
)
