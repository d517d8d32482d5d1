(* feuille.mli *)
(** La plus grande multiplicité dans la liste de couples ens, ou 0 si elle est vide.
    @exemple plus_repete([(4, 1), (3, 2), (7, 1)]) == 2
    @grand 10000
    @indice C'est un repli : quelle est la réponse pour le multi-ensemble vide, et que change un couple ?
    @indice L'accumulateur est la plus grande multiplicité vue jusque-là ; il part de 0.
    @indice Le pas est une fonction de l'accumulateur et d'un couple (x, n) : le plus grand de l'accumulateur et de n. *)
val plus_repete : 'a multiensemble -> nat

(* feuille.en.toml *)
fonctions.plus_repete = "The largest multiplicity in ens, a list of pairs, or 0 if it is empty."
indices.plus_repete = [
  "It is a fold: what is the answer for the empty multiset, and what does one pair change?",
  "The accumulator is the largest multiplicity seen so far; it starts at 0.",
  "The step is a function of the accumulator and of a pair (x, n): the larger of the accumulator and of n.",
]
[fautes]
"seule compte la multiplicité du dernier couple" = "only the multiplicity of the last pair counts"
"la plus grande valeur est rendue, et non la plus grande multiplicité" = "the largest value is given, not the largest multiplicity"
"les multiplicités sont additionnées" = "the multiplicities are added"
"la plus petite multiplicité est rendue" = "the smallest multiplicity is given"

(* debut.py *)
from functools import reduce


def plus_repete(ens):
    ...

(* debut.ml *)
let plus_repete ens = failwith "plus_repete"

(* solution.py *)
from functools import reduce


def plus_repete(ens):
    return reduce(lambda plus, xn: max(plus, xn[1]), ens, 0)

(* solution.ml *)
let plus_repete ens = List.fold_left (fun plus (_, n) -> max plus n) 0 ens

(* fautes.py *)
def plus_repete(ens):
    """seule compte la multiplicité du dernier couple"""
    return [0, *(n for _, n in ens)][-1]


def plus_repete(ens):
    """la plus grande valeur est rendue, et non la plus grande multiplicité"""
    return max((x for x, _ in ens), default=0)


def plus_repete(ens):
    """les multiplicités sont additionnées"""
    return sum(n for _, n in ens)


def plus_repete(ens):
    """la plus petite multiplicité est rendue"""
    return min((n for _, n in ens), default=0)
