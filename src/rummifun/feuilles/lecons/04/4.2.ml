(* feuille.mli *)
(** Le nombre de fois que elt figure dans ens, une liste de couples dont chacun a une autre valeur.
    @exemple nbocc(3, [(4, 1), (3, 2), (7, 1)]) == 2
    @grand 10000
    @indice La récursion s'arrête quand elle a trouvé sa valeur ; un repli va jusqu'au bout, ce qui ne change rien.
    @indice Partez de 0 ; quel couple change l'accumulateur ?
    @indice Pour un couple (x, n), le pas rend n quand x est elt, et sinon l'accumulateur tel quel. *)
val nbocc : 'a -> 'a multiensemble -> nat

(* feuille.en.toml *)
fonctions.nbocc = "The number of times that elt stands in ens, a list of pairs, each of another value."
indices.nbocc = [
  "The recursion stops when it has found its value; a fold goes to the end, which changes nothing.",
  "Start from 0; which pair changes the accumulator?",
  "For a pair (x, n), the step gives n when x is elt, and otherwise the accumulator as it is.",
]
[fautes]
"un couple d'une autre valeur remet l'accumulateur à 0" = "a pair of another value puts the accumulator back to 0"
"le couple de elt compte pour un, quelle que soit sa multiplicité" = "the pair of elt counts for one, whatever its multiplicity"
"les autres valeurs sont comptées aussi" = "the other values are counted too"
"seul le premier couple est regardé" = "only the first pair is looked at"

(* debut.py *)
from functools import reduce


def nbocc(elt, ens):
    ...

(* debut.ml *)
let nbocc elt ens = failwith "nbocc"

(* solution.py *)
from functools import reduce


def nbocc(elt, ens):
    return reduce(lambda vues, xn: xn[1] if xn[0] == elt else vues, ens, 0)

(* solution.ml *)
let nbocc elt ens = List.fold_left (fun vues (x, n) -> if x = elt then n else vues) 0 ens

(* fautes.py *)
def nbocc(elt, ens):
    """un couple d'une autre valeur remet l'accumulateur à 0"""
    return [0, *(n if x == elt else 0 for x, n in ens)][-1]


def nbocc(elt, ens):
    """le couple de elt compte pour un, quelle que soit sa multiplicité"""
    return sum(x == elt for x, _ in ens) + 0


def nbocc(elt, ens):
    """les autres valeurs sont comptées aussi"""
    return sum(n for _, n in ens)


def nbocc(elt, ens):
    """seul le premier couple est regardé"""
    return next((n if x == elt else 0 for x, n in ens), 0)
