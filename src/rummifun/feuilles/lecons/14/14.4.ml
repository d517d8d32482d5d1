(* feuille.mli *)
(** Le nombre des éléments de xs qui ne sont pas None, en un repli.
    @exemple longueur_utile([5, None, 0]) == 2
    @indice Appelez-la sur [0, None], et suivez l'accumulateur.
    @indice Que doit faire un None au nombre obtenu jusque-là ?
    @indice Ce que le pas ajoute est une condition à elle seule : entre parenthèses, 1 ou 0, et n reste devant. *)
val longueur_utile : int option list -> int

(* feuille.en.toml *)
fonctions.longueur_utile = "The number of elements of xs that are not None, in one fold."
indices.longueur_utile = [
  "Call it on [0, None], and follow the accumulator.",
  "What should a None do to the number so far?",
  "What the step adds is a conditional of its own: in parentheses, 1 or 0, and n stays in front.",
]
[fautes]
"un None remet le compte à zéro" = "a None sets the count back to zero"
"0 n'est pas compté" = "0 is not counted"
"les None sont comptés aussi" = "a None is counted too"

(* debut.py *)
from functools import reduce


def longueur_utile(xs):
    return reduce(lambda n, x: n + 1 if x is not None else 0, xs, 0)

(* debut.ml *)
let longueur_utile xs =
  List.fold_left (fun n x -> match x with Some _ -> n + 1 | None -> 0) 0 xs

(* solution.py *)
from functools import reduce


def longueur_utile(xs):
    return reduce(lambda n, x: n + (1 if x is not None else 0), xs, 0)

(* solution.ml *)
let longueur_utile xs = List.fold_left (fun n x -> n + (match x with Some _ -> 1 | None -> 0)) 0 xs

(* fautes.py *)
def longueur_utile(xs):
    """un None remet le compte à zéro"""
    n = 0
    for x in xs:
        n = n + 1 if x is not None else 0
    return n


def longueur_utile(xs):
    """0 n'est pas compté"""
    return sum(1 for x in xs if x)


def longueur_utile(xs):
    """les None sont comptés aussi"""
    return len(xs)
