(* feuille.mli *)
type 'a somme = private V | A of 'a multielement * 'a somme

(** La liste des couples de ens, dans le même ordre.
    @exemple vers_liste(A((3, 2), A((4, 1), V))) == plist([(3, 2), (4, 1)])
    @indice Les deux fonctions ont les deux cas de leur argument, et construisent avec les mots de l'autre type.
    @indice V devient la liste vide ; A(xn, reste) devient le reste traduit, où xn est mis en tête : par cons, ou par ::. *)
val vers_liste : 'a somme -> 'a couples

(** Le multi-ensemble du type somme qui a les couples de ens, dans le même ordre.
    @exemple vers_somme(plist([(3, 2), (4, 1)])) == A((3, 2), A((4, 1), V))
    @indice Au retour : la liste vide devient V, toute autre devient A de son premier couple et du reste traduit. *)
val vers_somme : 'a couples -> 'a somme

(* donne.py *)
from rummifun.multiset.somme import A, V, Vide

(* feuille.en.toml *)
fonctions.vers_liste = "The list of the pairs of ens, in the same order."
fonctions.vers_somme = "The multiset of the sum type that has the pairs of ens, in the same order."
indices.vers_liste = [
  "Both functions have the two cases of their argument, and build with the words of the other type.",
  "V becomes the empty list; A(xn, reste) becomes the translated rest with xn put in front: by cons, or by ::.",
]
indices.vers_somme = "Back again: the empty list becomes V, any other becomes A of its first pair and of the translated rest."
[fautes]
"le premier couple est perdu" = "the first pair is lost"
"le dernier couple est perdu" = "the last pair is lost"
"les couples sont mis à l'envers" = "the pairs are put the other way round"
"les multiplicités sont perdues" = "the multiplicities are lost"
"seul le premier couple est traduit" = "only the first pair is translated"

(* debut.py *)
from pyrsistent import plist
from rummifun.multiset.somme import A, V, Vide


def vers_liste(ens):
    match ens:
        case A(xn, reste):
            ...
        case Vide():
            ...


def vers_somme(ens):
    ...

(* debut.ml *)
let rec vers_liste ens =
  match ens with
  | A (xn, reste) -> failwith "vers_liste"
  | V -> failwith "vers_liste"

let rec vers_somme ens = failwith "vers_somme"

(* solution.py *)
from pyrsistent import plist
from rummifun.multiset.somme import A, V, Vide


def vers_liste(ens):
    match ens:
        case A(xn, reste):
            return vers_liste(reste).cons(xn)
        case Vide():
            return plist()


def vers_somme(ens):
    return A(ens.first, vers_somme(ens.rest)) if ens else V

(* solution.ml *)
let rec vers_liste = function A (xn, reste) -> xn :: vers_liste reste | V -> []

let rec vers_somme = function xn :: reste -> A (xn, vers_somme reste) | [] -> V

(* fautes.py *)
from functools import reduce

from rummifun.multiset.somme import pairs


def chaine(couples):
    return reduce(lambda reste, ym: A(ym, reste), reversed([*couples]), V)


def vers_liste(ens):
    """le premier couple est perdu"""
    return plist(pairs(ens)[1:])


def vers_liste(ens):
    """le dernier couple est perdu"""
    return plist(pairs(ens)[:-1])


def vers_liste(ens):
    """les couples sont mis à l'envers"""
    return plist(reversed(pairs(ens)))


def vers_liste(ens):
    """les multiplicités sont perdues"""
    return plist((x, 1) for x, _ in pairs(ens))


def vers_liste(ens):
    """seul le premier couple est traduit"""
    return plist(pairs(ens)[:1])


def vers_somme(ens):
    """le premier couple est perdu"""
    return chaine([*ens][1:])


def vers_somme(ens):
    """le dernier couple est perdu"""
    return chaine([*ens][:-1])


def vers_somme(ens):
    """les couples sont mis à l'envers"""
    return chaine(reversed([*ens]))


def vers_somme(ens):
    """les multiplicités sont perdues"""
    return chaine((x, 1) for x, _ in ens)


def vers_somme(ens):
    """seul le premier couple est traduit"""
    return chaine([*ens][:1])
