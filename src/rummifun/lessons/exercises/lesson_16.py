"""Lesson 16, one pass: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("extremes",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def extremes(xs):
    ...
""",
        hints=(
            N_("Two answers: the accumulator is a pair."),
            N_("Do not start from 0: the numbers may all be below it. Which number of the list may you start from?"),
            N_("Start from (xs[0], xs[0]); the step keeps min and max."),
        ),
        meanings={"extremes_bornes": N_("the first answer is the least element, the second the greatest.")},
    ),
    Exercise(
        names=("separe",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def separe(p, xs):
    ...
""",
        hints=(
            N_("filter twice would ask p twice; here one fold gives both lists."),
            N_("The accumulator is a pair of lists, both empty at the start."),
            N_("An element goes to the end of one list; the other stays as it is."),
        ),
        meanings={
            "separe_parts": N_("the first list has what p accepts, the second the rest, both in order."),
            "separe_une_fois": N_("p is asked once about each element."),
        },
    ),
    Exercise(
        names=("egaux",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from itertools import chain

from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    ...
""",
        hints=(
            N_("Two multisets are equal when every value occurs equally often in both."),
            N_("Which values must be asked about? Those of the first are not enough."),
            N_("chain(ens1, ens2) goes through the pairs of both; all does the rest."),
        ),
        meanings={
            "egaux_nbocc": N_("they are equal exactly when every value occurs equally often in both."),
            "egaux_symetrique": N_("the order of the two does not matter."),
        },
    ),
    Exercise(
        names=("est_croissante",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def est_croissante(xs):
    ...
""",
        hints=(
            N_("To judge the next element you need the one before it."),
            N_("The accumulator is a pair: is it so far, and what came last?"),
            N_("Before the first element there is none: start from (True, None), and let None accept anything."),
        ),
        meanings={
            "est_croissante_vide": N_("the empty list says true."),
            "est_croissante_voisins": N_("each element is at least the one before it, everywhere in the list."),
        },
    ),
)
