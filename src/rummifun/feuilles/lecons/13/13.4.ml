(* feuille.mli *)
(** La moyenne de xs vaut au moins seuil ; c'est vrai de la liste vide.
    @exemple grande_moyenne(2, [3, 0, 3]) == True
    @exemple grande_moyenne(2, [3, 0]) == False
    @exemple grande_moyenne(2, []) == True
    @indice La moyenne est une somme divisée par une taille : aucune des deux seule ne la donne.
    @indice Prenez pour accumulateur un couple, (somme, taille), qui part de (0, 0).
    @indice Ne comparez qu'à la fin, et sans diviser : somme >= seuil * taille. *)
val grande_moyenne : int -> int list -> bool

(* feuille.en.toml *)
fonctions.grande_moyenne = "The mean of xs is at least seuil; this is true of the empty list."
indices.grande_moyenne = [
  "The mean is a sum divided by a size: neither alone tells it.",
  "Let the accumulator be a pair, (sum, size), that starts from (0, 0).",
  "Compare only at the end, and without dividing: sum >= seuil * size.",
]
[fautes]
"« au moins » comprend l'égalité : > au lieu de >=" = "“at least” includes equality: > instead of >="
"la liste vide répond faux" = "the empty list says false"
"la liste vide divise par 0" = "the empty list divides by 0"
"la somme est comparée, et non la moyenne" = "the sum is compared, not the mean"
"tous les éléments doivent atteindre le seuil" = "all elements must reach the threshold"
"un seul élément qui atteint le seuil suffit" = "one element that reaches the threshold is enough"
"seul compte le dernier élément" = "only the last element counts"
"la comparaison est à l'envers" = "the comparison is the wrong way round"

(* debut.py *)
from functools import reduce


def grande_moyenne(seuil, xs):
    ...

(* debut.ml *)
let grande_moyenne seuil xs = failwith "grande_moyenne"

(* solution.py *)
from functools import reduce


def grande_moyenne(seuil, xs):
    somme, taille = reduce(lambda vu, x: (vu[0] + x, vu[1] + 1), xs, (0, 0))
    return somme >= seuil * taille

(* solution.ml *)
let grande_moyenne seuil xs =
  let somme, taille = List.fold_left (fun (somme, taille) x -> (somme + x, taille + 1)) (0, 0) xs in
  somme >= seuil * taille

(* fautes.py *)
def grande_moyenne(seuil, xs):
    """« au moins » comprend l'égalité : > au lieu de >="""
    return sum(xs) > seuil * len(xs)


def grande_moyenne(seuil, xs):
    """« au moins » comprend l'égalité : > au lieu de >="""
    return len(xs) == 0 or sum(xs) > seuil * len(xs)


def grande_moyenne(seuil, xs):
    """la liste vide répond faux"""
    return len(xs) > 0 and sum(xs) >= seuil * len(xs)


def grande_moyenne(seuil, xs):
    """la liste vide divise par 0"""
    return sum(xs) / len(xs) >= seuil


def grande_moyenne(seuil, xs):
    """la somme est comparée, et non la moyenne"""
    return sum(xs) >= seuil


def grande_moyenne(seuil, xs):
    """tous les éléments doivent atteindre le seuil"""
    return all(x >= seuil for x in xs)


def grande_moyenne(seuil, xs):
    """un seul élément qui atteint le seuil suffit"""
    return any(x >= seuil for x in xs)


def grande_moyenne(seuil, xs):
    """seul compte le dernier élément"""
    return [seuil, *xs][-1] >= seuil


def grande_moyenne(seuil, xs):
    """la comparaison est à l'envers"""
    return sum(xs) <= seuil * len(xs)
