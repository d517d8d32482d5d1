"""Hand-ins of the sheet of dictionaries: right ones of three kinds, and for each some single mistakes."""

from typing import Final

FUNCTIONS: Final = """
type 'v dico = { liste : string list; f : string -> 'v option }
let vide = { liste = []; f = fun _ -> None }
let retire c l = List.filter (fun k -> k <> c) l
let ajoute c v d = { liste = c :: retire c d.liste; f = fun k -> if k = c then Some v else d.f k }
let enleve c d = { liste = retire c d.liste; f = fun k -> if k = c then None else d.f k }
let cherche c d = d.f c
let est_cle c d = d.f c <> None
let cles d = d.liste
let taille d = List.length d.liste
let fusion d e = List.fold_left (fun r c -> match d.f c with Some v -> ajoute c v r | None -> r) e d.liste
"""

TREES: Final = """
type 'v t = E | N of 'v t * string * 'v * 'v t
let empty = E
let rec add d c v = match d with
  | E -> N (E, c, v, E)
  | N (g, k, w, r) -> if c < k then N (add g c v, k, w, r) else if c > k then N (g, k, w, add r c v) else N (g, k, v, r)
let rec liste = function E -> [] | N (g, k, v, d) -> liste g @ ((k, v) :: liste d)
let remove c d = List.fold_left (fun r (k, v) -> if k = c then r else add r k v) E (liste d)
let rec find c = function E -> None | N (g, k, v, d) -> if c = k then Some v else find c (if c < k then g else d)
let mem c d = find c d <> None
let cles d = List.map fst (liste d)
let rec size = function E -> 0 | N (g, _, _, d) -> size g + 1 + size d
let union (d, e) = List.fold_left (fun r (k, v) -> add r k v) e (liste d)
"""

PYTHON: Final = """
vide = {}
def ajoute(c, v, d): return {**d, c: v}
def enleve(c, d): return {k: v for k, v in d.items() if k != c}
def cherche(c, d): return d.get(c)
def est_cle(c, d): return c in d
def cles(d): return list(d)
def taille(d): return len(d)
def fusion(d, e): return {**e, **d}
"""

MISTAKES: Final = {
    FUNCTIONS: (
        ("ajoute", "c :: retire c d.liste; f", "c :: d.liste; f"),
        ("ajoute", "if k = c then Some v else d.f k", "match d.f k with None when k = c -> Some v | x -> x"),
        ("enleve", "if k = c then None else d.f k }", "d.f k }"),
        ("enleve", "{ liste = retire c d.liste", "{ liste = d.liste"),
        ("cherche", "d.f c\n", "if d.liste = [] || List.hd d.liste <> c then None else d.f c\n"),
        ("est_cle", "<> None", "= None"),
        ("cles", "= d.liste\n", '= List.sort_uniq compare ("a" :: d.liste)\n'),
        ("taille", "List.length d.liste", "if List.length d.liste > 2 then 2 else List.length d.liste"),
        ("fusion", "match d.f c with", "match e.f c with Some v -> ajoute c v r | None -> match d.f c with"),
        ("fusion", "r) e d.liste", "r) vide d.liste"),
        ("vide", "fun _ -> None", 'fun k -> if k = "b" then Some (Obj.magic 1) else None'),
    ),
    TREES: (
        ("ajoute", "else N (g, k, v, r)", "else N (g, k, w, r)"),
        ("ajoute", "else if c > k then N (g, k, w, add r c v) else N (g, k, v, r)", "else N (g, k, w, add r c v)"),
        ("enleve", "if k = c then r else", "if k > c then r else"),
        ("cherche", "(if c < k then g else d)", "g"),
        ("taille", "size g + 1 + size d", "1 + size d"),
        ("fusion", "r k v) e (liste d)", "r k v) d (liste e)"),
        ("est_cle", "find c d <> None", "d <> E"),
        ("cles", "List.map fst (liste d)", "match liste d with [] -> [] | l -> List.tl (List.map fst l)"),
    ),
    PYTHON: (
        ("ajoute", "{**d, c: v}", "{c: v, **d}"),
        ("ajoute", "{**d, c: v}", "{c: v}"),
        ("enleve", "if k != c}", "if k == c}"),
        ("cherche", "d.get(c)", "d.get(c, 0)"),
        ("est_cle", "c in d", "bool(d)"),
        ("cles", "list(d)", "list(d) * 2"),
        ("taille", "len(d)", "len(d) or 1"),
        ("fusion", "{**e, **d}", "{**d, **e}"),
        ("fusion", "{**e, **d}", "d"),
        ("vide", "vide = {}", "vide = {'a': 1}"),
    ),
}
"""The function in which each mistake is, and the text that it replaces."""
