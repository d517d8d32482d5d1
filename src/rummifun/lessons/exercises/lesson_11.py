"""Lesson 11, a study: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("compte",),
        provided="rummifun.analysis",
        start="""\
def compte(gagne, numeros):
    ...
""",
        hints=(
            N_("The answer is a pair: how many games were won, and how many were played."),
            N_("Play each game once: gagne(numero) is true when the game of this number is won."),
            N_("With the list of all gagne(numero), the pair is its sum and its length."),
        ),
        meanings={
            "compte_aucune": N_("of no game none is won, and none was played."),
            "compte_parties": N_("the second number is that of the games played."),
            "compte_gagnees": N_("the first number is that of the games won."),
        },
    ),
    Exercise(
        names=("plus", "neutre"),
        provided="rummifun.analysis",
        start="""\
def plus(etude, autre):
    ...


def neutre():
    ...
""",
        hints=(
            N_("What is won in both studies together, and what is played in both together?"),
            N_("On pairs + puts them end to end, which is not wanted here: take the parts, and add part by part."),
            N_("neutre gives the pair that changes nothing: which study has no game at all?"),
        ),
        meanings={
            "plus_ensemble": N_("games won are added to games won, games played to games played."),
            "plus_neutre": N_("the neutral study changes nothing, on either side."),
            "plus_associatif": N_("where the parentheses stand does not matter."),
            "plus_commutatif": N_("which of the two comes first does not matter."),
        },
    ),
    Exercise(
        names=("dehors",),
        provided="rummifun.analysis",
        start="""\
from rummifun.analysis import wilson


def dehors(chance, etudes):
    ...
""",
        hints=(
            N_("Ask one study first: does its interval hold the chance?"),
            N_("bas, haut = wilson(gagnees, parties); the chance is in there when bas <= chance <= haut."),
            N_("sum(not bas <= chance <= haut for bas, haut in …): what must the generator go through?"),
        ),
        meanings={
            "dehors_aucune": N_("of no study there is none whose interval misses."),
            "dehors_juste": N_("a study whose rate is the chance itself does not miss it."),
            "dehors_nombre": N_("each study counts whose interval does not hold the chance."),
        },
    ),
    Exercise(
        names=("compare",),
        provided="rummifun.analysis",
        start="""\
def compare(avant, apres):
    ...
""",
        hints=(
            N_("zip(avant, apres) takes the two results of each deal together."),
            N_("Deals won both ways or lost both ways tell nothing: which of the four cases are left?"),
            N_("Gained: apres and not avant. Lost: avant and not apres. Count each by a sum."),
        ),
        meanings={
            "compare_soi": N_("against itself nothing is gained and nothing lost."),
            "compare_echange": N_("the other way round what was gained is lost, and what was lost is gained."),
            "compare_difference": N_("gained less lost is the difference of the games won."),
            "compare_donnes": N_(
                "gained are the deals that are won after and were lost before; lost are the contrary."
            ),
        },
    ),
    Exercise(
        names=("parties_pour",),
        provided="rummifun.analysis",
        start="""\
from rummifun.analysis import wilson


def parties_pour(taux, largeur, parties=100):
    ...
""",
        hints=(
            N_("With 100 games, how wide is the interval? If it is narrow enough, 100 is the answer."),
            N_("If not, the answer is that of the same question with twice as many games: a recursion."),
            N_("bas, haut = wilson(round(taux * parties), parties); compare haut - bas with largeur."),
        ),
        meanings={
            "parties_pour_doubles": N_("the answer is 100, 200, 400, 800, and so on."),
            "parties_pour_assez": N_("with so many games the interval is no wider than asked."),
            "parties_pour_pas_trop": N_("with half as many games the interval would still be too wide."),
        },
    ),
)
