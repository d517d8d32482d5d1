"""Lessons 1 and 2, the sum type and lists: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_INCLUSION: Final = (
    "inclus_vide inclus_reflexif inclus_ajoute inclus_nbocc difference_inclus "
    "egaux_reflexif egaux_symetrique egaux_ordre egaux_nbocc"
)
"""The laws of `inclus` and `egaux`."""


def _by_cases(signature: str, chain: str, pair: str) -> str:
    """Write a function whose two cases are missing: that of a chain which begins with a pair, and the empty one."""
    return f"""\
def {signature}:
    match {chain}:
        case A({pair}, reste):
            ...
        case Vide():
            ..."""


_LESSON_1: Final = lend_exercises(
    "rummifun.multiset.somme",
    "1.1 1.2 1.3 1.4 1.5 1.6",
    exercise(
        skeleton("from rummifun.multiset.somme import A, V, Vide", _by_cases("nb_valeurs(ens)", "ens", "(x, n)")),
        N_("Read cardinal again, and change one thing: what does the first pair count for here?"),
        N_("An empty multiset has no value at all, so the case Vide() returns 0."),
        N_("The other case returns 1 + nb_valeurs(reste): one value here, and those of the rest."),
        nb_valeurs_vide=N_("an empty multiset has no value."),
        nb_valeurs_ajout=N_("one more pair is one more value, whatever its multiplicity."),
    ),
    exercise(
        skeleton("from rummifun.multiset.somme import A, V, Vide", _by_cases("appartient(elt, ens)", "ens", "(x, n)")),
        N_("What can you answer when the multiset is empty? That is the case Vide()."),
        N_("When x is not elt, nothing is lost: elt may still be in the rest."),
        N_("It is there if x == elt, or if it is in the rest: Python's or says just that."),
        laws="appartient_nbocc appartient_intersection appartient_difference un_dans_appartient",
    ),
    exercise(
        """\
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
        N_("Nothing can be changed, so build the answer anew: what must it begin with in each case?"),
        N_("Where x == y, compare m with n: either some are left, or the pair goes and reste is the answer."),
        N_("Where it is another value, keep it in front: A((y, m), supprime(xn, reste))."),
        laws="supprime_vide nbocc_supprime cardinal_supprime supprime_ajoute supprime_propre",
    ),
    exercise(
        skeleton(
            "from rummifun.multiset.somme import A, V, Vide, nbocc",
            _by_cases("inclus(ens1, ens2)", "ens1", "(x, n)"),
            "egaux(ens1, ens2)",
        ),
        N_("Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole."),
        N_("inclus: the first pair fits when n <= nbocc(x, ens2), and the rest must fit too."),
        N_("egaux needs no match: two multisets are equal when each is included in the other."),
        laws=_INCLUSION,
    ),
    exercise(
        skeleton(
            "from rummifun.multiset.somme import A, V, Vide, nbocc",
            _by_cases("intersection(ens1, ens2)", "ens1", "(x, n)"),
            _by_cases("difference(ens1, ens2)", "ens1", "(x, n)"),
        ),
        N_("How many x must be in the answer? Compute that number first, from n and nbocc(x, ens2)."),
        N_("For intersection that number is min(n, nbocc(x, ens2)); for difference it is n - nbocc(x, ens2)."),
        N_("When the number is above zero, put the pair in front of the recursive call; otherwise only the call."),
        laws="nbocc_intersection intersection_propre nbocc_difference difference_propre",
    ),
    exercise(
        skeleton(
            "from rummifun.multiset.somme import A, V, Vide", 'temoin(): x, y, n, e = "a", "b", 1, V; return x, y, n, e'
        ),
        N_("The law has two cases, x = y and x ≠ y; in which of them can the new pair hide another?"),
        N_("Take x = y, and a multiset that already has this value."),
        N_("What is left of nbocc when the pair in front says that there are 0?"),
        temoin_multiensemble=N_("e must be a multiset: each value in one pair only, and no multiplicity below 1."),
        temoin_naturel=N_("n must be a number of occurrences: 0 or more."),
        temoin_refute=N_("with ajoute_court both sides of the law must differ on your arguments."),
        temoin_petit=N_("there is a witness of one element only: yours is larger."),
    ),
)

_LESSON_2: Final = lend_exercises(
    "rummifun.multiset.liste",
    "2.1 2.2 2.3 2.4 2.5",
    exercise(
        """\
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        ...
    x, n = ens.first
    ...
""",
        N_("Put the version with match beside yours: each case becomes one of the two branches."),
        N_("The empty list answers at once; do not forget the return."),
        N_("Then return x == elt or the same question about ens.rest."),
        laws="appartient_nbocc appartient_intersection appartient_difference un_dans_appartient",
    ),
    exercise(
        skeleton("from pyrsistent import plist", "ajoute(xn, ens): x, n = xn"),
        N_("There are three questions, in this order: is n zero, is the list empty, is the first value x?"),
        N_("The list of one pair is plist([xn]); a pair goes in front by reste.cons((y, m))."),
        N_("When the first value is another: ajoute(xn, ens.rest).cons(ens.first)."),
        cardinal_ajoute=N_("n more elements are there."),
        nbocc_ajoute=N_("n more of x are there, and nothing else has changed."),
        ajoute_zero=N_("to add none changes nothing."),
        ajoute_somme=N_("to add k and then n is to add n + k."),
        ajoute_propre=N_("each value stands in one pair only, and no multiplicity is 0."),
    ),
    exercise(
        skeleton("from rummifun.multiset.liste import nbocc", "inclus(ens1, ens2)", "egaux(ens1, ens2)"),
        N_("Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole."),
        N_("The first pair fits when its multiplicity is at most nbocc of its value; then the rest must fit."),
        N_("egaux with == would look at the order: ask inclus both ways instead."),
        laws=_INCLUSION,
    ),
    exercise(
        skeleton("from rummifun.multiset.liste import supprime", "difference(ens1, ens2)"),
        N_("This time take ens2 apart: each of its pairs says what to remove."),
        N_("When ens2 is empty there is nothing to remove: ens1 is the answer."),
        N_("Otherwise remove ens2.first from ens1 with supprime, and go on with ens2.rest."),
        laws="nbocc_difference appartient_difference difference_inclus",
    ),
    exercise(
        skeleton(
            "from pyrsistent import plist",
            "from rummifun.multiset.somme import A, V, Vide",
            _by_cases("vers_liste(ens)", "ens", "xn"),
            "vers_somme(ens)",
        ),
        N_("Both functions have the two cases of their argument, and build with the words of the other type."),
        N_("V becomes plist(), and A(xn, reste) becomes the translated rest with xn put in front by cons."),
        N_("Back again: the empty list becomes V, any other A(ens.first, vers_somme(ens.rest))."),
        vers_liste_pairs=N_("the list has the pairs of the chain, in the same order."),
        vers_somme_pairs=N_("the chain has the pairs of the list, in the same order."),
        vers_aller_retour=N_("there and back again, nothing is lost."),
    ),
)

LESSONS: Final = {1: _LESSON_1, 2: _LESSON_2}
