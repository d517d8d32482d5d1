"""Lesson 10, a patience: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import Exercise
from rummifun.messages import N_

EXERCISES: Final = (
    Exercise(
        names=("deux_en_deux",),
        provided="rummifun.games.reussites",
        start="""\
from rummifun.games.reussites import gagnee, perdue


def deux_en_deux(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    ...
""",
        hints=(
            N_("Start from the verdict of the page; only the rank that is called changes."),
            N_("At the first card the rank of index 0 is called, at the second that of index 2: what at the n-th?"),
            N_("The index is 2 * (n - 1), modulo the number of ranks; without a card turned nothing is called."),
        ),
        meanings={
            "deux_en_deux_perdue": N_("the game is lost when the last card turned is the one called, and only then."),
            "deux_en_deux_gagnee": N_("the game is won when the talon is empty and it is not lost."),
        },
    ),
    Exercise(
        names=("deux_chances",),
        provided="rummifun.games.reussites",
        start="""\
from rummifun.games.reussites import gagnee, perdue


def deux_chances(t):
    rangs = t.forme.pack.rangs
    ...
""",
        hints=(
            N_("The last card is not enough: all cards of the rebut have to be looked at, each with its place."),
            N_('enumerate(t["rebut"]) gives places from 0: the card at place i was called by rangs[i % len(rangs)].'),
            N_("Count by sum(…) the cards that were called; from two on the game is lost."),
        ),
        meanings={
            "deux_chances_perdue": N_("the game is lost once two cards were called by their rank, and not before."),
            "deux_chances_gagnee": N_("the game is won when the talon is empty and it is not lost."),
        },
    ),
    Exercise(
        names=("installer_quatre",),
        provided="rummifun.games.reussites",
        start="""\
def installer_quatre(t, cartes):
    places = ("nord", "est", "sud", "ouest")
    ...
""",
        hints=(
            N_("Who gets the first card, the fifth, the ninth? Which slice of cartes is that?"),
            N_("cartes[i::4] takes every fourth card, from the one at place i on."),
            N_("t.put({place: cartes[i::4] for i, place in enumerate(places)}) gives the new table."),
        ),
        meanings={
            "installer_quatre_toutes": N_("no card is lost, and none is dealt twice."),
            "installer_quatre_egaux": N_("each of the four piles gets thirteen cards."),
            "installer_quatre_tour": N_("cards are dealt in turn: one to each pile, then again from the first."),
        },
    ),
    Exercise(
        names=("coups_voisins",),
        provided="rummifun.games.reussites",
        start="""\
from rummifun.games.reussites import Deplacer


def coups_voisins(t):
    places = ("nord", "est", "sud", "ouest")
    rangs = t.forme.pack.rangs
    ...
""",
        hints=(
            N_("Go through the four piles: which may give their uppermost card? An empty one may not."),
            N_("Two ranks are neighbours when their places in rangs differ by one: rangs.index tells the place."),
            N_(
                'A generator of Deplacer(place, "rebut") with two conditions: t[place] is not empty, and '
                "its card fits, or the rebut is empty."
            ),
        ),
        meanings={
            "coups_voisins_tas": N_("only a pile that has a card can give one."),
            "coups_voisins_debut": N_("on an empty rebut any uppermost card may go."),
            "coups_voisins_rang": N_(
                "a card may go when its rank is one higher or one lower than that of the rebut's uppermost card."
            ),
        },
    ),
)
