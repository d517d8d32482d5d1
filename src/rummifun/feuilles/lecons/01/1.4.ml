(* feuille.mli *)
(** Toute valeur de ens1 figure au moins autant de fois dans ens2.
    @exemple inclus(A((3, 2), V), A((4, 1), A((3, 2), V))) == True
    @exemple inclus(A((3, 2), V), A((4, 1), A((3, 1), V))) == False
    @indice On ne décompose que ens1 ; ens2 reste entier, et c'est nbocc qui l'interroge.
    @indice inclus : le premier couple convient quand n <= nbocc(x, ens2), et le reste doit convenir aussi. *)
val inclus : 'a multiensemble -> 'a multiensemble -> bool

(** Les deux multi-ensembles ont les mêmes valeurs, chacune autant de fois, dans n'importe quel ordre.
    @exemple egaux(A((3, 2), A((4, 1), V)), A((4, 1), A((3, 2), V))) == True
    @exemple egaux(A((3, 2), V), A((4, 1), A((3, 2), V))) == False
    @indice egaux se passe de match : deux multi-ensembles sont égaux quand chacun est inclus dans l'autre. *)
val egaux : 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.inclus = "Each value of ens1 occurs in ens2 at least as often."
fonctions.egaux = "Both multisets have the same values, each as often, in any order."
indices.inclus = [
  "Only ens1 is taken apart; ens2 is asked, by nbocc, and stays whole.",
  "inclus: the first pair fits when n <= nbocc(x, ens2), and the rest must fit too.",
]
indices.egaux = "egaux needs no match: two multisets are equal when each is included in the other."
[fautes]
"autant de fois suffit : il fallait <=, et non <" = "as often is enough: <= was needed, not <"
"le nombre d'occurrences n'est pas comparé" = "the numbers of occurrences are not compared"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"seul le premier couple est regardé" = "only the first pair is looked at"
"le premier couple n'est pas regardé" = "the first pair is not looked at"
"une seule des deux inclusions est demandée" = "only one of the two inclusions is asked"
"== compare aussi l'ordre des couples" = "== compares the order of the pairs too"
"une inclusion suffit, alors qu'il faut les deux" = "one inclusion is enough, where both are needed"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide, nbocc


def inclus(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def egaux(ens1, ens2):
    ...

(* debut.ml *)
let rec inclus ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) -> failwith "inclus"
  | V -> failwith "inclus"

let egaux ens1 ens2 = failwith "egaux"

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide, nbocc


def inclus(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            return n <= nbocc(x, ens2) and inclus(reste, ens2)
        case Vide():
            return True


def egaux(ens1, ens2):
    return inclus(ens1, ens2) and inclus(ens2, ens1)

(* solution.ml *)
let rec inclus ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) -> n <= nbocc x ens2 && inclus reste ens2
  | V -> true

let egaux ens1 ens2 = inclus ens1 ens2 && inclus ens2 ens1

(* fautes.py *)
from rummifun.multiset.somme import inclus as est_inclus
from rummifun.multiset.somme import pairs


def inclus(ens1, ens2):
    """autant de fois suffit : il fallait <=, et non <"""
    return all(n < nbocc(x, ens2) for x, n in pairs(ens1))


def inclus(ens1, ens2):
    """le nombre d'occurrences n'est pas comparé"""
    return all(nbocc(x, ens2) > 0 for x, _ in pairs(ens1))


def inclus(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return est_inclus(ens2, ens1)


def inclus(ens1, ens2):
    """seul le premier couple est regardé"""
    return ens1 == V or ens1.tete[1] <= nbocc(ens1.tete[0], ens2)


def inclus(ens1, ens2):
    """le premier couple n'est pas regardé"""
    return ens1 == V or est_inclus(ens1.reste, ens2)


def egaux(ens1, ens2):
    """une seule des deux inclusions est demandée"""
    return est_inclus(ens1, ens2)


def egaux(ens1, ens2):
    """une seule des deux inclusions est demandée"""
    return est_inclus(ens2, ens1)


def egaux(ens1, ens2):
    """== compare aussi l'ordre des couples"""
    return ens1 == ens2


def egaux(ens1, ens2):
    """une inclusion suffit, alors qu'il faut les deux"""
    return est_inclus(ens1, ens2) or est_inclus(ens2, ens1)
