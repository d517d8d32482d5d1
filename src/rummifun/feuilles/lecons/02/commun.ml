(* feuille.mli *)
type nat = int

type 'a multielement = 'a * nat

type 'a couples = private 'a multielement list

(** @egalite sac *)
type 'a multiensemble = 'a couples

(** @donne *)
val from_pairs : 'a multielement list -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(** @donne *)
val supprime : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* donne.py *)
from pyrsistent import plist
from rummifun.multiset.liste import from_pairs, nbocc, supprime

(* donne.ml *)
let rec nbocc elt = function
  | (x, n) :: reste -> if x = elt then n else nbocc elt reste
  | [] -> 0

let rec supprime (x, n) = function
  | (y, m) :: reste when x = y -> if m > n then (y, m - n) :: reste else reste
  | ym :: reste -> ym :: supprime (x, n) reste
  | [] -> []

let from_pairs couples =
  let rec ajoute (x, n) = function
    | (y, m) :: reste when x = y -> (y, m + n) :: reste
    | ym :: reste -> ym :: ajoute (x, n) reste
    | [] -> if n = 0 then [] else [ (x, n) ]
  in
  List.fold_left (fun ens xn -> ajoute xn ens) [] couples
