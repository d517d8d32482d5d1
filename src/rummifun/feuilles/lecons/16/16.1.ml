(* feuille.mli *)
(** Le plus petit et le plus grand élément d'une liste xs qui n'est pas vide.
    @exemple extremes([4, 2, 7]) == (2, 7)
    @indice Deux réponses : l'accumulateur est un couple.
    @indice Ne partez pas de 0 : tous les nombres peuvent être plus petits. De quel nombre de la liste peut-on partir ?
    @indice Partez du premier élément, deux fois ; le pas garde min et max. *)
val extremes : int list -> int * int

(* feuille.en.toml *)
fonctions.extremes = "The least and the greatest element of a list xs that is not empty."
indices.extremes = [
  "Two answers: the accumulator is a pair.",
  "Do not start from 0: the numbers may all be below it. Which number of the list may you start from?",
  "Start from the first element, twice; the step keeps min and max.",
]
[fautes]
"le repli part de 0, et non d'un élément de la liste" = "the fold starts from 0, and not from an element of the list"
"le plus grand vient avant le plus petit" = "the greatest comes before the least"
"le premier élément et le dernier sont rendus" = "the first element and the last are returned"

(* debut.py *)
from functools import reduce


def extremes(xs):
    ...

(* debut.ml *)
let extremes xs = failwith "extremes"

(* solution.py *)
from functools import reduce


def extremes(xs):
    return reduce(lambda vus, x: (min(vus[0], x), max(vus[1], x)), xs, (xs[0], xs[0]))

(* solution.ml *)
let extremes = function
  | [] -> invalid_arg "extremes"
  | x :: reste -> List.fold_left (fun (petit, grand) y -> (min petit y, max grand y)) (x, x) reste

(* fautes.py *)
def extremes(xs):
    """le repli part de 0, et non d'un élément de la liste"""
    return min(0, *xs), max(0, *xs)


def extremes(xs):
    """le plus grand vient avant le plus petit"""
    return max(xs), min(xs)


def extremes(xs):
    """le premier élément et le dernier sont rendus"""
    return xs[0], xs[-1]
