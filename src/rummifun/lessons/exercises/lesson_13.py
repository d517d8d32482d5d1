"""Lesson 13, a fold: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("inclus",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    ...
""",
        hints=(
            N_("What does the empty multiset answer? That is the start."),
            N_("The accumulator is true as long as every pair seen so far fits."),
            N_("A pair (x, n) fits when n <= nbocc(x, ens2); both the accumulator and this must be true."),
        ),
        meanings={
            "inclus_nbocc": N_("one multiset is in another when each value occurs there at least as often."),
            "inclus_reflexif": N_("every multiset is included in itself."),
        },
    ),
    Exercise(
        names=("pas_max",),
        provided="rummifun.multiset.liste",
        start="""\
def pas_max(meilleur, xn):
    ...
""",
        hints=(
            N_("A step is given the accumulator and one element, here a pair."),
            N_("The accumulator is a number: the largest multiplicity so far."),
            N_("Give back the larger of meilleur and the second of the pair."),
        ),
        meanings={
            "pas_max_un": N_("one step gives the larger of the accumulator and the multiplicity."),
            "pas_max_repli": N_("folded over a multiset from 0, it gives the largest multiplicity."),
        },
    ),
    Exercise(
        names=("nombre",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def nombre(chiffres):
    ...
""",
        hints=(
            N_("407 followed by a 5 is 4075. What was done to 407?"),
            N_("A digit on the right moves all others one place to the left: ten times as much."),
            N_("Step: 10 * number so far + digit; start: the number without any digit."),
        ),
        meanings={
            "nombre_vide": N_("without digits the number is 0."),
            "nombre_ecrit": N_("the digits are read from left to right, in base ten."),
        },
    ),
    Exercise(
        names=("grande_moyenne",),
        provided="rummifun.multiset.liste",
        start="""\
from functools import reduce


def grande_moyenne(seuil, xs):
    ...
""",
        hints=(
            N_("The mean is a sum divided by a size: neither alone tells it."),
            N_("Let the accumulator be a pair, (sum, size), that starts from (0, 0)."),
            N_("Compare only at the end, and without dividing: sum >= seuil * size."),
        ),
        meanings={
            "grande_moyenne_vide": N_("the empty list says true."),
            "grande_moyenne_compare": N_("the sum is at least the threshold times the number of elements."),
        },
    ),
)
