(* feuille.mli *)
(** Chaque valeur avec la plus petite de ses deux multiplicités, si elle n'est pas nulle.
    @exemple intersection(plist([(3, 2), (4, 1)]), plist([(3, 1)])) == plist([(3, 1)])
    @indice D'abord un map : chaque couple de ens1 devient un couple avec la plus petite des deux multiplicités.
    @indice Puis un filter : les couples dont la multiplicité est devenue nulle doivent disparaître.
    @indice En Python, map et filter donnent de quoi parcourir une seule fois : plist(…) en fait une liste. *)
val intersection : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.intersection = "Each value with the smaller of its two multiplicities, unless it is 0."
indices.intersection = [
  "First a map: each pair of ens1 becomes a pair with the smaller of the two multiplicities.",
  "Then a filter: pairs whose multiplicity has become 0 must go.",
  "In Python, map and filter give something to be gone through once: plist(…) makes a list of it.",
]
[fautes]
"une multiplicité nulle est gardée" = "a multiplicity of 0 is kept"
"la plus grande des deux multiplicités est gardée" = "the larger of the two multiplicities is kept"
"la multiplicité de ens1 est gardée telle quelle" = "the multiplicity of ens1 is kept as it is"
"la multiplicité de ens2 est gardée telle quelle" = "the multiplicity of ens2 is kept as it is"

(* debut.py *)
from pyrsistent import plist
from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    ...

(* debut.ml *)
let intersection ens1 ens2 = failwith "intersection"

(* solution.py *)
from pyrsistent import plist
from rummifun.multiset.ordre_sup import nbocc


def intersection(ens1, ens2):
    return plist(filter(lambda xn: xn[1] > 0, map(lambda xn: (xn[0], min(xn[1], nbocc(xn[0], ens2))), ens1)))

(* solution.ml *)
let intersection ens1 ens2 =
  List.filter (fun (_, n) -> n > 0) (List.map (fun (x, n) -> (x, min n (nbocc x ens2))) ens1)

(* fautes.py *)
def intersection(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return plist((x, min(n, nbocc(x, ens2))) for x, n in ens1)


def intersection(ens1, ens2):
    """la plus grande des deux multiplicités est gardée"""
    return plist((x, max(n, m)) for x, n in ens1 if (m := nbocc(x, ens2)))


def intersection(ens1, ens2):
    """la plus grande des deux multiplicités est gardée"""
    return plist((x, max(n, nbocc(x, ens2))) for x, n in ens1)


def intersection(ens1, ens2):
    """la multiplicité de ens1 est gardée telle quelle"""
    return plist((x, n) for x, n in ens1 if nbocc(x, ens2))


def intersection(ens1, ens2):
    """la multiplicité de ens2 est gardée telle quelle"""
    return plist((x, m) for x, _ in ens1 if (m := nbocc(x, ens2)))
