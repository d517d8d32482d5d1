"""The sheet of sets without repetition, of `examples/feuilles`: hand-ins right and wrong, in OCaml and in Python."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import EXAMPLE, grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.judging.findings import Report

pytestmark = pytest.mark.cellule

OWN_TYPE: Final = """
type 'e set = Nil | Cons of 'e set * 'e
let rec cardinal = function Nil -> 0 | Cons (r, _) -> 1 + cardinal r
let rec member e x = match e with Nil -> false | Cons (r, y) -> x = y || member r x
let rec subset e f = match e with Nil -> true | Cons (r, x) -> member f x && subset r f
let egaux (e, f) = subset e f
let ajoute x e = Cons (e, x)
let rec union e f = match e with Nil -> f | Cons (r, x) -> if member f x then union r f else Cons (union r f, x)
let rec un_dans = function Nil -> failwith "rien" | Cons (Nil, x) -> x | Cons (r, _) -> un_dans r
let supprime x e = e
let intersection e = 3
"""

ON_LISTS: Final = """
let cardinal = List.length
let appartient = List.mem
let inclus e f = List.for_all (fun x -> List.mem x f) e
let egaux e f = List.sort compare e = List.sort compare f
let ajoute x e = if List.mem x e then e else e @ [x]
let supprime x = List.filter ((<>) x)
let union e f = List.fold_right ajoute e f
let intersection e f = List.filter (fun x -> List.mem x e) f
let dif e f = List.filter (fun x -> not (List.mem x f)) e
let un_dans e = List.nth e (List.length e - 1)
"""

PYTHON_LISTS: Final = """
def cardinal(e): return len(e)
def appartient(x, e): return x in e
def inclus(e, f): return set(e) <= set(f)
def egaux(e, f): return e == f
def ajoute(x, e): return [x] + e
def supprime(x, e): return [y for y in e if y != x]
def union(e, f): return list({*e, *f})
def intersection(e, f): return [x for x in f if x in e]
def dif(e, f): return tuple(x for x in e if x not in f)
def un_dans(e):
    if not e: raise IndexError("vide")
    return e[-1]
"""

PYTHON_CLASSES: Final = """
from dataclasses import dataclass
class Ve: pass
@dataclass
class Ce:
    tete: object
    reste: object
def cardinal(e): return 0 if isinstance(e, Ve) else 1 + cardinal(e.reste)
def est_dans(x, e): return isinstance(e, Ce) and (e.tete == x or est_dans(x, e.reste))
def inclus(e, f): return inclus(f, e) if cardinal(e) > cardinal(f) else est_dans(e.tete, f)
def ajoute(x, e): return e if est_dans(x, e) else Ce(x, e)
def union(e, f):
    while True: pass
def un_dans(e): return None
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[SheetJudge]:
    with running_sheet(EXAMPLE) as judge:
        yield judge


@pytest.fixture(scope="module")
def own_type(judge: SheetJudge, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return grade(judge, tmp_path_factory.mktemp("a"), OWN_TYPE)


def test_a_type_of_ones_own_and_other_names_are_recognised(own_type: Report) -> None:
    right = ("cardinal", "appartient", "inclus", "union", "un_dans")
    assert {name: verdict for name, verdict in verdicts(own_type).items() if name in right} == dict.fromkeys(
        right, "right"
    )
    assert judged(own_type, "appartient").written == "member"
    assert judged(own_type, "appartient").notes == ("swapped",)
    assert verdicts(own_type)["dif"] == "missing"


def test_the_smallest_call_is_written_in_the_types_of_the_hand_in(own_type: Report) -> None:
    assert shown(own_type, "ajoute") == ("ajoute 1 (Cons (Nil, 1))", "Cons (Cons (Nil, 1), 1)", "Cons (Nil, 1)")
    assert shown(own_type, "egaux") == ("egaux (Nil, Cons (Nil, 1))", "true", "false")


def test_a_mistake_is_named_where_all_answers_are_its(own_type: Report) -> None:
    assert judged(own_type, "egaux").diagnoses == ("une seule inclusion ne suffit pas",)
    assert judged(own_type, "ajoute").diagnoses == ("l'élément est ajouté même s'il y est déjà",)
    assert judged(own_type, "supprime").diagnoses == ()


def test_a_definition_of_another_type_is_told_with_both_types(own_type: Report) -> None:
    one = judged(own_type, "intersection")
    assert one.verdict == "type"
    assert one.misfit is not None
    assert (one.misfit.shown, one.misfit.asked) == ("'a -> int", "'a ensemble -> 'a ensemble -> 'a ensemble")


def test_marks_weigh_questions_and_functions(own_type: Report) -> None:
    assert own_type.weights.out_of == 20
    shares = own_type.shares
    assert shares == {"Q1": Fraction(5, 7), "Q2": Fraction(1, 3)}
    assert own_type.mark == round(8 * 5 / 7 + 4, 2)


def test_lists_serve_as_sets_and_another_element_is_as_good(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, ON_LISTS)
    assert {*verdicts(report).values()} == {"right", "wrong"}
    assert shown(report, "un_dans") == ("un_dans []", "exception", 'Failure "ensemble vide"')


def test_python_lists_are_judged_by_a_solution_in_ocaml(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, PYTHON_LISTS, "rendu.py")
    wrong = {name for name, verdict in verdicts(report).items() if verdict != "right"}
    assert wrong == {"egaux", "ajoute"}
    assert shown(report, "ajoute") == ("ajoute(1, [1])", "[1, 1]", "[1]")
    call, came, due = shown(report, "egaux")
    assert (call.count("["), came, due) == (2, "False", "True")


def test_python_classes_have_the_names_of_constructors(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, PYTHON_CLASSES, "rendu.py")
    assert [verdicts(report)[name] for name in ("cardinal", "appartient", "ajoute")] == ["right"] * 3
    assert shown(report, "un_dans") == ("un_dans(Ve())", "None", "an exception")
    assert shown(report, "union")[:2] == ("union(Ve(), Ve())", "loop")
    assert shown(report, "inclus")[:2] == ("inclus(Ve(), Ve())", "exception")


def test_the_solution_is_right_and_sees_no_file_of_the_sheet(judge: SheetJudge, tmp_path: Path) -> None:
    peek = 'let cardinal e = let c = open_in "fautes.ml" in close_in c; 0'
    report = grade(judge, tmp_path, f"{judge.sheet.declarations}\n{judge.sheet.solution.text}\n{peek}")
    assert {*verdicts(report).values()} == {"right"}
    (last,) = report.questions[0].earlier
    assert last.failures[0].accident == "exception"
    assert "No such file" in last.failures[0].actual


WITNESS: Final = {
    "feuille_mli": "(** Un nombre pair entre 4 et 8. *)\nval pair : int",
    "solution_ml": "let pair = 4\nlet pair_juste n = n mod 2 = 0 && n >= 4 && n <= 8",
    "fautes_ml": """
(** il est impair *)
let pair_juste n = n mod 2 <> 0
(** il est pair, mais n'est pas entre 4 et 8 *)
let pair_juste n = n mod 2 = 0 && not (pair_juste n)
""",
}


def test_a_mistake_of_a_function_with_several_right_results_is_told_of_any_wrong_one(tmp_path: Path) -> None:
    with running_sheet(write_files(tmp_path / "temoin", **WITNESS)) as judge:
        found = [judged(grade(judge, tmp_path, f"let pair = {n}"), "pair") for n in (6, 5, 20, 11)]
    assert [one.diagnoses for one in found] == [
        (),
        ("il est impair",),
        ("il est pair, mais n'est pas entre 4 et 8",),
        ("il est impair",),
    ]
    checks = check_sheet(judge.sheet).mistakes
    assert [(one.function, one.failure.call) for one in checks] == [("pair", "pair_juste 1"), ("pair", "pair_juste 0")]
