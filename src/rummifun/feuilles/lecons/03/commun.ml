(* feuille.mli *)
type nat = int

type 'a multielement = 'a * nat

(** @egalite sac *)
type 'a multiensemble = private 'a multielement list

(** @donne *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(* donne.py *)
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute, nbocc

(* donne.ml *)
let nbocc elt ens = List.fold_left (fun vues (x, n) -> if x = elt then n else vues) 0 ens

let ajoute (x, n) ens =
  if n = 0 then ens
  else if nbocc x ens = 0 then ens @ [ (x, n) ]
  else List.map (fun (y, m) -> if x = y then (y, m + n) else (y, m)) ens
