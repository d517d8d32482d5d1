"""Right hand-ins in other ways: accumulators, exceptions, folds, guards, refs, hands in any order, other readings.

Each changes passages of a right hand-in; the functions that it names are written anew.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grading.hand_ins import changed
from grading.trust.mistakes import STYLES

__all__ = ["VARIANTS", "Variant", "text_of"]


class Variant(NamedTuple):
    """A right hand-in: its style, and what is written otherwise, line by line: the beginning of a line, the new one."""

    name: str
    style: str
    lines: tuple[tuple[str, str], ...]


def text_of(variant: Variant) -> str:
    """Write a variant: a line that begins so, as the last one does that does, is written anew."""
    text = STYLES[variant.style].text
    for begins, new in variant.lines:
        line = [line for line in text.splitlines() if line.startswith(begins)][-1]
        text = changed(text, (f"\n{line}\n", f"\n{new}\n"))
    return text


def _sobre(name: str, *lines: tuple[str, str]) -> Variant:
    return Variant(name, "sobre", lines)


def _plis(name: str, *lines: tuple[str, str]) -> Variant:
    return Variant(name, "plis", lines)


def _couples(name: str, *lines: tuple[str, str]) -> Variant:
    return Variant(name, "couples", lines)


VARIANTS: Final = (
    _sobre(
        "counts with accumulators",
        (
            "let rec cardinal = function",
            "let cardinal e = let rec va acc = function [] -> acc | (_, n) :: r -> va (acc + n) r in va 0 e",
        ),
        (
            "let rec nbocc x",
            (
                "let nbocc x e = let rec va acc = function [] -> acc | (y, n) :: r -> va (if x = y then acc + n else"
                " acc) r in va 0 e"
            ),
        ),
    ),
    _sobre(
        "builds with accumulators, the last first",
        (
            "let rec supprime (x, n) e = match e with [] -> [] | (y, m)",
            (
                "let supprime (x, n) e = let rec va vus = function [] -> vus | (y, m) :: r when x = y -> if m > n then"
                " va ((y, m - n) :: vus) r else va vus r | p :: r -> va (p :: vus) r in va [] e"
            ),
        ),
        (
            "let rec intersection e f = match e with [] -> []",
            (
                "let intersection e f = let rec va acc = function [] -> acc | (x, n) :: r -> let m = min n (nbocc x"
                " f) in"
                " va (if m = 0 then acc else (x, m) :: acc) r in va [] e"
            ),
        ),
        (
            "let rec difference e f = match f with [] -> e",
            (
                "let difference e f = let rec va acc = function [] -> acc | (x, n) :: r -> let m = n - nbocc x f in"
                " va (if m > 0 then (x, m) :: acc else acc) r in va [] e"
            ),
        ),
    ),
    _sobre(
        "finds by exceptions",
        ("let rec nbocc x", "let nbocc x e = try List.assoc x e with Not_found -> 0"),
        (
            "let appartient x e",
            (
                "exception Trouve\nlet appartient x e = try List.iter (fun (y, _) -> if x = y then raise Trouve) e;"
                " false with Trouve -> true"
            ),
        ),
        (
            "let rec inclus e f",
            (
                "exception Manque\nlet inclus e f = try List.iter (fun (x, n) -> if n > nbocc x f then raise Manque)"
                " e; true with Manque -> false"
            ),
        ),
    ),
    _sobre(
        "guards with when",
        (
            "let rec ajoute (x, n) e",
            (
                "let rec ajoute (x, n) = function e when n = 0 -> e | [] -> [ (x, n) ]"
                " | (y, m) :: r when y = x -> (y, m + n) :: r | p :: r -> p :: ajoute (x, n) r"
            ),
        ),
        (
            "let rec supprime (x, n) e = match e with [] -> [] | (y, m)",
            (
                "let rec supprime (x, n) = function [] -> [] | (y, m) :: r when y = x && m > n -> (y, m - n) :: r"
                " | (y, _) :: r when y = x -> r | p :: r -> p :: supprime (x, n) r"
            ),
        ),
    ),
    _sobre(
        "adds in front",
        (
            "let rec ajoute (x, n) e",
            "let ajoute (x, n) e = if n = 0 then e else (x, n + nbocc x e) :: List.filter (fun (y, _) -> y <> x) e",
        ),
    ),
    _sobre(
        "sorts what it adds to, the greatest first",
        (
            "let rec ajoute (x, n) e",
            (
                "let ajoute (x, n) e = let autres = List.filter (fun (y, _) -> y <> x) e in let k = n + nbocc x e in"
                " List.sort (fun (y, _) (z, _) -> compare z y) (if k = 0 then autres else (x, k) :: autres)"
            ),
        ),
    ),
    _sobre(
        "adds without a look, then gathers",
        (
            "let rec ajoute (x, n) e",
            (
                "let rec regroupe = function [] -> [] | (x, n) :: r -> let memes, autres = List.partition (fun (y,"
                " _) -> y = x) r in"
                " let m = List.fold_left (fun s (_, k) -> s + k) n memes in if m = 0 then regroupe autres else (x,"
                " m) :: regroupe autres\n"
                "let ajoute xn e = regroupe (e @ [ xn ])"
            ),
        ),
    ),
    _sobre(
        "reads pairs that occur twice too",
        (
            "let rec nbocc x",
            "let nbocc x e = List.fold_left (fun s (y, n) -> if x = y then s + n else s) 0 e",
        ),
        (
            "let rec supprime (x, n) e = match e with [] -> [] | (y, m)",
            (
                "let rec supprime (x, n) e = match e with [] -> [] | (y, m) :: r when x <> y -> (y, m) :: supprime"
                " (x, n) r"
                " | (y, m) :: r -> if m > n then (y, m - n) :: r else supprime (x, n - m) r"
            ),
        ),
        ("let rec inclus e f", "let inclus e f = List.for_all (fun (x, _) -> nbocc x e <= nbocc x f) e"),
    ),
    _sobre("compares sorted lists", ("let egaux e f", "let egaux e f = List.sort compare e = List.sort compare f")),
    _sobre(
        "compares by number and inclusion", ("let egaux e f", "let egaux e f = cardinal e = cardinal f && inclus e f")
    ),
    _sobre(
        "compares by removing",
        (
            "let egaux e f",
            (
                "let rec egaux e f = match e with [] -> f = []"
                " | xn :: r -> List.mem xn f && egaux r (List.filter (fun ym -> ym <> xn) f)"
            ),
        ),
    ),
    _sobre(
        "intersects by subtracting twice",
        ("let rec intersection e f = match e with [] -> []", ""),
        (
            "let rec difference e f = match f with [] -> e",
            (
                "let rec difference e f = match f with [] -> e | xn :: r -> difference (supprime xn e) r\n"
                "let intersection e f = difference e (difference e f)"
            ),
        ),
    ),
    _sobre(
        "draws from all occurrences",
        (
            "let un_dans e =",
            (
                "let un_dans e = let l = List.concat (List.map (fun (x, n) -> List.init n (fun _ -> x)) e) in"
                " List.nth l (Random.int (List.length l))"
            ),
        ),
    ),
    _sobre(
        "draws on the way",
        (
            "let un_dans e =",
            (
                'let rec un_dans = function [] -> invalid_arg "un_dans" | (x, n) :: r as e ->'
                " if Random.int (cardinal e) < n then x else un_dans r"
            ),
        ),
    ),
    _sobre(
        "draws a real number, from chance of its own",
        (
            "let un_dans e =",
            (
                "let () = Random.self_init ()\nlet un_dans e = ieme (1 + truncate (Random.float (float_of_int"
                " (cardinal e)))) e"
            ),
        ),
    ),
    _sobre(
        "folds everything",
        ("let rec cardinal = function", "let cardinal e = List.fold_right (fun (_, n) s -> n + s) e 0"),
        ("let rec nbocc x", "let nbocc x e = List.fold_right (fun (y, n) s -> if x = y then n else s) e 0"),
        ("let appartient x e", "let appartient x e = List.fold_left (fun b (y, _) -> b || x = y) false e"),
        ("let rec inclus e f", "let inclus e f = List.fold_left (fun b (x, n) -> b && n <= nbocc x f) true e"),
        (
            "let rec intersection e f = match e with [] -> []",
            "let intersection e f = List.fold_left (fun a (x, n) -> ajoute (x, min n (nbocc x f)) a) [] e",
        ),
        (
            "let rec difference e f = match f with [] -> e",
            "let difference e f = List.fold_left (fun a xn -> supprime xn a) e f",
        ),
        (
            "let combinaisons_valides",
            "let combinaisons_valides l = List.fold_left (fun b c -> b && combinaison_valide c) true l",
        ),
    ),
    _sobre(
        "sorts by partition",
        (
            "let en_ordre",
            (
                "let rec en_ordre (e : main) : main = match e with [] -> [] | (x, n) :: r ->"
                " let a, b = List.partition (fun (y, _) -> rang y < rang x) r in en_ordre a @ ((x, n) :: en_ordre b)"
            ),
        ),
    ),
    _sobre(
        "keeps hands in order",
        ("  (ajoute (t, 1) m, p')", "  (en_ordre (ajoute (t, 1) m), p')"),
        (
            "  (avec j (j, b, List.fold_left",
            "  (avec j (j, b, en_ordre (List.fold_left (fun a x -> ajoute x a) main m)) ss, t, p', suivant j)",
        ),
    ),
    _sobre(
        "turns hands round",
        ("  (ajoute (t, 1) m, p')", "  (List.rev (ajoute (t, 1) m), List.rev p')"),
        (
            "  (avec j (j, b, List.fold_left",
            "  (avec j (j, b, List.rev (List.fold_left (fun a x -> ajoute x a) main m)) ss, t, List.rev p', suivant j)",
        ),
    ),
    _sobre(
        "deals tile by tile",
        (
            "let distrib ()",
            (
                "let distrib () = let rec donne k a b p = if k = 0 then (a, b, p) else let x, p = extraire 1 p in"
                " let y, p = extraire 1 p in donne (k - 1) (List.fold_right ajoute x a) (List.fold_right ajoute y b) p"
                " in donne 14 [] [] cst_PIOCHE_INIT"
            ),
        ),
    ),
    _sobre(
        "lists the pool another way round",
        ("let cst_PIOCHE_INIT", "let cst_PIOCHE_INIT : pioche ="),
        (
            "  (Joker, 2) :: List.concat",
            "  List.concat (List.init 13 (fun i -> List.map (fun c -> (T (13 - i, c), 2)) couleurs)) @ [ (Joker, 2) ]",
        ),
    ),
    _sobre(
        "looks at the colours of a group",
        (
            "  (l = 3 || l = 4) && n <> []",
            (
                "  let coul = List.sort_uniq compare (List.map (function T (_, c) -> c | Joker -> Bleu) n) in\n"
                "  l >= 3 && l <= 4 && n <> [] && List.length coul = List.length n && List.length (List.sort_uniq"
                " compare valeurs) = 1"
            ),
        ),
    ),
    _sobre(
        "takes groups before runs",
        (
            "let combinaison_valide c",
            "let combinaison_valide c = if est_groupe c then true else if est_suite c then true else false",
        ),
        (
            "let points_pose p",
            (
                "let rec points_pose = function [] -> 0"
                " | c :: r -> (if est_groupe c then points_groupe c else points_suite c) + points_pose r"
            ),
        ),
    ),
    _sobre(
        "wants more than 30 points, and lets nothing be laid",
        (
            "  combinaisons_valides p0 && points_pose p0 >= 30",
            "  combinaisons_valides p0 && points_pose p0 > 30 && inclus p m0 && egaux m1 (difference m0 p)",
        ),
        (
            "  combinaisons_valides t1 && inclus a b && cardinal posees > 0",
            "  combinaisons_valides t1 && inclus a b && inclus posees m0 && egaux m1 (difference m0 posees)",
        ),
    ),
    _sobre(
        "adds what was laid to the hand that is left",
        (
            "  combinaisons_valides p0 && points_pose p0 >= 30",
            "  combinaisons_valides p0 && points_pose p0 >= 30 && egaux m0 (List.fold_right ajoute m1 p)",
        ),
        (
            "  combinaisons_valides t1 && inclus a b && cardinal posees > 0",
            (
                "  posees <> [] && combinaisons_valides t1 && egaux (List.fold_right ajoute m0 a) (List.fold_right"
                " ajoute m1 b) && inclus a b"
            ),
        ),
    ),
    _sobre(
        "puts what it changes first",
        (
            "      if combinaison_valide (c @ [ t ]) then",
            "      if combinaison_valide (c @ [ t ]) then (c @ [ t ]) :: (List.rev avant @ r)",
        ),
        (
            "      else if combinaison_valide (t :: c) then",
            "      else if combinaison_valide (t :: c) then (t :: c) :: List.rev_append avant r",
        ),
        (
            "  if (not b) && premier_coup_ok",
            (
                "  if (not b) && premier_coup_ok main pose reste then (avec j (j, true, reste) ss, pose @ t, p,"
                " suivant j) else e"
            ),
        ),
    ),
    _sobre(
        "refuses by exceptions",
        (
            "  if b && coup_ok t main",
            (
                '  try if not b then raise Exit; if not (coup_ok t main tbl reste) then failwith "refus";'
                " (avec j (j, true, reste) ss, tbl, p, suivant j) with Exit | Failure _ -> e"
            ),
        ),
        (
            "  match List.filter pred cand with",
            "  List.find pred cand",
        ),
    ),
    _sobre(
        "finds the longest run",
        (
            "let extraction_suite m",
            (
                "let extraction_suite m = let l = a_plat m in let rec va k = if k < 3 then [] else"
                " match List.filter est_suite (List.map (List.sort (fun x y -> compare (rang x) (rang y))) (parties"
                " k l)) with"
                " [] -> va (k - 1) | c :: _ -> c in match va (min 5 (List.length l)) with [] -> cherche est_suite m"
                " | c -> c"
            ),
        ),
    ),
    _plis(
        "writes functions with refs and loops",
        (
            "let cardinal (ens",
            "let cardinal (ens : 'a multiensemble) : nat = let s = ref 0 in iter (fun (_, m) -> s := !s + m) ens; !s;;",
        ),
        (
            "  fold_left (fun acc (x, m) -> if x = elt",
            (
                "  let n = ref 0 and l = ref ens in while !l <> [] do let x, m = hd !l in (if x = elt then n := m);"
                " l := tl !l done; !n;;"
            ),
        ),
    ),
    _plis(
        "turns the table of multisets round by folding",
        (
            "  fold_right supprime e2 e1;;",
            "  fold_left (fun acc (x, n) -> if n > nbocc x e2 then (x, n - nbocc x e2) :: acc else acc) [] e1;;",
        ),
        (
            "  filter (fun (_, n) -> n > 0) (map (fun (x, n)",
            "  fold_left (fun acc (x, n) -> if appartient x e2 then (x, min n (nbocc x e2)) :: acc else acc) [] e1;;",
        ),
    ),
    _plis(
        "matches with function",
        ("let joueur_courant", "let joueur_courant : etat -> joueur = function (_, _, _, j) -> j;;"),
        ("let la_table", "let la_table : etat -> table = function (_, t, _, _) -> t;;"),
        ("  match j with J_1 -> s1", "  (function J_1 -> s1 | J_2 -> s2) j;;"),
    ),
    _plis(
        "defines operators and local modules",
        (
            "let tableVmens",
            (
                "let ( ++ ) x ens = ajoute (x, 1) ens\nmodule Sac = struct let vide = [] let de l = fold_right ( ++"
                " ) l vide end\nlet tableVmens (t : table) : tuile multiensemble ="
            ),
        ),
        ("  fold_left (fun ens x -> ajoute (x, 1) ens)", "  Sac.de (flatten t);;"),
    ),
    _plis(
        "finds several tiles more in a run",
        (
            "let extraction_groupe",
            (
                "let extraction_groupe (m : main) : combinaison = premiere (fun c -> est_groupe c && mem Joker c) m"
                " |> (function [] -> premiere est_groupe m | c -> c);;"
            ),
        ),
    ),
    _couples(
        "writes chains by folding over lists",
        (
            "let rec cardinal = function",
            (
                "let rec en_liste = function Vide -> [] | Ajout (e, x, n) -> (x, n) :: en_liste e\n"
                "let cardinal ens = List.fold_left (fun s (_, n) -> s + n) 0 (en_liste ens)"
            ),
        ),
        ("let egaux", "let egaux (e, f) = List.sort compare (en_liste e) = List.sort compare (en_liste f)"),
    ),
    _couples(
        "lets the turn be seen in the statuses",
        ("let joueur_courant", "let joueur_courant { trait = j; _ } = j"),
        ("let la_main", "let la_main (j, e) = let { main = m; _ } = le_statut (j, e) in m"),
    ),
    _couples(
        "tries far more often, and draws more at a time",
        ("let extraction_suite", "let extraction_suite m = try essaie est_suite 900 m with Rate -> []"),
        (
            "let rec tire (n, m)",
            (
                "let rec tire (n, m) = if n <= 0 then [] else let t = un_dans m in let r = tire (n - 1, supprime"
                " ((t, 1), m)) in t :: r"
            ),
        ),
    ),
)
