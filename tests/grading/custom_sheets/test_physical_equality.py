"""Physical equality: right on numbers, wrong on elements that are equal but not the same in memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.judging.judge import PHYSICAL

pytestmark = pytest.mark.cellule

INTERFACE = """
(** Les occurrences de x dans l. *)
val compte : 'a -> 'a list -> int
(** x figure dans l. *)
val figure : 'a -> 'a list -> bool
"""
SOLUTION = "let compte x l = List.length (List.filter ((=) x) l)\nlet figure x l = List.mem x l\n"


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    folder = write_files(tmp_path_factory.mktemp("feuille"), feuille_mli=INTERFACE, solution_ml=SOLUTION)
    with running_sheet(folder) as judge:
        yield judge


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ml", "let compte x l = List.length (List.filter ((==) x) l)\nlet figure x l = compte x l > 0"),
        ("a.py", "def compte(x, l): return sum(x is y for y in l)\ndef figure(x, l): return compte(x, l) > 0"),
    ],
    ids=["OCaml", "Python"],
)
def test_grade_names_physical_equality_and_accuses_no_caller(
    judge: SheetJudge, tmp_path: Path, name: str, text: str
) -> None:
    report = grade(judge, tmp_path, text, name)
    compte, figure = judged(report, "compte"), judged(report, "figure")
    assert (compte.verdict, compte.diagnoses, compte.calls) == ("wrong", (PHYSICAL,), ())
    assert shown(report, "compte")[1:] == ("0", "1")
    assert (figure.verdict, figure.calls) == ("wrong", ("compte",))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ml", SOLUTION),
        ("a.py", "def compte(x, l): return l.count(x)\ndef figure(x, l): return x - x in [y - x for y in l]"),
    ],
    ids=["OCaml", "Python, on numbers"],
)
def test_grade_accuses_no_other_equality(judge: SheetJudge, tmp_path: Path, name: str, text: str) -> None:
    assert {*verdicts(grade(judge, tmp_path, text, name)).values()} == {"right"}


def test_grade_accuses_no_function_on_numbers_alone(judge: SheetJudge, tmp_path: Path) -> None:
    text = "let compte (x : int) l = List.length (List.filter ((==) x) l)\nlet figure (x : int) l = List.memq x l"
    assert {*verdicts(grade(judge, tmp_path, text)).values()} == {"right"}
