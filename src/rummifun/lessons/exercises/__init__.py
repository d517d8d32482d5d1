"""The exercises of the lessons; an exercise is numbered by its lesson and its rank: 3.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from toolz import merge

from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercises import (
    folds_12_15,
    recursion_03_05,
    refactoring_16_18,
    rummikub_06_09,
    studies_10_11,
    types_01_02,
)

_MODULES: Final = (types_01_02, recursion_03_05, rummikub_06_09, studies_10_11, folds_12_15, refactoring_16_18)
_LESSONS: Final[Mapping[int, tuple[Exercise, ...]]] = merge(module.LESSONS for module in _MODULES)


def exercises_of_lesson(number: int) -> tuple[Exercise, ...]:
    """List the exercises of a lesson; () for a lesson without exercises.

    >>> exercises_of_lesson(99)
    ()
    """
    return _LESSONS.get(number, ())


def numbered_exercises(number: int) -> Iterator[tuple[str, Exercise]]:
    """List the exercises of a lesson, each with its number."""
    return ((f"{number}.{rank}", one) for rank, one in enumerate(exercises_of_lesson(number), 1))


def exercise_by_number(number: str) -> Exercise:
    """Return an exercise by its number. Raises `KeyError` for an unknown number.

    >>> exercise_by_number("4.1").names
    ('plus_repete',)
    """
    return dict(numbered_exercises(int(number.partition(".")[0])))[number]


def lessons_with_exercises() -> tuple[int, ...]:
    """List the lessons that have exercises."""
    return tuple(_LESSONS)
