(* feuille.mli *)
(** Les résultats de f sur les éléments de xs, dans l'ordre, sans ceux que p refuse.
    @indice L'accumulateur est la liste des résultats gardés jusque-là.
    @indice Donnez un nom au résultat de f, pour ne le calculer qu'une fois, puis interrogez p.
    @indice Le pas peut être une fonction définie à l'intérieur de map_filtre. *)
val map_filtre : ('a -> 'b) -> ('b -> bool) -> 'a list -> 'b list

(* feuille.en.toml *)
fonctions.map_filtre = "The results of f on the elements of xs, in order, without those that p rejects."
indices.map_filtre = [
  "The accumulator is the list of results kept so far.",
  "Give the result of f a name, so that it is computed once, then ask p about it.",
  "The step may be a function that is defined inside map_filtre.",
]
[fautes]
"p est interrogée sur x, et non sur le résultat de f" = "p is asked about x, and not about the result of f"
"les éléments sont gardés, et non leurs résultats par f" = "the elements are kept, and not the results of f"
"les résultats sont dans l'ordre inverse" = "the results are in reverse order"
"aucun résultat n'est ôté" = "no result is left out"

(* debut.py *)
from functools import reduce


def map_filtre(f, p, xs):
    ...

(* debut.ml *)
let map_filtre f p xs = failwith "map_filtre"

(* solution.py *)
from functools import reduce


def map_filtre(f, p, xs):
    def pas(gardes, x):
        y = f(x)
        return [*gardes, y] if p(y) else gardes

    return reduce(pas, xs, [])

(* solution.ml *)
let map_filtre f p xs =
  let pas gardes x =
    let y = f x in
    if p y then gardes @ [ y ] else gardes
  in
  List.fold_left pas [] xs

(* fautes.py *)
def map_filtre(f, p, xs):
    """p est interrogée sur x, et non sur le résultat de f"""
    return [f(x) for x in xs if p(x)]


def map_filtre(f, p, xs):
    """les éléments sont gardés, et non leurs résultats par f"""
    return [x for x in xs if p(f(x))]


def map_filtre(f, p, xs):
    """les résultats sont dans l'ordre inverse"""
    return [y for y in map(f, reversed(xs)) if p(y)]


def map_filtre(f, p, xs):
    """aucun résultat n'est ôté"""
    return [f(x) for x in xs]
