(* feuille.mli *)
(** Chaque valeur avec la plus petite de ses deux multiplicités, si elle n'est pas nulle.
    @exemple intersection(A((3, 2), A((4, 1), V)), A((3, 1), V)) == A((3, 1), V)
    @indice Combien de x la réponse doit-elle contenir ? Calculez d'abord ce nombre, à partir de n et de nbocc(x, ens2).
    @indice Pour intersection, ce nombre est min(n, nbocc(x, ens2)) ; pour difference, c'est n - nbocc(x, ens2). *)
val intersection : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** Ce qui reste de ens1 quand on en retire ens2 ; aucune multiplicité nulle ne reste.
    @exemple difference(A((3, 2), A((4, 1), V)), A((3, 1), A((4, 5), V))) == A((3, 1), V)
    @indice Quand le nombre est positif, mettez le couple devant l'appel récursif ; sinon, l'appel seul. *)
val difference : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.intersection = "Each value with the smaller of its two multiplicities, unless it is 0."
fonctions.difference = "What is left of ens1 when ens2 is taken away; no multiplicity of 0 is left."
indices.intersection = [
  "How many x must be in the answer? Compute that number first, from n and nbocc(x, ens2).",
  "For intersection that number is min(n, nbocc(x, ens2)); for difference it is n - nbocc(x, ens2).",
]
indices.difference = "When the number is above zero, put the pair in front of the recursive call; otherwise only the call."
[fautes]
"la multiplicité de ens1 est gardée telle quelle" = "the multiplicity of ens1 is kept as it is"
"la multiplicité de ens2 est gardée telle quelle" = "the multiplicity of ens2 is kept as it is"
"la plus grande des deux multiplicités est gardée" = "the larger of the two multiplicities is kept"
"une multiplicité nulle est gardée" = "a multiplicity of 0 is kept"
"la multiplicité descend sous zéro : gardez le couple s'il en reste" = "the multiplicity falls below 0: keep the pair if any are left"
"ens1 et ens2 sont échangés" = "ens1 and ens2 are exchanged"
"une valeur de ens2 disparaît tout entière" = "a value of ens2 goes entirely"
"le calcul s'arrête au premier couple" = "the computation stops at the first pair"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide, nbocc


def intersection(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...


def difference(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            ...
        case Vide():
            ...

(* debut.ml *)
let rec intersection ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) -> failwith "intersection"
  | V -> failwith "intersection"

let rec difference ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) -> failwith "difference"
  | V -> failwith "difference"

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide, nbocc


def intersection(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            commun, autres = min(n, nbocc(x, ens2)), intersection(reste, ens2)
            return A((x, commun), autres) if commun > 0 else autres
        case Vide():
            return V


def difference(ens1, ens2):
    match ens1:
        case A((x, n), reste):
            exces, autres = n - nbocc(x, ens2), difference(reste, ens2)
            return A((x, exces), autres) if exces > 0 else autres
        case Vide():
            return V

(* solution.ml *)
let rec intersection ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) ->
      let commun = min n (nbocc x ens2) and autres = intersection reste ens2 in
      if commun > 0 then A ((x, commun), autres) else autres
  | V -> V

let rec difference ens1 ens2 =
  match ens1 with
  | A ((x, n), reste) ->
      let exces = n - nbocc x ens2 and autres = difference reste ens2 in
      if exces > 0 then A ((x, exces), autres) else autres
  | V -> V

(* fautes.py *)
from functools import reduce

from rummifun.multiset.somme import pairs


def chaine(couples):
    return reduce(lambda reste, ym: A(ym, reste), reversed([*couples]), V)


def intersection(ens1, ens2):
    """la multiplicité de ens1 est gardée telle quelle"""
    return chaine((x, n) for x, n in pairs(ens1) if nbocc(x, ens2))


def intersection(ens1, ens2):
    """la multiplicité de ens2 est gardée telle quelle"""
    return chaine((x, m) for x, n in pairs(ens1) if (m := nbocc(x, ens2)))


def intersection(ens1, ens2):
    """la plus grande des deux multiplicités est gardée"""
    return chaine((x, max(n, m)) for x, n in pairs(ens1) if (m := nbocc(x, ens2)))


def intersection(ens1, ens2):
    """la plus grande des deux multiplicités est gardée"""
    return chaine((x, max(n, nbocc(x, ens2))) for x, n in pairs(ens1))


def intersection(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return chaine((x, min(n, nbocc(x, ens2))) for x, n in pairs(ens1))


def intersection(ens1, ens2):
    """le calcul s'arrête au premier couple"""
    return chaine((x, k) for x, n in pairs(ens1)[:1] if (k := min(n, nbocc(x, ens2))))


def difference(ens1, ens2):
    """la multiplicité descend sous zéro : gardez le couple s'il en reste"""
    return chaine((x, n - nbocc(x, ens2)) for x, n in pairs(ens1))


def difference(ens1, ens2):
    """la multiplicité descend sous zéro : gardez le couple s'il en reste"""
    return chaine((x, k) for x, n in pairs(ens1) if (k := n - nbocc(x, ens2)))


def difference(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return chaine((x, max(0, n - nbocc(x, ens2))) for x, n in pairs(ens1))


def difference(ens1, ens2):
    """une multiplicité nulle est gardée"""
    return chaine((x, n - m) for x, n in pairs(ens1) if n >= (m := nbocc(x, ens2)))


def difference(ens1, ens2):
    """ens1 et ens2 sont échangés"""
    return chaine((x, k) for x, n in pairs(ens2) if (k := n - nbocc(x, ens1)) > 0)


def difference(ens1, ens2):
    """une valeur de ens2 disparaît tout entière"""
    return chaine((x, n) for x, n in pairs(ens1) if not nbocc(x, ens2))
