"""Lesson 1, the sum type: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("nb_valeurs",),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide


def nb_valeurs(ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...
""",
        hints=(
            N_("Read cardinal again, and change one thing: what does the first pair count for here?"),
            N_("An empty multiset has no value at all, so the case Vide() returns 0."),
            N_("The other case returns 1 + nb_valeurs(reste): one value here, and those of the rest."),
        ),
        meanings={
            "nb_valeurs_vide": N_("an empty multiset has no value."),
            "nb_valeurs_ajout": N_("one more pair is one more value, whatever its multiplicity."),
        },
    ),
    Exercise(
        names=("appartient",),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide


def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...
""",
        hints=(
            N_("What can you answer when the multiset is empty? That is the case Vide()."),
            N_("When x is not elt, nothing is lost: elt may still be in the rest."),
            N_("It is there if x == elt, or if it is in the rest: Python's or says just that."),
        ),
        meanings={
            "appartient_nbocc": N_("a value is in a multiset exactly when it occurs there at least once."),
            "appartient_intersection": N_("a value is in the intersection exactly when it is in both."),
            "appartient_difference": N_("a value is left exactly when there was more of it than was taken away."),
            "un_dans_appartient": N_("what is drawn from a multiset is in it."),
        },
    ),
    Exercise(
        names=("supprime",),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide


def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            ...
        case A((y, m), reste):
            ...
        case Vide():
            ...
""",
        hints=(
            N_("Nothing can be changed, so build the answer anew: what must it begin with in each case?"),
            N_("Where x == y, compare m with n: either some are left, or the pair goes and reste is the answer."),
            N_("Where it is another value, keep it in front: A((y, m), supprime(xn, reste))."),
        ),
        meanings={
            "supprime_vide": N_("from nothing, nothing can be taken."),
            "nbocc_supprime": N_(
                "n occurrences of x go, or all of them if there are fewer; other values stay as they are."
            ),
            "cardinal_supprime": N_("the number of elements falls by what was really taken."),
            "supprime_ajoute": N_("to add and then to take away the same gives back what was there."),
            "supprime_propre": N_("each value stands in one pair only, and no multiplicity is 0."),
        },
    ),
    Exercise(
        names=("inclus", "egaux"),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide, nbocc


def inclus(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def egaux(ens1, ens2):
    ...
""",
        hints=(
            N_("Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole."),
            N_("inclus: the first pair fits when n <= nbocc(x, ens2), and the rest must fit too."),
            N_("egaux needs no match: two multisets are equal when each is included in the other."),
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
        names=("intersection", "difference"),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide, nbocc


def intersection(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def difference(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...
""",
        hints=(
            N_("How many x must be in the answer? Compute that number first, from n and nbocc(x, ens2)."),
            N_("For intersection that number is min(n, nbocc(x, ens2)); for difference it is n - nbocc(x, ens2)."),
            N_("When the number is above zero, put the pair in front of the recursive call; otherwise only the call."),
        ),
        meanings={
            "nbocc_intersection": N_("of each value the smaller of the two numbers is kept."),
            "intersection_propre": N_("each value stands in one pair only, and no multiplicity is 0."),
            "nbocc_difference": N_("of each value the second takes away as much as it has, but never below zero."),
            "difference_propre": N_("each value stands in one pair only, and no multiplicity is 0."),
        },
    ),
    Exercise(
        names=("temoin",),
        provided="rummifun.multiset.somme",
        start="""\
from rummifun.multiset.somme import A, V, Vide


def temoin():
    x, y, n, e = "a", "b", 1, V
    return x, y, n, e
""",
        hints=(
            N_("The law has two cases, x = y and x ≠ y; in which of them can the new pair hide another?"),
            N_("Take x = y, and a multiset that already has this value."),
            N_("What is left of nbocc when the pair in front says that there are 0?"),
        ),
        meanings={
            "temoin_multiensemble": N_(
                "e must be a multiset: each value in one pair only, and no multiplicity below 1."
            ),
            "temoin_naturel": N_("n must be a number of occurrences: 0 or more."),
            "temoin_refute": N_("with ajoute_court both sides of the law must differ on your arguments."),
            "temoin_petit": N_("there is a witness of one element only: yours is larger."),
        },
    ),
)
