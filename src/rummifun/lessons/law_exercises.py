"""The exercises that speak of the engine, in Python: views, patiences, studies, refusals; laws judge them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummifun.lessons.exercise import Exercise, exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_9: Final = lend_exercises(
    "rummifun.games.rummikub",
    "9.1 9.2 9.3 9.4",
    exercise(
        skeleton("from rummifun.games.rummikub import J1, cardinal, la_main, la_pioche", "ma_vue(e)"),
        N_("The answer is a pair: two expressions with a comma between them."),
        N_("la_main gives a player's hand; la_pioche gives the pool, of which only the size may be told."),
        N_("Any other reading of the pool would change when its tiles are dealt again: cardinal alone does not."),
        ma_vue_main=N_("the first part of the pair is J1's hand."),
        ma_vue_pioche=N_("the second part of the pair is the number of tiles in the pool."),
        ma_vue_secret=N_("when all that J1 does not see is dealt again, your view must stay the same."),
    ),
    exercise(
        skeleton("from rummifun.games.rummikub import cst_PIOCHE_INIT, difference, tableVmens", "caches(main, table)"),
        N_("All tiles of the game are known: cst_PIOCHE_INIT. Which of them does J1 see?"),
        N_("Those of his hand and those of the table: take them away, one after the other."),
        N_("tableVmens(table) is the multiset of the table; a difference may stand inside another."),
        caches_depart=N_("with an empty table, all tiles but those of the hand are hidden."),
        caches_table=N_("the tiles of the table are seen."),
        caches_ailleurs=N_("hidden are the tiles of the other hand and of the pool, all of them and no other."),
    ),
    exercise(
        skeleton(
            "from rummifun.chance import Alea",
            "from rummifun.games.rummikub import init_partie, jeu",
            "temoin(): e, autre = init_partie(17), init_partie(17); return e, autre",
        ),
        N_("Two different deals will not do: J1 sees that his hand is another one."),
        N_("Dream: resample gives a state that J1 cannot tell from the first."),
        N_("autre = jeu.resample(jeu.view(e, 0), Alea(1)); if the same tile is drawn, try another seed."),
        temoin_etats=N_("give a pair of two states of Rummikub."),
        temoin_vue=N_("both states must have the same view for J1."),
        temoin_pioche=N_("in your two states J1 must draw different tiles."),
    ),
    exercise(
        skeleton(
            "from dataclasses import replace",
            "from functools import reduce",
            "from rummifun.games.rummikub import J1, J2, ajoute, cardinal, extraire, la_main, la_pioche, le_statut",
            "reve(e, alea)",
        ),
        N_("Put all that J1 does not see into one multiset: the pool, and J2's hand. Then deal again from it."),
        N_("extraire(n, ensemble, alea) draws n tiles: it returns the hand, the rest, and the chance left."),
        N_(
            "The dream is replace(e, statuts=(le_statut(J1, e), replace(le_statut(J2, e), main=main)), "
            "pioche=reste, alea=suite)."
        ),
        reve_vue=N_("for J1 the dream must have the view of the state: he cannot tell them apart."),
        reve_conserve=N_("a dream has all tiles of the game, none lost and none twice."),
        reve_varie=N_("with different chances J2 gets different hands."),
        reve_pioche=N_("the chance left goes into the dream, and changes the next draws."),
    ),
)

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
        N_("The index is 2 * (n - 1), modulo the number of ranks; before the first card, you call nothing."),
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
        N_("How many games do both studies win together, and how many do they play?"),
        N_("On pairs + puts them end to end, which is not wanted here: take the parts, and add part by part."),
        N_("neutre returns the pair that changes no other: which study has no games?"),
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
        compare_soi=N_("compared with itself, a game neither gains nor loses."),
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

_LESSON_17: Final = lend_exercises(
    "rummifun.games.rummikub",
    "17.4",
    exercise(
        skeleton(
            "from rummifun.games.rummikub import PremierCoup, combinaisons_valides, inclus, le_statut, points_pose, "
            "step, tableVmens",
            "jouer_1er_coup(e, pose)",
        ),
        N_("Write the four checks first, each a function of the state and the pose that says true or false."),
        N_("In le_statut(e.joueur, e), engage says whether the player has laid anything, and main is his hand."),
        N_("If all of them are true, step makes the move; otherwise the answer is e itself."),
        jouer_1er_coup_accepte=N_(
            "the pose is valid, comes from the hand, and is worth 30 points; otherwise the state stays as it is."
        ),
        jouer_1er_coup_etat=N_("the pose lies on the table, its tiles have left the hand, and the other is to move."),
        jouer_1er_coup_main=N_("tiles that are not in the hand cannot be laid."),
        jouer_1er_coup_second=N_("it serves the second player as well."),
        jouer_1er_coup_deja=N_("who has laid something already makes no first move."),
    ),
)

BY_LAWS: Final[Mapping[int, Mapping[str, Exercise]]] = {9: _LESSON_9, 10: _LESSON_10, 11: _LESSON_11, 17: _LESSON_17}
"""The exercises of each lesson, by their numbers."""
