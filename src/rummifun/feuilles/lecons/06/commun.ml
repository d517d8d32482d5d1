(* feuille.mli *)
type couleur = Bleu | Rouge | Jaune | Noir

(** @entre 1 13 *)
type valeur = int

type tuile = T of valeur * couleur | Joker

type combinaison = tuile list

(* donne.py *)
from rummifun.games.rummikub import Bleu, Jaune, Joker, Noir, Rouge, T

(* solution.py *)
from rummifun.games.rummikub import est_groupe as forment_groupe
from rummifun.games.rummikub import est_suite
