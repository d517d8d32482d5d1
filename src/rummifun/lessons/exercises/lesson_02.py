"""Lesson 2, lists: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("appartient",),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        ...
    x, n = ens.first
    ...
""",
        hints=(
            N_("Put the version with match beside yours: each case becomes one of the two branches."),
            N_("The empty list answers at once; do not forget the return."),
            N_("Then return x == elt or the same question about ens.rest."),
        ),
        meanings={
            "appartient_nbocc": N_("a value is in a multiset exactly when it occurs there at least once."),
            "appartient_intersection": N_("a value is in the intersection exactly when it is in both."),
            "appartient_difference": N_("a value is left exactly when there was more of it than was taken away."),
            "un_dans_appartient": N_("what is drawn from a multiset is in it."),
        },
    ),
    Exercise(
        names=("ajoute",),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist


def ajoute(xn, ens):
    x, n = xn
    ...
""",
        hints=(
            N_("There are three questions, in this order: is n zero, is the list empty, is the first value x?"),
            N_("The list of one pair is plist([xn]); a pair goes in front by reste.cons((y, m))."),
            N_("When the first value is another: ajoute(xn, ens.rest).cons(ens.first)."),
        ),
        meanings={
            "cardinal_ajoute": N_("n more elements are there."),
            "nbocc_ajoute": N_("n more of x are there, and nothing else has changed."),
            "ajoute_zero": N_("to add none changes nothing."),
            "ajoute_somme": N_("to add k and then n is to add n + k."),
            "ajoute_propre": N_("each value stands in one pair only, and no multiplicity is 0."),
        },
    ),
    Exercise(
        names=("inclus", "egaux"),
        provided="rummifun.multiset.liste",
        start="""\
from rummifun.multiset.liste import nbocc


def inclus(ens1, ens2):
    ...


def egaux(ens1, ens2):
    ...
""",
        hints=(
            N_("Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole."),
            N_("The first pair fits when its multiplicity is at most nbocc of its value; then the rest must fit."),
            N_("egaux with == would look at the order: ask inclus both ways instead."),
        ),
        meanings={
            "inclus_vide": N_("the empty multiset is included in every other."),
            "inclus_reflexif": N_("every multiset is included in itself."),
            "inclus_ajoute": N_("a multiset is included in the one that has more."),
            "inclus_nbocc": N_("each value occurs in the second at least as often as in the first."),
            "difference_inclus": N_("e is included in f exactly when nothing of e is left without f."),
            "egaux_reflexif": N_("every multiset is equal to itself."),
            "egaux_symetrique": N_("which of the two comes first does not matter."),
            "egaux_ordre": N_("the order in which elements were added does not matter."),
            "egaux_nbocc": N_("equal means that each value occurs as often in both."),
        },
    ),
    Exercise(
        names=("difference",),
        provided="rummifun.multiset.liste",
        start="""\
from rummifun.multiset.liste import supprime


def difference(ens1, ens2):
    ...
""",
        hints=(
            N_("This time take ens2 apart: each of its pairs says what to remove."),
            N_("When ens2 is empty there is nothing to remove: ens1 is the answer."),
            N_("Otherwise remove ens2.first from ens1 with supprime, and go on with ens2.rest."),
        ),
        meanings={
            "nbocc_difference": N_("of each value the second takes away as much as it has, but never below zero."),
            "appartient_difference": N_("a value is left exactly when there was more of it than was taken away."),
            "difference_inclus": N_("e is included in f exactly when nothing of e is left without f."),
        },
    ),
    Exercise(
        names=("vers_liste", "vers_somme"),
        provided="rummifun.multiset.liste",
        start="""\
from pyrsistent import plist
from rummifun.multiset.somme import A, V, Vide


def vers_liste(ens):
    match ens:
        case A(xn, reste):
            ...
        case Vide():
            ...


def vers_somme(ens):
    ...
""",
        hints=(
            N_("Both functions have the two cases of their argument, and build with the words of the other type."),
            N_("V becomes plist(), and A(xn, reste) becomes the translated rest with xn put in front by cons."),
            N_("Back again: the empty list becomes V, any other A(ens.first, vers_somme(ens.rest))."),
        ),
        meanings={
            "vers_liste_pairs": N_("the list has the pairs of the chain, in the same order."),
            "vers_somme_pairs": N_("the chain has the pairs of the list, in the same order."),
            "vers_aller_retour": N_("there and back again, nothing is lost."),
        },
    ),
)
