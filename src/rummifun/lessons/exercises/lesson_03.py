"""Lesson 3, folds: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("mens",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute


def mens(elements):
    ...
""",
        hints=(
            N_("A fold has three parts: a step, the list, and what to start from. Which multiset do you start from?"),
            N_("The step is given the multiset so far and one element: which function of the sheet puts it in?"),
            N_("reduce(lambda ens, x: ajoute((x, 1), ens), elements, plist())"),
        ),
        meanings={"mens_nbocc": N_("each value is there as often as it stands in the list.")},
    ),
    Exercise(
        names=("intersection",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from pyrsistent import plist
from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    ...
""",
        hints=(
            N_("First a map: each pair of ens1 becomes a pair with the smaller of the two multiplicities."),
            N_("Then a filter: pairs whose multiplicity has become 0 must go."),
            N_("map and filter give something to be gone through once: plist(…) makes a list of it."),
        ),
        meanings={
            "nbocc_intersection": N_("of each value the smaller of the two numbers is kept."),
            "appartient_intersection": N_("a value is in the intersection exactly when it is in both."),
        },
    ),
    Exercise(
        names=("reunion",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from functools import reduce

from rummifun.multiset.ordre_sup import ajoute


def reunion(ens1, ens2):
    ...
""",
        hints=(
            N_("difference removes the pairs of ens2 one after another; here they are added."),
            N_("Start from ens1, and fold over ens2."),
            N_(
                "reduce calls the step with the accumulator first, and ajoute wants it last: a lambda turns them round."
            ),
        ),
        meanings={
            "reunion_vide": N_("nothing added to e is e."),
            "reunion_nbocc": N_("each value occurs as often as in both together."),
            "reunion_cardinal": N_("the elements of both are counted together."),
            "reunion_repetition": N_("each value stands in one pair only, and no multiplicity is 0."),
            "reunion_difference": N_("to add f and then to take it away gives e back."),
        },
    ),
    Exercise(
        names=("replie",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
def replie(f, z, liste):
    ...
""",
        hints=(
            N_("Two cases: what is the answer for the empty list?"),
            N_("Otherwise the first element takes the accumulator one step further: f(z, liste[0])."),
            N_("That new accumulator goes into the recursive call, in the place of z, with the rest of the list."),
        ),
        meanings={
            "replie_vide": N_("for the empty list the answer is what one starts from."),
            "replie_un": N_("for one element it is one step: f, given what one starts from and the element."),
            "replie_reduce": N_("it gives what reduce gives, and takes the elements in their order."),
        },
    ),
)
