(* feuille.mli *)
(** La liste des éléments de xs, du dernier au premier.
    @exemple renverse([4, 3, 7]) == [7, 3, 4]
    @grand 5000
    @indice Mettez chaque élément devant ceux qui l'ont précédé.
    @indice L'accumulateur est la liste renversée de ce qui a été vu ; au départ, elle est vide.
    @indice Invariant : le reste renversé, suivi de l'accumulateur, est toute la liste renversée. *)
val renverse : 'a list -> 'a list

(* feuille.en.toml *)
fonctions.renverse = "The list of the elements of xs, from the last to the first."
indices.renverse = [
  "Put each element in front of those that came before it.",
  "The accumulator is the reversed list of what has been seen; it begins empty.",
  "Invariant: what is left, reversed, followed by the accumulator, is the whole list reversed.",
]
[fautes]
"chaque élément se met au bout : la liste ressort telle quelle" = "each element is put at the end: the list comes out as it is"
"la liste est triée, et non renversée" = "the list is sorted, not reversed"
"le premier élément manque" = "the first element is missing"
"seul le premier élément change de place" = "only the first element changes its place"
"l'accumulateur part de xs, et non de la liste vide" = "the accumulator begins as xs, not empty"

(* debut.py *)
def renverse(xs):
    ...

(* debut.ml *)
let renverse xs = failwith "renverse"

(* solution.py *)
from pyrsistent import plist


def renverse(xs):
    vus = plist()
    for x in xs:
        vus = vus.cons(x)
    return vus

(* solution.ml *)
let renverse xs =
  let rec renverse_sur vus = function [] -> vus | x :: reste -> renverse_sur (x :: vus) reste in
  renverse_sur [] xs

(* fautes.py *)
def renverse(xs):
    """chaque élément se met au bout : la liste ressort telle quelle"""
    return [*xs]


def renverse(xs):
    """la liste est triée, et non renversée"""
    return sorted(xs, reverse=True)


def renverse(xs):
    """le premier élément manque"""
    return [*reversed(xs)][:-1]


def renverse(xs):
    """seul le premier élément change de place"""
    return [*xs[1:], *xs[:1]]


def renverse(xs):
    """l'accumulateur part de xs, et non de la liste vide"""
    return [*reversed(xs), *xs]
