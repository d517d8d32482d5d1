"""The exercises of the lessons, a module for each lesson; an exercise is numbered by its lesson and its rank: 3.2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from rummifun.lessons.exercise import Exercise


def exercises_of_lesson(number: int) -> tuple[Exercise, ...]:
    """List the exercises of a lesson; () for a lesson without exercises.

    >>> exercises_of_lesson(99)
    ()
    """
    name = f"{__name__}.lesson_{number:02}"
    try:
        found: tuple[Exercise, ...] = import_module(name).EXERCISES
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return ()
    return found


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
    found = (re.fullmatch(r"lesson_(\d+)", module.name) for module in iter_modules(__path__))
    return tuple(sorted(int(match[1]) for match in found if match))
