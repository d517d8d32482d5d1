"""Lesson 5, laws to be found: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("difference",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from rummifun.multiset.ordre_sup import from_pairs, nbocc


def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))
""",
        hints=(
            N_("Take the smallest counterexample of the page, and compute by hand what the generator gives."),
            N_("When the second has more than the first, n - nbocc(x, ens2) is below zero."),
            N_("The condition must ask for more than “not equal”: which pairs have something left?"),
        ),
        meanings={
            "nbocc_difference": N_("of each value the second takes away as much as it has, but never below zero."),
            "appartient_difference": N_("a value is left exactly when there was more of it than was taken away."),
            "difference_inclus": N_("e is included in f exactly when nothing of e is left without f."),
        },
    ),
    Exercise(
        names=("loi_commute",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from rummifun.multiset.ordre_sup import egaux


def loi_commute(intersection, e, f):
    ...
""",
        hints=(
            N_("The function to be judged is an argument: call intersection twice, and compare."),
            N_("With == the law fails for a right intersection: the pairs may stand in another order."),
            N_("egaux compares two multisets without looking at the order."),
        ),
        meanings={
            "loi_commute_vraie": N_("your law must hold for a right intersection, whatever e and f."),
            "loi_commute_premier": N_("your law must catch an intersection that gives its first argument back."),
            "loi_commute_nombres": N_(
                "your law must catch an intersection that keeps the numbers of its first argument."
            ),
        },
    ),
    Exercise(
        names=("loi_echange",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
from rummifun.multiset.ordre_sup import egaux


def loi_echange(difference, e, f, g):
    ...
""",
        hints=(
            N_("Write both sides as calls: difference(difference(e, f), g) is the left one."),
            N_("The right side exchanges f and g."),
            N_("Compare the sides by egaux, and return the answer."),
        ),
        meanings={
            "loi_echange_vraie": N_("your law must hold for a right difference, whatever e, f and g."),
            "loi_echange_symetrique": N_("your law must catch a difference that keeps what is in the second only."),
            "loi_echange_second": N_("your law must catch a difference that gives its second argument back."),
        },
    ),
    Exercise(
        names=("temoin",),
        provided="rummifun.multiset.ordre_sup",
        start="""\
def temoin():
    e, f, g = "", "", ""
    return e, f, g
""",
        hints=(
            N_("Write f without g on paper: what does g protect from being taken away?"),
            N_("Let f and g have the same single letter: f without g is empty, so the left side takes nothing."),
            N_("On the right f takes that letter away: e only needs to have it."),
        ),
        meanings={
            "temoin_textes": N_("give three texts; each is the multiset of its letters."),
            "temoin_refute": N_("e \\ (f \\ g) and (e \\ f) \\ g must differ on your three multisets."),
            "temoin_petit": N_("there is a witness of three letters in all: yours is longer."),
        },
    ),
)
