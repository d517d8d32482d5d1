"""Lessons 10 and 11, a patience and a study: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_10: Final = lend_exercises(
    "rummifun.games.reussites",
    "10.1 10.2 10.3 10.4",
    exercise(
        skeleton(
            "from rummifun.games.reussites import gagnee, perdue",
            'deux_en_deux(t): rangs, n = t.forme.pack.rangs, len(t["rebut"])',
        ),
        N_("Start from the verdict of the page; only the rank that is called changes."),
        N_("At the first card the rank of index 0 is called, at the second that of index 2: what at the n-th?"),
        N_("The index is 2 * (n - 1), modulo the number of ranks; without a card turned nothing is called."),
        deux_en_deux_perdue=N_("the game is lost when the last card turned is the one called, and only then."),
        deux_en_deux_gagnee=N_("the game is won when the talon is empty and it is not lost."),
    ),
    exercise(
        skeleton("from rummifun.games.reussites import gagnee, perdue", "deux_chances(t): rangs = t.forme.pack.rangs"),
        N_("The last card is not enough: all cards of the rebut have to be looked at, each with its place."),
        N_('enumerate(t["rebut"]) gives places from 0: the card at place i was called by rangs[i % len(rangs)].'),
        N_("Count by sum(…) the cards that were called; from two on the game is lost."),
        deux_chances_perdue=N_("the game is lost once two cards were called by their rank, and not before."),
        deux_chances_gagnee=N_("the game is won when the talon is empty and it is not lost."),
    ),
    exercise(
        skeleton('installer_quatre(t, cartes): places = ("nord", "est", "sud", "ouest")'),
        N_("Who gets the first card, the fifth, the ninth? Which slice of cartes is that?"),
        N_("cartes[i::4] takes every fourth card, from the one at place i on."),
        N_("t.put({place: cartes[i::4] for i, place in enumerate(places)}) gives the new table."),
        installer_quatre_toutes=N_("no card is lost, and none is dealt twice."),
        installer_quatre_egaux=N_("each of the four piles gets thirteen cards."),
        installer_quatre_tour=N_("cards are dealt in turn: one to each pile, then again from the first."),
    ),
    exercise(
        skeleton(
            "from rummifun.games.reussites import Deplacer",
            'coups_voisins(t): places = ("nord", "est", "sud", "ouest"); rangs = t.forme.pack.rangs',
        ),
        N_("Go through the four piles: which may give their uppermost card? An empty one may not."),
        N_("Two ranks are neighbours when their places in rangs differ by one: rangs.index tells the place."),
        N_(
            'A generator of Deplacer(place, "rebut") with two conditions: t[place] is not empty, and '
            "its card fits, or the rebut is empty."
        ),
        coups_voisins_tas=N_("only a pile that has a card can give one."),
        coups_voisins_debut=N_("on an empty rebut any uppermost card may go."),
        coups_voisins_rang=N_(
            "a card may go when its rank is one higher or one lower than that of the rebut's uppermost card."
        ),
    ),
)

_LESSON_11: Final = lend_exercises(
    "rummifun.analysis",
    "11.1 11.2 11.3 11.4 11.5",
    exercise(
        skeleton("compte(gagne, numeros)"),
        N_("The answer is a pair: how many games were won, and how many were played."),
        N_("Play each game once: gagne(numero) is true when the game of this number is won."),
        N_("With the list of all gagne(numero), the pair is its sum and its length."),
        compte_aucune=N_("of no game none is won, and none was played."),
        compte_parties=N_("the second number is that of the games played."),
        compte_gagnees=N_("the first number is that of the games won."),
    ),
    exercise(
        skeleton("plus(etude, autre)", "neutre()"),
        N_("What is won in both studies together, and what is played in both together?"),
        N_("On pairs + puts them end to end, which is not wanted here: take the parts, and add part by part."),
        N_("neutre gives the pair that changes nothing: which study has no game at all?"),
        plus_ensemble=N_("games won are added to games won, games played to games played."),
        plus_neutre=N_("the neutral study changes nothing, on either side."),
        plus_associatif=N_("where the parentheses stand does not matter."),
        plus_commutatif=N_("which of the two comes first does not matter."),
    ),
    exercise(
        skeleton("from rummifun.analysis import wilson", "dehors(chance, etudes)"),
        N_("Ask one study first: does its interval hold the chance?"),
        N_("bas, haut = wilson(gagnees, parties); the chance is in there when bas <= chance <= haut."),
        N_("sum(not bas <= chance <= haut for bas, haut in …): what must the generator go through?"),
        dehors_aucune=N_("of no study there is none whose interval misses."),
        dehors_juste=N_("a study whose rate is the chance itself does not miss it."),
        dehors_nombre=N_("each study counts whose interval does not hold the chance."),
    ),
    exercise(
        skeleton("compare(avant, apres)"),
        N_("zip(avant, apres) takes the two results of each deal together."),
        N_("Deals won both ways or lost both ways tell nothing: which of the four cases are left?"),
        N_("Gained: apres and not avant. Lost: avant and not apres. Count each by a sum."),
        compare_soi=N_("against itself nothing is gained and nothing lost."),
        compare_echange=N_("the other way round what was gained is lost, and what was lost is gained."),
        compare_difference=N_("gained less lost is the difference of the games won."),
        compare_donnes=N_("gained are the deals that are won after and were lost before; lost are the contrary."),
    ),
    exercise(
        skeleton("from rummifun.analysis import wilson", "parties_pour(taux, largeur, parties=100)"),
        N_("With 100 games, how wide is the interval? If it is narrow enough, 100 is the answer."),
        N_("If not, the answer is that of the same question with twice as many games: a recursion."),
        N_("bas, haut = wilson(round(taux * parties), parties); compare haut - bas with largeur."),
        parties_pour_doubles=N_("the answer is 100, 200, 400, 800, and so on."),
        parties_pour_assez=N_("with so many games the interval is no wider than asked."),
        parties_pour_pas_trop=N_("with half as many games the interval would still be too wide."),
    ),
)

LESSONS: Final = {10: _LESSON_10, 11: _LESSON_11}
