"""Words that a sheet asks for in definitions, or forbids: in helpers too, and not in other functions of the sheet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import faults, grade, judged, running_sheet, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.report.text_report import version_paragraphs
from rummifun.messages import translation

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
(** @avec fold_left List.fold_right @sans rec *)
val somme : int list -> int
(** @sans List. *)
val taille : 'a list -> int
val moyenne : int list -> int
(** @avec somme @raise Division_by_zero *)
val moyenne2 : int list -> int
""",
    "solution_ml": """
let somme = List.fold_left (+) 0
let rec taille = function [] -> 0 | _ :: l -> 1 + taille l
let moyenne l = if l = [] then 0 else somme l / taille l
let moyenne2 l = somme l / taille l
""",
}

HELPERS: Final = """
open List
let plus x y = x + y (* sans rec *)
let tous f x l = fold_left f x l
let somme l = tous plus 0 l
let rec longueur = function [] -> 0 | _ :: r -> 1 + longueur r
let taille l = let s = "List.length" in if s = "" then 0 else longueur l
let moyenne = function [] -> 0 | l -> somme l / List.length l
let moyenne2 l = somme l / taille l
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("style"), **SHEET)) as judge:
        yield judge


def test_helpers_are_read_with_a_definition_and_comments_are_not(judge: SheetJudge, tmp_path: Path) -> None:
    assert {*verdicts(grade(judge, tmp_path, HELPERS)).values()} == {"right"}


def test_what_is_right_but_written_otherwise_is_told_with_the_words(judge: SheetJudge, tmp_path: Path) -> None:
    text = HELPERS.replace(
        "tous f x l = fold_left f x l", "rec tous f x l = if l = [] then x else tous f (f x (hd l)) (tl l)"
    )
    report = grade(judge, tmp_path, text.replace("1 + longueur r", "1 + List.length r"))
    assert verdicts(report) == {"somme": "wrong", "taille": "wrong", "moyenne": "right", "moyenne2": "right"}
    told = [text for _, text in version_paragraphs(judged(report, "somme"), translation("en"))]
    assert told == ["somme (line 5): it is not written as the sheet asks", "@sans rec"]
    assert judged(report, "taille").failures[0].equation == "@sans List.length"


def test_a_version_that_is_written_as_asked_counts_before_another(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, HELPERS + "let rec somme = function [] -> 0 | x :: l -> x + somme l\n")
    assert (judged(report, "somme").line, report.questions[0].earlier[0].verdict) == (5, "wrong")


def test_a_wrong_function_is_told_by_its_call(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "let rec somme = function [] -> 1 | x :: l -> x + somme l")
    assert (judged(report, "somme").failures[0].call, judged(report, "somme").diagnoses) == ("somme []", ())


def test_python_is_read_too(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "def somme(l): return sum(l)\ndef taille(l): return len(l)", "rendu.py")
    assert judged(report, "somme").failures[0].equation == "@avec fold_left List.fold_right"
    assert judged(report, "taille").verdict == "right"


def test_check_sheet_reads_the_solution_too(tmp_path: Path) -> None:
    written = "rec taille = function [] -> 0 | _ :: l -> 1 + taille l"
    solution = SHEET["solution_ml"].replace(written, "taille l = List.length l")
    said = "solution.ml, line 3: taille is not written as the sheet asks: @sans List.length"
    assert faults(write_files(tmp_path, **{**SHEET, "solution_ml": solution})) == [said]
