(* feuille.mli *)
(** x, y, un naturel n et un multi-ensemble e d'un seul élément, pour lesquels ajoute_court enfreint la loi de nbocc.
    @indice La loi a deux cas, x = y et x ≠ y ; dans lequel le nouveau couple peut-il en cacher un autre ?
    @indice Prenez x = y, et un multi-ensemble qui contient déjà cette valeur.
    @indice Que reste-t-il de nbocc quand le couple de tête annonce qu'il y en a 0 ? *)
val temoin : unit -> 'a * 'a * nat * 'a multiensemble

(* feuille.en.toml *)
fonctions.temoin = "x, y, a natural number n and a multiset e of one element, for which ajoute_court breaks the law of nbocc."
indices.temoin = [
  "The law has two cases, x = y and x ≠ y; in which of them can the new pair hide another?",
  "Take x = y, and a multiset that already has this value.",
  "What is left of nbocc when the pair in front says that there are 0?",
]
[fautes]
"les deux membres de la loi sont égaux ici" = "both sides of the law are equal here"
"les deux membres diffèrent, mais e n'a pas un seul élément" = "the sides differ, but e has not one element only"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide


def temoin():
    x, y, n, e = "a", "b", 1, V
    return x, y, n, e

(* debut.ml *)
let temoin () =
  let x = "a" and y = "b" and n = 1 and e = V in
  (x, y, n, e)

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide


def temoin():
    x, y, n, e = "a", "a", 0, A(("a", 1), V)
    return x, y, n, e


def refute(x, y, n, e):
    return nbocc(x, A((y, n), e)) != nbocc(x, e) + (n if x == y else 0)


def temoin_juste(resultat):
    _, _, n, e = resultat
    return n >= 0 and e != V and e == A((e.tete[0], 1), V) and refute(*resultat)

(* solution.ml *)
let temoin () =
  let x = "a" and y = "a" and n = 0 and e = A (("a", 1), V) in
  (x, y, n, e)

(* fautes.py *)
from solution import refute


def temoin_juste(resultat):
    """les deux membres de la loi sont égaux ici"""
    return not refute(*resultat)


def temoin_juste(resultat):
    """les deux membres diffèrent, mais e n'a pas un seul élément"""
    _, _, n, e = resultat
    return n >= 0 and refute(*resultat) and e != A((e.tete[0], 1), V)
