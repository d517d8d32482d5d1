"""Lesson 8, the scenario: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.course.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("mains_de_j1",),
        lent="rummifun.games.rummikub",
        start="""\
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    ...
""",
        hints=(
            N_("First get the list of the states; the numbers come from it in a second step."),
            N_("accumulate(coups, step, initial=e) gives every state, the first one too."),
            N_("Leave the first state out, and take the cardinal of J1's hand in each of the others."),
        ),
    ),
)
