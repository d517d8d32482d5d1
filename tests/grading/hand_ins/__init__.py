"""Whole hand-ins: three that are right, each in a style of its own, and what others change of one of them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

__all__ = ["COUPLES", "HAND_INS", "PLIS", "SOBRE", "Made", "changed"]

SOBRE, PLIS, COUPLES = (
    (Path(__file__).parent / name).read_text("utf-8") for name in ("sobre.ml", "plis.ml", "couples.ml")
)


class Made(NamedTuple):
    """A hand-in: the file that is graded, and those beside it."""

    text: str | bytes
    beside: tuple[tuple[str, str], ...] = ()


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Change passages of a hand-in, each of which stands there once."""
    for old, new in changes:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    return text


_SUMS, _TYPES, _REST = (
    SOBRE[: SOBRE.index("type couleur")],
    SOBRE[SOBRE.index("type couleur") : SOBRE.index("type 'a multielement = 'a * int\n")],
    SOBRE[SOBRE.index("type 'a multielement = 'a * int\n") :],
)
_HANDS = "type main = tuile multiensemble\ntype pioche = tuile multiensemble\n"

_MODULES = changed(
    _SUMS + _REST,
    ("type 'a multiensemble =\n  | V", "module Q1 = struct\ntype 'a multiensemble =\n  | V"),
    ("type 'a multielement = 'a * int\n", "end\nmodule Q2 = struct\n"),
    (_HANDS, ""),
    ("let couleurs =", f"end\nopen Q2\n{_TYPES}{_HANDS}let couleurs ="),
)

_PARTIAL = changed(
    _SUMS[: _SUMS.index("let rec intersection")],
    (
        "(* Q1 *)\n",
        "(* faux *)\nlet rec cardinal ens = match ens with V -> 1 | A ((_, n), reste) -> n + cardinal reste\n\n",
    ),
)

_MULTIPLICITIES = changed(
    _SUMS,
    ("A ((_, n), reste) -> n + cardinal", "A (_, reste) -> 1 + cardinal"),
    ("A ((x, n), reste) -> n <= nbocc x e2 &&", "A ((x, _), reste) -> appartient x e2 &&"),
    ("if n = 0 then ens else\n  match ens with\n  | V -> A ((x, n), V)\n", "if n = 0 then ens else A ((x, n), ens)\n"),
    ("  | A ((y, m), reste) -> if x = y then A ((y, m + n), reste) else A ((y, m), ajoute (x, n) reste)\n", ""),
    ("(if n >= m then reste else A ((y, m - n), reste))", "A ((y, max 0 (m - n)), reste)"),
    (
        "let rec difference e1",
        "let rec mem xn = function V -> false | A (ym, r) -> xn = ym || mem xn r\nlet rec difference e1",
    ),
    ("match e2 with\n  | V -> e1\n", "match e1 with\n  | V -> V\n"),
    (
        "-> difference (supprime xn e1) reste",
        "-> if mem xn e2 then difference reste e2 else A (xn, difference reste e2)",
    ),
    ("ieme (1 + Random.int (cardinal ens)) ens", 'match ens with V -> failwith "vide" | A ((x, _), _) -> x'),
)

_READINGS = changed(
    SOBRE,
    ("let rec ajoute (x, n) e = if n = 0 then e else match", "let rec ajoute (x, n) e = match"),
    ("let est_suite (c : combinaison) =", "let suite_dans_l_ordre (c : combinaison) ="),
    (
        "let rec distincts =",
        """let rec insere_partout x = function
  | [] -> [ [ x ] ]
  | y :: r as l -> (x :: l) :: List.map (fun p -> y :: p) (insere_partout x r)
let rec ordres = function [] -> [ [] ] | x :: r -> List.concat (List.map (insere_partout x) (ordres r))
let est_suite c = suite_dans_l_ordre c || (List.length c <= 6 && List.exists suite_dans_l_ordre (ordres c))
let rec distincts =""",
    ),
    (
        "if est_suite c then points_suite c else points_groupe c",
        "if est_groupe c then points_groupe c else points_suite c",
    ),
    ("points_pose p0 >= 30", "points_pose p0 > 30"),
    (" && cardinal posees > 0", ""),
    ("match List.filter pred cand with [] -> []", 'match List.filter pred cand with [] -> failwith "aucune"'),
)

_GAME = """
(* ------ le jeu, en mode graphique ------ *)
let () = print_endline "Bienvenue au Rummikub !";;
#load "graphics.cma";;
open Graphics;;
let () = open_graph " 800x600";;
let () =
  let fini = ref false in
  while not !fini do
    print_string "Votre coup ? ";
    match (try read_line () with End_of_file -> "") with
    | "q" -> fini := true
    | _ -> ()
  done;;
let rec boucle e = boucle (piocher e);;
let _ = boucle (init_partie ());;
exit 0;;
"""

_BROKEN = changed(
    PLIS,
    ("J_1 -> J_2 | J_2 -> J_1;;", "J_1 -> 2 | J_2 -> 1;;"),
    ("  match numerotees g with\n", "  let n = numerotees g \n  match n with\n"),
)
_LATIN_1 = PLIS.replace("—", "-").replace("\n", "\r\n").encode("latin-1")
"""As an old editor under Windows keeps a file: no UTF-8."""

_PHYSICAL = changed(
    SOBRE,
    ("(* Projet", "(* rendu de Lina et Tom *)\n(* Projet"),
    ("if x = elt then n", "if elt == x then n"),
    (
        "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y",
        "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x == y",
    ),
    ("not (List.mem x r)", "not (List.memq x r)"),
)
_ORDER = changed(
    PLIS,
    (": bool = inclus e1 e2 && inclus e2 e1;;", ": bool = e1 = e2;;"),
    ("  let tuiles = tableVmens p0 in\n  combinaisons_valides p0", "  m0 <> m1 && combinaisons_valides p0"),
    (">= 30 && inclus tuiles m0 && egaux (difference m0 tuiles) m1;;", ">= 30;;"),
)
_JOKERS = changed(
    COUPLES,
    ("| Joker :: r -> v <= 13 && va (v + 1) k r", "| Joker :: r -> va (v + 1) k r"),
    ("w - i >= 1 && va (w - i) l c in\n  List.length c > 2", "va (w - i) l c in\n  c = [] || List.length c > 2"),
    ("  let rec valeur = function [] -> 0 | Joker :: r -> valeur r | Tuile (v, _) :: _ -> v in\n", ""),
    (
        "  valeur g * List.length g\n",
        "  List.fold_left (fun n t -> n + (match t with Joker -> 30 | Tuile (v, _) -> v)) 0 g\n",
    ),
)
_TURN = changed(
    SOBRE,
    ("combinaisons_valides t1 && inclus a b &&", "combinaisons_valides t1 &&"),
    ("ajoute x a) main m) ss, t, p', suivant j)", "ajoute x a) main m) ss, t, p', j)"),
    ("(avec j (j, true, reste) ss, t @ pose", "(avec j (j, b, reste) ss, t @ pose"),
)
_STATE = changed(
    PLIS,
    (
        ": main = fold_right insere ens [];;",
        """: main = List.sort (fun (x, _) (y, _) -> match x, y with
  | T (_, v), T (_, w) -> Stdlib.compare v w
  | Joker, Joker -> 0 | Joker, _ -> -1 | _ -> 1) ens;;""",
    ),
    ("match j with J_1 -> s1 | J_2 -> s2;;", "if j = J_1 then s1 else s1;;"),
    ("if engage && coup_ok", "if coup_ok"),
)

HAND_INS = {
    "sobre.ml": Made(SOBRE),
    "plis.ml": Made(PLIS),
    "couples.ml": Made(COUPLES),
    "modules.ml": Made(_MODULES),
    "lectures.ml": Made(_READINGS),
    "windows.ml": Made(_LATIN_1),
    "deux_fichiers.ml": Made(f'#use "ensembles.ml"\n{_TYPES}{_REST}', (("ensembles.ml", _SUMS),)),
    "interactif.ml": Made(SOBRE + _GAME),
    "partiel.ml": Made(_PARTIAL),
    "casse.ml": Made(_BROKEN),
    "faux_physique.ml": Made(_PHYSICAL),
    "faux_ordre.ml": Made(_ORDER),
    "faux_jokers.ml": Made(_JOKERS),
    "faux_tour.ml": Made(_TURN),
    "faux_multiplicites.ml": Made(_MULTIPLICITIES),
    "faux_etat.ml": Made(_STATE),
}
