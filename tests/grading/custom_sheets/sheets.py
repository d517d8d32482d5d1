"""Sheets for tests, written into folders, and hand-ins judged by them: each sheet runs once for a module."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sources import SOURCES

from rummifun.grading.custom_sheets.judge import SheetJudge, open_judge
from rummifun.grading.custom_sheets.programs import open_program
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_grader import report_on
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.findings import JudgedVersion, Report
from rummifun.grading.judging.options import DEFAULT_OPTIONS
from rummifun.grading.sheet.rummikub import find_question
from rummifun.grading.submission.files import read_submission
from rummifun.messages import translation

EXAMPLES: Final = SOURCES.parents[1] / "examples/feuilles"
EXAMPLE: Final = EXAMPLES / "ensembles"


def write_files(folder: Path, **files: str) -> Path:
    """Write files, named with `_` for the dot of their suffix."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / ".".join(name.rsplit("_", 1))).write_text(text, encoding="utf-8")
    return folder


@contextmanager
def running_sheet(folder: Path) -> Iterator[SheetJudge]:
    with open_judge(read_sheet(folder), DEFAULT_OPTIONS) as judge:
        yield judge


def grade(judge: SheetJudge, folder: Path, text: str, name: str = "rendu.ml", only: str = "") -> Report:
    """Judge the text of a hand-in by a sheet that runs."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    files = read_submission([file])
    with open_program(judge.sheet, files.sources, DEFAULT_OPTIONS, files) as program:
        return report_on(judge, program, files.name, find_question(only, judge.sheet.weights.asked))


def faults(folder: Path) -> list[str]:
    """Return all that is wrong with a sheet that can be run."""
    return [one.localize(translation("en")) for one in check_sheet(read_sheet(folder)).faults]


def verdicts(report: Report) -> dict[str, str]:
    return {one.function: one.verdict for question in report.questions for one in question.versions}


def judged(report: Report, name: str) -> JudgedVersion:
    return next(one for question in report.questions for one in question.versions if one.function == name)


def shown(report: Report, name: str) -> tuple[str, str, str]:
    """Return the smallest call that shows a mistake, with both results."""
    (failure,) = judged(report, name).failures
    return failure.call, failure.accident or failure.actual, failure.expected
