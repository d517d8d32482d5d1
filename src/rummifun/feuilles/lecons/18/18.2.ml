(* feuille.mli *)
(** La table qui donne à chaque valeur de ens sa multiplicité.
    @exemple vers_table(plist([(3, 2), (4, 1)])) == pmap({3: 2, 4: 1})
    @indice Que répond une table quand on l'interroge sur une valeur, et que ne contient-elle pas du tout ?
    @indice En Python, pmap fait une table d'un dict, et dict fait un dict à partir de couples ; en OCaml, Rien et Entree
      remplacent [] et ::. *)
val vers_table : 'a multiensemble -> 'a table

(** Le multi-ensemble dont table donne les multiplicités.
    @exemple depuis_table(pmap({3: 2, 4: 1})) == plist([(3, 2), (4, 1)])
    @indice Au retour, en Python, table.items() parcourt les couples, et plist en fait une liste ; en OCaml, chaque entrée
      redevient un couple. *)
val depuis_table : 'a table -> 'a multiensemble

(* feuille.en.toml *)
fonctions.vers_table = "The table that gives each value of ens its multiplicity."
fonctions.depuis_table = "The multiset whose multiplicities the table gives."
indices.vers_table = [
  "What does a table answer when you ask it for a value, and what does it not hold at all?",
  "In Python pmap makes a table of a dict, and dict makes a dict of pairs; in OCaml Rien and Entree replace [] and ::.",
]
indices.depuis_table = [
  "Back again, in Python, table.items() goes through the pairs, and plist makes a list of them; in OCaml each entry becomes a pair again.",
]
[fautes]
"toute valeur a la multiplicité 1 dans la table" = "every value has the multiplicity 1 in the table"
"le dernier couple de ens manque dans la table" = "the last pair of ens is missing in the table"
"une valeur de multiplicité 0 s'ajoute à la table" = "a value of multiplicity 0 comes into the table"
"toute valeur a la multiplicité 1 dans la liste" = "every value has the multiplicity 1 in the list"
"chaque occurrence a son propre couple dans la liste" = "each occurrence has a pair of its own in the list"

(* debut.py *)
from pyrsistent import plist, pmap


def vers_table(ens):
    ...


def depuis_table(table):
    ...

(* debut.ml *)
let rec vers_table ens =
  match ens with
  | [] -> failwith "vers_table"
  | (x, n) :: reste -> failwith "vers_table"

let rec depuis_table table =
  match table with
  | Rien -> failwith "depuis_table"
  | Entree (x, n, reste) -> failwith "depuis_table"

(* solution.py *)
from pyrsistent import plist, pmap


def vers_table(ens):
    return pmap(dict(ens))


def depuis_table(table):
    return plist(table.items())

(* solution.ml *)
let rec vers_table = function [] -> Rien | (x, n) :: reste -> Entree (x, n, vers_table reste)

let rec depuis_table = function Rien -> [] | Entree (x, n, reste) -> (x, n) :: depuis_table reste

(* fautes.py *)
from pyrsistent import plist, pmap


def vers_table(ens):
    """toute valeur a la multiplicité 1 dans la table"""
    return pmap({x: 1 for x, _ in ens})


def vers_table(ens):
    """le dernier couple de ens manque dans la table"""
    return pmap(dict([*ens][:-1]))


def vers_table(ens):
    """une valeur de multiplicité 0 s'ajoute à la table"""
    return pmap({0: 0, **dict(ens)})


def depuis_table(table):
    """toute valeur a la multiplicité 1 dans la liste"""
    return plist((x, 1) for x in table)


def depuis_table(table):
    """chaque occurrence a son propre couple dans la liste"""
    return plist((x, 1) for x, n in table.items() for _ in range(n))
