"""Lesson 17, a move: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("premier_refus",),
        provided="rummifun.games.rummikub",
        start="""\
def premier_refus(controles, x):
    ...
""",
        hints=(
            N_("Ask the checks one after another; when do you know the answer?"),
            N_("next gives the first of what a generator yields, and asks for no more."),
            N_("next(…, None), of the answers that are not None."),
        ),
        meanings={
            "premier_refus_aucun": N_("without checks nothing is refused."),
            "premier_refus_premier": N_("the first check that refuses gives the answer."),
            "premier_refus_arret": N_("after the first refusal no check is asked."),
        },
    ),
    Exercise(
        names=("tous_les_refus",),
        provided="rummifun.games.rummikub",
        start="""\
def tous_les_refus(controles, x):
    ...
""",
        hints=(
            N_("map: what does each check answer about x?"),
            N_("filter: which answers are refusals?"),
            N_("filter(None, …) leaves out whatever is None."),
        ),
        meanings={"tous_les_refus_ordre": N_("every refusal is there, in the order of the checks.")},
    ),
    Exercise(
        names=("et_puis",),
        provided="rummifun.games.rummikub",
        start="""\
def et_puis(un, deux):
    ...
""",
        hints=(
            N_("The answer of et_puis is a check: a function of x."),
            N_("It asks the first check, and the second only if the first has nothing against x."),
            N_("Define a function inside, and return it."),
        ),
        meanings={
            "et_puis_premier": N_("the two together refuse what either refuses, and say what the first of them says.")
        },
    ),
    Exercise(
        names=("jouer_1er_coup",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import PremierCoup, combinaisons_valides, inclus, le_statut, points_pose, step, tableVmens


def jouer_1er_coup(e, pose):
    ...
""",
        hints=(
            N_("Write the four checks first, each a function of the state and the pose that says true or false."),
            N_("In le_statut(e.joueur, e), engage says whether the player has laid anything, and main is his hand."),
            N_("If all of them are true, step makes the move; otherwise the answer is e itself."),
        ),
        meanings={
            "jouer_1er_coup_accepte": N_(
                "the pose is valid, comes from the hand, and is worth 30 points; otherwise the state stays as it is."
            ),
            "jouer_1er_coup_etat": N_(
                "the pose lies on the table, its tiles have left the hand, and the other is to move."
            ),
            "jouer_1er_coup_main": N_("tiles that are not in the hand cannot be laid."),
            "jouer_1er_coup_second": N_("it serves the second player as well."),
            "jouer_1er_coup_deja": N_("who has laid something already makes no first move."),
        },
    ),
)
