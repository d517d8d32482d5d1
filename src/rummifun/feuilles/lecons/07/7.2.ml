(* feuille.mli *)
(** Toutes les tuiles que la table a gagnées sont dans la main, autant de fois qu'elles ont été posées.
    @exemple de_la_main([(T(5, Noir), 1), (T(9, Bleu), 2)], [[Joker, Joker]], [[Joker, T(9, Bleu), Joker]]) == True
    @exemple de_la_main([(T(5, Noir), 1), (Joker, 1)], [[T(9, Bleu)]], [[T(9, Bleu)], [T(5, Noir), T(5, Noir)]]) == False
    @indice Quelles tuiles la table a-t-elle gagnées ? Nommez d'abord ce multi-ensemble.
    @indice C'est une différence des deux tables, vues comme des multi-ensembles.
    @indice Ce que la table a gagné est la différence des deux multi-ensembles ; elle doit être incluse dans la main. *)
val de_la_main : main -> table -> table -> bool

(* feuille.en.toml *)
fonctions.de_la_main = "All tiles that the table has gained are in the hand, as often as they were laid."
indices.de_la_main = [
  "Which tiles has the table gained? Name that multiset first.",
  "It is a difference of the two tables, both as multisets.",
  "What the table has gained is the difference of the two multisets; it must be included in the hand.",
]
[fautes]
"les tuiles d'avant doivent être dans la main aussi" = "the tiles of the table before must be in the hand too"
"les nombres de tuiles sont comparés, et non les tuiles" = "the numbers of tiles are compared, not the tiles"
"la différence est prise dans l'autre sens" = "the difference is taken the other way"
"une tuile que la main a une fois est posée plusieurs fois" = "a tile that the hand has once is laid several times"
"toute la main doit être posée" = "the whole hand must be laid"

(* debut.py *)
from rummifun.games.rummikub import difference, inclus, tableVmens


def de_la_main(main, avant, apres):
    ...

(* debut.ml *)
(* Sont données : tableVmens, inclus et difference. *)
let de_la_main main avant apres = failwith "de_la_main"

(* solution.py *)
from rummifun.games.rummikub import difference, inclus, tableVmens


def de_la_main(main, avant, apres):
    assert sont_mains(main) and sont_tables(avant, apres)
    return inclus(difference(tableVmens(apres), tableVmens(avant)), main)

(* solution.ml *)
let de_la_main main avant apres = inclus (difference (tableVmens apres) (tableVmens avant)) main

(* fautes.py *)
from rummifun.games.rummikub import difference, inclus, nbocc, tableVmens


def posees(avant, apres):
    return difference(tableVmens(apres), tableVmens(avant))


def de_la_main(main, avant, apres):
    """les tuiles d'avant doivent être dans la main aussi"""
    return inclus(tableVmens(apres), main)


def de_la_main(main, avant, apres):
    """les nombres de tuiles sont comparés, et non les tuiles"""
    return len(posees(avant, apres)) <= len(main)


def de_la_main(main, avant, apres):
    """la différence est prise dans l'autre sens"""
    return inclus(posees(apres, avant), main)


def de_la_main(main, avant, apres):
    """une tuile que la main a une fois est posée plusieurs fois"""
    return all(nbocc(tuile, main) > 0 for tuile, _ in posees(avant, apres))


def de_la_main(main, avant, apres):
    """toute la main doit être posée"""
    return inclus(main, posees(avant, apres))
