"""Seeds: fresh calls and fresh values of laws are shown, and no mark depends on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import write_files
from rummifun.grading.custom_sheets.asked_laws import law_rows
from rummifun.grading.custom_sheets.judge import SheetJudge, open_judge
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import DEFAULT_OPTIONS

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": "val somme : int -> int -> int -> int\nval double : int -> int\n",
    "solution_ml": "let somme a b c = a + b + c\nlet double a = 2 * a\n",
    "lois_py": 'LOIS = {"gauche": lambda m, a, b, c: m.somme(a, m.double(b), c) == m.somme(m.double(b), a, c)}\n',
}
SEEDED: Final = replace(DEFAULT_OPTIONS, seed=7)


@contextmanager
def judging(folder: Path) -> Iterator[SheetJudge]:
    with open_judge(read_sheet(folder), SEEDED) as judge:
        yield judge


def wrong_at(arguments: tuple[int, ...]) -> str:
    """Write a hand-in whose sum is wrong for one call alone."""
    return f"let somme a b c = if (a, b, c) = {arguments} then 100 else a + b + c\nlet double a = 2 * a\n"


def reports(folder: Path, text: str) -> list[Report]:
    """Grade a hand-in without a seed and with one, alone and in a class."""
    sheet, file = SheetGrader(read_sheet(write_files(folder, **SHEET))), folder.parent / "rendu.ml"
    file.write_text(text, encoding="utf-8")
    return [grader([file], how) for how in (DEFAULT_OPTIONS, SEEDED) for grader in (sheet, sheet.with_all_calls(how))]


def test_fresh_calls_are_shown_and_cost_nothing(tmp_path: Path) -> None:
    with judging(write_files(tmp_path / "feuille", **SHEET)) as judge:
        usual, fresh = ({one.arguments for one in judge.calls("somme", seed).calls} for seed in (None, 7))
    found = reports(tmp_path / "feuille", wrong_at(min(fresh - usual)))
    assert [one.mark for one in found] == [20.0] * 4
    failed = [[(one.fresh, one.actual) for one in report.questions[0].failed if one.call] for report in found]
    assert failed == [[], [], [(True, "100")], [(True, "100")]]


def test_usual_calls_decide_with_a_seed_as_without(tmp_path: Path) -> None:
    with judging(write_files(tmp_path / "feuille", **SHEET)) as judge:
        usual, fresh = ({one.arguments for one in judge.calls("somme", seed).calls} for seed in (None, 7))
    found = reports(tmp_path / "feuille", wrong_at(min(usual - fresh)))
    assert [one.mark for one in found] == [10.0] * 4


def test_a_law_that_fails_on_fresh_values_alone_costs_nothing(tmp_path: Path) -> None:
    with judging(write_files(tmp_path / "feuille", **SHEET)) as judge:
        law = judge.sheet.laws[0]
        first, anew = ({*law_rows(judge, law, judge.solution, seed)} for seed in (None, 7))
        calls = {one.arguments for seed in (None, 7) for one in judge.calls("somme", seed).calls}
    asked = {(a, 2 * b, c) for a, b, c in first} | {(2 * b, a, c) for a, b, c in first} | calls
    late = min((a, 2 * b, c) for a, b, c in anew if a != 2 * b and (a, 2 * b, c) not in asked)
    found = reports(tmp_path / "feuille", wrong_at(late))
    assert [one.mark for one in found] == [20.0] * 4
    assert [[one.law for one in report.questions[0].failed if one.fresh] for report in found] == [
        [],
        [],
        *[["gauche"]] * 2,
    ]
