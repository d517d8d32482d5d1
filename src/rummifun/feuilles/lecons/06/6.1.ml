(* feuille.mli *)
(** La combinaison est un groupe : trois ou quatre tuiles d'une valeur et de couleurs distinctes, jokers compris.
    @exemple est_groupe([T(7, Rouge), Joker, T(7, Noir)]) == True
    @exemple est_groupe([T(7, Rouge), T(7, Noir), T(7, Rouge)]) == False
    @exemple est_groupe([T(1, Noir), T(1, Bleu), T(1, Rouge), T(1, Jaune), Joker]) == False
    @indice Mettez d'abord les jokers de côté : une liste des autres tuiles suffit.
    @indice Un ensemble oublie les répétitions : comparez la taille de l'ensemble des couleurs au nombre de tuiles.
    @indice Trois conditions à la fois : trois ou quatre tuiles, une seule valeur, autant de couleurs que de tuiles
      numérotées. *)
val est_groupe : combinaison -> bool

(* feuille.en.toml *)
fonctions.est_groupe = "The combination is a group: three or four tiles of one value, of distinct colours, jokers included."
indices.est_groupe = [
  "Set the jokers aside first: a list of the other tiles is all that you need.",
  "A set forgets what comes twice: compare the size of the set of colours with the number of tiles.",
  "Three conditions at once: three or four tiles, one single value, as many colours as numbered tiles.",
]
[fautes]
"plus de quatre tuiles sont acceptées" = "more than four tiles are accepted"
"deux tuiles suffisent" = "two tiles are enough"
"des jokers seuls sont acceptés" = "jokers alone are accepted"
"les jokers comptent parmi les tuiles qui doivent avoir des couleurs distinctes" = "jokers count among the tiles that must have distinct colours"
"une couleur peut se répéter" = "a colour may come twice"
"les valeurs peuvent différer" = "the values may differ"

(* debut.py *)
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    ...

(* debut.ml *)
let est_groupe combinaison = failwith "est_groupe"

(* solution.py *)
from rummifun.games.rummikub import Joker


def est_groupe(combinaison):
    tuiles = [tuile for tuile in combinaison if tuile != Joker]
    valeurs = {tuile.valeur for tuile in tuiles}
    couleurs = {tuile.couleur for tuile in tuiles}
    return len(combinaison) in (3, 4) and len(valeurs) == 1 and len(couleurs) == len(tuiles)

(* solution.ml *)
let est_groupe combinaison =
  let numerotees = List.filter (( <> ) Joker) combinaison in
  let valeurs = List.sort_uniq compare (List.map (function T (v, _) -> v | Joker -> 0) numerotees) in
  let taille = List.length combinaison in
  (taille = 3 || taille = 4)
  && List.length valeurs = 1
  && List.length (List.sort_uniq compare numerotees) = List.length numerotees

(* fautes.py *)
from rummifun.games.rummikub import Joker


def numerotees(combinaison):
    return [tuile for tuile in combinaison if tuile != Joker]


def nb_valeurs(combinaison):
    return len({tuile.valeur for tuile in numerotees(combinaison)})


def nb_couleurs(combinaison):
    return len({tuile.couleur for tuile in numerotees(combinaison)})


def sont_distinctes(combinaison):
    return nb_couleurs(combinaison) == len(numerotees(combinaison))


def est_groupe(combinaison):
    """plus de quatre tuiles sont acceptées"""
    return len(combinaison) >= 3 and nb_valeurs(combinaison) == 1 and sont_distinctes(combinaison)


def est_groupe(combinaison):
    """deux tuiles suffisent"""
    return len(combinaison) in (2, 3, 4) and nb_valeurs(combinaison) == 1 and sont_distinctes(combinaison)


def est_groupe(combinaison):
    """des jokers seuls sont acceptés"""
    return len(combinaison) in (3, 4) and nb_valeurs(combinaison) <= 1 and sont_distinctes(combinaison)


def est_groupe(combinaison):
    """les jokers comptent parmi les tuiles qui doivent avoir des couleurs distinctes"""
    taille = len(combinaison)
    return taille in (3, 4) and nb_valeurs(combinaison) == 1 and nb_couleurs(combinaison) == taille


def est_groupe(combinaison):
    """une couleur peut se répéter"""
    return len(combinaison) in (3, 4) and nb_valeurs(combinaison) == 1


def est_groupe(combinaison):
    """les valeurs peuvent différer"""
    return len(combinaison) in (3, 4) and numerotees(combinaison) != [] and sont_distinctes(combinaison)
