(* feuille.mli *)
(** Chaque élément de xs vaut au moins le précédent.
    @exemple est_croissante([1, 2, 2]) == True
    @exemple est_croissante([3, 1]) == False
    @indice Pour juger l'élément suivant, il faut le précédent.
    @indice L'accumulateur est un couple : est-ce vrai jusque-là, et quel est le dernier vu ?
    @indice Avant le premier élément, il n'y en a pas : partez du couple de vrai et None, et que None accepte tout. *)
val est_croissante : int list -> bool

(* feuille.en.toml *)
fonctions.est_croissante = "Each element of xs is at least the one before it."
indices.est_croissante = [
  "To judge the next element you need the one before it.",
  "The accumulator is a pair: is it so far, and what came last?",
  "Before the first element there is none: start from the pair of true and None, and let None accept anything.",
]
[fautes]
"deux voisins égaux sont refusés" = "two equal neighbours are rejected"
"seuls les deux derniers éléments sont comparés" = "only the last two elements are compared"
"chaque élément est comparé au premier, et non au précédent" = "each element is compared with the first, and not with the one before it"
"0 est pris pour None : après 0, tout est accepté" = "0 is taken for None: after 0, anything is accepted"
"un premier élément négatif est refusé" = "a negative first element is rejected"

(* debut.py *)
from functools import reduce


def est_croissante(xs):
    ...

(* debut.ml *)
let est_croissante xs = failwith "est_croissante"

(* solution.py *)
from functools import reduce


def est_croissante(xs):
    def pas(vu, x):
        ok, dernier = vu
        return ok and (dernier is None or dernier <= x), x

    return reduce(pas, xs, (True, None))[0]

(* solution.ml *)
let est_croissante xs =
  let pas (ok, dernier) x = (ok && (match dernier with None -> true | Some y -> y <= x), Some x) in
  fst (List.fold_left pas (true, None) xs)

(* fautes.py *)
def est_croissante(xs):
    """deux voisins égaux sont refusés"""
    return all(x < y for x, y in zip(xs, xs[1:]))


def est_croissante(xs):
    """seuls les deux derniers éléments sont comparés"""
    return len(xs) < 2 or xs[-2] <= xs[-1]


def est_croissante(xs):
    """chaque élément est comparé au premier, et non au précédent"""
    return all(xs[0] <= x for x in xs)


def est_croissante(xs):
    """0 est pris pour None : après 0, tout est accepté"""
    return all(not x or x <= y for x, y in zip(xs, xs[1:]))


def est_croissante(xs):
    """un premier élément négatif est refusé"""
    return all(x <= y for x, y in zip([0, *xs], xs))
