(* feuille.mli *)
type 'a somme = V | A of 'a multielement * 'a somme

(** Le multi-ensemble ens sans la valeur elt.
    @exemple sans(3, plist([(3, 2), (4, 1)])) == plist([(4, 1)])
    @indice Appelez sans_somme la version donnée, et partez de vers (sans_somme elt (depuis ens)) : que devient [] ?
    @indice Dépliez depuis : un premier couple xn et un reste l donnent A (xn, depuis l), dans les deux cas de sans_somme.
    @indice vers (A (xn, e)) met xn devant vers e ; ce qui reste du type somme est sans, appliquée au reste. *)
val sans : 'a -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.sans = "The multiset ens without the value elt."
indices.sans = [
  "Call what is given sans_somme, and begin with vers (sans_somme elt (depuis ens)): what becomes of []?",
  "Unfold depuis: a first pair xn and a rest l meet A (xn, depuis l), in both cases of sans_somme.",
  "vers (A (xn, e)) puts xn in front of vers e; what stays of the sum type is sans of the rest.",
]
[fautes]
"les couples qui précèdent elt sont perdus" = "the pairs before elt are lost"
"le couple qui suit elt est ôté aussi" = "the pair after elt goes too"
"une seule occurrence de elt est ôtée" = "only one occurrence of elt goes"
"elt reste, avec la multiplicité 0" = "elt stays, with the multiplicity 0"
"seul le premier couple est examiné" = "only the first pair is looked at"

(* debut.py *)
from pyrsistent import plist
from rummifun.multiset import somme


def sans(elt, ens):
    match ens:
        case somme.A((x, _), reste) if x == elt:
            return reste
        case somme.A(xn, reste):
            return somme.A(xn, sans(elt, reste))
        case somme.V:
            return somme.V

(* debut.ml *)
let rec sans elt ens =
  match ens with
  | A ((x, _), reste) when x = elt -> reste
  | A (xn, reste) -> A (xn, sans elt reste)
  | V -> V

(* solution.py *)
from pyrsistent import plist


def sans(elt, ens):
    if not ens:
        return plist()
    x, _ = ens.first
    if x == elt:
        return ens.rest
    return sans(elt, ens.rest).cons(ens.first)

(* solution.ml *)
let rec sans elt = function
  | [] -> []
  | (x, _) :: reste when x = elt -> reste
  | xn :: reste -> xn :: sans elt reste

(* fautes.py *)
from pyrsistent import plist


def sans(elt, ens):
    """les couples qui précèdent elt sont perdus"""
    if not ens:
        return ens
    return ens.rest if ens.first[0] == elt else sans(elt, ens.rest)


def sans(elt, ens):
    """le couple qui suit elt est ôté aussi"""
    if not ens:
        return ens
    return ens.rest[1:] if ens.first[0] == elt else sans(elt, ens.rest).cons(ens.first)


def sans(elt, ens):
    """une seule occurrence de elt est ôtée"""
    return plist((x, n - (x == elt)) for x, n in ens if (x, n) != (elt, 1))


def sans(elt, ens):
    """elt reste, avec la multiplicité 0"""
    return plist((x, 0 if x == elt else n) for x, n in ens)


def sans(elt, ens):
    """seul le premier couple est examiné"""
    return ens.rest if ens and ens.first[0] == elt else ens
