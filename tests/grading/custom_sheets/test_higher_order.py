"""Functions as arguments: drawn for every call, the same in both languages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.messages import translation

SHEET: Final = {
    "feuille_mli": """
val filtre : ('a -> bool) -> 'a list -> 'a list
val image : ('a -> 'b) -> 'a list -> 'b list
val plie : ('a -> 'b -> 'b) -> 'a list -> 'b -> 'b
val itere : int -> (int -> int) -> int -> int
""",
    "solution_ml": """
let filtre = List.filter
let image = List.map
let plie = List.fold_right
let rec itere n f x = if n <= 0 then x else itere (n - 1) f (f x)
""",
}

OCAML: Final = """
let ( < ) a b = b > a && false
let rec filtre f = function [] -> [] | x :: l when f x -> x :: filtre f l | l -> l
let rec image l f = match l with [] -> [] | x :: r -> f x :: image r f
let plie f l y = List.fold_left (fun y x -> f x y) y l
let rec itere n f x = if n = 0 then x else f (itere (n - 1) f x)
"""

PYTHON: Final = """
def filtre(f, l): return [x for x in l if f(x)]
def image(f, l): return [f(x) for x in reversed(l)]
def plie(f, l, y):
    for x in l:
        y = f(x, y)
    return y
def itere(n, f, x): return x if n <= 0 else f(x)
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("ordre"), **SHEET)) as judge:
        yield judge


@pytest.mark.cellule
def test_functions_are_written_as_arguments_in_ocaml(
    judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory
) -> None:
    report = grade(judge, tmp_path_factory.mktemp("a"), OCAML)
    assert shown(report, "filtre") == ("filtre (fun x -> x < 3) [3]", "[3]", "[]")
    assert (judged(report, "image").verdict, judged(report, "image").notes) == ("right", ("swapped",))
    assert shown(report, "itere")[1] == "stack"
    assert judged(report, "plie").verdict == "wrong"


@pytest.mark.cellule
def test_functions_are_written_as_arguments_in_python(
    judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory
) -> None:
    report = grade(judge, tmp_path_factory.mktemp("b"), PYTHON, "rendu.py")
    assert verdicts(report) == {"filtre": "right", "image": "wrong", "plie": "wrong", "itere": "wrong"}
    assert shown(report, "image") == ("image(lambda x: x + 1, [1, 2])", "[3, 2]", "[2, 3]")
    assert shown(report, "itere") == ("itere(2, lambda x: x + 1, 0)", "1", "2")


GIVEN: Final = {
    "feuille_mli": """
type 'a sac = ('a * int) list
(** @donne *)
val premier : 'a sac -> 'a sac -> 'a sac
(** @donne *)
val suite : 'a sac -> 'a sac -> 'a sac
val commute : ('a sac -> 'a sac -> 'a sac) -> 'a sac -> 'a sac -> bool
""",
    "donne_ml": "let premier e _ = e\nlet suite e f = e @ f",
    "donne_py": "def premier(e, f): return e\ndef suite(e, f): return e + f",
    "solution_ml": "let commute op e f = op e f = op f e",
}


@pytest.mark.cellule
@pytest.mark.parametrize(
    ("name", "text", "verdict", "call"),
    [
        ("rendu.ml", "let commute op e f = (op e f = op f e)", "right", ()),
        ("rendu.py", "def commute(op, e, f): return op(e, f) == op(f, e)", "right", ()),
        ("rendu.ml", "let commute op e f = (op [] f = op f [])", "wrong", ("commute suite [(1, 0)] [(2, 0)]",)),
        ("rendu.py", "def commute(op, e, f): return True", "wrong", ("commute(suite, [(1, 0)], [(2, 0)])",)),
        ("rendu.ml", "let commute op e f = (op [('a', 1)] f = op f e)", "type", ()),
    ],
)
def test_functions_that_students_are_given_are_arguments_too(
    tmp_path_factory: pytest.TempPathFactory, name: str, text: str, verdict: str, call: tuple[str, ...]
) -> None:
    with running_sheet(write_files(tmp_path_factory.mktemp("donne"), **GIVEN)) as judge:
        report = grade(judge, tmp_path_factory.mktemp("rendu"), text, name)
    found = judged(report, "commute")
    assert (found.verdict, *(one.call for one in found.failures)) == (verdict, *call)


CHECKS: Final = {
    "feuille_mli": """
type 'a controle = 'a -> int option
val premier : 'a controle list -> 'a -> int option
val et_puis : 'a controle -> 'a controle -> 'a controle
""",
    "solution_py": """
def premier(fs, x): return next((y for f in fs if (y := f(x)) is not None), None)
def et_puis(f, g): return lambda x: premier([f, g], x)
""",
}


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("controles"), **CHECKS)) as judge:
        yield judge


@pytest.mark.cellule
@pytest.mark.parametrize(
    ("name", "text", "shows"),
    [
        ("rendu.ml", "let rec premier fs x = List.find_map (fun f -> f x) fs", []),
        (
            "rendu.ml",
            "let premier fs x = List.hd (List.map (fun f -> f x) fs @ [None])",
            ["premier [(fun x -> None); (fun x -> Some (2 * x))] 1"],
        ),
        (
            "rendu.py",
            "def premier(fs, x): return ([y for y in [f(x) for f in fs] if y is not None] + [None])[0]",
            ["premier([lambda x: 2 * x, lambda x: 12 // (x - 1)], 1)"],
        ),
    ],
)
def test_lists_of_functions_that_answer_or_not_are_arguments(
    checks: SheetJudge, tmp_path: Path, name: str, text: str, shows: list[str]
) -> None:
    assert [one.call for one in judged(grade(checks, tmp_path, text, name), "premier").failures] == shows


@pytest.mark.cellule
@pytest.mark.parametrize(
    ("name", "text", "verdict", "call"),
    [
        ("rendu.ml", "let et_puis f g : 'a controle = fun x -> match f x with None -> g x | y -> y", "right", ()),
        ("rendu.ml", "let et_puis f _ x = f x", "wrong", ("et_puis (fun x -> None) (fun x -> Some (2 * x)) 1",)),
        ("rendu.py", "def et_puis(f, g): return lambda x: g(x) if f(x) is None else f(x)", "right", ()),
        ("rendu.py", "def et_puis(f, g): return f", "wrong", ("et_puis(lambda x: None, lambda x: 2 * x)(1)",)),
        ("rendu.py", "def et_puis(f, g, x): return f(x)", "type", ()),
    ],
)
def test_a_function_that_returns_a_function_is_called_twice(
    checks: SheetJudge, tmp_path: Path, name: str, text: str, verdict: str, call: tuple[str, ...]
) -> None:
    found = judged(grade(checks, tmp_path, text, name), "et_puis")
    assert (found.verdict, *(one.call for one in found.failures)) == (verdict, *call)


@pytest.mark.parametrize(
    "profile", ["(string -> int) -> int", "int -> (int -> int) list", "((int -> int) -> int) -> int", "int -> f list"]
)
def test_functions_that_cannot_be_drawn_are_refused(profile: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_interface(f"type f = int -> int\nval g : {profile}")
    assert "line 2: no function of the type" in refused.value.localize(translation("en"))
