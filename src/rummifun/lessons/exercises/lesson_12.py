"""Lesson 12, an accumulator: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("taille_depuis", "taille"),
        provided="rummifun.multiset.liste",
        start="""\
def taille_depuis(total, ens):
    ...


def taille(ens):
    ...
""",
        hints=(
            N_("taille is a special case of taille_depuis: which total does one start from?"),
            N_("The empty multiset leaves the total as it is; a first pair makes it one larger."),
            N_("Ten thousand values are too many for a recursion: write the walk as a loop over ens, or with reduce."),
        ),
        meanings={
            "taille_couples": N_("every pair counts once, whatever its multiplicity."),
            "taille_invariant": N_("taille_depuis adds the total that it is given to what it counts."),
            "taille_grande": N_("ten thousand values do not stop it."),
        },
    ),
    Exercise(
        names=("plus_frequent_depuis",),
        provided="rummifun.multiset.liste",
        start="""\
def plus_frequent_depuis(meilleur, ens):
    ...
""",
        hints=(
            N_("meilleur is the best pair among those already seen. What does the empty multiset add?"),
            N_("Compare the multiplicity of the first pair with that of meilleur; go on with the better one."),
            N_("Between equals the earlier one stays: the new pair must be strictly larger."),
        ),
        meanings={
            "plus_frequent_vide": N_("with nothing more to see, the best so far is the answer."),
            "plus_frequent_premier": N_(
                "the pair given has the largest multiplicity, and is the earliest of those that do."
            ),
        },
    ),
    Exercise(
        names=("renverse",),
        provided="rummifun.multiset.liste",
        start="""\
def renverse(xs):
    ...
""",
        hints=(
            N_("Put each element in front of those that came before it."),
            N_("The accumulator is the reversed list of what has been seen; it begins empty."),
            N_("Invariant: what is left, reversed, followed by the accumulator, is the whole list reversed."),
        ),
        meanings={
            "renverse_ordre": N_("the last element comes first, and so on."),
            "renverse_grande": N_("two thousand elements do not stop it."),
        },
    ),
    Exercise(
        names=("sans_doublons",),
        provided="rummifun.multiset.liste",
        start="""\
def sans_doublons(xs):
    ...
""",
        hints=(
            N_("At each element you must know which were seen: what is remembered besides the answer?"),
            N_("Two accumulators: the list kept so far, and the set of what is in it."),
            N_("An element of the set changes neither; any other goes to the end of the list, and into the set."),
        ),
        meanings={"sans_doublons_premiers": N_("each element is kept once, at its first place.")},
    ),
)
