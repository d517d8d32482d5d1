(* feuille.mli *)
(** Deux listes : les éléments de xs que p accepte, et les autres, chacune dans l'ordre.
    @indice Un filtre pour chaque liste interrogerait p deux fois ; ici, un repli donne les deux listes.
    @indice L'accumulateur est un couple de listes, vides toutes deux au départ.
    @indice Un élément va au bout d'une liste ; l'autre reste telle quelle. *)
val separe : ('a -> bool) -> 'a list -> 'a list * 'a list

(* feuille.en.toml *)
fonctions.separe = "Two lists: the elements of xs that p accepts, and the others, each in order."
indices.separe = [
  "A filter for each list would ask p twice; here one fold gives both lists.",
  "The accumulator is a pair of lists, both empty at the start.",
  "An element goes to the end of one list; the other stays as it is.",
]
[fautes]
"les éléments refusés sont dans l'ordre inverse" = "the rejected elements are in reverse order"
"les deux listes sont dans l'ordre inverse" = "both lists are in reverse order"
"les refusés viennent avant les acceptés" = "the rejected ones come before the accepted ones"
"la seconde liste a tous les éléments" = "the second list has all elements"

(* debut.py *)
from functools import reduce


def separe(p, xs):
    ...

(* debut.ml *)
let separe p xs = failwith "separe"

(* solution.py *)
from functools import reduce


def separe(p, xs):
    def pas(parts, x):
        oui, non = parts
        return ([*oui, x], non) if p(x) else (oui, [*non, x])

    return reduce(pas, xs, ([], []))

(* solution.ml *)
let separe p xs =
  let pas x (oui, non) = if p x then (x :: oui, non) else (oui, x :: non) in
  List.fold_right pas xs ([], [])

(* fautes.py *)
def separe(p, xs):
    """les éléments refusés sont dans l'ordre inverse"""
    return [x for x in xs if p(x)], [x for x in reversed(xs) if not p(x)]


def separe(p, xs):
    """les deux listes sont dans l'ordre inverse"""
    return [x for x in reversed(xs) if p(x)], [x for x in reversed(xs) if not p(x)]


def separe(p, xs):
    """les refusés viennent avant les acceptés"""
    return [x for x in xs if not p(x)], [x for x in xs if p(x)]


def separe(p, xs):
    """la seconde liste a tous les éléments"""
    return [x for x in xs if p(x)], [*xs]
