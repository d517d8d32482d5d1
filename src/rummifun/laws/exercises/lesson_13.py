"""Lesson 13, folds: the laws of `pas_max`, `nombre` and `grande_moyenne`."""

from __future__ import annotations

from functools import reduce
from typing import Final

from hypothesis import strategies as st

from rummifun.laws.exercises.lesson_12 import ENSEMBLES
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import liste

SORTES: Final[dict[str, Sort]] = {
    "e": ENSEMBLES,
    "x": plain_sort(st.integers(0, 9), lambda _: 1),
    "s": plain_sort(st.integers(-2, 4), lambda _: 1),
    "xs": plain_sort(st.lists(st.integers(0, 9), max_size=4)),
}

_PAS_MAX: Final[Table] = {
    "13 pas_max_un": (
        "pas_max k (x, n) == the larger of k and n",
        lambda m, x, s: m.pas_max(x, ("a", s + 3)),
        lambda m, x, s: max(x, s + 3),
    ),
    "13 pas_max_repli": (
        "fold_left pas_max 0 e == the largest multiplicity of e",
        lambda m, e: reduce(m.pas_max, e, 0),
        lambda m, e: max((n for _, n in liste.pairs(e)), default=0),
    ),
}

_NOMBRE: Final[Table] = {
    "13 nombre_vide": ("nombre [] == 0", lambda m: m.nombre([]), 0),
    "13 nombre_ecrit": (
        "nombre xs == the number that the digits xs write",
        lambda m, xs: m.nombre(xs),
        lambda m, xs: int("".join(map(str, [0, *xs]))),
    ),
}

_MOYENNE: Final[Table] = {
    "13 grande_moyenne_vide": ("grande_moyenne s [] == true", lambda m, s: m.grande_moyenne(s, [])),
    "13 grande_moyenne_compare": (
        "grande_moyenne s xs == (the mean of xs is at least s)",
        lambda m, s, xs: m.grande_moyenne(s, xs),
        lambda m, s, xs: sum(xs) >= s * len(xs),
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("13 · pas_max", "pas_max", SORTES, _PAS_MAX), {}),
    (exercise_suite("13 · nombre", "nombre", SORTES, _NOMBRE), {}),
    (exercise_suite("13 · grande_moyenne", "grande_moyenne", SORTES, _MOYENNE), {}),
)
