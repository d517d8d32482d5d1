"""Guided first games, as data: a deal, an opponent, and lessons that are told as their situations come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Lesson(NamedTuple):
    """A lesson: its sentence, a key of the catalogues, and whether a move from a view shows it."""

    text: str
    is_shown_by: Callable[[Any, Any], bool]


class Guide(NamedTuple):
    """A guided game: the seed of its deal, its lessons, who advises the moves, and who plays against."""

    deal: int
    lessons: tuple[Lesson, ...]
    adviser: str = "glouton"
    against: str = "facile"


def moves_of(*kinds: type) -> Callable[[Any, Any], bool]:
    """Return the test whether a move is of one of some kinds."""
    return lambda view, move: isinstance(move, kinds)
