(* feuille.mli *)
(** Toutes les tuiles de la table d'avant sont encore sur celle d'après, autant de fois.
    @exemple rien_repris([[Joker, T(5, Bleu)], [T(9, Noir)]], [[T(9, Noir), T(5, Bleu)], [Joker]]) == True
    @exemple rien_repris([[Joker, T(5, Bleu)]], [[Joker, T(5, Rouge), T(9, Noir)]]) == False
    @indice Faites de chaque table un multi-ensemble avec tableVmens : peu importe alors comment les tuiles sont
      combinées.
    @indice « Toute tuile de la première figure autant de fois dans la seconde » : c'est la définition d'inclus. *)
val rien_repris : table -> table -> bool

(** Une tuile au moins a été posée : elle figure plus de fois sur la table d'après que sur celle d'avant.
    @exemple une_posee([[Joker, T(5, Bleu)]], [[T(5, Bleu), T(9, Noir)]]) == True
    @exemple une_posee([[Joker, T(5, Bleu)], [T(9, Noir)]], [[T(9, Noir), T(5, Bleu)], [Joker]]) == False
    @indice Ce qui est posé est une différence : les tuiles d'apres sans celles d'avant. Est-elle vide ? *)
val une_posee : table -> table -> bool

(* feuille.en.toml *)
fonctions.rien_repris = "All tiles of the table before are still on the one after, as often."
fonctions.une_posee = "At least one tile was laid: it is on the table after more often than on the one before."
indices.rien_repris = [
  "Turn both tables into multisets with tableVmens: how the tiles are combined no longer matters.",
  "“Every tile of the first is in the second, as often” is the definition of inclus.",
]
indices.une_posee = "What is laid is a difference: the tiles of apres without those of avant. Compare it with nothing."
[fautes]
"les combinaisons d'avant doivent rester telles quelles, et à leur place" = "the combinations before must stay as they are, and in their place"
"les deux tables sont échangées" = "the two tables are exchanged"
"les nombres de tuiles sont comparés, et non les tuiles" = "the numbers of tiles are compared, not the tiles"
"une tuile qui figure plusieurs fois n'est cherchée qu'une fois" = "a tile that is there several times is looked for once"
"toute table changée passe pour une pose" = "any table that has changed passes for a pose"
"les combinaisons sont comptées, et non les tuiles" = "the combinations are counted, not the tiles"
"on ne voit pas la seconde tuile pareille à une autre" = "a second tile like another is not seen"
"une tuile posée ne compte que si rien n'est repris" = "a tile that is laid counts only if nothing is taken back"

(* debut.py *)
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    ...


def une_posee(avant, apres):
    ...

(* debut.ml *)
(* Sont données : tableVmens, inclus et difference. *)
let rien_repris avant apres = failwith "rien_repris"

let une_posee avant apres = failwith "une_posee"

(* solution.py *)
from rummifun.games.rummikub import difference, inclus, tableVmens


def rien_repris(avant, apres):
    assert sont_tables(avant, apres)
    return inclus(tableVmens(avant), tableVmens(apres))


def une_posee(avant, apres):
    assert sont_tables(avant, apres)
    return not inclus(tableVmens(apres), tableVmens(avant))

(* solution.ml *)
let rien_repris avant apres = inclus (tableVmens avant) (tableVmens apres)

let une_posee avant apres = difference (tableVmens apres) (tableVmens avant) <> []

(* fautes.py *)
from rummifun.games.rummikub import cardinal, inclus, tableVmens


def tuiles(table):
    return {tuile for combinaison in table for tuile in combinaison}


def rien_repris(avant, apres):
    """les combinaisons d'avant doivent rester telles quelles, et à leur place"""
    return avant == apres[: len(avant)]


def rien_repris(avant, apres):
    """les deux tables sont échangées"""
    return inclus(tableVmens(apres), tableVmens(avant))


def rien_repris(avant, apres):
    """les nombres de tuiles sont comparés, et non les tuiles"""
    return cardinal(tableVmens(avant)) <= cardinal(tableVmens(apres))


def rien_repris(avant, apres):
    """une tuile qui figure plusieurs fois n'est cherchée qu'une fois"""
    return tuiles(avant) <= tuiles(apres)


def une_posee(avant, apres):
    """toute table changée passe pour une pose"""
    return avant != apres


def une_posee(avant, apres):
    """les combinaisons sont comptées, et non les tuiles"""
    return len(apres) > len(avant)


def une_posee(avant, apres):
    """les deux tables sont échangées"""
    return not inclus(tableVmens(avant), tableVmens(apres))


def une_posee(avant, apres):
    """les nombres de tuiles sont comparés, et non les tuiles"""
    return cardinal(tableVmens(apres)) > cardinal(tableVmens(avant))


def une_posee(avant, apres):
    """on ne voit pas la seconde tuile pareille à une autre"""
    return not tuiles(apres) <= tuiles(avant)


def une_posee(avant, apres):
    """une tuile posée ne compte que si rien n'est repris"""
    return inclus(tableVmens(avant), tableVmens(apres)) and not inclus(tableVmens(apres), tableVmens(avant))
