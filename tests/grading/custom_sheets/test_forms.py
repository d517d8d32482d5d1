"""Questions that ask for the same functions in other forms: on a sum type, on lists, by higher order."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from grading.custom_sheets.sheets import grade, running_sheet, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.sheet.declarations import SheetError
from rummifun.messages import translation

pytestmark = pytest.mark.cellule

SHEET: Final = {
    "feuille_mli": """
(** {1 Q1 Sommes} @forme somme *)
type 'a suite = Fin | Puis of 'a * 'a suite
(** Le nombre d'éléments. *)
val taille : 'a suite -> int
(** {1 Q2 Listes} @demande taille @forme liste *)
(** {1 Q3 Ordre supérieur} @demande taille @forme list @avec List.fold_left sum *)
(** {1 Q4 Nombres} L'opposé. *)
val oppose : int -> int
""",
    "solution_ml": "let rec taille = function Fin -> 0 | Puis (_, r) -> 1 + taille r\nlet oppose n = -n",
}

SUM: Final = "let rec taille = function Fin -> 0 | Puis (_, r) -> 1 + taille r\n"
LIST: Final = "let rec taille = function [] -> 0 | _ :: r -> 1 + taille r\n"
FOLD: Final = "let taille l = List.fold_left (fun n _ -> n + 1) 0 l\n"


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    with running_sheet(write_files(tmp_path_factory.mktemp("formes"), **SHEET)) as judge:
        yield judge


def counted(judge: SheetJudge, folder: Path, text: str, name: str = "rendu.ml") -> list[tuple[str, int]]:
    """List the verdict and the line of the version that each question counts."""
    asked = [question.versions[0] for question in grade(judge, folder, text, name).questions[:3]]
    return [(one.verdict, one.line) for one in asked]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (SUM + LIST + FOLD, [("right", 1), ("right", 2), ("right", 3)]),
        (SUM, [("right", 1), ("missing", 0), ("missing", 0)]),
        (LIST, [("missing", 0), ("right", 1), ("missing", 0)]),
        (FOLD, [("missing", 0), ("right", 1), ("right", 1)]),
        (SUM + LIST.replace("1 +", "2 +"), [("right", 1), ("wrong", 2), ("missing", 0)]),
    ],
    ids=["all", "a sum", "a list", "higher order", "a wrong list"],
)
def test_each_question_counts_the_versions_of_its_form(
    judge: SheetJudge, tmp_path: Path, text: str, found: list[tuple[str, int]]
) -> None:
    assert counted(judge, tmp_path, text) == found


def test_forms_are_known_in_python(judge: SheetJudge, tmp_path: Path) -> None:
    text = "def taille(l):\n    return 0 if not l else 1 + taille(l[1:])\ndef taille(l): return sum(1 for _ in l)\n"
    assert counted(judge, tmp_path, text, "rendu.py") == [("missing", 0), ("right", 1), ("right", 3)]


def test_words_of_a_question_are_not_those_of_the_function_below_it(judge: SheetJudge, tmp_path: Path) -> None:
    report = grade(judge, tmp_path, "let oppose n = -n")
    assert [[one.verdict for one in asked.versions] for asked in report.questions[2:]] == [["missing"], ["right"]]
    assert judge.sheet.functions["oppose"].meaning == "L'opposé."


def test_read_sheet_tells_an_unknown_form(tmp_path: Path) -> None:
    folder = write_files(
        tmp_path / "f", **{**SHEET, "feuille_mli": SHEET["feuille_mli"].replace("forme list ", "forme arbre ")}
    )
    with pytest.raises(SheetError) as refused:
        read_sheet(folder)
    assert refused.value.localize(translation("en")) == (
        "feuille.mli, line 7: `@forme arbre`: somme or liste was expected"
    )
