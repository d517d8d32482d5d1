"""Lesson 6, combinations: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.course.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("est_groupe",),
        lent="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    ...
""",
        hints=(
            N_("Set the jokers aside first: a list of the other tiles is all that you need."),
            N_("A set forgets what comes twice: compare the size of the set of colours with the number of tiles."),
            N_("Three conditions, joined by and: the length, one value at most, as many colours as tiles."),
        ),
    ),
)
