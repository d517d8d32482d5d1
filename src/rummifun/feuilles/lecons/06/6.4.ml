(* feuille.mli *)
(** @egalite sac *)
type tuiles = tuile list

(** Les tuiles numérotées qui prolongent la suite, à un bout ou à l'autre.
    @exemple prolongent([T(3, Rouge), Joker, T(5, Rouge)]) == [T(2, Rouge), T(6, Rouge)]
    @exemple prolongent([T(9, Noir), T(10, Noir), T(11, Noir), T(12, Noir), Joker]) == [T(8, Noir)]
    @indice Deux tuiles au plus conviennent : celle d'avant la première et celle d'après la dernière.
    @indice Avec le départ de la suite et sa longueur, leurs valeurs sont départ - 1 et départ + longueur.
    @indice De ces deux valeurs, gardez celles de 1 à 13. *)
val prolongent : combinaison -> tuiles

(* feuille.en.toml *)
fonctions.prolongent = "The numbered tiles that lengthen the run, at one end or the other."
indices.prolongent = [
  "At most two tiles will do: the one before the first, and the one after the last.",
  "With the start of the run and its length, their values are start - 1 and start + length.",
  "Keep of these two values those from 1 to 13.",
]
[fautes]
"la suite commence à sa première tuile numérotée, quelle que soit sa place" = "the run starts at its first numbered tile, whatever its place"
"la tuile d'avant manque" = "the tile before is missing"
"la tuile d'après manque" = "the tile after is missing"
"des tuiles dépassent 13 ou n'atteignent pas 1" = "tiles stand above 13 or below 1"

(* debut.py *)
from rummifun.games.rummikub import Joker, T


def prolongent(suite):
    ...

(* debut.ml *)
let prolongent suite = failwith "prolongent"

(* solution.py *)
from rummifun.games.rummikub import Joker, T


def prolongent(suite):
    assert est_suite(suite)
    depart, couleur = next((tuile.valeur - i, tuile.couleur) for i, tuile in enumerate(suite) if tuile != Joker)
    return [T(valeur, couleur) for valeur in (depart - 1, depart + len(suite)) if 1 <= valeur <= 13]

(* solution.ml *)
let prolongent suite =
  let rec depart i = function
    | T (v, couleur) :: _ -> (v - i, couleur)
    | Joker :: reste -> depart (i + 1) reste
    | [] -> invalid_arg "prolongent"
  in
  let valeur, couleur = depart 0 suite in
  let possibles = List.filter (fun v -> 1 <= v && v <= 13) [ valeur - 1; valeur + List.length suite ] in
  List.map (fun v -> T (v, couleur)) possibles

(* fautes.py *)
from rummifun.games.rummikub import Joker, T


def depart(suite):
    return next((tuile.valeur - i, tuile.couleur) for i, tuile in enumerate(suite) if tuile != Joker)


def prolongent(suite):
    """la suite commence à sa première tuile numérotée, quelle que soit sa place"""
    premiere = next(tuile for tuile in suite if tuile != Joker)
    valeurs = premiere.valeur - 1, premiere.valeur + len(suite)
    return [T(valeur, premiere.couleur) for valeur in valeurs if 1 <= valeur <= 13]


def prolongent(suite):
    """la tuile d'avant manque"""
    valeur, couleur = depart(suite)
    return [T(valeur + len(suite), couleur)] if valeur + len(suite) <= 13 else []


def prolongent(suite):
    """la tuile d'après manque"""
    valeur, couleur = depart(suite)
    return [T(valeur - 1, couleur)] if valeur > 1 else []


def prolongent(suite):
    """des tuiles dépassent 13 ou n'atteignent pas 1"""
    valeur, couleur = depart(suite)
    return [T(valeur - 1, couleur), T(valeur + len(suite), couleur)]
