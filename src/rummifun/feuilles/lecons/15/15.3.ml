(* feuille.mli *)
(** Le solde d'un compte après chaque mouvement, précédé du premier solde, depart.
    @exemple soldes(10, [5, -3]) == [10, 15, 12]
    @indice Un solde dépend des mouvements qui le précèdent : de quel côté replier ?
    @indice En Python, accumulate garde toutes les valeurs de l'accumulateur ; en OCaml, la liste des soldes vus est
      l'accumulateur.
    @indice Le premier solde est devant : initial=depart, ou un accumulateur qui commence par [depart]. *)
val soldes : int -> int list -> int list

(* feuille.en.toml *)
fonctions.soldes = "The balance of an account after each movement, and before them the first balance, depart."
indices.soldes = [
  "A balance depends on the movements before it: from which side do you fold?",
  "In Python accumulate keeps every value of the accumulator; in OCaml the list of balances seen is the accumulator.",
  "The first balance stands in front: initial=depart, or an accumulator that starts from [depart].",
]
[fautes]
"depart manque en tête de la liste" = "depart is missing at the head of the list"
"depart n'est pas compté" = "depart is not counted"
"les mouvements sont additionnés depuis la droite" = "the movements are added from the right"
"seul le dernier solde est rendu" = "only the last balance is returned"

(* debut.py *)
from itertools import accumulate


def soldes(depart, mouvements):
    ...

(* debut.ml *)
let soldes depart mouvements = failwith "soldes"

(* solution.py *)
from itertools import accumulate


def soldes(depart, mouvements):
    return [*accumulate(mouvements, initial=depart)]

(* solution.ml *)
let soldes depart mouvements =
  let ajoute vus m = match vus with dernier :: _ -> (dernier + m) :: vus | [] -> [ m ] in
  List.rev (List.fold_left ajoute [ depart ] mouvements)

(* fautes.py *)
from itertools import accumulate


def soldes(depart, mouvements):
    """depart manque en tête de la liste"""
    return [*accumulate(mouvements, initial=depart)][1:]


def soldes(depart, mouvements):
    """depart n'est pas compté"""
    return [*accumulate(mouvements)]


def soldes(depart, mouvements):
    """les mouvements sont additionnés depuis la droite"""
    return [*accumulate(reversed(mouvements), initial=depart)]


def soldes(depart, mouvements):
    """seul le dernier solde est rendu"""
    return [depart + sum(mouvements)]
