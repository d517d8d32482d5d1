(* feuille.mli *)
(** La valeur elt figure dans ens.
    @exemple appartient(4, plist([(3, 2), (4, 1)])) == True
    @exemple appartient(5, plist([(3, 2), (4, 1)])) == False
    @indice Mettez la version du type somme à côté de la vôtre : chaque cas devient l'une des deux branches.
    @indice La liste vide répond tout de suite ; en Python, n'oubliez pas le return.
    @indice Rendez ensuite x == elt, ou la même question posée au reste de la liste. *)
val appartient : 'a -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.appartient = "The value elt occurs in ens."
indices.appartient = [
  "Put the version of the sum type beside yours: each case becomes one of the two branches.",
  "The empty list answers at once; in Python, do not forget the return.",
  "Then return x == elt or the same question about the rest of the list.",
]
[fautes]
"seul le premier couple est regardé" = "only the first pair is looked at"
"la liste vide répond vrai" = "the empty list answers true"
"les deux questions sont liées par et : il fallait ou" = "and joins the two questions: or was needed"
"la réponse est contraire à la question" = "the answer is the opposite of the right one"

(* debut.py *)
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        ...
    x, n = ens.first
    ...

(* debut.ml *)
let rec appartient elt ens =
  match ens with
  | [] -> failwith "appartient"
  | (x, n) :: reste -> failwith "appartient"

(* solution.py *)
from pyrsistent import plist


def appartient(elt, ens):
    if not ens:
        return False
    x, _ = ens.first
    return x == elt or appartient(elt, ens.rest)

(* solution.ml *)
let rec appartient elt = function [] -> false | (x, _) :: reste -> x = elt || appartient elt reste

(* fautes.py *)
def appartient(elt, ens):
    """seul le premier couple est regardé"""
    return bool(ens) and ens.first[0] == elt


def appartient(elt, ens):
    """la liste vide répond vrai"""
    return True


def appartient(elt, ens):
    """les deux questions sont liées par et : il fallait ou"""
    return False


def appartient(elt, ens):
    """la réponse est contraire à la question"""
    return nbocc(elt, ens) == 0
