(* feuille.mli *)
(** Le repli de xs par la droite : f reçoit le premier élément, et la réponse pour le reste ; z est la réponse pour
    la liste vide.
    @sans fold_right
    @grand 10000
    @indice Un repli par la gauche commence à gauche ; de quelle liste le ferait-on commencer à droite ?
    @indice La liste retournée donne les éléments du dernier au premier : reversed(xs), ou List.rev xs.
    @indice f prend d'abord l'élément, et le pas d'un repli par la gauche d'abord l'accumulateur : échangez-les. *)
val repli_droit : ('a -> 'b -> 'b) -> 'a list -> 'b -> 'b

(* feuille.en.toml *)
fonctions.repli_droit = "The fold of xs from the right: f is given the first element, and the answer for the rest; z is the answer for the empty list."
indices.repli_droit = [
  "A fold from the left begins at the left end; which list would have it begin at the right one?",
  "The reversed list gives the elements from the last to the first: reversed(xs), or List.rev xs.",
  "f takes the element first, and the step of a fold from the left the accumulator first: turn them round.",
]
[fautes]
"le repli commence par la gauche" = "the fold begins at the left end"
"f reçoit ses arguments dans l'autre ordre" = "f is given its arguments the other way round"
"la réponse pour la liste vide n'est pas z" = "the answer for the empty list is not z"
"une longue liste est parcourue par récursion" = "a long list is walked by recursion"

(* debut.py *)
from functools import reduce


def repli_droit(f, xs, z):
    ...

(* debut.ml *)
let repli_droit f xs z = failwith "repli_droit"

(* solution.py *)
from functools import reduce


def repli_droit(f, xs, z):
    return reduce(lambda r, x: f(x, r), reversed(xs), z)

(* solution.ml *)
let repli_droit f xs z = List.fold_left (fun r x -> f x r) z (List.rev xs)

(* fautes.py *)
from functools import reduce


def repli_droit(f, xs, z):
    """le repli commence par la gauche"""
    return reduce(lambda r, x: f(x, r), xs, z)


def repli_droit(f, xs, z):
    """f reçoit ses arguments dans l'autre ordre"""
    return reduce(f, reversed(xs), z)


def repli_droit(f, xs, z):
    """la réponse pour la liste vide n'est pas z"""
    return reduce(lambda r, x: f(x, r), reversed(xs), z) if xs else 0


def repli_droit(f, xs, z):
    """une longue liste est parcourue par récursion"""
    return f(xs[0], repli_droit(f, xs[1:], z)) if xs else z
