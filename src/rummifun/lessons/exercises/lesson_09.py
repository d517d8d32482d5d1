"""Lesson 9, the secret: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("ma_vue",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import J1, cardinal, la_main, la_pioche


def ma_vue(e):
    ...
""",
        hints=(
            N_("The answer is a pair: two expressions with a comma between them."),
            N_("la_main gives a player's hand; la_pioche gives the pool, of which only the size may be told."),
            N_("Any other reading of the pool would change when its tiles are dealt again: cardinal alone does not."),
        ),
        meanings={
            "ma_vue_main": N_("the first part of the pair is J1's hand."),
            "ma_vue_pioche": N_("the second part of the pair is the number of tiles in the pool."),
            "ma_vue_secret": N_("when all that J1 does not see is dealt again, your view must stay the same."),
        },
    ),
    Exercise(
        names=("caches",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import cst_PIOCHE_INIT, difference, tableVmens


def caches(main, table):
    ...
""",
        hints=(
            N_("All tiles of the game are known: cst_PIOCHE_INIT. Which of them does J1 see?"),
            N_("Those of his hand and those of the table: take them away, one after the other."),
            N_("tableVmens(table) is the multiset of the table; a difference may stand inside another."),
        ),
        meanings={
            "caches_depart": N_("with an empty table, all tiles but those of the hand are hidden."),
            "caches_table": N_("the tiles of the table are seen."),
            "caches_ailleurs": N_("hidden are the tiles of the other hand and of the pool, all of them and no other."),
        },
    ),
    Exercise(
        names=("temoin",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.chance import Alea
from rummifun.games.rummikub import init_partie, jeu


def temoin():
    e, autre = init_partie(17), init_partie(17)
    return e, autre
""",
        hints=(
            N_("Two different deals will not do: J1 sees that his hand is another one."),
            N_("Dream: resample gives a state that J1 cannot tell from the first."),
            N_("autre = jeu.resample(jeu.view(e, 0), Alea(1)); if the same tile is drawn, try another seed."),
        ),
        meanings={
            "temoin_etats": N_("give a pair of two states of Rummikub."),
            "temoin_vue": N_("both states must have the same view for J1."),
            "temoin_pioche": N_("in your two states J1 must draw different tiles."),
        },
    ),
    Exercise(
        names=("reve",),
        provided="rummifun.games.rummikub",
        start="""\
from dataclasses import replace
from functools import reduce

from rummifun.games.rummikub import J1, J2, ajoute, cardinal, extraire, la_main, la_pioche, le_statut


def reve(e, alea):
    ...
""",
        hints=(
            N_("Put all that J1 does not see into one multiset: the pool, and J2's hand. Then deal again from it."),
            N_("extraire(n, ensemble, alea) draws n tiles: it gives the hand, what is left, and the chance left."),
            N_(
                "The dream is replace(e, statuts=(le_statut(J1, e), replace(le_statut(J2, e), main=main)), "
                "pioche=reste, alea=suite)."
            ),
        ),
        meanings={
            "reve_vue": N_("for J1 the dream must have the view of the state: he cannot tell them apart."),
            "reve_conserve": N_("a dream has all tiles of the game, none lost and none twice."),
            "reve_varie": N_("with different chances J2 gets different hands."),
            "reve_pioche": N_("the chance that is left goes into the dream: what is drawn next changes with it."),
        },
    ),
)
