(* feuille.mli *)
(** Les occurrences de ens1 et de ens2 mises en commun : un seul couple par valeur.
    @exemple reunion(plist([(3, 2)]), plist([(4, 1), (3, 1)])) == plist([(3, 3), (4, 1)])
    @indice difference retire les couples de ens2 l'un après l'autre ; ici on les ajoute.
    @indice Partez de ens1, et repliez ens2.
    @indice Le repli donne l'accumulateur en premier au pas, ajoute le veut en dernier : une fonction les retourne. *)
val reunion : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.reunion = "The occurrences of ens1 and of ens2 together: one pair for each value."
indices.reunion = [
  "difference removes the pairs of ens2 one after another; here they are added.",
  "Start from ens1, and fold over ens2.",
  "The fold calls the step with the accumulator first, and ajoute wants it last: a function turns them round.",
]
[fautes]
"les listes sont mises bout à bout : une valeur commune a deux couples" = "the lists are put end to end: a value of both has two pairs"
"une seule occurrence de chaque valeur de ens2 est ajoutée" = "one occurrence of each value of ens2 is added"
"la plus grande multiplicité est gardée, au lieu de la somme" = "the larger multiplicity is kept, instead of the sum"
"ens2 est perdu" = "ens2 is lost"
"ens1 est perdu : le repli part de ens1" = "ens1 is lost: the fold starts from ens1"

(* debut.py *)
from functools import reduce

from rummifun.multiset.ordre_sup import ajoute


def reunion(ens1, ens2):
    ...

(* debut.ml *)
let reunion ens1 ens2 = failwith "reunion"

(* solution.py *)
from functools import reduce

from rummifun.multiset.ordre_sup import ajoute


def reunion(ens1, ens2):
    return reduce(lambda ens, xn: ajoute(xn, ens), ens2, ens1)

(* solution.ml *)
let reunion ens1 ens2 = List.fold_left (fun ens xn -> ajoute xn ens) ens1 ens2

(* fautes.py *)
def reunion(ens1, ens2):
    """les listes sont mises bout à bout : une valeur commune a deux couples"""
    return plist([*ens1, *ens2])


def reunion(ens1, ens2):
    """une seule occurrence de chaque valeur de ens2 est ajoutée"""
    return reduce(lambda ens, xn: ajoute((xn[0], 1), ens), ens2, ens1)


def reunion(ens1, ens2):
    """la plus grande multiplicité est gardée, au lieu de la somme"""
    return reduce(lambda ens, xn: ajoute((xn[0], max(0, xn[1] - nbocc(xn[0], ens1))), ens), ens2, ens1)


def reunion(ens1, ens2):
    """ens2 est perdu"""
    return ens1


def reunion(ens1, ens2):
    """ens1 est perdu : le repli part de ens1"""
    return ens2
