(* feuille.mli *)
(** La liste de couples ens, dont n occurrences de x sont retirées, ou toutes s'il y en a moins ; xn est (x, n).
    @exemple supprime((3, 1), [(4, 1), (3, 2)]) == [(4, 1), (3, 1)]
    @exemple supprime((3, 2), [(4, 1), (3, 2)]) == [(4, 1)]
    @grand 10000
    @indice Inutile de s'arrêter au premier couple de x : parcourez tout, et reconstruisez la liste.
    @indice Dites d'abord ce que devient un couple (y, m) : le même, ou moins, ou rien.
    @indice En Python, plist accepte un générateur : plist((y, …) for y, m in ens if …). En OCaml, voyez List.filter_map. *)
val supprime : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.supprime = "The list of pairs ens without n occurrences of x, or without any if there are fewer; xn is (x, n)."
indices.supprime = [
  "There is no need to stop at the first pair of x: go through all, and build the list anew.",
  "First say what becomes of one pair (y, m): the same, or fewer, or nothing.",
  "In Python, plist takes a generator: plist((y, …) for y, m in ens if …). In OCaml, see List.filter_map.",
]
[fautes]
"un couple dont il ne reste rien est gardé, avec la multiplicité 0" = "a pair of which nothing is left is kept, with the multiplicity 0"
"un couple reste même quand il n'en reste rien, avec une multiplicité nulle ou négative" = "a pair stays even when nothing is left of it, with a multiplicity that is 0 or negative"
"un couple dont on retire trop est gardé, avec une multiplicité négative" = "a pair of which too much is taken is kept, with a negative multiplicity"
"on ne retire rien quand il y en a moins de n" = "nothing is taken when there are fewer than n"
"une autre valeur n'est gardée que si elle figure plus de n fois" = "another value is kept only if it stands there more than n times"
"les autres valeurs perdent n occurrences aussi" = "other values lose n occurrences too"
"les autres valeurs disparaissent" = "the other values disappear"
"x disparaît toujours tout entier" = "x always disappears whole"

(* debut.py *)
from pyrsistent import plist


def supprime(xn, ens):
    x, n = xn
    ...

(* debut.ml *)
let supprime (x, n) ens = failwith "supprime"

(* solution.py *)
from pyrsistent import plist


def supprime(xn, ens):
    x, n = xn
    return plist((y, m - n if x == y else m) for y, m in ens if x != y or m > n)

(* solution.ml *)
let supprime (x, n) ens =
  List.filter_map (fun (y, m) -> if x <> y then Some (y, m) else if m > n then Some (y, m - n) else None) ens

(* fautes.py *)
def supprime(xn, ens):
    """un couple dont il ne reste rien est gardé, avec la multiplicité 0"""
    x, n = xn
    return [(y, m - n if x == y else m) for y, m in ens if x != y or m >= n]


def supprime(xn, ens):
    """un couple dont il ne reste rien est gardé, avec la multiplicité 0"""
    x, n = xn
    return [(y, max(m - n, 0) if x == y else m) for y, m in ens]


def supprime(xn, ens):
    """un couple reste même quand il n'en reste rien, avec une multiplicité nulle ou négative"""
    x, n = xn
    return [(y, m - n if x == y else m) for y, m in ens]


def supprime(xn, ens):
    """un couple dont on retire trop est gardé, avec une multiplicité négative"""
    x, n = xn
    return [(y, m - n if x == y else m) for y, m in ens if x != y or m != n]


def supprime(xn, ens):
    """on ne retire rien quand il y en a moins de n"""
    x, n = xn
    return [(y, m - n if x == y and m > n else m) for y, m in ens if x != y or m != n]


def supprime(xn, ens):
    """une autre valeur n'est gardée que si elle figure plus de n fois"""
    x, n = xn
    return [(y, m - n if x == y else m) for y, m in ens if m > n]


def supprime(xn, ens):
    """les autres valeurs perdent n occurrences aussi"""
    x, n = xn
    return [(y, m - n) for y, m in ens if m > n]


def supprime(xn, ens):
    """les autres valeurs disparaissent"""
    x, n = xn
    return [(y, m - n) for y, m in ens if x == y and m > n]


def supprime(xn, ens):
    """x disparaît toujours tout entier"""
    x, n = xn
    return [(y, m) for y, m in ens if x != y]
