"""The exercises of the lessons, small sheets or laws; an exercise is numbered by its lesson and its rank: 3.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercise_sheets import LESSONS, exercises_in, number_rank
from rummifun.lessons.law_exercises import BY_LAWS


@cache
def _lesson(number: int, lang: str) -> Mapping[str, Exercise]:
    folder = LESSONS / f"{number:02}"
    sheets = exercises_in(folder, lang) if folder.is_dir() else {}
    both = {**BY_LAWS.get(number, {}), **sheets}
    return {one: both[one] for one in sorted(both, key=number_rank)}


def exercises_of_lesson(number: int, lang: str = "fr") -> tuple[Exercise, ...]:
    """List the exercises of a lesson; () for a lesson without exercises.

    >>> exercises_of_lesson(99)
    ()
    """
    return tuple(_lesson(number, lang).values())


def numbered_exercises(number: int, lang: str = "fr") -> Iterator[tuple[str, Exercise]]:
    """List the exercises of a lesson, each with its number."""
    return iter(_lesson(number, lang).items())


def exercise_by_number(number: str, lang: str = "fr") -> Exercise:
    """Return an exercise by its number. Raises `KeyError` for an unknown number.

    >>> exercise_by_number("4.1").names
    ('plus_repete',)
    """
    return _lesson(int(number.partition(".")[0]), lang)[number]


def lessons_with_exercises() -> tuple[int, ...]:
    """List the lessons that have exercises."""
    folders = (int(path.name) for path in LESSONS.iterdir() if path.name.isdigit())
    return tuple(sorted({*BY_LAWS, *folders}))
