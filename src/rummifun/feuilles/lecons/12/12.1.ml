(* feuille.mli *)
(** total, plus le nombre de couples de ens ; ens est une liste, et non une chaîne de A.
    @exemple taille_depuis(10, [(4, 1), (3, 2)]) == 12
    @grand 10000
    @indice taille est un cas particulier de taille_depuis : de quel total part-on ?
    @indice Le multi-ensemble vide laisse le total tel quel ; un premier couple l'augmente de un.
    @indice Dix mille valeurs sont trop pour une récursion en Python : écrivez une boucle sur ens, ou un repli. *)
val taille_depuis : nat -> 'a multiensemble -> nat

(** Le nombre de couples de ens ; ens est une liste, et non une chaîne de A.
    @exemple taille([(4, 1), (3, 2)]) == 2
    @grand 10000 *)
val taille : 'a multiensemble -> nat

(* feuille.en.toml *)
fonctions.taille_depuis = "total, plus the number of pairs of ens; ens is a list, not a chain of A."
fonctions.taille = "The number of pairs of ens; ens is a list, not a chain of A."
indices.taille_depuis = [
  "taille is a special case of taille_depuis: which total does one start from?",
  "The empty multiset leaves the total as it is; a first pair makes it one larger.",
  "Ten thousand values are too many for a recursion in Python: write a loop over ens, or a fold.",
]
[fautes]
"la multiplicité est ajoutée : un couple compte pour un" = "the multiplicity is added: a pair counts for one"
"le total reçu est oublié" = "the total received is forgotten"
"la liste vide donne 0, et non le total" = "the empty list gives 0, not the total"
"l'appel récursif repart du même total" = "the recursive call starts from the same total again"
"le total est ajouté à chaque couple" = "the total is added for each pair"
"taille compte les éléments, et non les couples" = "taille counts the elements, not the pairs"
"taille part de 1 : de rien, on ne compte rien" = "taille starts from 1: of nothing, nothing is counted"

(* debut.py *)
def taille_depuis(total, ens):
    ...


def taille(ens):
    ...

(* debut.ml *)
let rec taille_depuis total ens =
  match ens with
  | [] -> failwith "taille_depuis"
  | (x, n) :: reste -> failwith "taille_depuis"

let taille ens = failwith "taille"

(* solution.py *)
def taille_depuis(total, ens):
    while ens:
        total, ens = total + 1, ens.rest
    return total


def taille(ens):
    return taille_depuis(0, ens)

(* solution.ml *)
let rec taille_depuis total = function [] -> total | _ :: reste -> taille_depuis (total + 1) reste

let taille ens = taille_depuis 0 ens

(* fautes.py *)
def taille_depuis(total, ens):
    """la multiplicité est ajoutée : un couple compte pour un"""
    return total + sum(n for _, n in ens)


def taille_depuis(total, ens):
    """le total reçu est oublié"""
    return len(ens)


def taille_depuis(total, ens):
    """la liste vide donne 0, et non le total"""
    return 0


def taille_depuis(total, ens):
    """l'appel récursif repart du même total"""
    return total


def taille_depuis(total, ens):
    """le total est ajouté à chaque couple"""
    return (total + 1) * len(ens)


def taille(ens):
    """taille compte les éléments, et non les couples"""
    return sum(n for _, n in ens)


def taille(ens):
    """taille part de 1 : de rien, on ne compte rien"""
    return 1 + len(ens)
