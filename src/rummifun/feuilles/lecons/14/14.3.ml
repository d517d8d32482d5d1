(* feuille.mli *)
type nat = int

(** @egalite sac *)
type 'a multiensemble = private ('a * nat) list

(** @donne *)
val ajoute : 'a * nat -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val nbocc : 'a -> 'a multiensemble -> nat

(** ens1 et ens2 n'ont aucune valeur en commun.
    @exemple disjoints([(1, 2)], [(2, 1)]) == True
    @indice Quand la plus petite de deux multiplicités est-elle nulle ? Demandez-le pour chaque valeur de ens1.
    @indice Une somme de nombres jamais négatifs est nulle exactement quand chacun l'est.
    @indice C'est donc un repli de et : toute valeur de ens1 a nbocc 0 dans ens2. *)
val disjoints : 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.disjoints = "ens1 and ens2 have no value in common."
indices.disjoints = [
  "When is the smaller of two multiplicities 0? Ask it for each value of ens1.",
  "A sum of numbers that are never negative is 0 exactly when each of them is.",
  "So a fold of and: every value of ens1 has nbocc 0 in ens2.",
]
[fautes]
"il suffit d'une valeur de ens1 absente de ens2" = "one value of ens1 that ens2 lacks is enough"
"la réponse est celle de la question contraire" = "the answer is that of the opposite question"
"seule la première valeur de ens1 est cherchée" = "only the first value of ens1 is looked for"
"les couples communs sont cherchés, et non les valeurs" = "pairs in common are looked for, and not values"

(* debut.py *)
from rummifun.multiset.liste import nbocc


def disjoints(ens1, ens2):
    ...

(* debut.ml *)
let disjoints ens1 ens2 = failwith "disjoints"

(* solution.py *)
from rummifun.multiset.liste import nbocc


def disjoints(ens1, ens2):
    return all(nbocc(x, ens2) == 0 for x, _ in ens1)

(* solution.ml *)
let disjoints ens1 ens2 = List.for_all (fun (x, _) -> nbocc x ens2 = 0) ens1

(* fautes.py *)
def disjoints(ens1, ens2):
    """il suffit d'une valeur de ens1 absente de ens2"""
    return any(nbocc(x, ens2) == 0 for x, _ in ens1)


def disjoints(ens1, ens2):
    """la réponse est celle de la question contraire"""
    return any(nbocc(x, ens2) > 0 for x, _ in ens1)


def disjoints(ens1, ens2):
    """seule la première valeur de ens1 est cherchée"""
    return all(nbocc(x, ens2) == 0 for x, _ in ens1[:1])


def disjoints(ens1, ens2):
    """les couples communs sont cherchés, et non les valeurs"""
    return not any(xn in ens2 for xn in ens1)

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
