(* feuille.mli *)
type couleur = Bleu | Rouge | Jaune | Noir

(** @entre 1 13 *)
type valeur = int

type tuile = T of valeur * couleur | Joker

type combinaison = tuile list

type table = combinaison list

(** @entre 1 4 *)
type nombre = int

(** @egalite sac *)
type main = (tuile * nombre) list

(* donne.py *)
from rummifun.games.rummikub import Bleu, Jaune, Joker, Noir, Rouge, T

(* donne.ml *)
let rec nbocc elt = function
  | [] -> 0
  | (x, n) :: reste -> if x = elt then n else nbocc elt reste

let inclus ens1 ens2 = List.for_all (fun (x, n) -> n <= nbocc x ens2) ens1

let egaux ens1 ens2 = inclus ens1 ens2 && inclus ens2 ens1

let rec ajoute (x, n) = function
  | [] -> if n = 0 then [] else [ (x, n) ]
  | (y, m) :: reste -> if x = y then (y, m + n) :: reste else (y, m) :: ajoute (x, n) reste

let rec supprime (x, n) = function
  | [] -> []
  | (y, m) :: reste when x = y -> if m > n then (y, m - n) :: reste else reste
  | multielement :: reste -> multielement :: supprime (x, n) reste

let difference ens1 ens2 = List.fold_left (fun reste multielement -> supprime multielement reste) ens1 ens2

let tableVmens table = List.fold_left (fun ens tuile -> ajoute (tuile, 1) ens) [] (List.concat table)

let numerotees combinaison = List.filter (( <> ) Joker) combinaison

let valeur = function T (v, _) -> v | Joker -> 0

let est_groupe combinaison =
  let tuiles = numerotees combinaison and taille = List.length combinaison in
  (taille = 3 || taille = 4)
  && List.length (List.sort_uniq compare (List.map valeur tuiles)) = 1
  && List.length (List.sort_uniq compare tuiles) = List.length tuiles

let est_suite combinaison =
  let departs = List.mapi (fun i -> function T (v, c) -> [ (v - i, c) ] | Joker -> []) combinaison in
  match List.sort_uniq compare (List.concat departs) with
  | [ (depart, _) ] -> List.length combinaison >= 3 && depart >= 1 && depart + List.length combinaison <= 14
  | _ -> false

let combinaisons_valides = List.for_all (fun combinaison -> est_suite combinaison || est_groupe combinaison)

(* solution.py *)
def sont_mains(*mains):
    return all(len(dict(main)) == len(main) for main in mains)


def sont_tables(*tables):
    return all(map(all, tables))
