"""Hand-ins of the sheets of `examples/feuilles`: right ones of several kinds, and for each some single mistakes."""

from typing import Final

DICTIONARY_OF_FUNCTIONS: Final = """
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

DICTIONARY_OF_TREES: Final = """
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

DICTIONARY_IN_PYTHON: Final = """
vide = {}
def ajoute(c, v, d): return {**d, c: v}
def enleve(c, d): return {k: v for k, v in d.items() if k != c}
def cherche(c, d): return d.get(c)
def est_cle(c, d): return c in d
def cles(d): return list(d)
def taille(d): return len(d)
def fusion(d, e): return {**e, **d}
"""

WORDS: Final = """
type 'e set = Nil | Cons of 'e set * 'e
type 'e bag = B of ('e * int) list
let rec est_element e x = match e with Nil -> false | Cons (r, y) -> x = y || est_element r x
let avec x e = if est_element e x then e else Cons (e, x)
let rec liste = function Nil -> [] | Cons (r, x) -> x :: liste r
let reunion e f = List.fold_left (fun r x -> avec x r) e (liste f)
let nbocc x s = List.fold_left (fun n (y, m) -> if x = y then n + m else n) 0 s
let rec ajoute x = function [] -> [ (x, 1) ] | (y, n) :: s -> if x = y then (y, n + 1) :: s else (y, n) :: ajoute x s
let rec enleve x = function
  | [] -> []
  | (y, n) :: s when x = y -> if n > 1 then (y, n - 1) :: s else s
  | c :: s -> c :: enleve x s
let plus n (_, m) = n + m
let taille s = List.fold_left plus 0 s
let garde p s = List.fold_left (fun r (x, n) -> if p x then (x, n) :: r else r) [] s
let support s = List.fold_left (fun e (x, _) -> Cons (e, x)) Nil s
let lettres m = List.fold_left (fun s c -> ajoute c s) [] m
let anagrammes m n = List.for_all (fun c -> nbocc c (lettres m) = nbocc c (lettres n)) (m @ n)
let echange (m, n) = (List.hd n :: List.tl m, List.hd m :: List.tl n)
let est_contrepet (a, b) (c, d) =
  (a, b) <> (c, d) && List.tl a = List.tl c && List.tl b = List.tl d && List.hd a = List.hd d && List.hd b = List.hd c
"""

WORDS_IN_PYTHON: Final = """
from collections import Counter
from functools import reduce

def est_element(x, e): return x in e
def avec(x, e): return e if x in e else [*e, x]
def reunion(e, f): return e + [x for x in f if x not in e]
def nbocc(x, s): return dict(s).get(x, 0)
def ajoute(x, s): return list({**dict(s), x: nbocc(x, s) + 1}.items())
def enleve(x, s): return [(y, n - (x == y)) for y, n in s if (y, n) != (x, 1)]
def fold_left(f, x, l): return reduce(f, l, x)
def taille(s): return fold_left(lambda n, c: n + c[1], 0, s)
def garde(p, s): return list(filter(lambda c: p(c[0]), s))
def support(s): return fold_left(lambda e, c: e + [c[0]], [], s)
def lettres(m): return list(Counter(m).items())
def anagrammes(m, n): return sorted(m) == sorted(n)
def echange(c):
    (a, *m), (b, *n) = c
    return [b, *m], [a, *n]
def est_contrepet(c, d): return c != d and echange(c) == d
"""

TREES: Final = """
type 'e t = N of 'e * 'e t * 'e t | E
let rec fold f v = function E -> v | N (x, g, d) -> f (fold f v g) x (fold f v d)
let hauteur a = fold (fun g _ d -> 1 + if g > d then g else d) 0 a
let infixe a = fold (fun g x d -> g @ [ x ] @ d) [] a
let miroir a = fold (fun g x d -> N (x, d, g)) E a
let rec entre a b = function
  | E -> true
  | N (x, g, d) -> a < x && x < b && entre a x g && entre x b d
let est_abr a = entre min_int max_int a
let rec insere a x = match a with
  | E -> N (x, E, E)
  | N (y, g, d) -> if x = y then a else if x < y then N (y, insere g x, d) else N (y, g, insere d x)
"""

TREES_IN_PYTHON: Final = """
from donne import *

def hauteur(a): return 0 if a == Feuille() else 1 + max(hauteur(a._1), hauteur(a._3))
def etiquettes(a): return [] if a == Feuille() else [*etiquettes(a._1), a._2, *etiquettes(a._3)]
def miroir(a): return a if a == Feuille() else Noeud(miroir(a._3), a._2, miroir(a._1))
def est_abr(a): return sorted({*etiquettes(a)}) == etiquettes(a)
def insere(x, a):
    match a:
        case Feuille():
            return Noeud(a, x, a)
        case Noeud(g, y, d) if x != y:
            return Noeud(insere(x, g), y, d) if x < y else Noeud(g, y, insere(x, d))
    return a
"""

MISTAKES: Final = {
    DICTIONARY_OF_FUNCTIONS: (
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
    DICTIONARY_OF_TREES: (
        ("ajoute", "else N (g, k, v, r)", "else N (g, k, w, r)"),
        ("ajoute", "else if c > k then N (g, k, w, add r c v) else N (g, k, v, r)", "else N (g, k, w, add r c v)"),
        ("enleve", "if k = c then r else", "if k > c then r else"),
        ("cherche", "(if c < k then g else d)", "g"),
        ("taille", "size g + 1 + size d", "1 + size d"),
        ("fusion", "r k v) e (liste d)", "r k v) d (liste e)"),
        ("est_cle", "find c d <> None", "d <> E"),
        ("cles", "List.map fst (liste d)", "match liste d with [] -> [] | l -> List.tl (List.map fst l)"),
    ),
    DICTIONARY_IN_PYTHON: (
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
    WORDS: (
        ("est_element", "x = y || est_element r x", "x = y"),
        ("avec", "if est_element e x then e else", "if e = Cons (Nil, x) then e else"),
        ("reunion", "e (liste f)", "Nil (liste f)"),
        ("nbocc", "then n + m else n", "then n + 1 else n"),
        ("ajoute", "(y, n + 1) :: s", "(y, n + 1) :: ajoute x s"),
        ("enleve", "if n > 1", "if n > 0"),
        ("enleve", "(y, n - 1) :: s else s", "(y, n - 1) :: s else [ (y, n) ]"),
        ("taille", "plus n (_, m) = n + m", "plus n (_, m) = max n m"),
        ("taille", "taille s = List.fold_left plus 0 s", "rec taille = function [] -> 0 | c :: s -> plus (taille s) c"),
        ("garde", "if p x then", "if not (p x) then"),
        ("support", "(fun e (x, _) ->", "(fun e (x, n) -> if n > 2 then e else"),
        ("lettres", "ajoute c s) [] m", "if nbocc c s = 2 then s else ajoute c s) [] m"),
        ("anagrammes", "(m @ n)", "m"),
        (
            "echange",
            "(List.hd n :: List.tl m, List.hd m :: List.tl n)",
            "(List.hd n :: List.tl n, List.hd m :: List.tl m)",
        ),
        ("est_contrepet", "(a, b) <> (c, d) && ", ""),
        ("est_contrepet", " && List.hd b = List.hd c", ""),
    ),
    WORDS_IN_PYTHON: (
        ("avec", "e if x in e else [*e, x]", "[*e, x]"),
        ("reunion", "e + [x for x in f if x not in e]", "e + f"),
        ("nbocc", "return dict(s).get(x, 0)", "return dict(s).get(x)"),
        ("enleve", "if (y, n) != (x, 1)", ""),
        ("garde", "list(filter(lambda c: p(c[0]), s))", "[c for c in s if p(c[0])]"),
        ("support", "e + [c[0]]", "e + [c[0]] * c[1]"),
        ("echange", "return [b, *m], [a, *n]", "return [b, *n], [a, *m]"),
    ),
    TREES: (
        ("hauteur", "if g > d then g else d", "g"),
        ("etiquettes", "g @ [ x ] @ d", "x :: (g @ d)"),
        ("miroir", "N (x, d, g)", "N (x, g, d)"),
        ("est_abr", "entre a x g && entre x b d", "entre a x g && entre a b d"),
        ("est_abr", "a < x && x < b", "a <= x && x < b"),
        ("insere", "if x = y then a else ", ""),
        ("insere", "N (y, insere g x, d)", "insere g x"),
    ),
    TREES_IN_PYTHON: (
        ("hauteur", "0 if a == Feuille() else 1 +", "0 if a == Feuille() else"),
        ("etiquettes", "a._2, *etiquettes(a._3)]", "*etiquettes(a._3), a._2]"),
        ("miroir", "Noeud(miroir(a._3), a._2, miroir(a._1))", "Noeud(a._3, a._2, a._1)"),
        ("insere", "if x != y", "if x > y"),
    ),
}
"""The function in which each mistake is, and the text that it replaces."""
