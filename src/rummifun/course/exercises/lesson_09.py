"""Lesson 9, the secret: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.course.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("ma_vue",),
        lent="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import J1, cardinal, la_main, la_pioche


def ma_vue(e):
    ...
""",
        hints=(
            N_("The answer is a pair: two expressions with a comma between them."),
            N_("la_main gives a player's hand; la_pioche gives the pool, of which only the size may be told."),
            N_("Any other reading of the pool would change when its tiles are dealt again: cardinal alone does not."),
        ),
    ),
)
