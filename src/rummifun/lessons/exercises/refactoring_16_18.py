"""Lessons 16 to 18, one pass, a move and another type: the exercises."""

from __future__ import annotations

from typing import Final

from rummifun.lessons.exercise import exercise, lend_exercises, skeleton
from rummifun.messages import N_

_LESSON_16: Final = lend_exercises(
    "rummifun.multiset.liste",
    "16.1 16.2 16.3 16.4",
    exercise(
        skeleton("from functools import reduce", "extremes(xs)"),
        N_("Two answers: the accumulator is a pair."),
        N_("Do not start from 0: the numbers may all be below it. Which number of the list may you start from?"),
        N_("Start from (xs[0], xs[0]); the step keeps min and max."),
        extremes_bornes=N_("the first answer is the least element, the second the greatest."),
    ),
    exercise(
        skeleton("from functools import reduce", "separe(p, xs)"),
        N_("filter twice would ask p twice; here one fold gives both lists."),
        N_("The accumulator is a pair of lists, both empty at the start."),
        N_("An element goes to the end of one list; the other stays as it is."),
        separe_parts=N_("the first list has what p accepts, the second the rest, both in order."),
        separe_une_fois=N_("p is asked once about each element."),
    ),
    exercise(
        skeleton("from itertools import chain", "from rummifun.multiset.ordre_sup import nbocc", "egaux(ens1, ens2)"),
        N_("Two multisets are equal when every value occurs equally often in both."),
        N_("Which values must be asked about? Those of the first are not enough."),
        N_("chain(ens1, ens2) goes through the pairs of both; all does the rest."),
        provided="rummifun.multiset.ordre_sup",
        egaux_nbocc=N_("they are equal exactly when every value occurs equally often in both."),
        egaux_symetrique=N_("the order of the two does not matter."),
    ),
    exercise(
        skeleton("from functools import reduce", "est_croissante(xs)"),
        N_("To judge the next element you need the one before it."),
        N_("The accumulator is a pair: is it so far, and what came last?"),
        N_("Before the first element there is none: start from (True, None), and let None accept anything."),
        est_croissante_vide=N_("the empty list says true."),
        est_croissante_voisins=N_("each element is at least the one before it, everywhere in the list."),
    ),
)

_LESSON_17: Final = lend_exercises(
    "rummifun.games.rummikub",
    "17.1 17.2 17.3 17.4",
    exercise(
        skeleton("premier_refus(controles, x)"),
        N_("Ask the checks one after another; when do you know the answer?"),
        N_("next gives the first of what a generator yields, and asks for no more."),
        N_("next(…, None), of the answers that are not None."),
        premier_refus_aucun=N_("without checks nothing is refused."),
        premier_refus_premier=N_("the first check that refuses gives the answer."),
        premier_refus_arret=N_("after the first refusal no check is asked."),
    ),
    exercise(
        skeleton("tous_les_refus(controles, x)"),
        N_("map: what does each check answer about x?"),
        N_("filter: which answers are refusals?"),
        N_("filter(None, …) leaves out whatever is None."),
        tous_les_refus_ordre=N_("every refusal is there, in the order of the checks."),
    ),
    exercise(
        skeleton("et_puis(un, deux)"),
        N_("The answer of et_puis is a check: a function of x."),
        N_("It asks the first check, and the second only if the first has nothing against x."),
        N_("Define a function inside, and return it."),
        et_puis_premier=N_("the two together refuse what either refuses, and say what the first of them says."),
    ),
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

_LESSON_18: Final = lend_exercises(
    "rummifun.multiset.liste",
    "18.1 18.2 18.3 18.4",
    exercise(
        """\
from pyrsistent import plist
from rummifun.multiset import somme


def sans(elt, ens):
    match ens:
        case somme.A((x, _), reste) if x == elt:
            return reste
        case somme.A(xn, reste):
            return somme.A(xn, sans(elt, reste))
        case somme.V:
            return somme.V
""",
        N_("Call what is given sans_somme, and begin with vers (sans_somme elt (depuis ens)): what becomes of []?"),
        N_("Unfold depuis: a first pair xn and a rest l meet A (xn, depuis l), in both cases of sans_somme."),
        N_("vers (A (xn, e)) is vers(e).cons(xn); what stays of the sum type is sans of the rest."),
        sans_vide=N_("nothing taken from the empty list leaves the empty list."),
        sans_transporte=N_("the list has the pairs that the sum type keeps, in the same order."),
    ),
    exercise(
        skeleton("from pyrsistent import plist, pmap", "vers_table(ens)", "depuis_table(table)"),
        N_("What does a table answer when you ask it for a value, and what does it not hold at all?"),
        N_("pmap makes a table of a dict, and dict makes a dict of pairs."),
        N_("Back again: table.items() goes through the pairs, and plist makes a list of them."),
        vers_table_nbocc=N_("the table holds each value with its multiplicity."),
        depuis_table_nbocc=N_("the list holds each value with the multiplicity that the table has."),
        table_aller_retour=N_("from the list to the table and back, the multiset is the same."),
        table_retour_aller=N_("from the table to the list and back, the table is the same."),
    ),
    exercise(
        skeleton("from pyrsistent import pmap", "ajoute_table(xn, table)", "supprime_table(xn, table)"),
        N_("table.get(x, 0) is the multiplicity of x, 0 if it has none. What must it be afterwards?"),
        N_("table.set(x, k) gives a table with that multiplicity, table.discard(x) one without x."),
        N_("A multiplicity of 0 does not stand in a table: both functions must look out for it."),
        ajoute_table_transporte=N_("adding in the table is adding in the list, by way of vers_table."),
        supprime_table_transporte=N_("removing in the table is removing in the list, by way of vers_table."),
    ),
    exercise(
        skeleton(
            "from pyrsistent import plist",
            "enfile(x, file): devant, derriere = file",
            "defile(file): devant, derriere = file",
        ),
        N_("Write depuis (enfile x (d, a)) with what you know of depuis: where can x go without a walk?"),
        N_("enfile puts x in front of the second list; defile takes the first of the first list."),
        N_("If the first list is empty, the second one, reversed, takes its place: derriere.reverse()."),
        enfile_fin=N_("what has come in stands at the end of the queue."),
        defile_tete=N_("what goes out is the first of the queue."),
        defile_reste=N_("what stays is the rest of the queue."),
    ),
)

LESSONS: Final = {16: _LESSON_16, 17: _LESSON_17, 18: _LESSON_18}
