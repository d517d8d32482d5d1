(* feuille.mli *)
(** Les points du groupe : chaque tuile compte pour la valeur du groupe, les jokers aussi.
    @exemple points_groupe([Joker, T(5, Rouge), Joker]) == 15
    @exemple points_groupe([T(11, Rouge), Joker, T(11, Bleu), T(11, Noir)]) == 44
    @indice Combien vaut un joker dans un groupe ? Autant que ses voisines.
    @indice Toutes les tuiles valent donc autant : cherchez la valeur d'une tuile qui n'est pas un joker.
    @indice Prenez la première tuile numérotée : sa valeur est celle du groupe ; combien y a-t-il de tuiles ? *)
val points_groupe : combinaison -> int

(* feuille.en.toml *)
fonctions.points_groupe = "The points of the group: every tile counts for the value of the group, the jokers too."
indices.points_groupe = [
  "What does a joker count for in a group? The same as its neighbours.",
  "So all tiles count alike: look for the value of one that is no joker.",
  "Take the first numbered tile: its value is that of the group; how many tiles are there?",
]
[fautes]
"les jokers ne comptent pas" = "the jokers do not count"
"un joker compte 30 points" = "a joker counts 30 points"
"une seule tuile est comptée" = "one tile alone is counted"

(* debut.py *)
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    ...

(* debut.ml *)
let points_groupe groupe = failwith "points_groupe"

(* solution.py *)
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    assert forment_groupe(groupe)
    return len(groupe) * next(tuile.valeur for tuile in groupe if tuile != Joker)

(* solution.ml *)
let points_groupe groupe =
  let rec valeur = function
    | T (v, _) :: _ -> v
    | Joker :: reste -> valeur reste
    | [] -> invalid_arg "points_groupe"
  in
  List.length groupe * valeur groupe

(* fautes.py *)
from rummifun.games.rummikub import Joker


def points_groupe(groupe):
    """les jokers ne comptent pas"""
    return sum(tuile.valeur for tuile in groupe if tuile != Joker)


def points_groupe(groupe):
    """un joker compte 30 points"""
    return sum(30 if tuile == Joker else tuile.valeur for tuile in groupe)


def points_groupe(groupe):
    """une seule tuile est comptée"""
    return next(tuile.valeur for tuile in groupe if tuile != Joker)
