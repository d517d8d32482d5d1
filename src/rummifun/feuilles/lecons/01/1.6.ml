(* feuille.mli *)
(** x, y, n et un multi-ensemble e d'un seul élément, pour lesquels ajoute_court enfreint la loi de nbocc.
    @indice La loi a deux cas, x = y et x ≠ y ; dans lequel le nouveau couple peut-il en cacher un autre ?
    @indice Prenez x = y, et un multi-ensemble qui contient déjà cette valeur.
    @indice Que reste-t-il de nbocc quand le couple de tête annonce qu'il y en a 0 ? *)
val temoin : unit -> 'a * 'a * nat * 'a multiensemble

(* feuille.en.toml *)
fonctions.temoin = "x, y, n and a multiset e of one element, for which ajoute_court breaks the law of nbocc."
indices.temoin = [
  "The law has two cases, x = y and x ≠ y; in which of them can the new pair hide another?",
  "Take x = y, and a multiset that already has this value.",
  "What is left of nbocc when the pair in front says that there are 0?",
]
[fautes]
"les deux membres de la loi sont égaux ici" = "both sides of the law are equal here"

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


def temoin_juste(resultat):
    x, y, n, e = resultat
    if n < 0 or e == V or e.reste != V or e.tete[1] != 1:
        return False
    return nbocc(x, A((y, n), e)) != nbocc(x, e) + (n if x == y else 0)

(* solution.ml *)
let temoin () =
  let x = "a" and y = "a" and n = 0 and e = A (("a", 1), V) in
  (x, y, n, e)

(* fautes.py *)
def temoin():
    """les deux membres de la loi sont égaux ici"""
    return "a", "b", 1, V
