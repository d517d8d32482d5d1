(* feuille.mli *)
(** Ce qui reste de ens1 quand on en retire ens2 ; aucune multiplicité nulle ne reste.
    @exemple difference(plist([(3, 2), (4, 1)]), plist([(3, 1), (4, 5)])) == plist([(3, 1)])
    @indice Cette fois, décomposez ens2 : chacun de ses couples dit ce qu'il faut retirer.
    @indice Quand ens2 est vide, il n'y a rien à retirer : la réponse est ens1.
    @indice Sinon, retirez de ens1 le premier couple de ens2 avec supprime, et continuez avec le reste de ens2. *)
val difference : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.difference = "What is left of ens1 when ens2 is taken away; no multiplicity of 0 is left."
indices.difference = [
  "This time take ens2 apart: each of its pairs says what to remove.",
  "When ens2 is empty there is nothing to remove: ens1 is the answer.",
  "Otherwise remove the first pair of ens2 from ens1 with supprime, and go on with the rest of ens2.",
]
[fautes]
"une seule occurrence de chaque valeur est retirée" = "one occurrence of each value is taken away"
"le cas vide rend ens2 : le résultat est toujours vide" = "the empty case returns ens2: the result is always empty"
"seul le premier couple de ens2 est retiré" = "only the first pair of ens2 is taken away"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"une valeur de ens2 disparaît tout entière" = "a value of ens2 goes entirely"
"une multiplicité nulle est gardée" = "a multiplicity of 0 is kept"
"la multiplicité descend sous zéro" = "the multiplicity falls below 0"
"rien n'est retiré : le nouveau multi-ensemble doit passer à l'appel récursif" = "nothing is taken away: the new multiset must go into the recursive call"

(* debut.py *)
from rummifun.multiset.liste import supprime


def difference(ens1, ens2):
    ...

(* debut.ml *)
let rec difference ens1 ens2 = failwith "difference"

(* solution.py *)
from rummifun.multiset.liste import supprime


def difference(ens1, ens2):
    if not ens2:
        return ens1
    return difference(supprime(ens2.first, ens1), ens2.rest)

(* solution.ml *)
let rec difference ens1 = function [] -> ens1 | xn :: reste -> difference (supprime xn ens1) reste

(* fautes.py *)
def difference(ens1, ens2):
    """une seule occurrence de chaque valeur est retirée"""
    return plist((x, n - bool(nbocc(x, ens2))) for x, n in ens1 if n > 1 or not nbocc(x, ens2))


def difference(ens1, ens2):
    """le cas vide rend ens2 : le résultat est toujours vide"""
    return plist()


def difference(ens1, ens2):
    """seul le premier couple de ens2 est retiré"""
    return supprime(ens2.first, ens1) if ens2 else ens1


def difference(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return plist((x, n - nbocc(x, ens1)) for x, n in ens2 if n > nbocc(x, ens1))


def difference(ens1, ens2):
    """une valeur de ens2 disparaît tout entière"""
    return plist((x, n) for x, n in ens1 if not nbocc(x, ens2))


def difference(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return plist((x, max(0, n - nbocc(x, ens2))) for x, n in ens1)


def difference(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return plist((x, n - nbocc(x, ens2)) for x, n in ens1 if n >= nbocc(x, ens2))


def difference(ens1, ens2):
    """la multiplicité descend sous zéro"""
    return plist((x, n - nbocc(x, ens2)) for x, n in ens1)


def difference(ens1, ens2):
    """la multiplicité descend sous zéro"""
    return plist((x, n - nbocc(x, ens2)) for x, n in ens1 if n != nbocc(x, ens2))


def difference(ens1, ens2):
    """rien n'est retiré : le nouveau multi-ensemble doit passer à l'appel récursif"""
    return ens1
