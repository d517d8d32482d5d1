"""Calls chosen so that they tell apart what they can: mutants of the solution, and the mistakes of the sheet."""

from pathlib import Path

import pytest

from grading.custom_sheets.sheets import faults, grade, running_sheet, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge

pytestmark = pytest.mark.cellule

INTERFACE = "val somme : int -> int -> int -> int\n"
SUM = "let somme a b c = a + b + c"


def rare_call(folder: Path) -> tuple[int, ...]:
    """Find a call that the usual draw does not hold, and the next one does."""
    with running_sheet(write_files(folder, feuille_mli=INTERFACE, solution_ml=SUM)) as judge:
        usual, more = ({one.arguments for one in judge.calls("somme", seed).calls} for seed in (None, -2))
    return min(more - usual)


def has_call(judge: SheetJudge, call: tuple[int, ...]) -> bool:
    return call in [one.arguments for one in judge.calls("somme").calls]


@pytest.mark.parametrize("suffix", ["ml", "py"])
def test_calls_are_drawn_until_one_shows_each_mistake(suffix: str, tmp_path: Path) -> None:
    rare = rare_call(tmp_path / "a")
    mistakes = {
        "ml": f"(** raté *)\nlet somme a b c = if (a, b, c) = {rare} then 99 else a + b + c\n",
        "py": f"def somme(a, b, c):\n    'raté'\n    return 99 if (a, b, c) == {rare} else a + b + c\n",
    }
    folder = write_files(
        tmp_path / "b", feuille_mli=INTERFACE, solution_ml=SUM, **{f"fautes_{suffix}": mistakes[suffix]}
    )
    with running_sheet(folder) as judge:
        assert has_call(judge, rare)
        assert verdicts(grade(judge, tmp_path, f"let somme a b c = if (a, b, c) = {rare} then 0 else a + b + c")) == {
            "somme": "wrong"
        }
    assert faults(folder) == []


@pytest.mark.parametrize(
    "written",
    [
        {"solution_ml": "let somme a b c = if (a, b, c) = {} then 0 else a + b + c"},
        {"solution_py": "def est(t): return t == {}\n\ndef somme(a, b, c): return 0 if est((a, b, c)) else a + b + c"},
    ],
    ids=["ocaml", "python"],
)
def test_calls_are_drawn_until_one_shows_each_mutant(written: dict[str, str], tmp_path: Path) -> None:
    rare = rare_call(tmp_path / "a")
    ((name, text),) = written.items()
    with running_sheet(write_files(tmp_path / "b", feuille_mli=INTERFACE, **{name: text.format(rare)})) as judge:
        assert has_call(judge, rare)
        assert verdicts(grade(judge, tmp_path, SUM)) == {"somme": "wrong"}


def test_calls_are_not_drawn_for_ever(tmp_path: Path) -> None:
    same = "let somme a b c = if a = 1234567 then 0 else a + b + c"
    with running_sheet(write_files(tmp_path, feuille_mli=INTERFACE, solution_ml=same)) as judge:
        assert len(judge.calls("somme").calls) == 240
        assert verdicts(grade(judge, tmp_path, SUM)) == {"somme": "right"}
