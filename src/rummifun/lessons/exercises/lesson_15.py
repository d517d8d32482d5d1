"""Lesson 15, both ways: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("repli_droit",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def repli_droit(f, xs, z):
    ...
""",
        hints=(
            N_("reduce begins at the left end; which list would have it begin at the right one?"),
            N_("reversed(xs) gives the elements from the last to the first."),
            N_("f takes the element first, and reduce gives the accumulator first: turn them round."),
        ),
        meanings={
            "repli_droit_vide": N_("for the empty list the answer is z."),
            "repli_droit_parentheses": N_("f is given the first element, and the answer for the rest."),
            "repli_droit_grand": N_("ten thousand elements do not stop it."),
        },
    ),
    Exercise(
        names=("envers_gauche", "envers_droit"),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce

from rummifun.laws.folds import fold_right


def envers_gauche(xs):
    ...


def envers_droit(xs):
    ...
""",
        hints=(
            N_("From the left: where must each new element go, so that the last ends up first?"),
            N_("From the right: the rest is reversed already; where does the first element go?"),
            N_("One step is [x, *r], the other [*r, x]."),
        ),
        meanings={
            "envers_gauche_ordre": N_("envers_gauche gives the list from its last element to its first."),
            "envers_droit_ordre": N_("envers_droit gives the list from its last element to its first."),
        },
    ),
    Exercise(
        names=("soldes",),
        provided="rummifun.multiset.liste",
        start="""\
from itertools import accumulate


def soldes(depart, mouvements):
    ...
""",
        hints=(
            N_("A balance depends on the movements before it: from which side do you fold?"),
            N_("accumulate keeps every value of the accumulator."),
            N_("initial=depart puts the first balance in front."),
        ),
        meanings={
            "soldes_depart": N_("without movements there is one balance, the first."),
            "soldes_suite": N_("each balance is the one before it plus the movement."),
        },
    ),
    Exercise(
        names=("le_premier",),
        provided="rummifun.multiset.liste",
        start="""\
def le_premier(x, y):
    return x or y
""",
        hints=(
            N_("Try it on 0 and 1."),
            N_("or looks at truth, and 0 counts as false; you are asked about None only."),
            N_("Ask x is None."),
        ),
        meanings={
            "le_premier_neutre_gauche": N_("a None on the left changes nothing."),
            "le_premier_neutre_droite": N_("a None on the right changes nothing."),
            "le_premier_associatif": N_("the parentheses do not matter."),
            "le_premier_garde": N_("x is kept whatever it is, unless it is None."),
        },
    ),
)
