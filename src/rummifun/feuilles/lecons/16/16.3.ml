(* feuille.mli *)
type nat = int

(** @egalite sac *)
type 'a multiensemble = private ('a * nat) list

(** @donne *)
val ajoute : 'a * nat -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(** Chaque valeur figure aussi souvent dans ens1 que dans ens2.
    @exemple egaux([(1, 2), (2, 1)], [(2, 1), (1, 2)]) == True
    @indice Deux multi-ensembles sont égaux quand chaque valeur y figure aussi souvent.
    @indice Sur quelles valeurs faut-il interroger ? Celles du premier ne suffisent pas.
    @indice Parcourez les couples des deux, l'un après l'autre : chacun doit avoir autant de l'un que de l'autre. *)
val egaux : 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.egaux = "Each value occurs as often in ens1 as in ens2."
indices.egaux = [
  "Two multisets are equal when every value occurs equally often in both.",
  "Which values must be asked about? Those of the first are not enough.",
  "Go through the pairs of both, one after the other: of each value both must have as many.",
]
[fautes]
"les valeurs que seul ens2 possède sont oubliées" = "the values that only ens2 has are forgotten"
"les couples doivent être dans le même ordre" = "the pairs must stand in the same order"
"les multiplicités ne sont pas comparées" = "the multiplicities are not compared"
"seul le nombre d'éléments est comparé" = "only the number of elements is compared"
"c'est l'inclusion, et non l'égalité" = "this is inclusion, and not equality"

(* debut.py *)
from itertools import chain

from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    ...

(* debut.ml *)
let egaux ens1 ens2 = failwith "egaux"

(* solution.py *)
from itertools import chain

from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    return all(nbocc(x, ens1) == nbocc(x, ens2) for x, _ in chain(ens1, ens2))

(* solution.ml *)
let egaux ens1 ens2 = List.for_all (fun (x, _) -> nbocc x ens1 = nbocc x ens2) (ens1 @ ens2)

(* fautes.py *)
from rummifun.multiset.ordre_sup import nbocc


def egaux(ens1, ens2):
    """les valeurs que seul ens2 possède sont oubliées"""
    return all(nbocc(x, ens2) == n for x, n in ens1)


def egaux(ens1, ens2):
    """les couples doivent être dans le même ordre"""
    return [*ens1] == [*ens2]


def egaux(ens1, ens2):
    """les multiplicités ne sont pas comparées"""
    return {x for x, _ in ens1} == {x for x, _ in ens2}


def egaux(ens1, ens2):
    """seul le nombre d'éléments est comparé"""
    return sum(n for _, n in ens1) == sum(n for _, n in ens2)


def egaux(ens1, ens2):
    """c'est l'inclusion, et non l'égalité"""
    return all(n <= nbocc(x, ens2) for x, n in ens1)

(* donne.py *)
from rummifun.multiset.liste import ajoute, nbocc

(* donne.ml *)
let rec nbocc elt = function [] -> 0 | (x, n) :: reste -> if x = elt then n else nbocc elt reste

let rec ajoute (x, n) ens =
  if n = 0 then ens
  else
    match ens with
    | [] -> [ (x, n) ]
    | (y, m) :: reste -> if x = y then (y, m + n) :: reste else (y, m) :: ajoute (x, n) reste
