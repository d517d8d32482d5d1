"""Lesson 14, fusion: the laws of `carres_pairs`, `map_filtre`, `disjoints` and `longueur_utile`."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.exercises.lesson_12 import ENSEMBLES
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import liste

SORTES: Final[dict[str, Sort]] = {
    "e": ENSEMBLES,
    "f": ENSEMBLES,
    "xs": plain_sort(st.lists(st.integers(-3, 4), max_size=4)),
    "ys": plain_sort(st.lists(st.sampled_from((None, 0, 7)), max_size=4)),
}


def _add_one(x: int) -> int:
    return x + 1


def _even(x: int) -> bool:
    return x % 2 == 0


def _calls(m: Any, xs: list[int]) -> int:
    """Count the calls of `map_filtre` to its function."""
    seen: list[int] = []

    def note(x: int) -> int:
        seen.append(x)
        return x

    [*m.map_filtre(note, _even, xs)]
    return len(seen)


_CARRES: Final[Table] = {
    "14 carres_pairs_vide": ("carres_pairs [] == 0", lambda m: m.carres_pairs([]), 0),
    "14 carres_pairs_somme": (
        "carres_pairs xs == the sum of x * x over the even x of xs",
        lambda m, xs: m.carres_pairs(xs),
        lambda m, xs: sum(x * x for x in xs if _even(x)),
    ),
}

_MAP_FILTRE: Final[Table] = {
    "14 map_filtre_enchaine": (
        "map_filtre f p xs == filter p (map f xs), f x = x + 1, p x = x is even",
        lambda m, xs: [*m.map_filtre(_add_one, _even, xs)],
        lambda m, xs: [x + 1 for x in xs if _even(x + 1)],
    ),
    "14 map_filtre_une_fois": (
        "map_filtre f p xs == …, f called once for each element of xs",
        _calls,
        lambda m, xs: len(xs),
    ),
}

_DISJOINTS: Final[Table] = {
    "14 disjoints_intersection": (
        "disjoints e f == (cardinal (intersection e f) = 0)",
        lambda m, e, f: m.disjoints(e, f),
        lambda m, e, f: not {x for x, _ in e} & {x for x, _ in f},
    ),
}

_LONGUEUR: Final[Table] = {
    "14 longueur_utile_compte": (
        "longueur_utile ys == the number of elements of ys that are not None",
        lambda m, ys: m.longueur_utile(ys),
        lambda m, ys: len(ys) - ys.count(None),
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("14 · carres_pairs", "carres_pairs", SORTES, _CARRES), {}),
    (exercise_suite("14 · map_filtre", "map_filtre", SORTES, _MAP_FILTRE), {}),
    (exercise_suite("14 · disjoints", "disjoints", SORTES, _DISJOINTS), vars(liste)),
    (exercise_suite("14 · longueur_utile", "longueur_utile", SORTES, _LONGUEUR), {}),
)
