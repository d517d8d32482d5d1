(* feuille.mli *)
(** Le résultat de f, appliquée à z et au premier élément, puis à ce résultat et au suivant, jusqu'au bout.
    @exemple replie(lambda x, y: 2 * x + y, 1, [3, 4]) == 14
    @indice Deux cas : quelle est la réponse pour la liste vide ?
    @indice Sinon, le premier élément fait faire un pas à l'accumulateur : f, appliquée à z et à lui.
    @indice Ce nouvel accumulateur prend la place de z dans l'appel récursif, avec le reste de la liste. *)
val replie : ('b -> 'a -> 'b) -> 'b -> 'a list -> 'b

(* feuille.en.toml *)
fonctions.replie = "The result of f, applied to z and the first element, then to this result and the next, to the end."
indices.replie = [
  "Two cases: what is the answer for the empty list?",
  "Otherwise the first element takes the accumulator one step further: f, applied to z and to it.",
  "That new accumulator goes into the recursive call, in the place of z, with the rest of the list.",
]
[fautes]
"f reçoit l'élément avant l'accumulateur" = "f is given the element before the accumulator"
"la liste est prise par la fin" = "the list is taken from its end"
"c'est un repli par la droite, comme List.fold_right" = "this is a fold from the right, as List.fold_right is"
"l'accumulateur n'avance pas : f n'est pas appliquée" = "the accumulator does not move: f is not applied"
"un seul pas est fait : le reste de la liste est oublié" = "only one step is taken: the rest of the list is forgotten"

(* debut.py *)
def replie(f, z, liste):
    ...

(* debut.ml *)
let rec replie f z liste = failwith "replie"

(* solution.py *)
def replie(f, z, liste):
    return z if not liste else replie(f, f(z, liste[0]), liste[1:])

(* solution.ml *)
let rec replie f z = function [] -> z | x :: reste -> replie f (f z x) reste

(* fautes.py *)
from functools import reduce


def replie(f, z, liste):
    """f reçoit l'élément avant l'accumulateur"""
    return reduce(lambda z, x: f(x, z), liste, z)


def replie(f, z, liste):
    """la liste est prise par la fin"""
    return reduce(f, liste[::-1], z)


def replie(f, z, liste):
    """c'est un repli par la droite, comme List.fold_right"""
    return reduce(lambda z, x: f(x, z), liste[::-1], z)


def replie(f, z, liste):
    """l'accumulateur n'avance pas : f n'est pas appliquée"""
    return z


def replie(f, z, liste):
    """un seul pas est fait : le reste de la liste est oublié"""
    return f(z, liste[0]) if liste else z
