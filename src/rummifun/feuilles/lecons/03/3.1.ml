(* feuille.mli *)
(** Le multi-ensemble des éléments d'une liste.
    @exemple mens([3, 4, 3]) == plist([(3, 2), (4, 1)])
    @indice Un repli a trois parties : un pas, la liste, et ce dont on part. De quel multi-ensemble partez-vous ?
    @indice Le pas reçoit le multi-ensemble construit jusque-là et un élément : quelle fonction de l'énoncé l'y met ?
    @indice Le pas est lambda ens, x: ajoute((x, 1), ens), ou fun ens x -> ajoute (x, 1) ens ; on part du vide. *)
val mens : 'a list -> 'a multiensemble

(* feuille.en.toml *)
fonctions.mens = "The multiset of the elements of a list."
indices.mens = [
  "A fold has three parts: a step, the list, and what to start from. Which multiset do you start from?",
  "The step is given the multiset so far and one element: which function of the sheet puts it in?",
  "The step is lambda ens, x: ajoute((x, 1), ens), or fun ens x -> ajoute (x, 1) ens; start from the empty one.",
]
[fautes]
"chaque élément compte pour deux" = "each element counts for two"
"une valeur répétée a plusieurs couples : il fallait ajoute" = "a repeated value has several pairs: ajoute was needed"
"une valeur répétée ne compte qu'une fois" = "a repeated value counts only once"
"le premier élément est perdu : le repli part du vide" = "the first element is lost: the fold starts from the empty multiset"

(* debut.py *)
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute


def mens(elements):
    ...

(* debut.ml *)
let mens elements = failwith "mens"

(* solution.py *)
from functools import reduce

from pyrsistent import plist
from rummifun.multiset.ordre_sup import ajoute


def mens(elements):
    return reduce(lambda ens, x: ajoute((x, 1), ens), elements, plist())

(* solution.ml *)
let mens elements = List.fold_left (fun ens x -> ajoute (x, 1) ens) [] elements

(* fautes.py *)
def mens(elements):
    """chaque élément compte pour deux"""
    return reduce(lambda ens, x: ajoute((x, 2), ens), elements, plist())


def mens(elements):
    """une valeur répétée a plusieurs couples : il fallait ajoute"""
    return plist((x, 1) for x in elements)


def mens(elements):
    """une valeur répétée ne compte qu'une fois"""
    return plist((x, 1) for x in {*elements})


def mens(elements):
    """le premier élément est perdu : le repli part du vide"""
    return reduce(lambda ens, x: ajoute((x, 1), ens), elements[1:], plist())
