(* feuille.mli *)
(** @entre 0 5 *)
type nat = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private 'a multielement list

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* donne.py *)
from rummifun.multiset.liste import ajoute

(* donne.ml *)
let rec ajoute (x, n) ens =
  match ens with
  | _ when n = 0 -> ens
  | [] -> [ (x, n) ]
  | (y, m) :: reste -> if x = y then (y, m + n) :: reste else (y, m) :: ajoute (x, n) reste
