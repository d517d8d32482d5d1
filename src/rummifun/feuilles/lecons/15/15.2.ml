(* feuille.mli *)
(** La liste xs du dernier élément au premier, par un repli à gauche.
    @exemple envers_gauche([1, 2, 3]) == [3, 2, 1]
    @avec List.fold_left reduce
    @indice Par la gauche : où mettre chaque nouvel élément, pour que le dernier finisse le premier ? *)
val envers_gauche : 'a list -> 'a list

(** La liste xs du dernier élément au premier, par un repli à droite.
    @exemple envers_droit([1, 2, 3]) == [3, 2, 1]
    @avec List.fold_right
    @indice Par la droite : le reste est déjà renversé ; où va le premier élément ?
    @indice Un pas met x devant la liste r, l'autre au bout de r. *)
val envers_droit : 'a list -> 'a list

(* feuille.en.toml *)
fonctions.envers_gauche = "The list xs from its last element to its first, by a fold from the left."
fonctions.envers_droit = "The list xs from its last element to its first, by a fold from the right."
indices.envers_gauche = [
  "From the left: where must each new element go, so that the last ends up first?",
]
indices.envers_droit = [
  "From the right: the rest is reversed already; where does the first element go?",
  "One step puts x in front of the list r, the other at the end of r.",
]
[fautes]
"chaque élément va au bout : la liste reste à l'endroit" = "each element goes to the end: the list stays as it was"
"chaque élément va devant le reste : la liste reste à l'endroit" = "each element goes in front of the rest: the list stays as it was"

(* debut.py *)
from functools import reduce

from rummifun.laws.folds import fold_right


def envers_gauche(xs):
    ...


def envers_droit(xs):
    ...

(* debut.ml *)
let envers_gauche xs = failwith "envers_gauche"

let envers_droit xs = failwith "envers_droit"

(* solution.py *)
from functools import reduce

from rummifun.laws.folds import fold_right


def envers_gauche(xs):
    return reduce(lambda r, x: [x, *r], xs, [])


def envers_droit(xs):
    return fold_right(lambda x, r: [*r, x], xs, [])

(* solution.ml *)
let envers_gauche xs = List.fold_left (fun r x -> x :: r) [] xs

let envers_droit xs = List.fold_right (fun x r -> r @ [ x ]) xs []

(* fautes.py *)
def envers_gauche(xs):
    """chaque élément va au bout : la liste reste à l'endroit"""
    return [*xs]


def envers_droit(xs):
    """chaque élément va devant le reste : la liste reste à l'endroit"""
    return [*xs]
