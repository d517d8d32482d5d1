"""Lesson 7, states: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("rien_repris", "une_posee"),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    ...


def une_posee(avant, apres):
    ...
""",
        hints=(
            N_("Turn both tables into multisets with tableVmens: how the tiles are combined no longer matters."),
            N_("“Every tile of the first is in the second, as often” is the definition of inclus."),
            N_("What is laid is a difference: the tiles of apres without those of avant. Compare it with nothing."),
        ),
        meanings={
            "rien_repris_pose": N_("a combination laid beside the others takes nothing back."),
            "rien_repris_inclus": N_("every tile of the table before is still there after, as often."),
            "rien_repris_arrange": N_("the same tiles combined otherwise are still all there."),
            "une_posee_aucune": N_("a table that stays as it is has gained no tile."),
            "une_posee_arrange": N_("the same tiles combined otherwise are no tile more."),
            "une_posee_gagne": N_("a tile is laid when some tile is there more often after than before."),
        },
    ),
    Exercise(
        names=("de_la_main",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import difference, inclus, tableVmens


def de_la_main(main, avant, apres):
    ...
""",
        hints=(
            N_("Which tiles has the table gained? Name that multiset first."),
            N_("It is a difference of the two tables, both as multisets."),
            N_("What the table has gained is the difference of the two multisets; it must be included in the hand."),
        ),
        meanings={
            "de_la_main_posees": N_("tiles of the hand may be laid."),
            "de_la_main_inclus": N_("every tile that is laid is in the hand, as often as it is laid."),
        },
    ),
    Exercise(
        names=("coup_ok",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    ...
""",
        hints=(
            N_("Five things must hold: list them in French or in English before you write them in Python."),
            N_("The tiles laid are the difference of the two tables: at least one, and all from the hand."),
            N_("The new hand is the old one without the tiles laid: egaux compares the two, whatever their order."),
        ),
        meanings={
            "coup_allonge": N_("a tile of the hand may lengthen a run of the table."),
            "coup_coupe": N_("a run may be cut in two if a tile of the hand makes both parts whole."),
            "coup_ordre": N_("the order of the combinations on the table does not matter."),
            "coup_pose_valide": N_("what is laid must make valid combinations, and then it may be laid."),
            "coup_non_nul": N_("a move lays at least one tile."),
            "coup_rien_repris": N_("no tile of the table goes back to the hand."),
            "coup_rien_echange": N_("to take a tile of the table for another is no move."),
            "coup_tuiles": N_("tiles that the hand does not have cannot be laid."),
            "coup_main": N_("the new hand is the old one without the tiles laid, and has no other tile."),
            "coup_reste": N_("the tiles that were not laid stay in the hand."),
            "coup_rien_perdu": N_("no tile vanishes: those of the table stay there."),
        },
    ),
    Exercise(
        names=("jouer_1er_coup",),
        provided="rummifun.games.rummikub",
        start="""\
from dataclasses import replace

from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def jouer_1er_coup(e, pose):
    ...
""",
        hints=(
            N_("First the hand that would be left; then two questions: has he laid tiles before, is the move valid?"),
            N_("When one answer is no, return e itself: nothing else says that the move was refused."),
            N_(
                "Otherwise return replace(e, statuts=…, table=(*la_table(e), *pose), joueur=joueur_suivant(e)); "
                "in statuts only the player's own is new, with True."
            ),
        ),
        meanings={
            "jouer_1er_coup_accepte": N_("the move is refused below 30 points, and accepted from 30 on."),
            "jouer_1er_coup_main": N_("tiles that the hand does not have cannot be laid: the state stays as it is."),
            "jouer_1er_coup_deja": N_("who has laid tiles before makes no first move: the state stays as it is."),
            "jouer_1er_coup_etat": N_(
                "the pose lies on the table, the player has begun and has its tiles no more, the other is to move."
            ),
            "jouer_1er_coup_second": N_(
                "for J2 it is the same: the pose joins what lies on the table, his hand loses it, J1 is to move."
            ),
        },
    ),
    Exercise(
        names=("pioche_choisie",),
        provided="rummifun.games.rummikub",
        start="""\
from dataclasses import replace

from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche
from rummifun.games.rummikub import le_statut, nbocc, supprime


def pioche_choisie(tuile, e):
    ...
""",
        hints=(
            N_("If the pool does not have the tile, the answer is e itself."),
            N_("Three parts of the state are new: the statuses, the pool, and whose turn it is."),
            N_(
                "The player's status is replace(le_statut(joueur, e), main=ajoute((tuile, 1), la_main(joueur, e))); "
                "the other's stays."
            ),
        ),
        meanings={
            "pioche_choisie_absente": N_("when the pool does not have the tile, the state itself is given."),
            "pioche_choisie_main": N_("the hand of the player to move has the tile once more, and nothing else new."),
            "pioche_choisie_autre": N_("the other player's hand stays as it is."),
            "pioche_choisie_pioche": N_("the pool has this tile once less."),
            "pioche_choisie_tour": N_("after the draw it is the other player's turn."),
        },
    ),
)
