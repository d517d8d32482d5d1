"""Lesson 4, the recursion limit: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("plus_repete",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def plus_repete(ens):
    ...
""",
        hints=(
            N_("It is a fold: what is the answer for the empty multiset, and what does one pair change?"),
            N_("The accumulator is the largest multiplicity seen so far; it starts at 0."),
            N_("The step is a function of the accumulator and of a pair: the larger of the accumulator and of xn[1]."),
        ),
        meanings={
            "plus_repete_vide": N_("for the empty multiset the answer is 0."),
            "plus_repete_nbocc": N_(
                "each value counts as often as it occurs, and the largest of these counts is the answer."
            ),
            "plus_repete_ajoute": N_("when a pair is added, only the count of its value may become the largest."),
            "plus_repete_grand": N_("ten thousand values must be no obstacle: no call may wait for another."),
        },
    ),
    Exercise(
        names=("nbocc",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def nbocc(elt, ens):
    ...
""",
        hints=(
            N_("The recursion stops when it has found its value; a fold goes to the end, which changes nothing."),
            N_("Start from 0; which pair changes the accumulator?"),
            N_("The step gives xn[1] when xn[0] == elt, and otherwise the accumulator as it is."),
        ),
        meanings={
            "nbocc_vide": N_("in the empty multiset nothing occurs."),
            "nbocc_ajoute": N_("n more of x are there, and nothing else has changed."),
            "nbocc_grand": N_("ten thousand values must be no obstacle: no call may wait for another."),
        },
    ),
    Exercise(
        names=("replie",),
        provided="rummifun.multiset.liste",
        start="""\
def replie(f, z, liste):
    if not liste:
        return z
    return replie(f, f(z, liste[0]), liste[1:])
""",
        hints=(
            N_("The call is the last thing done: it only gives new values to z and to liste, and starts again."),
            N_("A loop does the same: for each element, z takes a new value."),
            N_("for x in liste: z = f(z, x) — and after the loop?"),
        ),
        meanings={
            "replie_vide": N_("for the empty list the answer is what one starts from."),
            "replie_un": N_("for one element it is one step: f, given what one starts from and the element."),
            "replie_reduce": N_("it gives what reduce gives, and takes the elements in their order."),
            "replie_grand": N_("ten thousand values must be no obstacle: no call may wait for another."),
        },
    ),
    Exercise(
        names=("supprime",),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist


def supprime(xn, ens):
    x, n = xn
    ...
""",
        hints=(
            N_("There is no need to stop at the first pair of x: go through all, and build the list anew."),
            N_("First say what becomes of one pair (y, m): the same, or fewer, or nothing."),
            N_("plist takes a generator: plist((y, …) for y, m in ens if …)."),
        ),
        meanings={
            "supprime_vide": N_("from nothing, nothing can be taken."),
            "nbocc_supprime": N_(
                "n occurrences of x go, or all of them if there are fewer; other values stay as they are."
            ),
            "cardinal_supprime": N_("the number of elements falls by what was really taken."),
            "supprime_ajoute": N_("to add and then to take away the same gives back what was there."),
            "supprime_propre": N_("each value stands in one pair only, and no multiplicity is 0."),
            "supprime_grand": N_("ten thousand values must be no obstacle: no call may wait for another."),
        },
    ),
)
