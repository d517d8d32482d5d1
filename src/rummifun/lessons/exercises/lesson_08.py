"""Lesson 8, the scenario: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("mains_de_j1",),
        provided="rummifun.games.rummikub",
        start="""\
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    ...
""",
        hints=(
            N_("First get the list of the states; the numbers come from it in a second step."),
            N_("accumulate(coups, step, initial=e) gives every state, the first one too."),
            N_("Leave the first state out, and take the cardinal of J1's hand in each of the others."),
        ),
        meanings={
            "mains_aucun_coup": N_("without a move there is no state after one: the list is empty."),
            "mains_un_nombre_par_coup": N_("there is one number for each move."),
            "mains_apres_chaque_coup": N_("each number is that of J1's tiles after a move, in the order of the moves."),
        },
    ),
    Exercise(
        names=("etats",),
        provided="rummifun.games.rummikub",
        start="""\
from functools import reduce

from rummifun.games.rummikub import step


def etats(e, coups):
    ...
""",
        hints=(
            N_("The accumulator is no longer a state but the list of all states so far; what is it before any move?"),
            N_("The step adds one state at the end of the list: the last one, with the move made."),
            N_("reduce(lambda vus, coup: [*vus, step(vus[-1], coup)], coups, …): only the start is missing."),
        ),
        meanings={
            "etats_aucun_coup": N_("without a move there is the first state alone."),
            "etats_un_coup": N_("a move adds the state that it leads to."),
            "etats_pas_a_pas": N_("each state comes from the one before by one move, in the order of the moves."),
        },
    ),
    Exercise(
        names=("acceptes",),
        provided="rummifun.games.rummikub",
        start="""\
from functools import reduce

from rummifun.games.rummikub import refusal, step


def acceptes(e, coups):
    ...
""",
        hints=(
            N_("Two things go on from move to move: the state, and the moves accepted so far. Fold over the pair."),
            N_("When refusal gives a reason, the pair stays as it is; otherwise both parts change."),
            N_("Write the step as a function of its own, begin with (e, []), and return the second part at the end."),
        ),
        meanings={
            "acceptes_aucun_coup": N_("of no move none is accepted."),
            "acceptes_permis": N_("played one after another, all moves that are given are allowed."),
            "acceptes_tous": N_("a move is given if it is allowed where it comes, and skipped if not."),
        },
    ),
    Exercise(
        names=("joue_et_annule",),
        provided="rummifun.games.rummikub",
        start="""\
from functools import reduce

from rummifun.games.rummikub import step


def joue_et_annule(e, ordres):
    ...
""",
        hints=(
            N_("To go back you must know where you were: what must the accumulator hold?"),
            N_("All states so far: a move adds one at the end, “annuler” leaves the last one out."),
            N_("The list never becomes empty: at the start “annuler” changes nothing. Its last state is the answer."),
        ),
        meanings={
            "annule_aucun_ordre": N_("without an order the state is the first one."),
            "annule_coups": N_("moves alone are played one after another."),
            "annule_un_coup": N_("a move and “annuler” give back the state before."),
            "annule_debut": N_("at the start there is nothing to undo: “annuler” changes nothing."),
            "annule_pile": N_("each “annuler” undoes the last move that is not undone yet."),
        },
    ),
)
