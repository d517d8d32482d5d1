(* feuille.mli *)
type nat = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private 'a multielement list

(** @egalite table *)
type 'a table = private Rien | Entree of 'a * nat * 'a table

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* donne.py *)
from pyrsistent import plist
from rummifun.multiset.liste import ajoute

(* donne.ml *)
let rec ajoute (x, n) ens =
  if n = 0 then ens
  else
    match ens with
    | [] -> [ (x, n) ]
    | (y, m) :: reste -> if x = y then (y, m + n) :: reste else (y, m) :: ajoute (x, n) reste
