(* feuille.mli *)
(** La liste de couples ens1, dont ens2 retire autant d'exemplaires de chaque valeur qu'il en a.
    @exemple difference([(3, 2), (4, 1)], [(3, 1), (4, 1)]) == [(3, 1)]
    @indice Prenez le plus petit contre-exemple de la page, et calculez à la main ce que donne la fonction.
    @indice Quand le second en a plus que le premier, n - nbocc(x, ens2) est négatif.
    @indice La condition doit demander plus que « différent » : de quels couples reste-t-il quelque chose ? *)
val difference : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.difference = "The list of pairs ens1, from which ens2 takes away as many of each value as it has."
indices.difference = [
  "Take the smallest counterexample of the page, and compute by hand what the function gives.",
  "When the second has more than the first, n - nbocc(x, ens2) is below zero.",
  "The condition must ask for more than “not equal”: which pairs have something left?",
]
[fautes]
"une multiplicité devient négative quand ens2 en a plus que ens1" = "a multiplicity is negative when ens2 has more than ens1"
"un couple dont il ne reste rien est gardé, avec la multiplicité 0" = "a pair of which nothing is left is kept, with the multiplicity 0"
"ce que ens2 contient disparaît tout entier" = "what ens2 contains disappears whole"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"les multiplicités de ens1 restent telles quelles" = "the multiplicities of ens1 stay as they are"

(* debut.py *)
from rummifun.multiset.ordre_sup import from_pairs, nbocc


def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))

(* debut.ml *)
let difference ens1 ens2 =
  List.filter (fun (_, n) -> n <> 0) (List.map (fun (x, n) -> (x, n - nbocc x ens2)) ens1)

(* solution.py *)
from rummifun.multiset.ordre_sup import from_pairs, nbocc


def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n > nbocc(x, ens2))

(* solution.ml *)
let difference ens1 ens2 =
  List.filter (fun (_, n) -> n > 0) (List.map (fun (x, n) -> (x, n - nbocc x ens2)) ens1)

(* fautes.py *)
from rummifun.multiset.ordre_sup import from_pairs, nbocc


def difference(ens1, ens2):
    """une multiplicité devient négative quand ens2 en a plus que ens1"""
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))


def difference(ens1, ens2):
    """une multiplicité devient négative quand ens2 en a plus que ens1"""
    return [(x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2)]


def difference(ens1, ens2):
    """un couple dont il ne reste rien est gardé, avec la multiplicité 0"""
    return [(x, n - nbocc(x, ens2)) for x, n in ens1 if n >= nbocc(x, ens2)]


def difference(ens1, ens2):
    """un couple dont il ne reste rien est gardé, avec la multiplicité 0"""
    return [(x, max(n - nbocc(x, ens2), 0)) for x, n in ens1]


def difference(ens1, ens2):
    """ce que ens2 contient disparaît tout entier"""
    return [(x, n) for x, n in ens1 if not nbocc(x, ens2)]


def difference(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return [(x, n - nbocc(x, ens1)) for x, n in ens2 if n > nbocc(x, ens1)]


def difference(ens1, ens2):
    """les multiplicités de ens1 restent telles quelles"""
    return [(x, n) for x, n in ens1 if n > nbocc(x, ens2)]
