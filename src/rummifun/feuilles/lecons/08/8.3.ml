(* feuille.mli *)
(** Ceux des coups qui sont permis quand on les essaie l'un après l'autre ; un coup refusé ne change rien.
    @exemple acceptes(Etat((Statut(J1, False, [(T(10, Bleu), 1), (Joker, 3)]), Statut(J2, False, [(T(10, Bleu), 1), (Joker, 3)])), [], [(T(9, Noir), 8)], J1), [PremierCoup([[Joker, T(10, Bleu), Joker]]), PremierCoup([[Joker, T(10, Bleu), Joker]]), PremierCoup([[Joker, T(10, Bleu), Joker]]), Piocher()]) == [PremierCoup([[Joker, T(10, Bleu), Joker]]), PremierCoup([[Joker, T(10, Bleu), Joker]]), Piocher()]
    @indice Deux choses avancent de coup en coup : l'état et les coups acceptés jusque-là. Repliez sur le couple.
    @indice Quand refusal donne une raison, le couple reste tel quel ; sinon, ses deux parties changent.
    @indice Écrivez le pas comme une fonction à part, partez de (e, []), et donnez à la fin la seconde partie. *)
val acceptes : etat -> coup list -> coup list

(* feuille.en.toml *)
fonctions.acceptes = "Those of the moves that are allowed when they are tried one after another; a refused move changes nothing."
indices.acceptes = [
  "Two things go on from move to move: the state, and the moves accepted so far. Fold over the pair.",
  "When refusal gives a reason, the pair stays as it is; otherwise both parts change.",
  "Write the step as a function of its own, begin with (e, []), and return the second part at the end.",
]
[fautes]
"chaque coup est essayé dans le premier état" = "each move is tried in the first state"
"tous les coups sont acceptés" = "all moves are accepted"
"un refus fait oublier les coups d'avant" = "a refusal makes the moves before it forgotten"
"tout s'arrête au premier refus" = "all ends at the first refusal"
"les coups refusés sont donnés" = "the refused moves are given"
"les coups viennent à l'envers" = "the moves come in reverse order"

(* debut.py *)
from functools import reduce

from rummifun.games.rummikub import refusal, step


def acceptes(e, coups):
    ...

(* debut.ml *)
(* Sont données : step, et refusal, qui rend None ou Some raison. *)
let acceptes e coups = failwith "acceptes"

(* solution.py *)
from functools import reduce

from rummifun.games.rummikub import cardinal, refusal, step


def acceptes(e, coups):
    assert est_depart(e) and cardinal(e.pioche) > len(coups) and Annuler not in coups

    def pas(vu, coup):
        etat, joues = vu
        return vu if refusal(etat, coup) else (step(etat, coup), [*joues, coup])

    return reduce(pas, coups, (e, []))[1]

(* solution.ml *)
let acceptes e coups =
  let pas (etat, joues) coup =
    match refusal etat coup with Some _ -> (etat, joues) | None -> (step etat coup, joues @ [ coup ])
  in
  snd (List.fold_left pas (e, []) coups)

(* fautes.py *)
from functools import reduce

from rummifun.games.rummikub import refusal, step


def essaie(e, coups):
    def pas(vu, coup):
        etat, joues, refuses = vu
        if refusal(etat, coup):
            return etat, joues, [*refuses, coup]
        return step(etat, coup), [*joues, coup], refuses

    return reduce(pas, coups, (e, [], []))


def acceptes(e, coups):
    """chaque coup est essayé dans le premier état"""
    return [coup for coup in coups if not refusal(e, coup)]


def acceptes(e, coups):
    """tous les coups sont acceptés"""
    return coups


def acceptes(e, coups):
    """un refus fait oublier les coups d'avant"""

    def pas(vu, coup):
        etat, joues = vu
        return (etat, []) if refusal(etat, coup) else (step(etat, coup), [*joues, coup])

    return reduce(pas, coups, (e, []))[1]


def acceptes(e, coups):
    """tout s'arrête au premier refus"""
    joues = []
    for coup in coups:
        if refusal(e, coup):
            return joues
        e, joues = step(e, coup), [*joues, coup]
    return joues


def acceptes(e, coups):
    """les coups refusés sont donnés"""
    return essaie(e, coups)[2]


def acceptes(e, coups):
    """les coups viennent à l'envers"""
    return essaie(e, coups)[1][::-1]
