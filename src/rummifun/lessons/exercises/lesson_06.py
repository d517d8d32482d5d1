"""Lesson 6, combinations: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("est_groupe",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    ...
""",
        hints=(
            N_("Set the jokers aside first: a list of the other tiles is all that you need."),
            N_("A set forgets what comes twice: compare the size of the set of colours with the number of tiles."),
            N_("Three conditions, joined by and: three or four tiles, one single value, as many colours as tiles."),
        ),
        meanings={
            "groupe_complet": N_(
                "three or four tiles of one value, all colours distinct, jokers included, are a group."
            ),
            "groupe_deux_tuiles": N_("two tiles are not enough for a group."),
            "groupe_trois_ou_quatre": N_("a group has three or four tiles, never more."),
            "groupe_une_valeur": N_("all numbered tiles of a group have the same value."),
            "groupe_couleurs_distinctes": N_("no colour comes twice in a group."),
            "groupe_numerote": N_("jokers alone stand for nothing: they are no group."),
        },
    ),
    Exercise(
        names=("points_groupe",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    ...
""",
        hints=(
            N_("What does a joker count for in a group? The same as its neighbours."),
            N_("So all tiles count alike: look for the value of one that is no joker."),
            N_("next(tuile.valeur for tuile in groupe if tuile != Joker) gives it; how many tiles are there?"),
        ),
        meanings={
            "points_groupe_produit": N_("every tile counts for the value of the group, the jokers too."),
        },
    ),
    Exercise(
        names=("sans_joker",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    ...
""",
        hints=(
            N_("One numbered tile and its place say everything: the start of the run, and its colour."),
            N_("The tile at place i has the value start + i, whether a joker lies there or not."),
            N_("Find depart and couleur by next(…) over enumerate(suite), then build every T(depart + i, couleur)."),
        ),
        meanings={
            "sans_joker_longueur": N_("the run keeps its length."),
            "sans_joker_numerotees": N_("every numbered tile stays at its place."),
            "sans_joker_aucun": N_("no joker is left."),
            "sans_joker_suite": N_("each joker becomes the tile that it stands for: the run is still a run."),
        },
    ),
    Exercise(
        names=("prolongent",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker, T


def prolongent(suite):
    ...
""",
        hints=(
            N_("At most two tiles will do: the one before the first, and the one after the last."),
            N_("With the start of the run, their values are depart - 1 and depart + len(suite)."),
            N_("Keep of these two values those from 1 to 13: a condition in the generator is enough."),
        ),
        meanings={
            "prolongent_tuiles": N_("no tile is given that would stand before 1 or after 13."),
            "prolongent_justes": N_("each tile given must lengthen the run, at one end or the other."),
            "prolongent_toutes": N_("no numbered tile that lengthens the run may be missing."),
        },
    ),
    Exercise(
        names=("extraction_groupe",),
        provided="rummifun.games.rummikub",
        start="""\
from rummifun.games.rummikub import Joker, nbocc, pairs


def extraction_groupe(main):
    ...
""",
        hints=(
            N_("Try the values one after another: which tiles of the hand have the value 1, which the value 2, …?"),
            N_("pairs(main) names each tile once: tiles of one value found there have distinct colours."),
            N_("A value will do if it has a tile, and three with the jokers; give its tiles, then jokers, up to four."),
        ),
        meanings={
            "extraction_groupe_juste": N_("what is found is empty, or a group of tiles that the hand really has."),
            "extraction_groupe_trouve": N_("if the hand holds a group, one is found, with jokers if need be."),
        },
    ),
)
