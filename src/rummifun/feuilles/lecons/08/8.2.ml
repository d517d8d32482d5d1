(* feuille.mli *)
(** Tous les états, de e jusqu'à celui d'après le dernier des coups.
    @exemple etats(Etat((Statut(J1, False, []), Statut(J2, True, [])), [], [(Joker, 2)], J1), [Piocher(), Piocher()]) == [Etat((Statut(J1, False, []), Statut(J2, True, [])), [], [(Joker, 2)], J1), Etat((Statut(J1, False, [(Joker, 1)]), Statut(J2, True, [])), [], [(Joker, 1)], J2), Etat((Statut(J1, False, [(Joker, 1)]), Statut(J2, True, [(Joker, 1)])), [], [], J1)]
    @indice L'accumulateur n'est plus un état mais la liste des états vus jusque-là ; que vaut-elle avant tout coup ?
    @indice Le pas ajoute un état au bout de la liste : le dernier, une fois le coup joué.
    @indice Avant tout coup, la liste a un seul état : e. Il ne reste qu'à replier ce pas sur les coups. *)
val etats : etat -> coup list -> etat list

(* feuille.en.toml *)
fonctions.etats = "All states, from e to the one after the last of the moves."
indices.etats = [
  "The accumulator is no longer a state but the list of all states so far; what is it before any move?",
  "The step adds one state at the end of the list: the last one, with the move made.",
  "Before any move the list has one state: e. All that is left is to fold this step over the moves.",
]
[fautes]
"le premier état manque" = "the first state is missing"
"chaque coup part du premier état" = "each move starts from the first state"
"les états viennent à l'envers" = "the states come in reverse order"
"le dernier état manque" = "the last state is missing"
"seul le dernier état est donné" = "only the last state is given"

(* debut.py *)
from functools import reduce

from rummifun.games.rummikub import step


def etats(e, coups):
    ...

(* debut.ml *)
(* step est donnée. *)
let etats e coups = failwith "etats"

(* solution.py *)
from functools import reduce

from rummifun.games.rummikub import step


def etats(e, coups):
    assert est_depart(e)
    return reduce(lambda vus, coup: [*vus, step(vus[-1], coup)], coups, [e])

(* solution.ml *)
let rec etats e = function [] -> [ e ] | coup :: reste -> e :: etats (step e coup) reste

(* fautes.py *)
from itertools import accumulate

from rummifun.games.rummikub import step


def etats(e, coups):
    """le premier état manque"""
    return [*accumulate(coups, step, initial=e)][1:]


def etats(e, coups):
    """chaque coup part du premier état"""
    return [e, *(step(e, coup) for coup in coups)]


def etats(e, coups):
    """les états viennent à l'envers"""
    return [*accumulate(coups, step, initial=e)][::-1]


def etats(e, coups):
    """le dernier état manque"""
    return [*accumulate(coups, step, initial=e)][:-1]


def etats(e, coups):
    """seul le dernier état est donné"""
    return [*accumulate(coups, step, initial=e)][-1:]
