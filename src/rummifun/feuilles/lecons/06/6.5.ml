(* feuille.mli *)
(** @entre 1 4 *)
type nombre = int

(** @egalite sac *)
type main = (tuile * nombre) list

(** Un groupe fait de tuiles de la main, avec des jokers au besoin ; la liste vide s'il n'y en a pas.
    @exemple extraction_groupe([(T(5, Noir), 1), (Joker, 2), (T(5, Bleu), 2), (T(5, Rouge), 1)]) == [T(5, Bleu), T(5, Noir), Joker]
    @exemple extraction_groupe([(T(5, Bleu), 2), (T(5, Noir), 1), (T(6, Noir), 1)]) == []
    @indice Essayez les valeurs l'une après l'autre : quelles tuiles de la main valent 1, lesquelles valent 2… ?
    @indice La main nomme chaque tuile une seule fois : les tuiles d'une même valeur y ont des couleurs distinctes.
    @indice Une valeur convient si elle a une tuile, et trois avec les jokers ; donnez ses tuiles, puis des jokers,
      jusqu'à quatre. *)
val extraction_groupe : main -> combinaison

(* feuille.en.toml *)
fonctions.extraction_groupe = "A group made of tiles of the hand, with jokers if need be; the empty list if there is none."
indices.extraction_groupe = [
  "Try the values one after another: which tiles of the hand have the value 1, which the value 2, …?",
  "The hand names each tile once: tiles of one value found there have distinct colours.",
  "A value will do if it has a tile, and three with the jokers; give its tiles, then jokers, up to four.",
]
[fautes]
"le groupe a plus de quatre tuiles" = "the group has more than four tiles"
"des jokers seuls sont pris pour un groupe" = "jokers alone are taken for a group"
"les jokers n'aident pas à atteindre trois tuiles" = "the jokers do not help to reach three tiles"
"une tuile que la main a deux fois est prise deux fois" = "a tile that the hand has twice is taken twice"

(* debut.py *)
from rummifun.games.rummikub import Joker, nbocc, pairs


def extraction_groupe(main):
    ...

(* debut.ml *)
(* nbocc : 'a -> ('a * int) list -> int est donné. *)
let extraction_groupe main = failwith "extraction_groupe"

(* donne.ml *)
let rec nbocc elt = function
  | [] -> 0
  | (x, n) :: reste -> if x = elt then n else nbocc elt reste

(* solution.py *)
from rummifun.games.rummikub import Joker, inclus, nbocc, pairs, tableVmens


def extraction_groupe(main):
    assert len(dict(main)) == len(main)
    jokers = nbocc(Joker, main)
    for valeur in range(1, 14):
        tuiles = [tuile for tuile, _ in pairs(main) if tuile != Joker and tuile.valeur == valeur]
        if tuiles and len(tuiles) + jokers >= 3:
            return [*tuiles, *[Joker] * jokers][:4]
    return []


def extraction_groupe_juste(main, groupe):
    if groupe == []:
        return extraction_groupe(main) == []
    return forment_groupe(groupe) and inclus(tableVmens([groupe]), main)

(* solution.ml *)
let extraction_groupe main =
  let jokers = List.init (nbocc Joker main) (fun _ -> Joker) in
  let rec cherche valeur =
    if valeur > 13 then []
    else
      let vaut = function T (v, _), _ -> v = valeur | Joker, _ -> false in
      let tuiles = List.map fst (List.filter vaut main) in
      let groupe = tuiles @ jokers in
      if tuiles = [] || List.length groupe < 3 then cherche (valeur + 1)
      else List.filteri (fun i _ -> i < 4) groupe
  in
  cherche 1

(* fautes.py *)
from rummifun.games.rummikub import Joker, nbocc, pairs


def de_valeur(valeur, main):
    return [tuile for tuile, _ in pairs(main) if tuile != Joker and tuile.valeur == valeur]


def groupes(main, jokers):
    par_valeur = (de_valeur(valeur, main) for valeur in range(1, 14))
    return ([*tuiles, *[Joker] * jokers] for tuiles in par_valeur if tuiles and len(tuiles) + jokers >= 3)


def extraction_groupe(main):
    """le groupe a plus de quatre tuiles"""
    return next(groupes(main, nbocc(Joker, main)), [])


def extraction_groupe(main):
    """des jokers seuls sont pris pour un groupe"""
    jokers = nbocc(Joker, main)
    possibles = ([*de_valeur(valeur, main), *[Joker] * jokers] for valeur in range(1, 14))
    return next((groupe[:4] for groupe in possibles if len(groupe) >= 3), [])


def extraction_groupe(main):
    """les jokers n'aident pas à atteindre trois tuiles"""
    return next((groupe[:4] for groupe in groupes(main, 0)), [])


def extraction_groupe(main):
    """une tuile que la main a deux fois est prise deux fois"""
    jokers = nbocc(Joker, main)
    for valeur in range(1, 14):
        tuiles = [x for x, n in pairs(main) for _ in range(n) if x != Joker and x.valeur == valeur]
        if tuiles and len(tuiles) + jokers >= 3:
            return [*tuiles, *[Joker] * jokers][:4]
    return []
