"""The sheets of words and of trees in `examples/feuilles`: right hand-ins, and every mistake laid on its function."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from harness.nonempty import nonempty

from grading.custom_sheets.example_hand_ins import MISTAKES, TREES, TREES_IN_PYTHON, WORDS, WORDS_IN_PYTHON
from grading.custom_sheets.sheets import EXAMPLES, grade, judged, running_sheet, verdicts
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.required_words import OTHER_STYLE
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_sheet

pytestmark = pytest.mark.cellule

SHEETS: Final = {"contrepet": (WORDS, WORDS_IN_PYTHON), "arbres": (TREES, TREES_IN_PYTHON)}
ALL: Final = [(sheet, text, ".py" if "def " in text else ".ml") for sheet, some in SHEETS.items() for text in some]


@pytest.fixture(scope="module")
def judges() -> Iterator[Mapping[str, SheetJudge]]:
    with ExitStack() as stack:
        found = {name: stack.enter_context(running_sheet(EXAMPLES / name)) for name in SHEETS}
        for judge in found.values():
            for name in (*judge.solution, *judge.laws):
                judge.calls(name)
        yield found


@pytest.mark.parametrize(("sheet", "text", "suffix"), ALL, ids=[f"{sheet}{suffix}" for sheet, _, suffix in ALL])
def test_a_right_hand_in_is_right(
    judges: Mapping[str, SheetJudge], tmp_path: Path, sheet: str, text: str, suffix: str
) -> None:
    report = grade(judges[sheet], tmp_path, text, f"rendu{suffix}")
    assert {name: verdict for name, verdict in verdicts(report).items() if verdict != "right"} == {}
    assert sum(len(one.passed) for one in report.questions) == len(judges[sheet].laws)


@pytest.mark.parametrize(
    ("sheet", "text", "suffix", "name", "right", "wrong"),
    [
        pytest.param(*one, *mistake, marks=[pytest.mark.lent] * (i > 2), id=f"{one[0]}{one[2]}-{mistake[0]}-{i}")
        for one in ALL
        for i, mistake in enumerate(MISTAKES[one[1]])
    ],
)
def test_a_single_mistake_is_laid_on_its_function(
    judges: Mapping[str, SheetJudge],
    tmp_path: Path,
    sheet: str,
    text: str,
    suffix: str,
    name: str,
    right: str,
    wrong: str,
) -> None:
    assert right in text
    report = grade(judges[sheet], tmp_path, text.replace(right, wrong, 1), f"rendu{suffix}")
    wrong_ones = [one for question in report.questions for one in question.versions if one.verdict != "right"]
    assert [one.function for one in wrong_ones if not one.calls] == [name]
    assert {one.calls for one in wrong_ones} <= {(), (judged(report, name).written or name,)}


def test_what_is_right_but_recursive_is_told_so(judges: Mapping[str, SheetJudge], tmp_path: Path) -> None:
    (written,) = [one[1:] for one in MISTAKES[WORDS] if "rec taille" in one[2]]
    report = grade(judges["contrepet"], tmp_path, WORDS.replace(*written))
    assert judged(report, "taille").diagnoses == (OTHER_STYLE,)


@pytest.mark.lent
@pytest.mark.parametrize("name", ["arbres", "contrepet", "dictionnaire", "ensembles"])
def test_each_example_is_read_back(name: str) -> None:
    found = check_sheet(read_sheet(EXAMPLES / name))
    assert found.mistakes
    for one in found.functions:
        if sum(one.calls.truths):
            assert min(one.calls.truths) > 12, one.function.name


def test_an_example_is_short() -> None:
    for folder in nonempty(EXAMPLES.iterdir()):
        assert sum(len(file.read_text("utf-8").splitlines()) for file in folder.iterdir()) < 120
