(* feuille.mli *)
type nat = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private V | A of 'a multielement * 'a multiensemble

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(* donne.py *)
from rummifun.multiset.somme import A, V, Vide, ajoute, nbocc

(* donne.ml *)
let rec nbocc elt = function
  | A ((x, n), reste) -> if x = elt then n else nbocc elt reste
  | V -> 0

let rec ajoute (x, n) ens =
  if n = 0 then ens
  else
    match ens with
    | A ((y, m), reste) -> if x = y then A ((y, m + n), reste) else A ((y, m), ajoute (x, n) reste)
    | V -> A ((x, n), V)
