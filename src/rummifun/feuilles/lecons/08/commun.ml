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
type paquet = private (tuile * nombre) list

type joueur = J1 | J2

type statut = { joueur : joueur; engage : bool; main : paquet }

type etat = { statuts : statut * statut; table : table; pioche : paquet; trait : joueur }

type coup = Piocher | PremierCoup of table | Annuler

(** @donne *)
val ajoute : tuile * nombre -> paquet -> paquet

(* donne.py *)
from enum import StrEnum

from rummifun.games.rummikub import J1, J2, Bleu, Etat, Jaune, Joker, Noir, Piocher, PremierCoup, Rouge, Statut, T
from rummifun.games.rummikub import ajoute


class Ordre(StrEnum):
    Annuler = "annuler"


Annuler = Ordre.Annuler

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

let valeur_de_groupe combinaison = List.fold_left max 0 (List.map valeur combinaison)

let points combinaison =
  let taille = List.length combinaison in
  let depart i = function T (v, _) -> v - i | Joker -> 0 in
  let d = List.fold_left max 0 (List.mapi depart combinaison) in
  max
    (if est_groupe combinaison then taille * valeur_de_groupe combinaison else 0)
    (if est_suite combinaison then (taille * d) + (taille * (taille - 1) / 2) else 0)

let premier_coup_ok main pose reste =
  let posees = tableVmens pose in
  List.fold_left (fun somme combinaison -> somme + points combinaison) 0 pose >= 30
  && combinaisons_valides pose && inclus posees main
  && egaux reste (difference main posees)

let joueur_courant e = e.trait

let joueur_suivant e = if e.trait = J1 then J2 else J1

let la_table e = e.table

let la_pioche (e : etat) = e.pioche

let le_statut joueur e = if joueur = J1 then fst e.statuts else snd e.statuts

let la_main joueur e = (le_statut joueur e).main

let cardinal ens = List.fold_left (fun somme (_, n) -> somme + n) 0 ens

let refusal e coup =
  let statut = le_statut e.trait e in
  let permis_si permis raison = if permis then None else Some raison in
  if (fst e.statuts).main = [] || (snd e.statuts).main = [] then Some "la partie est finie"
  else
    match coup with
    | Piocher -> permis_si (e.pioche <> []) "la pioche est vide"
    | Annuler -> invalid_arg "refusal"
    | PremierCoup pose ->
        let reste = difference statut.main (tableVmens pose) in
        permis_si ((not statut.engage) && premier_coup_ok statut.main pose reste) "ce premier coup n'est pas permis"

let step e coup =
  let statut = le_statut e.trait e in
  let apres nouveau e =
    let statuts = if e.trait = J1 then (nouveau, snd e.statuts) else (fst e.statuts, nouveau) in
    { e with statuts; trait = joueur_suivant e }
  in
  match (coup, e.pioche) with
  | Piocher, (tuile, _) :: _ ->
      let pioche = supprime (tuile, 1) e.pioche in
      apres { statut with main = ajoute (tuile, 1) statut.main } { e with pioche }
  | PremierCoup pose, _ ->
      let main = difference statut.main (tableVmens pose) in
      apres { statut with engage = true; main } { e with table = e.table @ pose }
  | _ -> invalid_arg "step"

(* solution.py *)
from rummifun.games.rummikub import J1, J2


def est_depart(e):
    return [statut.joueur for statut in e.statuts] == [J1, J2] and all(e.table) and len(e.pioche) <= 1
