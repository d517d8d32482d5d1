(* feuille.mli *)
(** Le nombre de tuiles de la main de J1 après chacun des coups.
    @exemple mains_de_j1(Etat((Statut(J1, False, [(Joker, 1)]), Statut(J2, False, [])), [], [(T(9, Noir), 4)], J1), [Piocher(), Piocher(), Piocher()]) == [2, 2, 3]
    @indice Obtenez d'abord la liste des états ; les nombres s'en tirent dans un second temps.
    @indice Un repli qui garde chaque étape, comme accumulate en Python, donne tous les états, y compris le premier.
    @indice Laissez le premier état de côté, et prenez le cardinal de la main de J1 dans chacun des autres. *)
val mains_de_j1 : etat -> coup list -> int list

(* feuille.en.toml *)
fonctions.mains_de_j1 = "The number of tiles of J1's hand after each of the moves."
indices.mains_de_j1 = [
  "First get the list of the states; the numbers come from it in a second step.",
  "A fold that keeps every step, as accumulate in Python, gives every state, the first one too.",
  "Leave the first state out, and take the cardinal of J1's hand in each of the others.",
]
[fautes]
"la main d'avant tout coup est comptée aussi" = "the hand before any move is counted too"
"chaque coup part du premier état" = "each move starts from the first state"
"les coups ne sont pas joués" = "the moves are not made"
"c'est la main du joueur au trait qui est comptée" = "the hand of the player to move is counted"
"les multiplicités sont oubliées" = "the multiplicities are forgotten"
"seule la dernière main est comptée" = "only the last hand is counted"

(* debut.py *)
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    ...

(* debut.ml *)
(* Sont données : step, la_main et cardinal. *)
let mains_de_j1 e coups = failwith "mains_de_j1"

(* solution.py *)
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def mains_de_j1(e, coups):
    assert est_depart(e)
    return [cardinal(la_main(J1, apres)) for apres in accumulate(coups, step, initial=e)][1:]

(* solution.ml *)
let rec mains_de_j1 e = function
  | [] -> []
  | coup :: reste ->
      let apres = step e coup in
      cardinal (la_main J1 apres) :: mains_de_j1 apres reste

(* fautes.py *)
from itertools import accumulate

from rummifun.games.rummikub import J1, cardinal, la_main, step


def etats_vus(e, coups):
    return [*accumulate(coups, step, initial=e)]


def mains_de_j1(e, coups):
    """la main d'avant tout coup est comptée aussi"""
    return [cardinal(la_main(J1, vu)) for vu in etats_vus(e, coups)]


def mains_de_j1(e, coups):
    """chaque coup part du premier état"""
    return [cardinal(la_main(J1, step(e, coup))) for coup in coups]


def mains_de_j1(e, coups):
    """les coups ne sont pas joués"""
    return [cardinal(la_main(J1, e)) for coup in coups]


def mains_de_j1(e, coups):
    """c'est la main du joueur au trait qui est comptée"""
    return [cardinal(la_main(vu.joueur, vu)) for vu in etats_vus(e, coups)[1:]]


def mains_de_j1(e, coups):
    """les multiplicités sont oubliées"""
    return [len(la_main(J1, vu)) for vu in etats_vus(e, coups)[1:]]


def mains_de_j1(e, coups):
    """seule la dernière main est comptée"""
    return [cardinal(la_main(J1, vu)) for vu in etats_vus(e, coups)[1:][-1:]]
