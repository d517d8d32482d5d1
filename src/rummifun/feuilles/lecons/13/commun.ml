(* feuille.mli *)
(** @entre 0 5 *)
type nat = int

(** @entre 0 9 *)
type chiffre = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private 'a multielement list

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(* donne.py *)
from rummifun.multiset.ordre_sup import ajoute, nbocc

(* donne.ml *)
let nbocc elt ens = List.fold_left (fun vues (x, n) -> if x = elt then n else vues) 0 ens

let ajoute (x, n) ens =
  if n = 0 then ens else (x, n + nbocc x ens) :: List.filter (fun (y, _) -> y <> x) ens
