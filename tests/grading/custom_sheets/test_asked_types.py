"""Types that a sheet asks for: judged by their declarations in a hand-in, each by itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_reader import read_sheet

pytestmark = pytest.mark.cellule

INTERFACE = """
(** {1 Q1 Types} @demande couleur carte main *)
type couleur = Rouge | Noir
type carte = C of int * couleur
type main = carte list
(** {1 Q2 Fonctions} *)
val nombre : main -> int
"""
NUMBER = "let nombre = List.length\n"


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    folder = write_files(tmp_path_factory.mktemp("feuille"), feuille_mli=INTERFACE, solution_ml=NUMBER)
    with running_sheet(folder) as judge:
        yield judge


def test_read_sheet_gives_points_to_a_question_of_types(tmp_path: Path) -> None:
    sheet = read_sheet(write_files(tmp_path, feuille_mli=INTERFACE, solution_ml=NUMBER))
    assert [(name, float(points)) for name, points in sheet.weights.questions] == [("Q1", 15), ("Q2", 5)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("type couleur = R | N\ntype carte = Carte of couleur * int\ntype main = carte list", "right right right"),
        ("type couleur = R | N | B\ntype carte = C of int\ntype carte = C of int * couleur", "right right missing"),
        ("type couleur = R | N\ntype carte = C of couleur\ntype main = carte list", "right type wrong"),
        ("type couleur = R", "type missing missing"),
        ("", "missing missing missing"),
    ],
    ids=["other names", "a type left over, one declared again", "a card without its number", "one colour", "none"],
)
def test_judge_type_asks_each_type_by_itself(judge: SheetJudge, tmp_path: Path, text: str, expected: str) -> None:
    found = verdicts(grade(judge, tmp_path, f"{text}\n{NUMBER}"))
    assert [found[name] for name in ("couleur", "carte", "main")] == expected.split()
    assert found["nombre"] == "right"


def test_judge_type_shows_the_declaration_and_lays_the_rest_on_it(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "type couleur = R | N\ntype carte = C of couleur\ntype main = carte list")
    carte, main = judged(report, "carte"), judged(report, "main")
    assert carte.misfit is not None
    assert (carte.misfit.shown, carte.misfit.asked) == ("carte = C of couleur", "carte = C of int * couleur")
    assert (main.calls, main.misfit) == (("carte",), None)


def test_python_is_asked_for_no_types(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "def nombre(main): return len(main)", "rendu.py")
    assert verdicts(report) == {"nombre": "right"}
