"""Single mistakes, each put into a right hand-in of every style that can have it: old text, new text.

A multiset function is the one that the Rummikub part of its file uses: Q2 of sobre, Q3 of plis, or its Q2 where Q3 does
not ask for it, Q1 of couples.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grading.hand_ins import COUPLES, PLIS, SOBRE

__all__ = ["MISTAKES", "STYLES", "Mistake", "Style"]


class Style(NamedTuple):
    """A right hand-in, and the question that its multiset functions answer."""

    text: str
    sets: str


STYLES: Final = {"sobre": Style(SOBRE, "Q2"), "plis": Style(PLIS, "Q3"), "couples": Style(COUPLES, "Q1")}

Change = tuple[str, str]


class Mistake(NamedTuple):
    """A mistake of a function; `law` where no single call can show it, but a law."""

    function: str
    what: str
    sobre: Change | None
    plis: Change | None
    couples: Change | None
    law: str = ""


_S_EST_SUITE = """d >= 1 && d + List.length c - 1 <= 13
    && List.for_all (fun b -> b) (List.mapi (fun i t -> match t with Joker -> true \
| T (v, k') -> k = k' && v = d + i) c)"""
_S_AROUND = """d >= 1
    && List.for_all (fun b -> b) (List.mapi (fun i t -> match t with Joker -> d + i <= 13 | T (v, k') ->
         k = k' && (v - d - i) mod 13 = 0) c)"""
_S_DIFFERENCE = "let rec difference e f = match f with [] -> e | xn :: r -> difference (supprime xn e) r"
_P_DIFFERENCE = "fold_right supprime e2 e1;;"
_C_DIFFERENCE = "difference (supprime ((x, n), e), r)"
_S_EGAUX = "let egaux e f = inclus e f && inclus f e"
_P_EGAUX = ": bool = inclus e1 e2 && inclus e2 e1;;"
_C_EGAUX = "let egaux (e, f) = inclus (e, f) && inclus (f, e)"
_S_UN_DANS = "let un_dans e = ieme (1 + Random.int (cardinal e)) e"
_P_UN_DANS = "choix (Random.int (cardinal ens)) ens;;"
_C_UN_DANS = "let un_dans ens = ieme (Random.int (cardinal ens) + 1, ens)"
_S_SUPPRIME = "(if n >= m then r else (y, m - n) :: r)"
_P_SUPPRIME = "if y = x then (y, n - m) else (y, n)) ens);;"
_C_SUPPRIME = "else if m <= n then e else Ajout (e, y, m - n)"
_ONE = "(match {0} with [] -> [] | c :: _ -> [ c ])"

_MULTISETS: Final = (
    Mistake(
        "cardinal",
        "counts multi-elements",
        ("(_, n) :: r -> n + cardinal r", "_ :: r -> 1 + cardinal r"),
        ("fold_left (fun acc (_, m) -> acc + m) 0 ens", "fold_left (fun acc _ -> acc + 1) 0 ens"),
        ("Ajout (e, _, n) -> cardinal e + n", "Ajout (e, _, _) -> cardinal e + 1"),
    ),
    Mistake(
        "cardinal",
        "of nothing is 1",
        ("let rec cardinal = function [] -> 0", "let rec cardinal = function [] -> 1"),
        ("fold_left (fun acc (_, m) -> acc + m) 0 ens", "fold_left (fun acc (_, m) -> acc + m) 1 ens"),
        ("let rec cardinal = function Vide -> 0", "let rec cardinal = function Vide -> 1"),
    ),
    Mistake(
        "nbocc",
        "tells presence",
        ("(y, n) :: r -> if x = y then n else nbocc x r", "(y, _) :: r -> if x = y then 1 else nbocc x r"),
        ("if x = elt then acc + m else acc", "if x = elt then acc + 1 else acc"),
        ("if y = x then n else nbocc (x, e)", "if y = x then 1 else nbocc (x, e)"),
    ),
    Mistake(
        "nbocc",
        "looks at the first multi-element only",
        ("if x = y then n else nbocc x r", "if x = y then n else 0"),
        (
            "fold_left (fun acc (x, m) -> if x = elt then acc + m else acc) 0 ens",
            "match map (fun z -> z) ens with (x, m) :: _ when x = elt -> m | _ -> 0",
        ),
        ("if y = x then n else nbocc (x, e)", "if y = x then n else 0"),
    ),
    Mistake(
        "appartient",
        "wants two occurrences",
        ("let appartient x e = nbocc x e > 0", "let appartient x e = nbocc x e > 1"),
        ("exists (fun (x, _) -> x = elt) ens", "exists (fun (x, m) -> x = elt && m > 1) ens"),
        ("nbocc (x, ens) <> 0", "nbocc (x, ens) > 1"),
    ),
    Mistake(
        "appartient",
        "looks at the first multi-element only",
        (
            "let appartient x e = nbocc x e > 0",
            "let appartient x e = match e with [] -> false | (y, _) :: _ -> x = y",
        ),
        ("exists (fun (x, _) -> x = elt) ens", "exists (fun (x, _) -> x = elt) (filter (fun z -> z = hd ens) ens)"),
        (
            "let appartient (x, ens) = nbocc (x, ens) <> 0",
            "let appartient (x, ens) = match ens with Vide -> false | Ajout (_, y, _) -> x = y",
        ),
    ),
    Mistake(
        "inclus",
        "ignores multiplicities",
        ("n <= nbocc x f && inclus r f", "nbocc x f > 0 && inclus r f"),
        ("m <= nbocc x e2) e1;;", "m >= 0 && nbocc x e2 > 0) e1;;"),
        ("nbocc (x, f) >= n && inclus", "nbocc (x, f) > 0 && inclus"),
    ),
    Mistake(
        "inclus",
        "is strict",
        ("n <= nbocc x f && inclus r f", "n < nbocc x f && inclus r f"),
        ("m <= nbocc x e2) e1;;", "m < nbocc x e2) e1;;"),
        ("nbocc (x, f) >= n && inclus", "nbocc (x, f) > n && inclus"),
    ),
    Mistake(
        "inclus",
        "needs one element only",
        ("n <= nbocc x f && inclus r f", "n <= nbocc x f || (r <> [] && inclus r f)"),
        ("for_all (fun (x, m) -> m <= nbocc x e2) e1;;", "e1 = [] || exists (fun (x, m) -> m <= nbocc x e2) e1;;"),
        ("nbocc (x, f) >= n && inclus (r, f)", "nbocc (x, f) >= n || (r <> Vide && inclus (r, f))"),
    ),
    Mistake(
        "ajoute",
        "replaces the multiplicity",
        ("(y, m + n) :: r", "(y, n) :: r"),
        ("if y = x then (y, n + m) else (y, n)", "if y = x then (y, m) else (y, n)"),
        ("Ajout (e, y, n + m)", "Ajout (e, y, n)"),
    ),
    Mistake(
        "ajoute",
        "repeats a multi-element",
        (
            "let rec ajoute (x, n) e = if n = 0 then e else match e with",
            "let rec ajoute (x, n) e = if n = 0 then e else if n > 0 then (x, n) :: e else match e with",
        ),
        ("else if appartient x ens then map", "else if m < 0 then map"),
        ("if x = y then Ajout (e, y, n + m) else Ajout (ajoute", "if n < 0 then e else Ajout (ajoute"),
    ),
    Mistake(
        "ajoute",
        "adds one occurrence",
        ("(y, m + n) :: r", "(y, m + 1) :: r"),
        ("if y = x then (y, n + m) else (y, n)", "if y = x then (y, n + 1) else (y, n)"),
        ("Ajout (e, y, n + m)", "Ajout (e, y, m + min 1 n)"),
    ),
    Mistake(
        "supprime",
        "removes all occurrences",
        (_S_SUPPRIME, "(if n > 0 then r else (y, m) :: r)"),
        (_P_SUPPRIME, "if y = x && m > 0 then (y, 0) else (y, n)) ens);;"),
        (_C_SUPPRIME, "else if n > 0 then e else Ajout (e, y, m)"),
    ),
    Mistake(
        "supprime",
        "keeps a multiplicity 0",
        (_S_SUPPRIME, "(if n > m then r else (y, m - n) :: r)"),
        (
            "filter (fun (_, n) -> n > 0) (map (fun (y, n) -> if y = x",
            "filter (fun (_, n) -> n >= 0) (map (fun (y, n) -> if y = x",
        ),
        (_C_SUPPRIME, "else if m < n then e else Ajout (e, y, m - n)"),
    ),
    Mistake(
        "supprime",
        "removes nothing when there are fewer",
        (_S_SUPPRIME, "(if n > m then (y, m) :: r else if n = m then r else (y, m - n) :: r)"),
        (_P_SUPPRIME, "if y = x && m <= n then (y, n - m) else (y, n)) ens);;"),
        (_C_SUPPRIME, "else if m = n then e else if m < n then ens else Ajout (e, y, m - n)"),
    ),
    Mistake(
        "egaux",
        "depends on the order",
        (_S_EGAUX, "let egaux e f = e = f"),
        (_P_EGAUX, ": bool = e1 = e2;;"),
        (_C_EGAUX, "let egaux (e, f) = e = f"),
    ),
    Mistake(
        "egaux",
        "is one inclusion",
        (_S_EGAUX, "let egaux e f = inclus e f"),
        (_P_EGAUX, ": bool = inclus e1 e2;;"),
        (_C_EGAUX, "let egaux (e, f) = inclus (f, e)"),
    ),
    Mistake(
        "egaux",
        "counts only",
        (_S_EGAUX, "let egaux e f = cardinal e = cardinal f"),
        (_P_EGAUX, ": bool = cardinal e1 = cardinal e2;;"),
        (_C_EGAUX, "let egaux (e, f) = cardinal e = cardinal f"),
    ),
    Mistake(
        "egaux",
        "ignores multiplicities",
        (_S_EGAUX, "let egaux e f = List.for_all (fun (x, _) -> appartient x f) e && List.length e = List.length f"),
        (_P_EGAUX, ": bool = for_all (fun (x, _) -> appartient x e2) e1 && length e1 = length e2;;"),
        (
            _C_EGAUX,
            (
                "let rec meme (e, f) = match e with Vide -> true | Ajout (r, x, _) -> appartient (x, f) && meme (r,"
                " f)\n"
                "let egaux (e, f) = meme (e, f) && meme (f, e)"
            ),
        ),
    ),
    Mistake(
        "intersection",
        "keeps the multiplicities of the first",
        ("let m = min n (nbocc x f) in", "let m = if appartient x f then n else 0 in"),
        ("min n (nbocc x e2)", "if appartient x e2 then n else 0"),
        ("min n (nbocc (x, f))", "if appartient (x, f) then n else 0"),
    ),
    Mistake(
        "intersection",
        "is the union",
        ("let m = min n (nbocc x f) in", "let m = max n (nbocc x f) in"),
        ("min n (nbocc x e2)", "max n (nbocc x e2)"),
        ("min n (nbocc (x, f))", "max n (nbocc (x, f))"),
    ),
    Mistake(
        "intersection",
        "compares whole multi-elements",
        ("let m = min n (nbocc x f) in", "let m = if nbocc x f = n then n else 0 in"),
        ("min n (nbocc x e2)", "if nbocc x e2 = n then n else 0"),
        ("min n (nbocc (x, f))", "if nbocc (x, f) = n then n else 0"),
    ),
    Mistake(
        "difference",
        "compares whole multi-elements",
        (
            _S_DIFFERENCE,
            (
                "let rec difference e f = match e with [] -> [] | xn :: r ->"
                " if List.mem xn f then difference r f else xn :: difference r f"
            ),
        ),
        (_P_DIFFERENCE, "filter (fun xn -> not (mem xn e2)) e1;;"),
        (_C_DIFFERENCE, "difference ((if nbocc (x, e) = n then supprime ((x, n), e) else e), r)"),
    ),
    Mistake(
        "difference",
        "removes all occurrences",
        (
            _S_DIFFERENCE,
            (
                "let rec difference e f = match e with [] -> [] | (x, n) :: r ->"
                " if appartient x f then difference r f else (x, n) :: difference r f"
            ),
        ),
        (_P_DIFFERENCE, "filter (fun (x, _) -> not (appartient x e2)) e1;;"),
        (_C_DIFFERENCE, "difference (supprime ((x, n + 99), e), r)"),
    ),
    Mistake(
        "difference",
        "exchanges its arguments",
        (
            _S_DIFFERENCE,
            (
                "let rec moins e f = match f with [] -> e | xn :: r -> moins (supprime xn e) r\n"
                "let difference e f = moins f e"
            ),
        ),
        (_P_DIFFERENCE, "fold_right supprime e1 e2;;"),
        (
            "let rec difference (e, f) = match f with\n  | Vide -> e\n",
            "let rec difference (f, e) = let difference (a, b) = difference (b, a) in match f with\n  | Vide -> e\n",
        ),
    ),
    Mistake(
        "un_dans",
        "ignores multiplicities",
        (_S_UN_DANS, "let un_dans e = fst (List.nth e (Random.int (List.length e)))"),
        (_P_UN_DANS, "ignore choix; fst (nth ens (Random.int (length ens)));;"),
        (
            _C_UN_DANS,
            (
                "let un_dans ens =\n  let rec k = function Vide -> 0 | Ajout (e, _, _) -> 1 + k e in\n"
                "  let rec f i = function Vide -> raise Not_found | Ajout (e, x, _) -> if i = 0 then x else f (i -"
                " 1) e in\n"
                "  f (Random.int (k ens)) ens"
            ),
        ),
        "un_dans_pondere",
    ),
    Mistake(
        "un_dans",
        "never draws the last",
        (_S_UN_DANS, "let un_dans e = ieme (1 + Random.int (max 1 (cardinal e - 1))) e"),
        (_P_UN_DANS, "choix (Random.int (max 1 (cardinal ens - 1))) ens;;"),
        (_C_UN_DANS, "let un_dans ens = ieme (Random.int (max 1 (cardinal ens - 1)) + 1, ens)"),
        "un_dans_equitable",
    ),
    Mistake(
        "un_dans",
        "always gives the first",
        (_S_UN_DANS, "let un_dans e = ieme 1 e"),
        (_P_UN_DANS, "choix 0 ens;;"),
        (_C_UN_DANS, "let un_dans ens = ieme (1, ens)"),
        "un_dans_equitable",
    ),
    Mistake(
        "ieme",
        "is one too early",
        (
            "(x, n) :: r -> if i <= n then x else ieme (i - n) r\nlet un_dans e",
            "(x, n) :: r -> if i < n then x else ieme (i - n) r\nlet un_dans e",
        ),
        None,
        ("if i <= n then x else ieme (i - n, e)", "if i < n then x else ieme (i - n, e)"),
    ),
)

_PIECES: Final = (
    Mistake(
        "cst_PIOCHE_INIT",
        "has one joker",
        ("(Joker, 2) :: List.concat", "(Joker, 1) :: List.concat"),
        ("(Joker, 2) :: toutes Rouge", "(Joker, 1) :: toutes Rouge"),
        ("ref (Ajout (Vide, Joker, 2))", "ref (Ajout (Vide, Joker, 1))"),
    ),
    Mistake(
        "cst_PIOCHE_INIT",
        "ends at 12",
        ("List.init 13 (fun i", "List.init 12 (fun i"),
        ("10; 11; 12; 13 ];;", "10; 11; 12 ];;"),
        ("for v = 1 to 13 do", "for v = 1 to 12 do"),
    ),
    Mistake(
        "cst_PIOCHE_INIT",
        "has one tile of each",
        ("(T (i + 1, c), 2)", "(T (i + 1, c), 1)"),
        ("(T (c, v), 2)", "(T (c, v), 1)"),
        ("Tuile (v, c), 2) done", "Tuile (v, c), 1) done"),
    ),
    Mistake(
        "cst_PIOCHE_INIT",
        "has three colours",
        ("let couleurs = [ Rouge; Bleu; Jaune; Noir ]", "let couleurs = [ Rouge; Bleu; Jaune ]"),
        ("@ toutes Jaune @ toutes Noir", "@ toutes Jaune"),
        ("[ Rouge; Bleu; Jaune; Noir ]", "[ Rouge; Bleu; Noir ]"),
    ),
    Mistake(
        "en_ordre",
        "puts jokers first",
        ("function Joker -> 100", "function Joker -> -1"),
        ("| Joker, _ -> false\n  | _, Joker -> true", "| _, Joker -> false\n  | Joker, _ -> true"),
        ("| Joker -> (9, 0)", "| Joker -> (0, 0)"),
    ),
    Mistake(
        "en_ordre",
        "compares values before colours",
        ("T (v, c) -> v + 13 * (match c with", "T (v, c) -> 4 * v + (match c with"),
        (
            "num_couleur c1 < num_couleur c2 || (c1 = c2 && v1 < v2)",
            "v1 < v2 || (v1 = v2 && num_couleur c1 < num_couleur c2)",
        ),
        (
            "if cle x > cle y then",
            "if (let a, b = cle x and c, d = cle y in if a = 9 || c = 9 then a > c else (b, a) > (d, c)) then",
        ),
    ),
    Mistake(
        "en_ordre",
        "puts red before blue",
        ("Bleu -> 0 | Rouge -> 1", "Bleu -> 1 | Rouge -> 0"),
        ("Bleu -> 1 | Rouge -> 2", "Bleu -> 2 | Rouge -> 1"),
        (
            "| Tuile (v, Bleu) -> (1, v)\n  | Tuile (v, Rouge) -> (2, v)",
            "| Tuile (v, Bleu) -> (2, v)\n  | Tuile (v, Rouge) -> (1, v)",
        ),
    ),
    Mistake(
        "en_ordre",
        "goes down",
        ("compare (rang x) (rang y)", "compare (rang y) (rang x)"),
        ("if avant (fst x) (fst y) then", "if avant (fst y) (fst x) then"),
        ("if cle x > cle y then", "if cle x < cle y then"),
    ),
    Mistake(
        "en_ordre",
        "forgets multiplicities",
        ("compare (rang x) (rang y)) e", "compare (rang x) (rang y)) (List.map (fun (x, _) -> (x, 1)) e)"),
        ("fold_right insere ens []", "map (fun (x, _) -> (x, 1)) (fold_right insere ens [])"),
        ("range ((x, n), en_ordre e)", "range ((x, 1), en_ordre e)"),
    ),
    Mistake(
        "extraire",
        "leaves the tiles in the pool",
        ("extraire (n - 1) (supprime (t, 1) p) in", "extraire (n - 1) p in"),
        ("(ajoute (x, 1) main, reste);;", "(ajoute (x, 1) main, p);;"),
        ("extraire (n - 1, supprime ((t, 1), p))", "extraire (n - 1, p)"),
    ),
    Mistake(
        "extraire",
        "draws one tile too few",
        ("if n = 0 then ([], p) else", "if n <= 1 then ([], p) else"),
        ("| 0 -> ([], p)\n", "| 0 | 1 -> ([], p)\n"),
        ("if n = 0 then (Vide, p)\n", "if n <= 1 then (Vide, p)\n"),
    ),
    Mistake(
        "extraire",
        "takes both tiles of the pool",
        ("extraire (n - 1) (supprime (t, 1) p) in", "extraire (n - 1) (supprime (t, 2) p) in"),
        ("(supprime (x, 1) p) in\n    (ajoute", "(supprime (x, 2) p) in\n    (ajoute"),
        ("extraire (n - 1, supprime ((t, 1), p))", "extraire (n - 1, supprime ((t, 2), p))"),
    ),
    Mistake(
        "distrib",
        "draws both hands from the whole pool",
        ("let m2, p2 = extraire 14 p1", "let m2, p2 = extraire 14 cst_PIOCHE_INIT"),
        ("extraire 14 p1 in", "extraire 14 cst_PIOCHE_INIT in"),
        ("let b, p = extraire (14, p) in", "let b, p = extraire (14, cst_PIOCHE_INIT) in"),
    ),
    Mistake(
        "distrib",
        "deals 13 tiles",
        ("let m1, p1 = extraire 14", "let m1, p1 = extraire 13"),
        ("let main1, p1 = extraire 14", "let main1, p1 = extraire 13"),
        ("let a, p = extraire (14,", "let a, p = extraire (13,"),
    ),
    Mistake(
        "distrib",
        "gives the pool of between the hands",
        ("in (m1, m2, p2)", "in (m1, m2, p1)"),
        ("(main1, main2, p2);;", "(main1, main2, p1);;"),
        ("let b, p = extraire (14, p) in", "let b, _ = extraire (14, p) in"),
    ),
    Mistake(
        "init_partie",
        "lets J2 start",
        ("(J2, false, m2)), [], p, J1)", "(J2, false, m2)), [], p, J2)"),
        ("[], p, J_1);;", "[], p, J_2);;"),
        ("pioche = p; trait = J1 }", "pioche = p; trait = J2 }"),
    ),
    Mistake(
        "init_partie",
        "begins engaged",
        ("(((J1, false, m1)", "(((J1, true, m1)"),
        ("(((J_1, false, main1)", "(((J_1, true, main1)"),
        ("engage = false; main = m", "engage = true; main = m"),
    ),
    Mistake(
        "init_partie",
        "gives both the same hand",
        ("(J2, false, m2)), [], p, J1)", "(J2, false, m1)), [], p, J1)"),
        ("(J_2, false, main2)), [], p", "(J_2, false, main1)), [], p"),
        ("nouveau J2 b", "nouveau J2 a"),
    ),
    Mistake(
        "joueur_courant",
        "is always the first",
        ("let joueur_courant ((_, _, _, j) : etat) = j", "let joueur_courant ((((j, _, _), _), _, _, _) : etat) = j"),
        ("joueur = let (_, _, _, j) = e in j;;", "joueur = let (((j, _, _), _), _, _, _) = e in j;;"),
        ("let joueur_courant e = e.trait", "let joueur_courant e = (fst e.statuts).joueur"),
    ),
    Mistake(
        "joueur_suivant",
        "is the one to move",
        ("let joueur_suivant e = if joueur_courant e = J1 then J2 else J1", "let joueur_suivant e = joueur_courant e"),
        ("match joueur_courant e with J_1 -> J_2 | J_2 -> J_1;;", "joueur_courant e;;"),
        ("let joueur_suivant e = autre e.trait", "let joueur_suivant e = e.trait"),
    ),
    Mistake(
        "la_table",
        "loses a combination",
        (
            "let la_table ((_, t, _, _) : etat) = t",
            "let la_table ((_, t, _, _) : etat) = match t with [] -> [] | _ :: r -> r",
        ),
        ("let (_, t, _, _) = e in t;;", "let (_, t, _, _) = e in match t with [] -> [] | _ :: r -> r;;"),
        ("let la_table e = e.table", "let la_table e = match e.table with [] -> [] | _ :: r -> r"),
    ),
    Mistake(
        "la_pioche",
        "is a hand",
        ("let la_pioche ((_, _, p, _) : etat) = p", "let la_pioche ((((_, _, p), _), _, _, _) : etat) = p"),
        ("let (_, _, p, _) = e in p;;", "let (((_, _, p), _), _, _, _) = e in p;;"),
        ("let la_pioche (e : etat) = e.pioche", "let la_pioche (e : etat) = (fst e.statuts).main"),
    ),
    Mistake(
        "le_statut",
        "is that of the other",
        (
            "let le_statut j (((s1, s2), _, _, _) : etat) = if j = J1 then s1 else s2",
            "let le_statut j (((s1, s2), _, _, _) : etat) = if j = J1 then s2 else s1",
        ),
        ("match j with J_1 -> s1 | J_2 -> s2;;", "match j with J_1 -> s2 | J_2 -> s1;;"),
        ("(match j with J1 -> fst | J2 -> snd) e.statuts", "(match j with J1 -> snd | J2 -> fst) e.statuts"),
    ),
    Mistake(
        "le_statut",
        "is always that of J1",
        (
            "let le_statut j (((s1, s2), _, _, _) : etat) = if j = J1 then s1 else s2",
            "let le_statut j (((s1, _), _, _, _) : etat) = if j = J1 then s1 else s1",
        ),
        ("match j with J_1 -> s1 | J_2 -> s2;;", "match j with J_1 -> s1 | J_2 -> s1;;"),
        ("(match j with J1 -> fst | J2 -> snd) e.statuts", "(match j with J1 -> fst | J2 -> fst) e.statuts"),
    ),
    Mistake(
        "la_main",
        "is that of the player to move",
        (
            "let la_main j e = let _, _, m = le_statut j e in m",
            "let la_main (j : joueur) e = let _, _, m = le_statut (joueur_courant e) e in m",
        ),
        ("let (_, _, m) = le_statut j e in m;;", "let (_, _, m) = le_statut (joueur_courant e) e in m;;"),
        ("(le_statut (j, e)).main", "(le_statut (e.trait, e)).main"),
    ),
)

_COMBINATIONS: Final = (
    Mistake(
        "est_suite",
        "is content with two tiles",
        ("List.length c >= 3 && d >= 1", "List.length c >= 2 && d >= 1"),
        ("length c >= 3 && (match ancre", "length c >= 2 && (match ancre"),
        ("List.length c > 2 && debut 0 c", "List.length c > 1 && debut 0 c"),
    ),
    Mistake(
        "est_suite",
        "ends at five tiles",
        ("List.length c >= 3 && d >= 1", "List.length c >= 3 && List.length c <= 5 && d >= 1"),
        ("length c >= 3 && (match ancre", "length c >= 3 && length c <= 5 && (match ancre"),
        ("List.length c > 2 && debut 0 c", "List.length c > 2 && List.length c < 6 && debut 0 c"),
    ),
    Mistake(
        "est_suite",
        "lets a joker be 14",
        ("d + List.length c - 1 <= 13", "d + List.length c - 1 <= 14"),
        ("v >= 1 && v <= 13 && suit", "v >= 1 && v <= 14 && suit"),
        ("v <= 13 && va (v + 1) k r", "v <= 14 && va (v + 1) k r"),
    ),
    Mistake(
        "est_suite",
        "lets a joker be 0",
        ("d >= 1 && d +", "d >= 0 && d +"),
        ("v >= 1 && v <= 13 && suit", "v >= 0 && v <= 13 && suit"),
        ("w - i >= 1 && va", "w - i >= 0 && va"),
    ),
    Mistake(
        "est_suite",
        "takes several colours",
        ("k = k' && v = d + i", "v = d + i"),
        ("k = coul && w = v && suit", "w = v && suit"),
        ("v = w && k = l && va", "v = w && va"),
    ),
    Mistake(
        "est_suite",
        "takes gaps",
        ("k = k' && v = d + i", "k = k' && v >= d + i"),
        ("w = v && suit coul (v + 1) r", "w >= v && suit coul (w + 1) r"),
        ("v = w && k = l && va (v + 1) k r", "v <= w && k = l && va (w + 1) k r"),
    ),
    Mistake(
        "est_suite",
        "goes on with 1 after 13",
        (_S_EST_SUITE, _S_AROUND),
        ("w = v && suit coul (v + 1) r", "w = v && suit coul (v mod 13 + 1) r"),
        ("v = w && k = l && va (v + 1) k r", "v = w && k = l && va (v mod 13 + 1) k r"),
    ),
    Mistake(
        "est_suite",
        "takes no joker",
        ("Joker -> true | T (v, k')", "Joker -> false | T (v, k')"),
        ("| Joker :: r -> v >= 1 && v <= 13 && suit coul (v + 1) r", "| Joker :: _ -> false"),
        ("| Joker :: r -> v <= 13 && va (v + 1) k r", "| Joker :: _ -> false"),
    ),
    Mistake(
        "est_groupe",
        "takes a colour twice",
        ("n <> [] && distincts n &&", "n <> [] &&"),
        ("  && differents couleurs\n", ""),
        ("(v = 0 || v = w) && not (List.mem l vus)", "(v = 0 || v = w)"),
    ),
    Mistake(
        "est_groupe",
        "takes five tiles",
        ("(l = 3 || l = 4)", "l >= 3"),
        ("(length c = 3 || length c = 4)", "length c >= 3"),
        ("List.mem (List.length c) [ 3; 4 ]", "List.length c >= 3"),
    ),
    Mistake(
        "est_groupe",
        "takes three tiles only",
        ("(l = 3 || l = 4)", "l = 3"),
        ("(length c = 3 || length c = 4)", "length c = 3"),
        ("List.mem (List.length c) [ 3; 4 ]", "List.length c = 3"),
    ),
    Mistake(
        "est_groupe",
        "is content with two tiles",
        ("(l = 3 || l = 4)", "l >= 2 && l <= 4"),
        ("(length c = 3 || length c = 4)", "length c >= 2 && length c <= 4"),
        ("List.mem (List.length c) [ 3; 4 ]", "List.mem (List.length c) [ 2; 3; 4 ]"),
    ),
    Mistake(
        "est_groupe",
        "takes several values",
        (" && List.for_all (fun v -> v = List.hd valeurs) valeurs", ""),
        ("| v :: r -> for_all (fun w -> w = v) r);;", "| v :: r -> true);;"),
        ("(v = 0 || v = w) && not", "not"),
    ),
    Mistake(
        "est_groupe",
        "takes no joker",
        ("n <> [] && distincts n &&", "n = c && distincts n &&"),
        ("  && differents couleurs\n", "  && n = c && differents couleurs\n"),
        ("| Joker :: r -> va vus v r", "| Joker :: _ -> false"),
    ),
    Mistake(
        "est_groupe",
        "takes one joker only",
        ("n <> [] && distincts n &&", "List.length n >= l - 1 && distincts n &&"),
        ("  && differents couleurs\n", "  && length n >= length c - 1 && differents couleurs\n"),
        (
            "va [] 0 c\nlet combinaison_valide",
            "List.length (List.filter ((=) Joker) c) < 2 && va [] 0 c\nlet combinaison_valide",
        ),
    ),
    Mistake(
        "combinaison_valide",
        "wants both",
        ("combinaison_valide c = est_suite c || est_groupe c", "combinaison_valide c = est_suite c && est_groupe c"),
        (": bool = est_suite c || est_groupe c;;", ": bool = est_suite c && est_groupe c;;"),
        ("combinaison_valide c = est_suite c || est_groupe c", "combinaison_valide c = est_suite c && est_groupe c"),
    ),
    Mistake(
        "combinaison_valide",
        "takes groups only",
        ("combinaison_valide c = est_suite c || est_groupe c", "combinaison_valide c = est_groupe c"),
        (": bool = est_suite c || est_groupe c;;", ": bool = est_groupe c;;"),
        ("combinaison_valide c = est_suite c || est_groupe c", "combinaison_valide c = est_groupe c"),
    ),
    Mistake(
        "combinaison_valide",
        "takes nothing for a combination",
        ("combinaison_valide c = est_suite c ||", "combinaison_valide c = c = [] || est_suite c ||"),
        (": bool = est_suite c || est_groupe c;;", ": bool = c = [] || est_suite c || est_groupe c;;"),
        ("combinaison_valide c = est_suite c ||", "combinaison_valide c = c = [] || est_suite c ||"),
    ),
    Mistake(
        "combinaisons_valides",
        "is content with one",
        ("= List.for_all combinaison_valide", "= fun l -> l = [] || List.exists combinaison_valide l"),
        ("for_all combinaison_valide l;;", "l = [] || exists combinaison_valide l;;"),
        ("not (List.exists (fun c -> not (combinaison_valide c)) l)", "l = [] || List.exists combinaison_valide l"),
    ),
    Mistake(
        "combinaisons_valides",
        "refuses none",
        ("= List.for_all combinaison_valide", "= fun l -> l <> [] && List.for_all combinaison_valide l"),
        ("for_all combinaison_valide l;;", "l <> [] && for_all combinaison_valide l;;"),
        ("not (List.exists (fun c ->", "l <> [] && not (List.exists (fun c ->"),
    ),
    Mistake(
        "combinaisons_valides",
        "looks at the first only",
        ("= List.for_all combinaison_valide", "= function [] -> true | c :: _ -> combinaison_valide c"),
        ("for_all combinaison_valide l;;", f"for_all combinaison_valide {_ONE.format('l')};;"),
        ("not (combinaison_valide c)) l)", f"not (combinaison_valide c)) {_ONE.format('l')})"),
    ),
    Mistake(
        "points_suite",
        "counts a joker for nothing",
        (
            "Some (d, _) -> let n = List.length c in n * d + n * (n - 1) / 2",
            "Some _ -> List.fold_left (fun s -> function Joker -> s | T (v, _) -> s + v) 0 c",
        ),
        (
            "(fun (total, w) _ -> (total + w, w + 1))",
            "(fun (total, w) t -> ((if t = Joker then total else total + w), w + 1))",
        ),
        ("and compte v = function [] -> 0", "and compte v = function [] -> 0 | Joker :: r -> compte (v + 1) r"),
    ),
    Mistake(
        "points_suite",
        "begins one too far",
        ("n * d + n * (n - 1) / 2", "n * d + n * (n + 1) / 2"),
        ("(0, v) s);;", "(0, v + 1) s);;"),
        ("| Tuile (v, _) :: r -> v + compte (v + 1) r", "| Tuile (v, _) :: r -> v + compte (v + 2) r"),
    ),
    Mistake(
        "points_suite",
        "counts the first value for each tile",
        ("n * d + n * (n - 1) / 2", "n * d"),
        ("(total + w, w + 1)", "(total + w, w)"),
        ("| _ :: r -> v + compte (v + 1) r", "| _ :: r -> v + compte v r"),
    ),
    Mistake(
        "points_groupe",
        "counts a joker for nothing",
        ("points_groupe c = List.length c * (", "points_groupe c = List.length (List.filter ((<>) Joker) c) * ("),
        ("v * length g", "v * length (numerotees g)"),
        ("valeur g * List.length g", "valeur g * List.length (List.filter ((<>) Joker) g)"),
    ),
    Mistake(
        "points_groupe",
        "counts a joker 30",
        (
            "points_groupe c = List.length c * (",
            "points_groupe c = let n = List.length (List.filter ((<>) Joker) c) in 30 * (List.length c - n) + n * (",
        ),
        ("v * length g", "v * length (numerotees g) + 30 * (length g - length (numerotees g))"),
        ("valeur g * List.length g", "List.fold_left (fun s t -> s + if t = Joker then 30 else valeur g) 0 g"),
    ),
    Mistake(
        "points_groupe",
        "counts one tile",
        ("points_groupe c = List.length c * (", "points_groupe c = ("),
        ("v * length g", "v"),
        ("valeur g * List.length g", "valeur g"),
    ),
    Mistake(
        "points_pose",
        "counts the first combination",
        ("else points_groupe c) 0 p\n", f"else points_groupe c) 0 {_ONE.format('p')}\n"),
        ("points_groupe c else 0)) 0 p;;", f"points_groupe c else 0)) 0 {_ONE.format('p')};;"),
        ("else points_suite c) p 0", f"else points_suite c) {_ONE.format('p')} 0"),
    ),
    Mistake(
        "points_pose",
        "counts no runs",
        ("s + if est_suite c then points_suite c else", "s + if est_suite c then 0 else"),
        ("max (if est_suite c then points_suite c else 0)", "max 0"),
        ("else points_suite c) p 0", "else 0) p 0"),
    ),
    Mistake(
        "points_pose",
        "counts no groups",
        ("else points_groupe c) 0 p\n", "else 0) 0 p\n"),
        ("(if est_groupe c then points_groupe c else 0)) 0 p", "0) 0 p"),
        ("if est_groupe c then points_groupe c else points_suite c)", "if est_groupe c then 0 else points_suite c)"),
    ),
)

_P_UNION = "  && egaux (reunion (tableVmens t0) m0) (reunion (tableVmens t1) m1)\n"
_P_LAID = "  && (let pose = difference (tableVmens t1) (tableVmens t0) in {0})\n"
_MOVES: Final = (
    Mistake(
        "tableVmens",
        "looks at the first combination only",
        ("e c) [] t\n", f"e c) [] {_ONE.format('t')}\n"),
        ("[] (concat t);;", f"[] (concat {_ONE.format('t')});;"),
        ("c e) t Vide", f"c e) {_ONE.format('t')} Vide"),
    ),
    Mistake(
        "tableVmens",
        "counts a tile once",
        ("(fun e x -> ajoute (x, 1) e)", "(fun e x -> if appartient x e then e else ajoute (x, 1) e)"),
        ("(fun ens x -> ajoute (x, 1) ens)", "(fun ens x -> if appartient x ens then ens else ajoute (x, 1) ens)"),
        ("(fun x e -> ajoute ((x, 1), e))", "(fun x e -> if appartient (x, e) then e else ajoute ((x, 1), e))"),
    ),
    Mistake(
        "tableVmens",
        "leaves jokers out",
        ("(fun e x -> ajoute (x, 1) e)", "(fun e x -> if x = Joker then e else ajoute (x, 1) e)"),
        ("(fun ens x -> ajoute (x, 1) ens)", "(fun ens x -> if x = Joker then ens else ajoute (x, 1) ens)"),
        ("(fun x e -> ajoute ((x, 1), e))", "(fun x e -> if x = Joker then e else ajoute ((x, 1), e))"),
    ),
    Mistake(
        "premier_coup_ok",
        "counts no points",
        ("points_pose p0 >= 30 && ", ""),
        ("points_pose p0 >= 30 && ", ""),
        ("points_pose p0 > 30 && ", ""),
    ),
    Mistake(
        "premier_coup_ok",
        "is content with 25 points",
        ("points_pose p0 >= 30", "points_pose p0 >= 25"),
        ("points_pose p0 >= 30", "points_pose p0 >= 25"),
        ("points_pose p0 > 30", "points_pose p0 >= 25"),
    ),
    Mistake(
        "premier_coup_ok",
        "wants 35 points",
        ("points_pose p0 >= 30", "points_pose p0 >= 35"),
        ("points_pose p0 >= 30", "points_pose p0 >= 35"),
        ("points_pose p0 > 30", "points_pose p0 >= 35"),
    ),
    Mistake(
        "premier_coup_ok",
        "takes any combinations",
        ("combinaisons_valides p0 && ", ""),
        ("combinaisons_valides p0 && ", ""),
        ("combinaisons_valides p0 && ", ""),
    ),
    Mistake(
        "premier_coup_ok",
        "lays tiles that are not there",
        ("&& inclus p m0 ", ""),
        ("&& inclus tuiles m0 ", ""),
        ("&& inclus (p, m0) ", ""),
    ),
    Mistake(
        "premier_coup_ok",
        "compares hands in order",
        ("inclus p m0 && egaux m1 (difference m0 p)", "inclus p m0 && m1 = difference m0 p"),
        ("egaux (difference m0 tuiles) m1", "difference m0 tuiles = m1"),
        ("egaux (m1, difference (m0, p))", "m1 = difference (m0, p)"),
    ),
    Mistake(
        "premier_coup_ok",
        "ignores the hand that is left",
        (" && inclus p m0 && egaux m1 (difference m0 p)", " && inclus p m0"),
        (" && egaux (difference m0 tuiles) m1", ""),
        (" && egaux (m1, difference (m0, p))", ""),
    ),
    Mistake(
        "premier_coup_ok",
        "counts the hand that is left",
        ("inclus p m0 && egaux m1 (difference m0 p)", "inclus p m0 && cardinal m1 = cardinal m0 - cardinal p"),
        ("egaux (difference m0 tuiles) m1", "cardinal m1 = cardinal m0 - cardinal tuiles"),
        ("egaux (m1, difference (m0, p))", "cardinal m1 = cardinal m0 - cardinal p"),
    ),
    Mistake(
        "coup_ok",
        "takes tiles of the table back",
        ("inclus a b && ", ""),
        ("  && inclus (tableVmens t0) (tableVmens t1)\n", ""),
        ("inclus (a, b) && ", ""),
    ),
    Mistake(
        "coup_ok",
        "takes any table",
        ("combinaisons_valides t1 && inclus a b", "inclus a b"),
        ("  combinaisons_valides t1\n  && inclus", "  inclus"),
        ("combinaisons_valides t1 && inclus (a, b)", "inclus (a, b)"),
    ),
    Mistake(
        "coup_ok",
        "lays tiles that are not there",
        ("&& inclus posees m0 ", ""),
        (_P_UNION, _P_LAID.format("egaux m1 (difference m0 pose)")),
        ("&& inclus (pose, m0) ", ""),
    ),
    Mistake(
        "coup_ok",
        "compares hands in order",
        ("egaux m1 (difference m0 posees)", "m1 = difference m0 posees"),
        (_P_UNION, _P_LAID.format("inclus pose m0 && m1 = difference m0 pose")),
        ("egaux (difference (m0, pose), m1)", "difference (m0, pose) = m1"),
    ),
    Mistake(
        "coup_ok",
        "ignores the hands",
        (" && inclus posees m0 && egaux m1 (difference m0 posees)", ""),
        (f"{_P_UNION}  && cardinal m1 < cardinal m0", "  && cardinal (tableVmens t0) < cardinal (tableVmens t1)"),
        (" && inclus (pose, m0) && egaux (difference (m0, pose), m1)", ""),
    ),
    Mistake(
        "coup_ok",
        "loses tiles on the way",
        ("egaux m1 (difference m0 posees)", "inclus m1 (difference m0 posees)"),
        (_P_UNION, "  && inclus (reunion (tableVmens t1) m1) (reunion (tableVmens t0) m0)\n"),
        ("egaux (difference (m0, pose), m1)", "inclus (m1, difference (m0, pose))"),
    ),
    Mistake(
        "coup_ok",
        "rearranges nothing",
        (
            "combinaisons_valides t1 && inclus a b",
            "combinaisons_valides t1 && List.for_all (fun c -> List.mem c t1) t0 && inclus a b",
        ),
        ("  combinaisons_valides t1\n", "  combinaisons_valides t1 && for_all (fun c -> mem c t1) t0\n"),
        (
            "combinaisons_valides t1 && inclus (a, b)",
            "combinaisons_valides t1 && List.for_all (fun c -> List.mem c t1) t0 && inclus (a, b)",
        ),
    ),
    Mistake(
        "ajouter_tuile",
        "tries one end only",
        ("else if combinaison_valide (t :: c) then", "else if false then"),
        ("(insertions t c)", "[ c @ [ t ] ]"),
        ("if combinaison_valide (t :: c) then", "if false then"),
    ),
    Mistake(
        "ajouter_tuile",
        "tries the first combination only",
        ("else essai (c :: avant) r in", "else [] in"),
        ("match ajouter_tuile r t with [] -> [] | r' -> c :: r'", "[]"),
        ("else match place r with None -> None | Some r -> Some (c :: r) in", "else None in"),
    ),
    Mistake(
        "ajouter_tuile",
        "gives the table back unchanged",
        ("essai avant = function\n    | [] -> []", "essai avant = function\n    | [] -> tbl"),
        ("(match ajouter_tuile r t with [] -> [] | r' -> c :: r'));;", "c :: ajouter_tuile r t);;"),
        ("match place tbl with None -> []", "match place tbl with None -> tbl"),
    ),
    Mistake(
        "ajouter_tuile",
        "loses the other combinations",
        ("List.rev avant @ ((c @ [ t ]) :: r)", "[ c @ [ t ] ]"),
        ("| d :: _ -> d :: r", "| d :: _ -> [ d ]"),
        ("| Some r -> Some (c :: r) in", "| Some r -> Some r in"),
    ),
    Mistake(
        "ajouter_tuile",
        "lays the tile by itself",
        ("essai avant = function\n    | [] -> []", "essai avant = function\n    | [] -> List.rev ([ t ] :: avant)"),
        (
            "match tbl with\n  | [] -> []\n  | c :: r ->\n    (match filter",
            "match tbl with\n  | [] -> [ [ t ] ]\n  | c :: r ->\n    (match filter",
        ),
        ("match place tbl with None -> []", "match place tbl with None -> [ t ] :: tbl"),
    ),
    Mistake(
        "extraction_suite",
        "finds groups",
        ("cherche est_suite m", "cherche est_groupe m"),
        ("premiere est_suite m", "premiere est_groupe m"),
        ("essaie est_suite 400 m", "essaie est_groupe 400 m"),
    ),
    Mistake(
        "extraction_suite",
        "never finds",
        ("extraction_suite m = cherche est_suite m", "extraction_suite (_ : main) : combinaison = []"),
        ("premiere est_suite m", "premiere (fun _ -> false) m"),
        ("essaie est_suite 400 m", "essaie (fun _ -> false) 400 m"),
    ),
    Mistake(
        "extraction_suite",
        "leaves jokers out",
        ("cherche est_suite m", "cherche est_suite (List.filter (fun (x, _) -> x <> Joker) m)"),
        ("premiere est_suite m", "premiere est_suite (filter (fun (x, _) -> x <> Joker) m)"),
        None,
    ),
    Mistake(
        "extraction_groupe",
        "never finds",
        ("extraction_groupe m = cherche est_groupe m", "extraction_groupe (_ : main) : combinaison = []"),
        ("premiere est_groupe m", "premiere (fun _ -> false) m"),
        ("essaie est_groupe 400 m", "essaie (fun _ -> false) 400 m"),
    ),
    Mistake(
        "extraction_groupe",
        "uses a tile twice",
        ("cherche est_groupe m", "cherche est_groupe (List.map (fun (x, _) -> (x, 2)) m)"),
        ("premiere est_groupe m", "premiere est_groupe (map (fun (x, _) -> (x, 2)) m)"),
        (
            "essaie est_groupe 400 m",
            "essaie est_groupe 400 (let rec d = function Vide -> Vide | Ajout (e, x, _) -> Ajout (d e, x, 2) in d m)",
        ),
    ),
)

_STATES: Final = (
    Mistake(
        "piocher",
        "keeps the turn",
        ("main m) ss, t, p', suivant j)", "main m) ss, t, p', j)"),
        ("supprime (x, 1) p, joueur_suivant e)", "supprime (x, 1) p, joueur_courant e)"),
        ("trait = joueur_suivant e }", "trait = e.trait }"),
    ),
    Mistake(
        "piocher",
        "leaves the tile in the pool",
        ("main m) ss, t, p', suivant j)", "main m) ss, t, p, suivant j)"),
        ("supprime (x, 1) p, joueur_suivant e)", "p, joueur_suivant e)"),
        ("pioche = supprime ((t, 1), e.pioche);", "pioche = e.pioche;"),
    ),
    Mistake(
        "piocher",
        "gives the mover the hand of the other",
        (
            "let _, b, main = le_statut j e in\n  (avec j (j, b, List",
            "let _, b, main = le_statut (suivant j) e in\n  (avec j (j, b, List",
        ),
        ("let j, b, m = le_statut (joueur_courant e) e in", "let j, b, m = le_statut (joueur_suivant e) e in"),
        (
            "let t = un_dans e.pioche and s = le_statut (e.trait, e) in",
            "let t = un_dans e.pioche and s = le_statut (autre e.trait, e) in",
        ),
    ),
    Mistake(
        "piocher",
        "engages the player",
        ("(avec j (j, b, List.fold_left", "(avec j (j, true, List.fold_left"),
        ("(remplace (j, b, ajoute", "(remplace (j, b = b, ajoute"),
        ("{ s with main = ajoute ((t, 1), s.main) }", "{ s with engage = true; main = ajoute ((t, 1), s.main) }"),
    ),
    Mistake(
        "piocher",
        "passes when the pool is empty",
        ("if p = [] then e else", "if p = [] then (ss, t, p, suivant j) else"),
        (
            "match la_pioche e with\n  | [] -> e\n",
            "match la_pioche e with\n  | [] -> let ss, t, p, _ = e in (ss, t, p, joueur_suivant e)\n",
        ),
        ("if e.pioche = Vide then e\n", "if e.pioche = Vide then { e with trait = autre e.trait }\n"),
    ),
    Mistake(
        "jouer_1_coup",
        "is for a first move too",
        ("if b && coup_ok", "if coup_ok"),
        ("if engage && coup_ok", "if coup_ok"),
        ("if s.engage && coup_ok", "if coup_ok"),
    ),
    Mistake(
        "jouer_1_coup",
        "leaves the tiles in the hand",
        ("(avec j (j, true, reste) ss, tbl,", "(avec j (j, true, main) ss, tbl,"),
        ("(remplace (j, true, m') e, tbl,", "(remplace (j, true, m) e, tbl,"),
        ("avec { s with main = m } e.statuts; table = tbl", "avec s e.statuts; table = tbl"),
    ),
    Mistake(
        "jouer_1_coup",
        "adds the table to the table",
        ("ss, tbl, p, suivant j)", "ss, t @ tbl, p, suivant j)"),
        ("e, tbl, la_pioche e,", "e, la_table e @ tbl, la_pioche e,"),
        ("table = tbl;", "table = e.table @ tbl;"),
    ),
    Mistake(
        "jouer_1_coup",
        "keeps the turn",
        ("ss, tbl, p, suivant j)", "ss, tbl, p, j)"),
        ("tbl, la_pioche e, joueur_suivant e)", "tbl, la_pioche e, joueur_courant e)"),
        ("table = tbl; trait = autre e.trait }", "table = tbl; trait = e.trait }"),
    ),
    Mistake(
        "jouer_1_coup",
        "takes any move",
        ("if b && coup_ok t main tbl reste then", "if b then"),
        ("if engage && coup_ok (la_table e) m tbl m' then", "if engage then"),
        ("if s.engage && coup_ok (e.table, s.main, tbl, m) then", "if s.engage then"),
    ),
    Mistake(
        "jouer_1er_coup",
        "does not note that tiles were laid",
        ("(avec j (j, true, reste) ss, t @ pose", "(avec j (j, b, reste) ss, t @ pose"),
        ("(remplace (j, true, m') e, la_table e @ p", "(remplace (j, engage, m') e, la_table e @ p"),
        ("{ s with engage = true; main = m }", "{ s with main = m }"),
    ),
    Mistake(
        "jouer_1er_coup",
        "clears the table",
        ("ss, t @ pose, p,", "ss, pose, p,"),
        ("la_table e @ p, la_pioche e", "p, la_pioche e"),
        ("table = p @ e.table", "table = p"),
    ),
    Mistake(
        "jouer_1er_coup",
        "is for later moves too",
        ("if (not b) && premier_coup_ok", "if premier_coup_ok"),
        ("if not engage && premier_coup_ok", "if premier_coup_ok"),
        ("if (not s.engage) && premier_coup_ok", "if premier_coup_ok"),
    ),
    Mistake(
        "jouer_1er_coup",
        "keeps the turn",
        ("t @ pose, p, suivant j)", "t @ pose, p, j)"),
        ("la_table e @ p, la_pioche e, joueur_suivant e)", "la_table e @ p, la_pioche e, joueur_courant e)"),
        ("table = p @ e.table; trait = autre e.trait }", "table = p @ e.table; trait = e.trait }"),
    ),
    Mistake(
        "jouer_1er_coup",
        "takes any pose",
        ("(not b) && premier_coup_ok main pose reste then", "not b then"),
        ("if not engage && premier_coup_ok m p m' then", "if not engage then"),
        ("(not s.engage) && premier_coup_ok (s.main, p, m) then", "not s.engage then"),
    ),
    Mistake(
        "jouer_1er_coup",
        "leaves the tiles in the hand",
        ("(avec j (j, true, reste) ss, t @ pose", "(avec j (j, true, main) ss, t @ pose"),
        ("(remplace (j, true, m') e, la_table e @ p", "(remplace (j, true, m) e, la_table e @ p"),
        ("{ s with engage = true; main = m }", "{ s with engage = true }"),
    ),
)

_OF_FOLDS: Final = (
    Mistake("ajoute", "adds one of a new element", None, ("else (x, m) :: ens;;", "else (x, 1) :: ens;;"), None),
    Mistake(
        "un_dans",
        "always gives the last",
        None,
        ("choix (Random.int (cardinal ens)) ens", "choix (cardinal ens - 1) ens"),
        None,
        "un_dans_equitable",
    ),
    Mistake(
        "extraire",
        "leaves the tile where it was",
        None,
        ("(ajoute (x, 1) main, reste)", "(ajoute (x, 1) main, p)"),
        None,
    ),
    Mistake(
        "init_partie",
        "lets J2 have laid",
        None,
        ("(J_2, false, main2)), [], p, J_1)", "(J_2, true, main2)), [], p, J_1)"),
        None,
    ),
    Mistake(
        "la_main",
        "gives the hand of who is to move",
        None,
        ("let (_, _, m) = le_statut j e in m", "let (_, _, m) = le_statut (joueur_courant e) e in m"),
        None,
    ),
    Mistake("est_suite", "takes two tiles", None, ("length c >= 3", "length c >= 2"), None),
    Mistake("est_suite", "runs past 13 and below 1", None, ("v >= 1 && v <= 13 && suit", "suit"), None),
    Mistake("est_groupe", "asks nothing of colours", None, ("&& differents couleurs", ""), None),
    Mistake(
        "combinaisons_valides",
        "asks for one that is valid",
        None,
        ("for_all combinaison_valide l", "exists combinaison_valide l"),
        None,
    ),
    Mistake("points_suite", "begins one too high", None, ("(0, v) s)", "(0, v + 1) s)"), None),
    Mistake(
        "tableVmens",
        "takes the first combination alone",
        None,
        ("[] (concat t)", "[] (match t with [] -> [] | c :: _ -> c)"),
        None,
    ),
    Mistake(
        "premier_coup_ok",
        "takes any combination worth 30 points",
        None,
        ("combinaisons_valides p0 && points_pose", "points_pose"),
        None,
    ),
    Mistake("coup_ok", "lets tiles be taken back", None, ("&& inclus (tableVmens t0) (tableVmens t1)", ""), None),
    Mistake(
        "ajouter_tuile",
        "gives a combination back where none takes the tile",
        None,
        ("| [] -> (match ajouter_tuile r t with [] -> [] | r' -> c :: r'));;", "| [] -> c :: r);;"),
        None,
    ),
    Mistake("extraction_groupe", "looks for a run", None, ("premiere est_groupe m", "premiere est_suite m"), None),
)

MISTAKES: Final = (*_MULTISETS, *_PIECES, *_COMBINATIONS, *_MOVES, *_STATES, *_OF_FOLDS)
