"""Lessons 6 to 9, combinations, states, the scenario and the secret: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_6: Final = lend_exercises(
    "rummifun.games.rummikub",
    "6.1 6.2 6.3 6.4 6.5",
    exercise(
        skeleton("from rummifun.games.rummikub import Joker", "est_groupe(combinaison)"),
        N_("Set the jokers aside first: a list of the other tiles is all that you need."),
        N_("A set forgets what comes twice: compare the size of the set of colours with the number of tiles."),
        N_("Three conditions, joined by and: three or four tiles, one single value, as many colours as tiles."),
        groupe_complet=N_("three or four tiles of one value, all colours distinct, jokers included, are a group."),
        groupe_deux_tuiles=N_("two tiles are not enough for a group."),
        groupe_trois_ou_quatre=N_("a group has three or four tiles, never more."),
        groupe_une_valeur=N_("all numbered tiles of a group have the same value."),
        groupe_couleurs_distinctes=N_("no colour comes twice in a group."),
        groupe_numerote=N_("jokers alone stand for nothing: they are no group."),
    ),
    exercise(
        skeleton("from rummifun.games.rummikub import Joker", "points_groupe(groupe)"),
        N_("What does a joker count for in a group? The same as its neighbours."),
        N_("So all tiles count alike: look for the value of one that is no joker."),
        N_("next(tuile.valeur for tuile in groupe if tuile != Joker) gives it; how many tiles are there?"),
        points_groupe_produit=N_("every tile counts for the value of the group, the jokers too."),
    ),
    exercise(
        skeleton("from rummifun.games.rummikub import Joker, T", "sans_joker(suite)"),
        N_("One numbered tile and its place say everything: the start of the run, and its colour."),
        N_("The tile at place i has the value start + i, whether a joker lies there or not."),
        N_("Find depart and couleur by next(…) over enumerate(suite), then build every T(depart + i, couleur)."),
        sans_joker_longueur=N_("the run keeps its length."),
        sans_joker_numerotees=N_("every numbered tile stays at its place."),
        sans_joker_aucun=N_("no joker is left."),
        sans_joker_suite=N_("each joker becomes the tile that it stands for: the run is still a run."),
    ),
    exercise(
        skeleton("from rummifun.games.rummikub import Joker, T", "prolongent(suite)"),
        N_("At most two tiles will do: the one before the first, and the one after the last."),
        N_("With the start of the run, their values are depart - 1 and depart + len(suite)."),
        N_("Keep of these two values those from 1 to 13: a condition in the generator is enough."),
        prolongent_tuiles=N_("no tile is given that would stand before 1 or after 13."),
        prolongent_justes=N_("each tile given must lengthen the run, at one end or the other."),
        prolongent_toutes=N_("no numbered tile that lengthens the run may be missing."),
    ),
    exercise(
        skeleton("from rummifun.games.rummikub import Joker, nbocc, pairs", "extraction_groupe(main)"),
        N_("Try the values one after another: which tiles of the hand have the value 1, which the value 2, …?"),
        N_("pairs(main) names each tile once: tiles of one value found there have distinct colours."),
        N_("A value will do if it has a tile, and three with the jokers; give its tiles, then jokers, up to four."),
        extraction_groupe_juste=N_("what is found is empty, or a group of tiles that the hand really has."),
        extraction_groupe_trouve=N_("if the hand holds a group, one is found, with jokers if need be."),
    ),
)

_LESSON_7: Final = lend_exercises(
    "rummifun.games.rummikub",
    "7.1 7.2 7.3 7.4 7.5",
    exercise(
        skeleton(
            "from rummifun.games.rummikub import difference, inclus, tableVmens",
            "rien_repris(avant, apres)",
            "une_posee(avant, apres)",
        ),
        N_("Turn both tables into multisets with tableVmens: how the tiles are combined no longer matters."),
        N_("“Every tile of the first is in the second, as often” is the definition of inclus."),
        N_("What is laid is a difference: the tiles of apres without those of avant. Compare it with nothing."),
        rien_repris_pose=N_("a combination laid beside the others takes nothing back."),
        rien_repris_inclus=N_("every tile of the table before is still there after, as often."),
        rien_repris_arrange=N_("the same tiles combined otherwise are still all there."),
        une_posee_aucune=N_("a table that stays as it is has gained no tile."),
        une_posee_arrange=N_("the same tiles combined otherwise are no tile more."),
        une_posee_gagne=N_("a tile is laid when some tile is there more often after than before."),
    ),
    exercise(
        skeleton(
            "from rummifun.games.rummikub import difference, inclus, tableVmens", "de_la_main(main, avant, apres)"
        ),
        N_("Which tiles has the table gained? Name that multiset first."),
        N_("It is a difference of the two tables, both as multisets."),
        N_("What the table has gained is the difference of the two multisets; it must be included in the hand."),
        de_la_main_posees=N_("tiles of the hand may be laid."),
        de_la_main_inclus=N_("every tile that is laid is in the hand, as often as it is laid."),
    ),
    exercise(
        skeleton(
            "from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens",
            "coup_ok(table, main, nouvelle_table, nouvelle_main)",
        ),
        N_("Five things must hold: list them in French or in English before you write them in Python."),
        N_("The tiles laid are the difference of the two tables: at least one, and all from the hand."),
        N_("The new hand is the old one without the tiles laid: egaux compares the two, whatever their order."),
        coup_allonge=N_("a tile of the hand may lengthen a run of the table."),
        coup_coupe=N_("a run may be cut in two if a tile of the hand makes both parts whole."),
        coup_ordre=N_("the order of the combinations on the table does not matter."),
        coup_pose_valide=N_("what is laid must make valid combinations, and then it may be laid."),
        coup_non_nul=N_("a move lays at least one tile."),
        coup_rien_repris=N_("no tile of the table goes back to the hand."),
        coup_rien_echange=N_("to take a tile of the table for another is no move."),
        coup_tuiles=N_("tiles that the hand does not have cannot be laid."),
        coup_main=N_("the new hand is the old one without the tiles laid, and has no other tile."),
        coup_reste=N_("the tiles that were not laid stay in the hand."),
        coup_rien_perdu=N_("no tile vanishes: those of the table stay there."),
    ),
    exercise(
        skeleton(
            "from dataclasses import replace",
            "from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, "
            "la_table, le_statut",
            "from rummifun.games.rummikub import premier_coup_ok, tableVmens",
            "jouer_1er_coup(e, pose)",
        ),
        N_("First the hand that would be left; then two questions: has he laid tiles before, is the move valid?"),
        N_("When one answer is no, return e itself: nothing else says that the move was refused."),
        N_(
            "Otherwise return replace(e, statuts=…, table=(*la_table(e), *pose), joueur=joueur_suivant(e)); "
            "in statuts only the player's own is new, with True."
        ),
        jouer_1er_coup_accepte=N_("the move is refused below 30 points, and accepted from 30 on."),
        jouer_1er_coup_main=N_("tiles that the hand does not have cannot be laid: the state stays as it is."),
        jouer_1er_coup_deja=N_("who has laid tiles before makes no first move: the state stays as it is."),
        jouer_1er_coup_etat=N_(
            "the pose lies on the table, the player has begun and has its tiles no more, the other is to move."
        ),
        jouer_1er_coup_second=N_(
            "for J2 it is the same: the pose joins what lies on the table, his hand loses it, J1 is to move."
        ),
    ),
    exercise(
        skeleton(
            "from dataclasses import replace",
            "from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche",
            "from rummifun.games.rummikub import le_statut, nbocc, supprime",
            "pioche_choisie(tuile, e)",
        ),
        N_("If the pool does not have the tile, the answer is e itself."),
        N_("Three parts of the state are new: the statuses, the pool, and whose turn it is."),
        N_(
            "The player's status is replace(le_statut(joueur, e), main=ajoute((tuile, 1), la_main(joueur, e))); "
            "the other's stays."
        ),
        pioche_choisie_absente=N_("when the pool does not have the tile, the state itself is given."),
        pioche_choisie_main=N_("the hand of the player to move has the tile once more, and nothing else new."),
        pioche_choisie_autre=N_("the other player's hand stays as it is."),
        pioche_choisie_pioche=N_("the pool has this tile once less."),
        pioche_choisie_tour=N_("after the draw it is the other player's turn."),
    ),
)

_LESSON_8: Final = lend_exercises(
    "rummifun.games.rummikub",
    "8.1 8.2 8.3 8.4",
    exercise(
        skeleton(
            "from itertools import accumulate",
            "from rummifun.games.rummikub import J1, cardinal, la_main, step",
            "mains_de_j1(e, coups)",
        ),
        N_("First get the list of the states; the numbers come from it in a second step."),
        N_("accumulate(coups, step, initial=e) gives every state, the first one too."),
        N_("Leave the first state out, and take the cardinal of J1's hand in each of the others."),
        mains_aucun_coup=N_("without a move there is no state after one: the list is empty."),
        mains_un_nombre_par_coup=N_("there is one number for each move."),
        mains_apres_chaque_coup=N_("each number is that of J1's tiles after a move, in the order of the moves."),
    ),
    exercise(
        skeleton("from functools import reduce", "from rummifun.games.rummikub import step", "etats(e, coups)"),
        N_("The accumulator is no longer a state but the list of all states so far; what is it before any move?"),
        N_("The step adds one state at the end of the list: the last one, with the move made."),
        N_("reduce(lambda vus, coup: [*vus, step(vus[-1], coup)], coups, …): only the start is missing."),
        etats_aucun_coup=N_("without a move there is the first state alone."),
        etats_un_coup=N_("a move adds the state that it leads to."),
        etats_pas_a_pas=N_("each state comes from the one before by one move, in the order of the moves."),
    ),
    exercise(
        skeleton(
            "from functools import reduce", "from rummifun.games.rummikub import refusal, step", "acceptes(e, coups)"
        ),
        N_("Two things go on from move to move: the state, and the moves accepted so far. Fold over the pair."),
        N_("When refusal gives a reason, the pair stays as it is; otherwise both parts change."),
        N_("Write the step as a function of its own, begin with (e, []), and return the second part at the end."),
        acceptes_aucun_coup=N_("of no move none is accepted."),
        acceptes_permis=N_("played one after another, all moves that are given are allowed."),
        acceptes_tous=N_("a move is given if it is allowed where it comes, and skipped if not."),
    ),
    exercise(
        skeleton(
            "from functools import reduce", "from rummifun.games.rummikub import step", "joue_et_annule(e, ordres)"
        ),
        N_("To go back you must know where you were: what must the accumulator hold?"),
        N_("All states so far: a move adds one at the end, “annuler” leaves the last one out."),
        N_("The list never becomes empty: at the start “annuler” changes nothing. Its last state is the answer."),
        annule_aucun_ordre=N_("without an order the state is the first one."),
        annule_coups=N_("moves alone are played one after another."),
        annule_un_coup=N_("a move and “annuler” give back the state before."),
        annule_debut=N_("at the start there is nothing to undo: “annuler” changes nothing."),
        annule_pile=N_("each “annuler” undoes the last move that is not undone yet."),
    ),
)

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
        N_("extraire(n, ensemble, alea) draws n tiles: it gives the hand, what is left, and the chance left."),
        N_(
            "The dream is replace(e, statuts=(le_statut(J1, e), replace(le_statut(J2, e), main=main)), "
            "pioche=reste, alea=suite)."
        ),
        reve_vue=N_("for J1 the dream must have the view of the state: he cannot tell them apart."),
        reve_conserve=N_("a dream has all tiles of the game, none lost and none twice."),
        reve_varie=N_("with different chances J2 gets different hands."),
        reve_pioche=N_("the chance that is left goes into the dream: what is drawn next changes with it."),
    ),
)

LESSONS: Final = {6: _LESSON_6, 7: _LESSON_7, 8: _LESSON_8, 9: _LESSON_9}
