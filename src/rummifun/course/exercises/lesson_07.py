"""Lesson 7, states: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.course.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("rien_repris", "de_la_main"),
        lent="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    ...


def de_la_main(main, avant, apres):
    ...
""",
        hints=(
            N_("Turn both tables into multisets with tableVmens: how the tiles are combined no longer matters."),
            N_("“Every tile of the first is in the second, as often” is the definition of inclus."),
            N_("What the table has gained is the difference of the two multisets; it must be included in the hand."),
        ),
    ),
)
