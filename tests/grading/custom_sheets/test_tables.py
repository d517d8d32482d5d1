"""Tables: lists of keys and values, in any order, which are dictionaries in Python."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.sheet.declarations import SheetError

SHEET: Final = {
    "feuille_mli": """
(** @egalite table *)
type 'a stock = private Vide | Lot of 'a * int * 'a stock
(** @exemple range((1, 2), {1: 3}) == {1: 5} *)
val range : 'a * int -> 'a stock -> 'a stock
""",
    "solution_py": "def range(xn, stock): return {**stock, xn[0]: stock.get(xn[0], 0) + xn[1]}",
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("table"), **SHEET)) as judge:
        yield judge


@pytest.mark.cellule
@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        (
            "rendu.py",
            "def range(xn, stock): return dict(reversed({**stock, xn[0]: stock.get(xn[0], 0) + xn[1]}.items()))",
            (),
        ),
        (
            "rendu.py",
            "def range(xn, stock): return {xn[0]: xn[1], **stock}",
            ("range((1, 1), {1: 0})", "{1: 0}", "{1: 1}"),
        ),
        ("rendu.py", "def range(xn, stock): return [xn]", ("range((1, 0), {})", "[(1, 0)]", "{1: 0}")),
        (
            "rendu.ml",
            """let rec range (x, n) = function
                | Lot (y, m, r) -> if x = y then Lot (x, m + n, r) else Lot (y, m, range (x, n) r)
                | Vide -> Lot (x, n, Vide)""",
            (),
        ),
        (
            "rendu.ml",
            "let range (x, n) stock = Lot (x, n, stock)",
            ("range (1, 0) (Lot (1, 0, Vide))", "Lot (1, 0, Lot (1, 0, Vide))", "Lot (1, 0, Vide)"),
        ),
    ],
)
def test_a_table_is_a_dictionary_in_python(
    judge: SheetJudge, tmp_path: Path, name: str, text: str, shown: tuple[str, ...]
) -> None:
    found = judged(grade(judge, tmp_path, text, name), "range").failures
    assert [part for one in found for part in (one.call, one.actual, one.expected)] == [*shown]


PAIR: Final = {
    "feuille_mli": """
type 'a sac = private 'a list
type 'a pile = private Sol | Sur of 'a * 'a pile
val ajoute : 'a -> 'a sac -> 'a sac
val empile : 'a sac -> 'a pile
val vide : 'a pile -> 'a sac
""",
    "solution_ml": """
let ajoute x s = x :: s
let rec empile = function [] -> Sol | x :: s -> Sur (x, empile s)
let rec vide = function Sol -> [] | Sur (x, p) -> x :: vide p
""",
}


@pytest.mark.cellule
def test_values_of_types_that_are_made_of_each_other_are_many(tmp_path: Path) -> None:
    with running_sheet(write_files(tmp_path, **PAIR)) as judge:
        assert min(len(judge.calls(name).calls) for name in ("empile", "vide")) > 50


def test_a_table_that_holds_no_keys_is_refused(tmp_path: Path) -> None:
    files = {**SHEET, "feuille_mli": "(** @egalite table *)\ntype stock = int list\nval range : stock -> stock"}
    with pytest.raises(SheetError):
        read_sheet(write_files(tmp_path, **files))
