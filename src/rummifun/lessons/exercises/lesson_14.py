"""Lesson 14, fusion: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("carres_pairs",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def carres_pairs(xs):
    return sum(map(lambda x: x * x, filter(lambda x: x % 2, xs)))
""",
        hints=(
            N_("First mend what is there: which numbers does this filter keep?"),
            N_("The step of the sum can choose and square by itself; then map and filter go."),
            N_("reduce, from 0: the total plus x * x if x is even, the total alone otherwise."),
        ),
        meanings={
            "carres_pairs_vide": N_("nothing adds up to 0."),
            "carres_pairs_somme": N_("only even numbers count, and each counts as its square."),
        },
    ),
    Exercise(
        names=("map_filtre",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def map_filtre(f, p, xs):
    ...
""",
        hints=(
            N_("The accumulator is the list of results kept so far."),
            N_("Give the result of f a name, so that it is computed once, then ask p about it."),
            N_("A step may be a function with a def of its own, inside map_filtre."),
        ),
        meanings={
            "map_filtre_enchaine": N_("it maps first, then filters the results, in order."),
            "map_filtre_une_fois": N_("f is called once for each element."),
        },
    ),
    Exercise(
        names=("disjoints",),
        provided="rummifun.multiset.liste",
        start="""\
from rummifun.multiset.liste import nbocc


def disjoints(ens1, ens2):
    ...
""",
        hints=(
            N_("When is the smaller of two multiplicities 0? Ask it for each value of ens1."),
            N_("A sum of numbers that are never negative is 0 exactly when each of them is."),
            N_("So a fold of and: every value of ens1 has nbocc 0 in ens2."),
        ),
        meanings={"disjoints_intersection": N_("they have no value in common.")},
    ),
    Exercise(
        names=("longueur_utile",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def longueur_utile(xs):
    return reduce(lambda n, x: n + 1 if x is not None else 0, xs, 0)
""",
        hints=(
            N_("Call it on [0, None], and follow the accumulator."),
            N_("What should a None do to the number so far?"),
            N_("A conditional takes in everything before its if: where do parentheses belong?"),
        ),
        meanings={"longueur_utile_compte": N_("every element that is not None counts, and a None changes nothing.")},
    ),
)
