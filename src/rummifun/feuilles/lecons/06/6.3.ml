(* feuille.mli *)
(** La suite, où chaque joker est devenu la tuile qu'il remplace.
    @exemple sans_joker([Joker, T(4, Rouge), Joker]) == [T(3, Rouge), T(4, Rouge), T(5, Rouge)]
    @exemple sans_joker([T(6, Noir), T(7, Noir), Joker, T(9, Noir)]) == [T(6, Noir), T(7, Noir), T(8, Noir), T(9, Noir)]
    @indice Une tuile numérotée et sa place disent tout : le départ de la suite et sa couleur.
    @indice La tuile de la place i vaut départ + i, qu'un joker y soit ou non.
    @indice Trouvez le départ et la couleur par la première tuile numérotée, puis construisez toute la suite à neuf. *)
val sans_joker : combinaison -> combinaison

(* feuille.en.toml *)
fonctions.sans_joker = "The run, where each joker has become the tile that it stands for."
indices.sans_joker = [
  "One numbered tile and its place say everything: the start of the run, and its colour.",
  "The tile at place i has the value start + i, whether a joker lies there or not.",
  "Find the start and the colour by the first numbered tile, then build the whole run anew.",
]
[fautes]
"la suite commence à la première tuile numérotée, quelle que soit sa place" = "the run starts at the first numbered tile, whatever its place"
"les jokers sont ôtés" = "the jokers are left out"
"les jokers restent" = "the jokers stay"

(* debut.py *)
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    ...

(* debut.ml *)
let sans_joker suite = failwith "sans_joker"

(* solution.py *)
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    assert est_suite(suite)
    depart, couleur = next((tuile.valeur - i, tuile.couleur) for i, tuile in enumerate(suite) if tuile != Joker)
    return [T(depart + i, couleur) for i in range(len(suite))]

(* solution.ml *)
let sans_joker suite =
  let rec depart i = function
    | T (v, couleur) :: _ -> (v - i, couleur)
    | Joker :: reste -> depart (i + 1) reste
    | [] -> invalid_arg "sans_joker"
  in
  let valeur, couleur = depart 0 suite in
  List.mapi (fun i _ -> T (valeur + i, couleur)) suite

(* fautes.py *)
from rummifun.games.rummikub import Joker, T


def sans_joker(suite):
    """la suite commence à la première tuile numérotée, quelle que soit sa place"""
    premiere = next(tuile for tuile in suite if tuile != Joker)
    return [T(premiere.valeur + i, premiere.couleur) for i in range(len(suite))]


def sans_joker(suite):
    """les jokers sont ôtés"""
    return [tuile for tuile in suite if tuile != Joker]


def sans_joker(suite):
    """les jokers restent"""
    return suite
