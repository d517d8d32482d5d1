"""Floats and arrays: carried to both languages and back, compared within a tolerance, drawn within bounds, shrunk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import faults, grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.messages import translation

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
(** @entre 0 20 *)
type note = float
(** @egalite 0.01 *)
type prix = float
type point = { x : float; y : float }
type 'a paire = { un : 'a; deux : 'a }
(** La moyenne de l. @exemple moyenne [1.; 2.] = 1.5 *)
val moyenne : note list -> float
val arrondi : float -> prix
val symetrique : point -> point
val egalise : float paire -> float paire
val milieux : float array -> float array
val sommes : int array -> int
val lettres : string array -> char array array
val lointain : float -> float
""",
    "solution_ml": """
let moyenne = function [] -> invalid_arg "vide"
  | l -> List.fold_left (+.) 0. l /. float_of_int (List.length l)
let arrondi x = floor (x *. 100.) /. 100.
let symetrique p = { x = p.y; y = p.x }
let egalise p = let m = (p.un +. p.deux) /. 2. in { un = m; deux = m }
let milieux t = Array.init (max 0 (Array.length t - 1)) (fun i -> (t.(i) +. t.(i + 1)) /. 2.)
let sommes t = Array.fold_left (+) 0 t
let lettres t = Array.map (fun s -> Array.init (String.length s) (String.get s)) t
let lointain x = if x > 2. then infinity else if x > 1. then nan else -. x
""",
}
RIGHT: Final = """
type vecteur = { ordonnee : float; abscisse : float }
let moyenne l = List.fold_right (fun x y -> x /. float_of_int (List.length l) +. y) l 0.
let arrondi x = x -. 0.001
let symetrique (x, y) = (y, x)
let egalise (a, b) = let m = (a +. b) *. 0.5 in (m, m)
let milieux t = Array.of_list (match Array.to_list t with [] -> [] | x :: r ->
  List.rev (snd (List.fold_left (fun (y, l) z -> (z, ((y +. z) /. 2.) :: l)) (x, []) r)))
let sommes t = let s = ref 0 in Array.iter (fun x -> s := !s + x) t; !s
let lettres = Array.map (fun s -> Array.of_seq (String.to_seq s))
let lointain x = if x > 2. then 1. /. 0. else if x > 1. then 0. /. 0. else 0. -. x
"""
WRONG: Final = """
type vecteur = { ordonnee : float; abscisse : float }
let moyenne l = List.fold_left (+.) 0. l
let arrondi x = x +. 0.1
let symetrique p = { ordonnee = p.abscisse +. 1.; abscisse = p.ordonnee }
let milieux t = t
let sommes t = Array.length t
let lointain x = x
"""
PYTHON: Final = """
def moyenne(l): return sum(l) / len(l)
def arrondi(x): return x
def symetrique(p): return (p[1], p[0])
def egalise(p): return [sum(p) / 2] * 2
def milieux(t): return [(x + y) / 2 for x, y in zip(t, t[1:])]
def sommes(t): return sum(t) + 0.0
def lettres(t): return [list(s) for s in t]
def lointain(x): return float("inf") if x > 2 else float("nan") if x > 1 else -x
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("feuille"), **SHEET)) as judge:
        yield judge


def test_floats_and_arrays_go_through_in_types_of_the_hand_in(judge: SheetJudge, tmp_path: Path) -> None:
    found = grade(judge, tmp_path, RIGHT)
    assert {*verdicts(found).items()} == {(name, "right") for name in judge.solution}


def test_floats_and_arrays_go_through_in_python(judge: SheetJudge, tmp_path: Path) -> None:
    found = grade(judge, tmp_path, PYTHON, "rendu.py")
    assert {name for name, one in verdicts(found).items() if one != "right"} == {"sommes"}
    assert shown(found, "sommes") == ("sommes([])", "0.0", "0")


def test_mistakes_with_floats_and_arrays_are_shown_small(judge: SheetJudge, tmp_path: Path) -> None:
    found = grade(judge, tmp_path, WRONG)
    assert shown(found, "moyenne") == ("moyenne [0.0; 1.0]", "1.0", "0.5")
    assert shown(found, "arrondi") == ("arrondi 0.0", "0.1", "0.0")
    assert shown(found, "symetrique")[1:] == (
        "{ordonnee = 1.0; abscisse = 0.0}",
        "{ordonnee = 0.0; abscisse = 0.0}",
    )
    assert shown(found, "milieux") == ("milieux [|0.0|]", "[|0.0|]", "[||]")
    assert shown(found, "sommes") == ("sommes [|0|]", "1", "0")
    assert shown(found, "lointain") == ("lointain 1.0", "1.0", "(-1.0)")


def test_laws_hold_of_floats_within_their_tolerance(tmp_path: Path) -> None:
    files = {
        "feuille_mli": "val tiers : float -> float\nval triple : float -> float\nval demi : float -> float",
        "solution_ml": "let tiers x = x /. 3.\nlet triple x = x +. x +. x\nlet demi x = x /. 2.",
        "lois_py": """
LOIS = {
    "aller_retour": lambda m, x: m.tiers(m.triple(x)) == x,
    "un": lambda m: m.demi(2.0) == 1.0,
}""",
    }
    assert faults(write_files(tmp_path, **files)) == []


def test_floats_are_drawn_within_bounds(judge: SheetJudge) -> None:
    notes = [note for one in judge.calls("moyenne").calls for note in one.arguments[0]]
    assert 0 <= min(notes) < 1 < 19 < max(notes) <= 20
    assert any(not note.is_integer() for note in notes)


def test_an_array_of_anything_is_given_floats(tmp_path: Path) -> None:
    files = {
        "feuille_mli": "val premier : float array -> float\nval compte : 'a array -> int",
        "solution_ml": "let premier t = if t = [||] then 0. else t.(0)\nlet compte t = Array.length t",
    }
    with running_sheet(write_files(tmp_path / "f", **files)) as judge:
        text = "let premier t = if Array.length t = 0 then 0. else t.(0)\nlet compte (t : int array) = Array.length t"
        assert {*verdicts(grade(judge, tmp_path, text)).values()} == {"right"}
        generic = "let premier t = if Array.length t = 0 then Obj.magic 0. else t.(0)"
        assert judged(grade(judge, tmp_path, generic), "premier").verdict == "right"
    assert faults(tmp_path / "f") == []


LETTERS: Final = {
    "feuille_mli": """
(** @lettres A-F 0 *)
type chiffre = char
(** @lettres é x-z *)
type nom = string
val valeur : chiffre -> int
val longueur : nom -> int
val noms : nom list -> nom
""",
    "solution_ml": """
let valeur c = if c = '0' then 0 else Char.code c - 55
let longueur = String.length
let noms = String.concat ""
""",
}


def test_texts_are_of_the_letters_of_their_type(tmp_path: Path) -> None:
    with running_sheet(write_files(tmp_path / "f", **LETTERS)) as judge:
        drawn = {one.arguments[0] for one in judge.calls("valeur").calls}
        assert drawn == {*"ABCDEF0"}
        assert {letter for one in judge.calls("longueur").calls for letter in one.arguments[0]} == {*"éxyz"}
        found = grade(judge, tmp_path, 'let valeur c = 1\nlet longueur s = 0\nlet noms _ = ""')
        calls = [shown(found, name)[0] for name in ("valeur", "longueur", "noms")]
        assert calls == ["valeur '0'", 'longueur "x"', 'noms ["x"]']


@pytest.mark.parametrize("said", ["", "abc", "z-a"])
def test_letters_that_are_none_are_refused(said: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_interface(f"(** @lettres {said} *)\ntype t = string\nval f : t -> int")
    assert f"line 1: `@lettres {said}`: letters were expected" in refused.value.localize(translation("en"))
