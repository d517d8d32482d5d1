"""Lesson 16, one pass: the laws of `extremes`, `separe` and `est_croissante`."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table

_ENTIERS: Final = st.integers(-3, 3)

SORTES: Final[dict[str, Sort]] = {
    "xs": plain_sort(st.lists(_ENTIERS, max_size=4)),
    "ys": plain_sort(st.lists(_ENTIERS, min_size=1, max_size=4)),
}


def _positive(x: int) -> bool:
    return x > 0


def _as_lists(parts: Any) -> tuple[list[int], list[int]]:
    kept, left = parts
    return [*kept], [*left]


def _calls(m: Any, xs: list[int]) -> int:
    """Count the calls of `separe` to its predicate."""
    seen: list[int] = []

    def note(x: int) -> bool:
        seen.append(x)
        return x > 0

    _as_lists(m.separe(note, xs))
    return len(seen)


_EXTREMES: Final[Table] = {
    "16 extremes_bornes": (
        "extremes ys == (the least of ys, the greatest of ys)",
        lambda m, ys: tuple(m.extremes(ys)),
        lambda m, ys: (min(ys), max(ys)),
    ),
}

_SEPARE: Final[Table] = {
    "16 separe_parts": (
        "separe p xs == (filter p xs, filter (not p) xs), p x = x > 0",
        lambda m, xs: _as_lists(m.separe(_positive, xs)),
        lambda m, xs: ([x for x in xs if x > 0], [x for x in xs if x <= 0]),
    ),
    "16 separe_une_fois": (
        "separe p xs == …, p called once for each element of xs",
        _calls,
        lambda m, xs: len(xs),
    ),
}

_CROISSANTE: Final[Table] = {
    "16 est_croissante_vide": ("est_croissante [] == true", lambda m: m.est_croissante([])),
    "16 est_croissante_voisins": (
        "est_croissante xs == (each element of xs is at least the one before it)",
        lambda m, xs: m.est_croissante(xs),
        lambda m, xs: all(x <= y for x, y in pairwise(xs)),
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("16 · extremes", "extremes", SORTES, _EXTREMES), {}),
    (exercise_suite("16 · separe", "separe", SORTES, _SEPARE), {}),
    (exercise_suite("16 · est_croissante", "est_croissante", SORTES, _CROISSANTE), {}),
)
