(* feuille.mli *)
(** ens, où n occurrences de x sont retirées, ou toutes s'il y en a moins ; aucune multiplicité nulle ne reste.
    @exemple supprime((4, 1), A((3, 2), A((4, 1), V))) == A((3, 2), V)
    @exemple supprime((3, 1), A((3, 2), A((4, 1), V))) == A((3, 1), A((4, 1), V))
    @indice On ne peut rien modifier : reconstruisez la réponse. Par quoi commence-t-elle dans chaque cas ?
    @indice Quand x vaut y, comparez m et n : ou bien il en reste, ou bien le couple disparaît et la réponse est reste.
    @indice Quand c'est une autre valeur, gardez-la devant : A((y, m), …), suivi de l'appel sur reste. *)
val supprime : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.supprime = "ens without n occurrences of x, or without any if there are fewer; no multiplicity of 0 is left."
indices.supprime = [
  "Nothing can be changed, so build the answer anew: what must it begin with in each case?",
  "Where x equals y, compare m with n: either some are left, or the pair goes and reste is the answer.",
  "Where it is another value, keep it in front: A((y, m), …), and then the call on reste.",
]
[fautes]
"une multiplicité nulle est gardée : à m égal à n, le couple disparaît" = "a multiplicity of 0 is kept: where m equals n, the pair goes"
"la multiplicité descend sous zéro : retirez au plus ce qu'il y a" = "the multiplicity falls below 0: take away at most what is there"
"tout ce qui suit est perdu avec le couple" = "all that follows is lost with the pair"
"les couples des autres valeurs sont perdus" = "the pairs of other values are lost"
"toutes les occurrences sont retirées, quel que soit n" = "all occurrences are taken away, whatever n is"
"rien n'est retiré quand il y en a moins de n" = "nothing is taken away where there are fewer than n"
"seul le premier couple est regardé" = "only the first pair is looked at"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide


def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            ...
        case A((y, m), reste):
            ...
        case Vide():
            ...

(* debut.ml *)
let rec supprime (x, n) ens =
  match ens with
  | A ((y, m), reste) when x = y -> failwith "supprime"
  | A ((y, m), reste) -> failwith "supprime"
  | V -> failwith "supprime"

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide


def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            return A((y, m - n), reste) if m > n else reste
        case A(ym, reste):
            return A(ym, supprime(xn, reste))
        case Vide():
            return V

(* solution.ml *)
let rec supprime (x, n) = function
  | A ((y, m), reste) when x = y -> if m > n then A ((y, m - n), reste) else reste
  | A (ym, reste) -> A (ym, supprime (x, n) reste)
  | V -> V

(* fautes.py *)
from functools import reduce

from rummifun.multiset.somme import pairs


def chaine(couples):
    return reduce(lambda reste, ym: A(ym, reste), reversed([*couples]), V)


def supprime(xn, ens):
    """une multiplicité nulle est gardée : à m égal à n, le couple disparaît"""
    x, n = xn
    return chaine((y, m - n * (x == y)) for y, m in pairs(ens) if x != y or m >= n)


def supprime(xn, ens):
    """la multiplicité descend sous zéro : retirez au plus ce qu'il y a"""
    x, n = xn
    return chaine((y, m - n * (x == y)) for y, m in pairs(ens))


def supprime(xn, ens):
    """tout ce qui suit est perdu avec le couple"""
    x, n = xn
    couples = pairs(ens)
    here = [i for i, (y, m) in enumerate(couples) if x == y and m <= n]
    if here:
        return chaine(couples[: here[0]])
    return chaine((y, m - n * (x == y)) for y, m in couples)


def supprime(xn, ens):
    """les couples des autres valeurs sont perdus"""
    x, n = xn
    couples = pairs(ens)
    here = [i for i, (y, m) in enumerate(couples) if x == y]
    suite = couples[here[0] :] if here else ()
    return chaine((y, m - n * (x == y)) for y, m in suite if x != y or m > n)


def supprime(xn, ens):
    """toutes les occurrences sont retirées, quel que soit n"""
    return chaine(ym for ym in pairs(ens) if ym[0] != xn[0])


def supprime(xn, ens):
    """rien n'est retiré quand il y en a moins de n"""
    x, n = xn
    return chaine((y, m - n * (x == y and m >= n)) for y, m in pairs(ens) if (y, m) != xn)


def supprime(xn, ens):
    """seul le premier couple est regardé"""
    x, n = xn
    couples = pairs(ens)
    return chaine((y, m - n * (x == y)) for y, m in couples if x != y or m > n) if couples[:1] and couples[0][0] == x else ens
