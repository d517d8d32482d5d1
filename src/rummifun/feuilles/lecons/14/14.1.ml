(* feuille.mli *)
(** La somme des carrés des nombres pairs de xs, en un seul repli, sans map ni filter.
    @exemple carres_pairs([2, 3, 4]) == 20
    @sans map filter
    @indice Réparez d'abord ce qui est là : quels nombres ce filtre garde-t-il ?
    @indice Le pas de la somme peut choisir et élever au carré lui-même ; map et filter disparaissent.
    @indice Le repli part de 0 : le total plus x * x si x est pair, sinon le total seul. *)
val carres_pairs : int list -> int

(* feuille.en.toml *)
fonctions.carres_pairs = "The sum of the squares of the even numbers of xs, in one fold, without map and filter."
indices.carres_pairs = [
  "First mend what is there: which numbers does this filter keep?",
  "The step of the sum can choose and square by itself; then map and filter go.",
  "The fold starts from 0: the total plus x * x if x is even, the total alone otherwise.",
]
[fautes]
"les nombres impairs sont gardés" = "the odd numbers are kept"
"les nombres pairs ne sont pas élevés au carré" = "the even numbers are not squared"
"tous les nombres comptent, pairs ou impairs" = "all numbers count, even or odd"

(* debut.py *)
from functools import reduce


def carres_pairs(xs):
    return sum(map(lambda x: x * x, filter(lambda x: x % 2, xs)))

(* debut.ml *)
let carres_pairs xs =
  List.fold_left ( + ) 0 (List.map (fun x -> x * x) (List.filter (fun x -> x mod 2 <> 0) xs))

(* solution.py *)
from functools import reduce


def carres_pairs(xs):
    return reduce(lambda total, x: total + (x * x if x % 2 == 0 else 0), xs, 0)

(* solution.ml *)
let carres_pairs xs = List.fold_left (fun total x -> if x mod 2 = 0 then total + (x * x) else total) 0 xs

(* fautes.py *)
def carres_pairs(xs):
    """les nombres impairs sont gardés"""
    return sum(x * x for x in xs if x % 2)


def carres_pairs(xs):
    """les nombres pairs ne sont pas élevés au carré"""
    return sum(x for x in xs if x % 2 == 0)


def carres_pairs(xs):
    """tous les nombres comptent, pairs ou impairs"""
    return sum(x * x for x in xs)
