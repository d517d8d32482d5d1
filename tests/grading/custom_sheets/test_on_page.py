"""A sheet of one's own on the page: hand-ins graded by it, and the sheet read back, as by the command line."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from grading.custom_sheets.sheets import write_files
from grading.javascript import Node
from grading.test_browser_grader import needs_node
from grading.test_routes import packed
from rummifun.grading.browser_grader import PageRequest, answer_page
from rummifun.grading.classroom.grader import grade_one
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.class_summary import spreadsheet_text
from rummifun.grading.report.sheet_text import sheet_check_lines
from rummifun.messages import translation
from rummifun.render.text import Style

SHEET = {
    "feuille.mli": "(** {1 Q1 Nombres} *)\nval double : int -> int\nval longueur : int list -> int\n",
    "solution.ml": "let double n = 2 * n\nlet longueur = List.length\n",
    "fautes.ml": "(** il compte un de trop *)\nlet longueur l = 1 + List.length l\n",
    "feuille.toml": "titre = 'Petite'\nsur = 10\n",
}
IN_PYTHON = {**SHEET, "solution.py": "def double(n):\n    return 2 * n\ndef longueur(l):\n    return len(l)\n"}
del IN_PYTHON["solution.ml"], IN_PYTHON["fautes.ml"]
HAND_INS = {
    "a.ml": "let double n = n + n\nlet rec longueur = function [] -> 1 | _ :: l -> 1 + longueur l\n",
    "b.py": "def double(n):\n    return n * 3\ndef longueur(l):\n    return sum(1 for _ in l)\n",
}


def unheard(place: str) -> None: ...


def answers(
    files: Mapping[str, str],
    sheet: Mapping[str, str],
    asked: PageRequest | None = None,
    tell: Callable[[str], None] = unheard,
) -> list[Any]:
    given, own = ({name: text.encode() for name, text in some.items()} for some in (files, sheet))
    return [*answer_page(given, asked or PageRequest("en"), lambda: Node().start(), tell, own)]


def native(folder: Path, files: Mapping[str, str], sheet: Mapping[str, str]) -> str:
    own = write_files(folder / "feuille", **{name.replace(".", "_"): text for name, text in sheet.items()})
    given = write_files(folder / "rendus", **{name.replace(".", "_"): text for name, text in files.items()})
    read = read_sheet(own)
    grader, how = SheetGrader(read), GradingOptions(read.weights)
    graded = [grade_one(name, [given / name], how, grader) for name in files]
    return spreadsheet_text(graded, translation("en"), "en", read.weights)


@needs_node
@pytest.mark.cellule
@pytest.mark.parametrize("sheet", [IN_PYTHON, pytest.param(SHEET, marks=pytest.mark.lent)])
def test_answer_page_grades_by_a_sheet_as_the_command_line_does(tmp_path: Path, sheet: dict[str, str]) -> None:
    first, *_, last = answers(HAND_INS, sheet)
    assert first == {"begun": "Petite", "number": 0, "of": 0}
    assert last["csv"] == native(tmp_path, HAND_INS, sheet)
    shown = re.findall("<pre>(.*?)</pre>", last["html"], re.DOTALL)
    assert any("longueur [] = 1, expected 0" in one for one in shown)
    assert any("double(" in one for one in shown)
    assert ("il compte un de trop" in last["html"]) == ("fautes.ml" in sheet)


@needs_node
@pytest.mark.cellule
def test_answer_page_reads_a_sheet_back_as_the_command_line_does(tmp_path: Path) -> None:
    own = write_files(tmp_path / "own", **{name.replace(".", "_"): text for name, text in SHEET.items()})
    lines = [*sheet_check_lines(check_sheet(read_sheet(own)), translation("en"), Style())]
    assert answers({}, SHEET)[-1] == {"lines": lines}


def test_answer_page_finds_a_sheet_in_an_archive_with_its_folder() -> None:
    zipped = packed(
        "zip", {f"x/mienne/{name}": text.encode() for name, text in IN_PYTHON.items() if "toml" not in name}
    )
    *_, last = answer_page({}, PageRequest("en"), Node, lambda _: None, {"mienne.zip": zipped})
    assert last["lines"][0] == "mienne"


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"feuille.mli": SHEET["feuille.mli"]}, "feuille has no solution.ml and no solution.py"),
        ({"solution.py": ""}, "feuille has no feuille.mli"),
        ({**IN_PYTHON, "feuille.mli": "val f : int"}, "solution.py has no function f, which feuille.mli asks for"),
    ],
)
def test_answer_page_says_what_is_wrong_with_a_sheet_in_a_sentence(sheet: dict[str, str], said: str) -> None:
    for files in ({}, {"b.py": HAND_INS["b.py"]}):
        assert answers(files, sheet)[-1] == {"failed": said}


def test_answer_page_blames_a_hand_in_alone_where_a_worker_died() -> None:
    places: list[str] = []
    files = {"solution.py": f"# another text\n{IN_PYTHON['solution.py']}"}
    *_, last = answers(files, IN_PYTHON, tell=places.append)
    assert last["reports"][0]["mark"] == 10
    own = [place for place in dict.fromkeys(places) if place.startswith("solution.py ")]
    verdicts = set()
    for place in own[-2:]:
        *_, last = answers(files, IN_PYTHON, PageRequest("en", died={place: "too long"}))
        verdicts.add(last["reports"][0]["questions"][0]["verdict"])
    assert "wrong" in verdicts


def test_answer_page_gives_a_sheet_up_that_no_worker_could_read() -> None:
    (last,) = answers({}, IN_PYTHON, PageRequest("en", given_up=["Petite"]))
    assert last == {"failed": "Petite is not graded: every attempt to judge it had to be stopped"}
