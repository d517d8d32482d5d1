"""Labelled and optional arguments of OCaml: labels say nothing, and what is optional is left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grading.custom_sheets.sheets import grade, judged, running_sheet, shown, verdicts, write_files
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import read_interface
from rummifun.messages import translation

pytestmark = pytest.mark.cellule


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SheetJudge]:
    files = {
        "feuille_mli": "val coupe : at:int -> int list -> int list\nval dix : int list -> int\nval un : int",
        "solution_ml": "let rec coupe ~at l = match l with x :: r when at > 0 -> x :: coupe ~at:(at - 1) r | _ -> []\n"
        "let dix l = 10 + List.length l\nlet un = 1",
    }
    with running_sheet(write_files(tmp_path_factory.mktemp("feuille"), **files)) as judge:
        yield judge


WRITTEN = (
    """
let rec coupe n l = match l with x :: r when n > 0 -> x :: coupe (n - 1) r | _ -> []
let dix ?(de = 10) l = de + List.length l
let un = 1
""",
    """
let rec coupe ?(fait = []) ~nombre l = match l with
  | x :: r when nombre > 0 -> coupe ~fait:(x :: fait) ~nombre:(nombre - 1) r
  | _ -> List.rev fait
let rec dix ?n ?(de = 10) = function [] -> de | _ :: r -> dix ?n ~de:(de + 1) r
let un = 1
""",
)


@pytest.mark.parametrize("text", WRITTEN)
def test_labels_are_dropped_and_optional_arguments_left_out(judge: SheetJudge, tmp_path: Path, text: str) -> None:
    assert {*verdicts(grade(judge, tmp_path, text)).values()} == {"right"}


def test_a_call_is_shown_without_what_is_left_out(judge: SheetJudge, tmp_path: Path) -> None:
    found = grade(judge, tmp_path, "let dix ?(de = 11) l = de + List.length l\nlet coupe ?(a = 1) b = b")
    assert shown(found, "dix") == ("dix []", "11", "10")
    assert judged(found, "coupe").type == "?a:int -> 'a -> 'a"


def test_an_optional_argument_is_refused_in_a_sheet() -> None:
    with pytest.raises(SheetError) as refused:
        read_interface("val f : ?i:int -> int -> int")
    assert "line 1: an optional argument has no place" in refused.value.localize(translation("en"))
