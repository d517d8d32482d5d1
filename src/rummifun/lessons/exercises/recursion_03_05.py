"""Lessons 3 to 5, folds, the recursion limit and laws to be found: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_3: Final = lend_exercises(
    "rummifun.multiset.ordre_sup",
    "3.1 3.2 3.3 3.4",
    exercise(
        skeleton(
            "from functools import reduce",
            "from pyrsistent import plist",
            "from rummifun.multiset.ordre_sup import ajoute",
            "mens(elements)",
        ),
        N_("A fold has three parts: a step, the list, and what to start from. Which multiset do you start from?"),
        N_("The step is given the multiset so far and one element: which function of the sheet puts it in?"),
        N_("reduce(lambda ens, x: ajoute((x, 1), ens), elements, plist())"),
        mens_nbocc=N_("each value is there as often as it stands in the list."),
    ),
    exercise(
        skeleton(
            "from pyrsistent import plist", "from rummifun.multiset.ordre_sup import nbocc", "intersection(ens1, ens2)"
        ),
        N_("First a map: each pair of ens1 becomes a pair with the smaller of the two multiplicities."),
        N_("Then a filter: pairs whose multiplicity has become 0 must go."),
        N_("map and filter give something to be gone through once: plist(…) makes a list of it."),
        laws="nbocc_intersection appartient_intersection",
    ),
    exercise(
        skeleton(
            "from functools import reduce", "from rummifun.multiset.ordre_sup import ajoute", "reunion(ens1, ens2)"
        ),
        N_("difference removes the pairs of ens2 one after another; here they are added."),
        N_("Start from ens1, and fold over ens2."),
        N_("reduce calls the step with the accumulator first, and ajoute wants it last: a lambda turns them round."),
        reunion_vide=N_("nothing added to e is e."),
        reunion_nbocc=N_("each value occurs as often as in both together."),
        reunion_cardinal=N_("the elements of both are counted together."),
        reunion_repetition=N_("each value stands in one pair only, and no multiplicity is 0."),
        reunion_difference=N_("to add f and then to take it away gives e back."),
    ),
    exercise(
        skeleton("replie(f, z, liste)"),
        N_("Two cases: what is the answer for the empty list?"),
        N_("Otherwise the first element takes the accumulator one step further: f(z, liste[0])."),
        N_("That new accumulator goes into the recursive call, in the place of z, with the rest of the list."),
        laws="replie_vide replie_un replie_reduce",
    ),
)

_LESSON_4: Final = lend_exercises(
    "rummifun.multiset.liste",
    "4.1 4.2 4.3 4.4",
    exercise(
        skeleton("from functools import reduce", "plus_repete(ens)"),
        N_("It is a fold: what is the answer for the empty multiset, and what does one pair change?"),
        N_("The accumulator is the largest multiplicity seen so far; it starts at 0."),
        N_("The step is a function of the accumulator and of a pair: the larger of the accumulator and of xn[1]."),
        plus_repete_vide=N_("for the empty multiset the answer is 0."),
        plus_repete_nbocc=N_("each value counts as often as it occurs, and the largest of these counts is the answer."),
        plus_repete_ajoute=N_("when a pair is added, only the count of its value may become the largest."),
        plus_repete_grand=N_("ten thousand values must be no obstacle: no call may wait for another."),
    ),
    exercise(
        skeleton("from functools import reduce", "nbocc(elt, ens)"),
        N_("The recursion stops when it has found its value; a fold goes to the end, which changes nothing."),
        N_("Start from 0; which pair changes the accumulator?"),
        N_("The step gives xn[1] when xn[0] == elt, and otherwise the accumulator as it is."),
        nbocc_vide=N_("in the empty multiset nothing occurs."),
        nbocc_ajoute=N_("n more of x are there, and nothing else has changed."),
        nbocc_grand=N_("ten thousand values must be no obstacle: no call may wait for another."),
    ),
    exercise(
        """\
def replie(f, z, liste):
    if not liste:
        return z
    return replie(f, f(z, liste[0]), liste[1:])
""",
        N_("The call is the last thing done: it only gives new values to z and to liste, and starts again."),
        N_("A loop does the same: for each element, z takes a new value."),
        N_("for x in liste: z = f(z, x) — and after the loop?"),
        laws="replie_vide replie_un replie_reduce replie_grand",
    ),
    exercise(
        skeleton("from pyrsistent import plist", "supprime(xn, ens): x, n = xn"),
        N_("There is no need to stop at the first pair of x: go through all, and build the list anew."),
        N_("First say what becomes of one pair (y, m): the same, or fewer, or nothing."),
        N_("plist takes a generator: plist((y, …) for y, m in ens if …)."),
        laws="supprime_vide nbocc_supprime cardinal_supprime supprime_ajoute supprime_propre supprime_grand",
    ),
)

_LESSON_5: Final = lend_exercises(
    "rummifun.multiset.ordre_sup",
    "5.1 5.2 5.3 5.4",
    exercise(
        skeleton(
            "from rummifun.multiset.ordre_sup import from_pairs, nbocc",
            "difference(ens1, ens2): "
            "return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))",
        ),
        N_("Take the smallest counterexample of the page, and compute by hand what the generator gives."),
        N_("When the second has more than the first, n - nbocc(x, ens2) is below zero."),
        N_("The condition must ask for more than “not equal”: which pairs have something left?"),
        laws="nbocc_difference appartient_difference difference_inclus",
    ),
    exercise(
        skeleton("from rummifun.multiset.ordre_sup import egaux", "loi_commute(intersection, e, f)"),
        N_("The function to be judged is an argument: call intersection twice, and compare."),
        N_("With == the law fails for a right intersection: the pairs may stand in another order."),
        N_("egaux compares two multisets without looking at the order."),
        loi_commute_vraie=N_("your law must hold for a right intersection, whatever e and f."),
        loi_commute_premier=N_("your law must catch an intersection that gives its first argument back."),
        loi_commute_nombres=N_("your law must catch an intersection that keeps the numbers of its first argument."),
    ),
    exercise(
        skeleton("from rummifun.multiset.ordre_sup import egaux", "loi_echange(difference, e, f, g)"),
        N_("Write both sides as calls: difference(difference(e, f), g) is the left one."),
        N_("The right side exchanges f and g."),
        N_("Compare the sides by egaux, and return the answer."),
        loi_echange_vraie=N_("your law must hold for a right difference, whatever e, f and g."),
        loi_echange_symetrique=N_("your law must catch a difference that keeps what is in the second only."),
        loi_echange_second=N_("your law must catch a difference that gives its second argument back."),
    ),
    exercise(
        skeleton('temoin(): e, f, g = "", "", ""; return e, f, g'),
        N_("Write f without g on paper: what does g protect from being taken away?"),
        N_("Let f and g have the same single letter: f without g is empty, so the left side takes nothing."),
        N_("On the right f takes that letter away: e only needs to have it."),
        temoin_textes=N_("give three texts; each is the multiset of its letters."),
        temoin_refute=N_("e \\ (f \\ g) and (e \\ f) \\ g must differ on your three multisets."),
        temoin_petit=N_("there is a witness of three letters in all: yours is longer."),
    ),
)

LESSONS: Final = {3: _LESSON_3, 4: _LESSON_4, 5: _LESSON_5}
