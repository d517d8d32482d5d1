(* feuille.mli *)
(** @entre 0 5 *)
type nat = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private 'a multielement list

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(** @donne *)
val egaux : 'a multiensemble -> 'a multiensemble -> bool

(* donne.py *)
from rummifun.multiset.ordre_sup import ajoute, egaux, nbocc

(* donne.ml *)
let nbocc elt ens = List.fold_left (fun vues (x, n) -> if x = elt then n else vues) 0 ens

let egaux ens1 ens2 =
  let inclus ens1 ens2 = List.for_all (fun (x, n) -> n <= nbocc x ens2) ens1 in
  inclus ens1 ens2 && inclus ens2 ens1

let ajoute (x, n) ens =
  if n = 0 then ens else (x, n + nbocc x ens) :: List.filter (fun (y, _) -> y <> x) ens
