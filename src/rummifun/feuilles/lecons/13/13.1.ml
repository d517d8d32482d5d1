(* feuille.mli *)
(** Chaque valeur de la liste de couples ens1 figure au moins autant de fois dans ens2.
    @exemple inclus([(3, 1)], [(4, 1), (3, 2)]) == True
    @exemple inclus([(4, 2), (3, 1)], [(4, 1), (3, 2)]) == False
    @indice Que répond le multi-ensemble vide ? C'est le départ.
    @indice L'accumulateur est vrai tant que tous les couples vus conviennent.
    @indice Un couple (x, n) convient quand n <= nbocc(x, ens2) ; il faut l'accumulateur et cela. *)
val inclus : 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.inclus = "Each value of ens1, a list of pairs, stands in ens2 at least as often."
indices.inclus = [
  "What does the empty multiset answer? That is the start.",
  "The accumulator is true as long as every pair seen so far fits.",
  "A pair (x, n) fits when n <= nbocc(x, ens2); both the accumulator and this must be true.",
]
[fautes]
"seul compte le dernier couple" = "only the last pair counts"
"un seul couple qui convient suffit : il faut un repli de « et »" = "one pair that fits is enough: a fold of “and” is needed"
"le départ est faux : rien ne peut plus le rendre vrai" = "the start is false: nothing can make it true any more"
"un nombre égal ne suffit pas : < au lieu de <=" = "an equal number is not enough: < instead of <="
"les valeurs sont cherchées, mais les multiplicités ne sont pas comparées" = "the values are looked for, but the multiplicities are not compared"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"les multiplicités doivent être égales : = au lieu de <=" = "the multiplicities must be equal: = instead of <="
"les nombres d'éléments sont comparés, et non ceux de chaque valeur" = "the numbers of elements are compared, not those of each value"

(* debut.py *)
from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    ...

(* debut.ml *)
let inclus ens1 ens2 = failwith "inclus"

(* solution.py *)
from functools import reduce

from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    return reduce(lambda ok, xn: ok and xn[1] <= nbocc(xn[0], ens2), ens1, True)

(* solution.ml *)
let inclus ens1 ens2 = List.fold_left (fun ok (x, n) -> ok && n <= nbocc x ens2) true ens1

(* fautes.py *)
from rummifun.multiset.ordre_sup import nbocc


def inclus(ens1, ens2):
    """seul compte le dernier couple"""
    return [True, *(n <= nbocc(x, ens2) for x, n in ens1)][-1]


def inclus(ens1, ens2):
    """un seul couple qui convient suffit : il faut un repli de « et »"""
    return any(n <= nbocc(x, ens2) for x, n in ens1)


def inclus(ens1, ens2):
    """un seul couple qui convient suffit : il faut un repli de « et »"""
    return True


def inclus(ens1, ens2):
    """le départ est faux : rien ne peut plus le rendre vrai"""
    return False


def inclus(ens1, ens2):
    """un nombre égal ne suffit pas : < au lieu de <="""
    return all(n < nbocc(x, ens2) for x, n in ens1)


def inclus(ens1, ens2):
    """les valeurs sont cherchées, mais les multiplicités ne sont pas comparées"""
    return all(nbocc(x, ens2) > 0 for x, _ in ens1)


def inclus(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return all(n <= nbocc(x, ens1) for x, n in ens2)


def inclus(ens1, ens2):
    """les multiplicités doivent être égales : = au lieu de <="""
    return all(n == nbocc(x, ens2) for x, n in ens1)


def inclus(ens1, ens2):
    """les nombres d'éléments sont comparés, et non ceux de chaque valeur"""
    return sum(n for _, n in ens1) <= sum(n for _, n in ens2)
