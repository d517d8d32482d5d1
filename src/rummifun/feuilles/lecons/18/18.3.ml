(* feuille.mli *)
(** La table avec n occurrences de x de plus, où (x, n) est xn.
    @exemple ajoute_table((3, 2), pmap({3: 1})) == pmap({3: 3})
    @indice Cherchez la multiplicité de x, 0 s'il n'y en a pas ; en Python, c'est table.get(x, 0). Que doit-elle devenir ? *)
val ajoute_table : 'a multielement -> 'a table -> 'a table

(** La table avec n occurrences de x de moins, ou sans x s'il y en a moins, où (x, n) est xn.
    @exemple supprime_table((3, 1), pmap({3: 1})) == pmap({})
    @indice En Python, table.set(x, k) donne une table avec cette multiplicité, table.discard(x) une table sans x ; en
      OCaml, seule l'entrée de x change.
    @indice Une multiplicité nulle ne figure pas dans une table : les deux fonctions doivent y veiller. *)
val supprime_table : 'a multielement -> 'a table -> 'a table

(* feuille.en.toml *)
fonctions.ajoute_table = "The table with n more occurrences of x, where (x, n) is xn."
fonctions.supprime_table = "The table with n fewer occurrences of x, or without x if there are fewer, where (x, n) is xn."
indices.ajoute_table = [
  "Look for the multiplicity of x, 0 if it has none; in Python that is table.get(x, 0). What must it be afterwards?",
]
indices.supprime_table = [
  "In Python table.set(x, k) gives a table with that multiplicity, table.discard(x) one without x; in OCaml only the entry of x changes.",
  "A multiplicity of 0 does not stand in a table: both functions must look out for it.",
]
[fautes]
"une valeur ajoutée 0 fois entre dans la table" = "a value that is added 0 times comes into the table"
"n remplace la multiplicité de x, au lieu de s'y ajouter" = "n replaces the multiplicity of x, and is not added to it"
"une valeur que la table n'a pas encore n'y entre pas" = "a value that the table has not yet does not come in"
"la multiplicité 0 reste dans la table" = "the multiplicity 0 stays in the table"
"la multiplicité descend sous 0" = "the multiplicity falls below 0"
"toutes les occurrences de x sont ôtées" = "all occurrences of x go"
"rien n'est ôté quand il y a moins de n occurrences" = "nothing goes when there are fewer than n occurrences"

(* debut.py *)
from pyrsistent import pmap


def ajoute_table(xn, table):
    ...


def supprime_table(xn, table):
    ...

(* debut.ml *)
let rec ajoute_table (x, n) table =
  match table with
  | Rien -> failwith "ajoute_table"
  | Entree (y, m, reste) -> failwith "ajoute_table"

let rec supprime_table (x, n) table =
  match table with
  | Rien -> failwith "supprime_table"
  | Entree (y, m, reste) -> failwith "supprime_table"

(* solution.py *)
from pyrsistent import pmap


def ajoute_table(xn, table):
    x, n = xn
    return avec(x, table.get(x, 0) + n, table)


def supprime_table(xn, table):
    x, n = xn
    return avec(x, max(0, table.get(x, 0) - n), table)


def avec(x, k, table):
    return table.set(x, k) if k > 0 else table.discard(x)

(* solution.ml *)
let rec ajoute_table (x, n) = function
  | Rien -> if n = 0 then Rien else Entree (x, n, Rien)
  | Entree (y, m, reste) when y = x -> Entree (x, m + n, reste)
  | Entree (y, m, reste) -> Entree (y, m, ajoute_table (x, n) reste)

let rec supprime_table (x, n) = function
  | Rien -> Rien
  | Entree (y, m, reste) when y = x -> if m > n then Entree (x, m - n, reste) else reste
  | Entree (y, m, reste) -> Entree (y, m, supprime_table (x, n) reste)

(* fautes.py *)
from pyrsistent import pmap


def ajoute_table(xn, table):
    """une valeur ajoutée 0 fois entre dans la table"""
    return table.set(xn[0], table.get(xn[0], 0) + xn[1])


def ajoute_table(xn, table):
    """n remplace la multiplicité de x, au lieu de s'y ajouter"""
    return table.set(*xn) if xn[1] else table


def ajoute_table(xn, table):
    """une valeur que la table n'a pas encore n'y entre pas"""
    x, n = xn
    return table.set(x, table[x] + n) if x in table else table


def supprime_table(xn, table):
    """la multiplicité 0 reste dans la table"""
    x, n = xn
    return table.set(x, max(0, table[x] - n)) if x in table else table


def supprime_table(xn, table):
    """la multiplicité descend sous 0"""
    x, n = xn
    k = table.get(x, 0) - n
    return table.set(x, k) if k else table.discard(x)


def supprime_table(xn, table):
    """toutes les occurrences de x sont ôtées"""
    return table.discard(xn[0])


def supprime_table(xn, table):
    """rien n'est ôté quand il y a moins de n occurrences"""
    x, n = xn
    k = table.get(x, 0) - n
    return table if k < 0 else table.set(x, k) if k else table.discard(x)
