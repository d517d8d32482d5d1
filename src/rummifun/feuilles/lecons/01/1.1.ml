(* feuille.mli *)
(** Le nombre de valeurs différentes de ens.
    @exemple nb_valeurs(A((3, 2), A((4, 1), V))) == 2
    @indice Relisez cardinal, et changez une chose : pour combien le premier couple compte-t-il ici ?
    @indice Un multi-ensemble vide n'a aucune valeur : le cas vide donne 0.
    @indice L'autre cas donne 1 + nb_valeurs(reste) : une valeur ici, et celles du reste. *)
val nb_valeurs : 'a multiensemble -> nat

(* feuille.en.toml *)
fonctions.nb_valeurs = "The number of different values of ens."
indices.nb_valeurs = [
  "Read cardinal again, and change one thing: what does the first pair count for here?",
  "An empty multiset has no value at all, so the empty case gives 0.",
  "The other case gives 1 + nb_valeurs(reste): one value here, and those of the rest.",
]
[fautes]
"les éléments sont comptés, et non les valeurs" = "the elements are counted, not the values"

(* debut.py *)
from rummifun.multiset.somme import A, V, Vide


def nb_valeurs(ens):
    match ens:
        case A((x, n), reste):
            ...
        case Vide():
            ...

(* debut.ml *)
let rec nb_valeurs ens =
  match ens with
  | A ((x, n), reste) -> failwith "nb_valeurs"
  | V -> failwith "nb_valeurs"

(* solution.py *)
from rummifun.multiset.somme import A, V, Vide


def nb_valeurs(ens):
    match ens:
        case A(_, reste):
            return 1 + nb_valeurs(reste)
        case Vide():
            return 0

(* solution.ml *)
let rec nb_valeurs = function A (_, reste) -> 1 + nb_valeurs reste | V -> 0

(* fautes.py *)
def nb_valeurs(ens):
    """les éléments sont comptés, et non les valeurs"""
    return 0 if ens == V else ens.tete[1] + nb_valeurs(ens.reste)
