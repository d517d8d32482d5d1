(* feuille.mli *)
(** La valeur elt figure dans ens.
    @exemple appartient(4, A((3, 2), A((4, 1), V))) == True
    @exemple appartient(5, A((3, 2), A((4, 1), V))) == False
    @indice Que pouvez-vous répondre quand le multi-ensemble est vide ? C'est le cas vide.
    @indice Quand x n'est pas elt, rien n'est perdu : elt peut encore être dans le reste.
    @indice Elle y est si x vaut elt, ou si elle est dans le reste : or en Python, || en OCaml le disent. *)
val appartient : 'a -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.appartient = "The value elt occurs in ens."
indices.appartient = [
  "What can you answer when the multiset is empty? That is the empty case.",
  "When x is not elt, nothing is lost: elt may still be in the rest.",
  "It is there if x equals elt, or if it is in the rest: or in Python, || in OCaml say just that.",
]
[fautes]
"seul le premier couple est regardé" = "only the first pair is looked at"
"le cas vide répond vrai" = "the empty case answers true"
"les deux questions sont liées par et : il fallait ou" = "and joins the two questions: or was needed"
"la réponse est contraire à la question" = "the answer is the opposite of the right one"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide


def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

(* debut.ml *)
let rec appartient elt ens =
  match ens with
  | A ((x, n), reste) -> failwith "appartient"
  | V -> failwith "appartient"

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide


def appartient(elt, ens):
    match ens:
        case A((x, _), reste):
            return x == elt or appartient(elt, reste)
        case Vide():
            return False

(* solution.ml *)
let rec appartient elt = function A ((x, _), reste) -> x = elt || appartient elt reste | V -> false

(* fautes.py *)
def appartient(elt, ens):
    """seul le premier couple est regardé"""
    return ens != V and ens.tete[0] == elt


def appartient(elt, ens):
    """le cas vide répond vrai"""
    return True


def appartient(elt, ens):
    """les deux questions sont liées par et : il fallait ou"""
    return False


def appartient(elt, ens):
    """la réponse est contraire à la question"""
    return nbocc(elt, ens) == 0
