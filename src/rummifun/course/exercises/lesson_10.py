"""Lesson 10, a patience: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.course.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("deux_en_deux",),
        lent="rummifun.games.reussites",
        start="""\
from rummifun.games.reussites import gagnee, perdue


def deux_en_deux(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    ...
""",
        hints=(
            N_("Start from the verdict of the page; only the rank that is called changes."),
            N_("At the first card the rank of index 0 is called, at the second that of index 2: what at the n-th?"),
            N_("The index is 2 * (n - 1), modulo the number of ranks; without a card turned nothing is called."),
        ),
    ),
)
