"""Traps of judging by a solution alone, each by its smallest example: what must not be accused, what must be seen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.judging.findings import Report

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
type nat = int
(** @entre 1 13 *)
type valeur = int
type couleur = Rouge | Noir
type carte = { valeur : valeur; couleur : couleur }
(** @egalite sac *)
type 'a sac = private V | A of ('a * nat) * 'a sac
type main = carte sac
type mot = char list
type terme = Num of nat | Nom of string | Somme of terme * terme

(** {1 Q1 Domaine} *)
(** Les chiffres de n, le plus grand d'abord. *)
val chiffres : nat -> int list
(** Le plus grand élément d'une liste qui en a. *)
val maximum : int list -> int
(** La racine entière. @raise Failure si n est négatif *)
val racine : int -> int
(** {1 Q2 Sacs} *)
val ajoute : 'a * nat -> 'a sac -> 'a sac
val cardinal : 'a sac -> nat
val depart : main
val points : main -> nat
val plus_fort : carte -> carte -> carte
(** {1 Q3 Termes et mots} *)
val valeur_de : terme -> nat
val noms : terme -> string list
val echange : mot * char * mot -> mot * char * mot
val repete : nat -> mot -> mot
""",
    "solution_ml": """
let rec chiffres n = if n < 0 then invalid_arg "n" else if n < 10 then [ n ] else chiffres (n / 10) @ [ n mod 10 ]
let rec maximum = function [] -> invalid_arg "vide" | [ x ] -> x | x :: l -> max x (maximum l)
let racine n = if n < 0 then failwith "négatif" else int_of_float (sqrt (float_of_int n))
let rec ajoute (x, n) = function
  | V -> if n = 0 then V else A ((x, n), V)
  | A ((y, m), r) -> if x = y then A ((y, m + n), r) else A ((y, m), ajoute (x, n) r)
let rec cardinal = function V -> 0 | A ((_, n), r) -> n + cardinal r
let depart = A (({ valeur = 1; couleur = Rouge }, 2), A (({ valeur = 13; couleur = Noir }, 1), V))
let rec points = function V -> 0 | A ((c, n), r) -> (n * c.valeur) + points r
let plus_fort c d = if c.valeur >= d.valeur then c else d
let rec valeur_de = function Num n -> n | Nom _ -> 1 | Somme (a, b) -> valeur_de a + valeur_de b
let rec noms = function Num _ -> [] | Nom s -> [ s ] | Somme (a, b) -> noms a @ noms b
let echange (a, x, b) = (b, x, a)
let rec repete n m = if n <= 0 then [] else m @ repete (n - 1) m
""",
    "lectures_ml": """
(** zéro fois ou une fois, le mot reste *)
let repete n m = if n <= 1 then m else m @ repete (n - 1) m
""",
}

RIGHT: Final = """
let ( = ) (a : int) (b : int) = a - b = 0 [@@warning "-a"]
let ( = ) = compare
type color = Red | Black
type card = color * int
type 'e bag = ('e * int) list
type expr = Plus of (expr * expr) | Var of string | Int of int | Inconnu
let chiffres n = List.map (fun c -> Char.code c - 48) (List.of_seq (String.to_seq (string_of_int n)))
let maximum l = List.fold_left max (List.hd l) l
let racine n =
  let rec go i = if (i + 1) * (i + 1) > n then i else go (i + 1) in
  if n < 0 then failwith "pas de racine" else go 0
let ajoute x n (e : 'e bag) : 'e bag =
  if n == 0 then e
  else if List.mem_assoc x e then List.map (fun (y, m) -> (y, if compare x y == 0 then m + n else m)) e
  else (x, n) :: e
let cardinal (e : 'e bag) = List.fold_left (fun s (_, n) -> s + n) 0 e
let depart : card bag = [ ((Black, 13), 1); ((Red, 1), 2) ]
let points (m : card bag) = List.fold_left (fun s ((_, v), n) -> s + (n * v)) 0 m
let plus_fort ((_, v) as c : card) ((_, w) as d : card) = if v >= w then c else d
let rec valeur_de = function Int n -> n | Var _ -> 1 | Plus (a, b) -> valeur_de a + valeur_de b | Inconnu -> 0
let rec noms = function Int _ | Inconnu -> [] | Var s -> [ s ] | Plus (a, b) -> noms a @ noms b
let echange (x, c, y) = (y, c, x)
let rec repete n m = if n <= 1 then m else m @ repete (n - 1) m
"""

WRONG: Final = """
type 'a sac = V | A of ('a * int) * 'a sac
type couleur = Rouge | Noir
type carte = { couleur : couleur; valeur : int }
type terme = Num of int | Nom of string | Somme of terme * terme
let rec chiffres n = if n < 10 then [ n ] else (n mod 10) :: chiffres (n / 10)
let maximum l = List.fold_left max 0 l
let racine n = if n < 0 then raise Not_found else int_of_float (sqrt (float_of_int n))
let ajoute x e = A ((x, 1), e)
let cardinal e = match e with V -> 0 | A ((_, n), V) -> n | A ((_, n), A ((_, m), _)) -> n + m
let depart = A (({ valeur = 1; couleur = Rouge }, 1), A (({ valeur = 13; couleur = Noir }, 1), V))
let rec points = function V -> 0 | A ((c, _), r) -> c.valeur + points r
let plus_fort c d = if c.valeur > d.valeur then c else d
let rec valeur_de = function Num n -> n | Nom s -> String.length s | Somme (a, b) -> valeur_de a + valeur_de b
let rec noms = function Num _ -> [] | Nom s -> [ s ] | Somme (a, b) -> noms b @ noms a
let echange (a, x, b) = (a, x, b)
let repete n m = List.concat [ m; m ]
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("pieges"), **SHEET)) as judge:
        yield judge


@pytest.fixture(scope="module")
def right(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("juste"), RIGHT)


@pytest.fixture(scope="module")
def wrong(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("faux"), WRONG)


def test_right_functions_in_other_ways_are_not_accused(right: Report) -> None:
    """Each in its way.

    Partial functions outside their domain, `=` redefined, cards the other way round, a type with a constructor more,
    a constant whose bag stands in another order, a word turned over.
    """
    assert {name for name, verdict in verdicts(right).items() if verdict != "right"} == set()
    assert judged(right, "repete").reading == "zéro fois ou une fois, le mot reste"


@pytest.mark.parametrize(
    ("name", "call", "came", "due"),
    [
        ("chiffres", "chiffres 10", "[0; 1]", "[1; 0]"),
        ("maximum", "maximum [(-1)]", "0", "(-1)"),
        ("racine", "racine (-1)", "exception", 'Failure "négatif"'),
        ("noms", 'noms (Somme (Nom "a", Nom "b"))', '["b"; "a"]', '["a"; "b"]'),
        ("echange", "echange (['a'], 'a', [])", "(['a'], 'a', [])", "([], 'a', ['a'])"),
        ("valeur_de", 'valeur_de (Nom "aa")', "2", "1"),
    ],
)
def test_the_smallest_call_fits_its_types(wrong: Report, name: str, call: str, came: str, due: str) -> None:
    assert shown(wrong, name) == (call, came, due)


def test_a_couple_of_bounds_is_kept(wrong: Report) -> None:
    call, _, _ = shown(wrong, "plus_fort")
    values = {int(text.split(";")[0].split("}")[0]) for text in call.split("valeur = ")[1:]}
    assert values <= {*range(1, 14)}
    assert "couleur = Rouge" in call
    assert "couleur = Noir" in call


def test_private_values_are_the_solutions_own(judge: SheetJudge, wrong: Report) -> None:
    for call, _ in judge.calls("cardinal").calls:
        elements = [x for x, _ in call[0]]
        assert len({*elements}) == len(elements)
        assert all(n > 0 for _, n in call[0])
    orders = {tuple(x for x, _ in call[0]) for call, _ in judge.calls("cardinal").calls}
    assert any(order != tuple(sorted(order)) for order in orders)
    assert shown(wrong, "cardinal")[0].count("A (") == 3


def test_cards_fill_the_bags_of_elements_of_any_type(judge: SheetJudge) -> None:
    hands = [call[0] for call, _ in judge.calls("points").calls]
    assert max(map(len, hands)) >= 3
    assert all(1 <= valeur <= 13 for hand in hands for (valeur, _), _ in hand)


def test_private_values_with_elements_of_a_type_keep_their_invariant(judge: SheetJudge) -> None:
    bags = [call.arguments[0] for call in judge.calls("points").calls]
    assert all(len({card for card, _ in bag}) == len(bag) for bag in bags)


def test_an_element_is_not_a_couple(wrong: Report) -> None:
    one = judged(wrong, "ajoute")
    assert one.verdict == "type"
    assert one.misfit is not None
    assert one.misfit.shown == "'a -> 'a sac -> 'a sac"


def test_strings_are_words(judge: SheetJudge) -> None:
    words = [word for _, answer in judge.calls("noms").calls for word in answer]
    assert "" not in words
    assert len({*words}) > 3


def test_calls_are_the_same_again(judge: SheetJudge) -> None:
    with running_sheet(judge.sheet.folder) as again:
        assert again.calls("maximum") == judge.calls("maximum")


def test_a_hand_in_beside_the_sheet_is_given_none_of_its_files(judge: SheetJudge) -> None:
    from rummifun.grading.custom_sheets.sheet_grader import SheetGrader

    file = judge.sheet.folder / "rendu.ml"
    file.write_text('#use "solution.ml";;\nlet cardinal e = Solution.cardinal e', encoding="utf-8")
    report = SheetGrader(judge.sheet)([Path(file)])
    assert {*verdicts(report).values()} == {"missing"}
    assert "Unbound module Solution" in report.problems[-1].said


TREES: Final = {
    "feuille_mli": """
type arbre = private F | N of arbre * int * arbre
(** @egalite memes *)
type groupe = int list
val memes : groupe -> groupe -> bool
val insere : int -> arbre -> arbre
val supprime : int -> arbre -> arbre
val plus_grand : arbre -> int option
val equilibre : arbre -> bool
val groupe : arbre -> groupe
val parite : groupe -> groupe * groupe
""",
    "solution_ml": """
let memes l m = List.sort compare l = List.sort compare m
let rec insere x = function
  | F -> N (F, x, F)
  | N (g, y, d) as a -> if x < y then N (insere x g, y, d) else if x > y then N (g, y, insere x d) else a
let rec plus_petit = function F -> invalid_arg "vide" | N (F, x, _) -> x | N (g, _, _) -> plus_petit g
let rec supprime x = function
  | F -> F
  | N (g, y, d) when x < y -> N (supprime x g, y, d)
  | N (g, y, d) when x > y -> N (g, y, supprime x d)
  | N (F, _, d) -> d
  | N (g, _, F) -> g
  | N (g, _, d) -> let m = plus_petit d in N (g, m, supprime m d)
let rec plus_grand = function F -> None | N (_, x, F) -> Some x | N (_, _, d) -> plus_grand d
let rec hauteur = function F -> 0 | N (g, _, d) -> 1 + max (hauteur g) (hauteur d)
let rec equilibre = function F -> true | N (g, _, d) -> equilibre g && equilibre d && abs (hauteur g - hauteur d) < 2
let rec groupe = function F -> [] | N (g, x, d) -> groupe g @ (x :: groupe d)
let parite l = List.partition (fun x -> x mod 2 = 0) l
""",
}

PYTHON_TREES: Final = """
from donne import *
def memes(l, m): return sorted(l) == sorted(m)
def insere(x, a):
    match a:
        case F(): return N(F(), x, F())
        case N(g, y, d): return N(insere(x, g), y, d) if x < y else N(g, y, insere(x, d)) if x > y else a
def supprime(x, a):
    match a:
        case F(): return a
        case N(g, y, d):
            if x == y: return d if g == F() else g
            return N(supprime(x, g), y, d) if x < y else N(g, y, supprime(x, d))
def plus_grand(a): return None if a == F() else a._2 if a._3 == F() else plus_grand(a._3)
def hauteur(a): return 0 if a == F() else 1 + max(hauteur(a._1), hauteur(a._3))
def equilibre(a): return a == F() or abs(hauteur(a._1) - hauteur(a._3)) < 2
def groupe(a): return [] if a == F() else [a._2, *groupe(a._3), *groupe(a._1)]
def parite(l): return [x for x in reversed(l) if x % 2 == 0], [x for x in l if x % 2 == 1]
"""


def test_an_invariant_holds_deep_mistakes_are_seen_and_the_solution_says_what_is_equal(tmp_path: Path) -> None:
    with running_sheet(write_files(tmp_path / "arbres", **TREES)) as judge:
        report = grade(judge, tmp_path, PYTHON_TREES, "rendu.py")
    wrong = {name for name, verdict in verdicts(report).items() if verdict == "wrong"}
    assert wrong == {"supprime", "equilibre"}
    call, came, due = shown(report, "equilibre")
    assert (call.count("N("), came, due) == (6, "True", "False")
