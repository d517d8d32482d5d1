(* feuille.mli *)
(** Ce coup est permis : la nouvelle table est valide, rien n'est repris, et la main a perdu ce qui est posé, une tuile
    au moins.
    @exemple coup_ok([], [(T(1, Bleu), 1), (T(2, Bleu), 1), (Joker, 1)], [[T(1, Bleu), T(2, Bleu), Joker]], []) == True
    @exemple coup_ok([[T(3, Noir), T(4, Noir), T(5, Noir), T(6, Noir)]], [(T(4, Noir), 1), (Joker, 2), (T(1, Rouge), 1)], [[T(4, Noir), T(5, Noir), T(6, Noir)], [T(3, Noir), T(4, Noir), Joker]], [(T(1, Rouge), 1), (Joker, 1)]) == True
    @exemple coup_ok([], [(T(1, Bleu), 1), (T(9, Noir), 1)], [[T(1, Bleu), T(2, Bleu), Joker]], [(T(9, Noir), 1)]) == False
    @exemple coup_ok([[T(4, Noir), T(4, Bleu), Joker]], [(T(4, Jaune), 1)], [[T(4, Noir), T(4, Bleu), T(4, Jaune)]], []) == False
    @exemple coup_ok([], [(T(1, Bleu), 1), (T(1, Noir), 1)], [[T(1, Bleu), T(1, Noir)]], []) == False
    @indice Cinq choses doivent être vraies : écrivez-les en français avant de les programmer.
    @indice Les tuiles posées sont la différence des deux tables : une au moins, et toutes de la main.
    @indice La nouvelle main est l'ancienne sans les tuiles posées : egaux compare les deux, quel que soit leur ordre. *)
val coup_ok : table -> main -> table -> main -> bool

(* feuille.en.toml *)
fonctions.coup_ok = "This move is allowed: the new table is valid, nothing is taken back, and the hand has lost what is laid, at least one tile."
indices.coup_ok = [
  "Five things must hold: list them in French or in English before you program them.",
  "The tiles laid are the difference of the two tables: at least one, and all from the hand.",
  "The new hand is the old one without the tiles laid: egaux compares the two, whatever their order.",
]
[fautes]
"la nouvelle table peut avoir des combinaisons qui ne sont pas valides" = "the new table may have combinations that are not valid"
"des tuiles de la table peuvent être reprises" = "tiles of the table may be taken back"
"un coup peut ne poser aucune tuile" = "a move may lay no tile at all"
"des tuiles que la main n'a pas peuvent être posées" = "tiles that the hand does not have may be laid"
"la nouvelle main n'est pas regardée" = "the new hand is not looked at"
"des tuiles de la main peuvent être perdues" = "tiles of the hand may be lost"
"les combinaisons de la table ne peuvent ni s'allonger ni être coupées" = "the combinations of the table can neither grow nor be cut"
"l'ordre de la main compte" = "the order of the hand matters"

(* debut.py *)
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    ...

(* debut.ml *)
(* Sont données : combinaisons_valides, tableVmens, inclus, egaux et difference. *)
let coup_ok table main nouvelle_table nouvelle_main = failwith "coup_ok"

(* solution.py *)
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    assert sont_mains(main, nouvelle_main) and sont_tables(table, nouvelle_table)
    avant, apres = tableVmens(table), tableVmens(nouvelle_table)
    posees = difference(apres, avant)
    return (
        combinaisons_valides(nouvelle_table)
        and inclus(avant, apres)
        and len(posees) > 0
        and inclus(posees, main)
        and egaux(nouvelle_main, difference(main, posees))
    )

(* solution.ml *)
let coup_ok table main nouvelle_table nouvelle_main =
  let avant = tableVmens table and apres = tableVmens nouvelle_table in
  let posees = difference apres avant in
  combinaisons_valides nouvelle_table
  && inclus avant apres
  && posees <> []
  && inclus posees main
  && egaux nouvelle_main (difference main posees)

(* fautes.py *)
from rummifun.games.rummikub import combinaisons_valides, difference, egaux, inclus, tableVmens


def conditions(table, main, nouvelle_table, nouvelle_main):
    avant, apres = tableVmens(table), tableVmens(nouvelle_table)
    posees = difference(apres, avant)
    return [
        combinaisons_valides(nouvelle_table),
        inclus(avant, apres),
        len(posees) > 0,
        inclus(posees, main),
        egaux(nouvelle_main, difference(main, posees)),
    ]


def sauf(i, *coup):
    conditions_du_coup = conditions(*coup)
    return all(conditions_du_coup[:i] + conditions_du_coup[i + 1 :])


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """la nouvelle table peut avoir des combinaisons qui ne sont pas valides"""
    return sauf(0, table, main, nouvelle_table, nouvelle_main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """des tuiles de la table peuvent être reprises"""
    return sauf(1, table, main, nouvelle_table, nouvelle_main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """un coup peut ne poser aucune tuile"""
    return sauf(2, table, main, nouvelle_table, nouvelle_main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """des tuiles que la main n'a pas peuvent être posées"""
    return sauf(3, table, main, nouvelle_table, nouvelle_main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """la nouvelle main n'est pas regardée"""
    return sauf(4, table, main, nouvelle_table, nouvelle_main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """des tuiles de la main peuvent être perdues"""
    return sauf(4, table, main, nouvelle_table, nouvelle_main) and inclus(nouvelle_main, main)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """l'ordre de la main compte"""
    reste = difference(main, difference(tableVmens(nouvelle_table), tableVmens(table)))
    return sauf(4, table, main, nouvelle_table, nouvelle_main) and list(nouvelle_main) == list(reste)


def coup_ok(table, main, nouvelle_table, nouvelle_main):
    """les combinaisons de la table ne peuvent ni s'allonger ni être coupées"""
    coup = table, main, nouvelle_table, nouvelle_main
    return all(conditions(*coup)) and all(combinaison in nouvelle_table for combinaison in table)
