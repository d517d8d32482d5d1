(* feuille.mli *)
(** Toute valeur de ens1 figure au moins autant de fois dans ens2.
    @exemple inclus(plist([(3, 2)]), plist([(4, 1), (3, 2)])) == True
    @exemple inclus(plist([(3, 2)]), plist([(4, 1), (3, 1)])) == False
    @indice On ne décompose que ens1 ; ens2 reste entier, et c'est nbocc qui l'interroge.
    @indice Le premier couple convient quand sa multiplicité ne dépasse pas nbocc de sa valeur ; puis le reste doit convenir. *)
val inclus : 'a multiensemble -> 'a multiensemble -> bool

(** Les deux multi-ensembles ont les mêmes valeurs, chacune autant de fois, dans n'importe quel ordre.
    @exemple egaux(plist([(3, 2), (4, 1)]), plist([(4, 1), (3, 2)])) == True
    @exemple egaux(plist([(3, 2)]), plist([(4, 1), (3, 2)])) == False
    @indice egaux écrit avec l'égalité des listes regarderait l'ordre : demandez plutôt inclus dans les deux sens. *)
val egaux : 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.inclus = "Each value of ens1 occurs in ens2 at least as often."
fonctions.egaux = "Both multisets have the same values, each as often, in any order."
indices.inclus = [
  "Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole.",
  "The first pair fits when its multiplicity is at most nbocc of its value; then the rest must fit.",
]
indices.egaux = "egaux with the equality of lists would look at the order: ask inclus both ways instead."
[fautes]
"autant de fois suffit : il fallait <=, et non <" = "as often is enough: <= was needed, not <"
"le nombre d'occurrences n'est pas comparé" = "the numbers of occurrences are not compared"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"seul le premier couple est regardé" = "only the first pair is looked at"
"le cas vide demande ens2, au lieu de ens1" = "the empty case asks about ens2 instead of ens1"
"une seule des deux inclusions est demandée" = "only one of the two inclusions is asked"
"l'égalité des listes compare aussi l'ordre des couples" = "the equality of lists compares the order of the pairs too"
"une inclusion suffit, alors qu'il faut les deux" = "one inclusion is enough, where both are needed"

(* debut.py *)
from rummifun.multiset.liste import nbocc


def inclus(ens1, ens2):
    ...


def egaux(ens1, ens2):
    ...

(* debut.ml *)
let rec inclus ens1 ens2 = failwith "inclus"

let egaux ens1 ens2 = failwith "egaux"

(* solution.py *)
from rummifun.multiset.liste import nbocc


def inclus(ens1, ens2):
    if not ens1:
        return True
    x, n = ens1.first
    return n <= nbocc(x, ens2) and inclus(ens1.rest, ens2)


def egaux(ens1, ens2):
    return inclus(ens1, ens2) and inclus(ens2, ens1)

(* solution.ml *)
let rec inclus ens1 ens2 =
  match ens1 with
  | [] -> true
  | (x, n) :: reste -> n <= nbocc x ens2 && inclus reste ens2

let egaux ens1 ens2 = inclus ens1 ens2 && inclus ens2 ens1

(* fautes.py *)
from rummifun.multiset.liste import inclus as est_inclus


def inclus(ens1, ens2):
    """autant de fois suffit : il fallait <=, et non <"""
    return all(n < nbocc(x, ens2) for x, n in ens1)


def inclus(ens1, ens2):
    """le nombre d'occurrences n'est pas comparé"""
    return all(nbocc(x, ens2) > 0 for x, _ in ens1)


def inclus(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return est_inclus(ens2, ens1)


def inclus(ens1, ens2):
    """seul le premier couple est regardé"""
    return not ens1 or ens1.first[1] <= nbocc(ens1.first[0], ens2)


def inclus(ens1, ens2):
    """le cas vide demande ens2, au lieu de ens1"""
    return not ens2


def egaux(ens1, ens2):
    """une seule des deux inclusions est demandée"""
    return est_inclus(ens1, ens2)


def egaux(ens1, ens2):
    """une seule des deux inclusions est demandée"""
    return est_inclus(ens2, ens1)


def egaux(ens1, ens2):
    """l'égalité des listes compare aussi l'ordre des couples"""
    return ens1 == ens2


def egaux(ens1, ens2):
    """une inclusion suffit, alors qu'il faut les deux"""
    return est_inclus(ens1, ens2) or est_inclus(ens2, ens1)
