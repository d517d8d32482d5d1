"""The answer to an exercise that is a small sheet: graded as a hand-in, in Python or in OCaml, and told as laws are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummifun.grading.browser_grader import read_sheet_files
from rummifun.grading.classroom.grader import grade_one
from rummifun.grading.custom_sheets.grade_by_sheet import SheetGrader
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.report.text_report import format_problem, question_paragraphs
from rummifun.lessons.checker import finding
from rummifun.messages import N_, LocalizedError, Translation, count_text, translation

_FILES: Final = {"python": "reponse.py", "ocaml": "reponse.ml"}


def check_answer(
    sheet: Mapping[str, str], answer: str, language: str, lang: str, how: GradingOptions = DEFAULT_OPTIONS
) -> Mapping[str, Any]:
    """Grade an answer in `python` or `ocaml` by the files of a sheet, and find what `check_exercise` does."""
    tr = translation(lang)
    with TemporaryDirectory() as folder:
        try:
            read = read_sheet_files({name: text.encode() for name, text in sheet.items()}, Path(folder))
        except LocalizedError as error:
            return finding(False, error.localize(tr).replace(f"{folder}/", ""))
        file = Path(folder, _FILES[language])
        file.write_text(answer, "utf-8")
        graded = grade_one(file.name, [file], replace(how, weights=read.weights), SheetGrader(read))
    return _find(graded.report, tr) if graded.report else finding(False, graded.explain(tr))


def _find(report: Report, tr: Translation) -> Mapping[str, Any]:
    """Tell the first thing that is wrong: a problem of the text, a function that is missing, a call."""
    versions = [one for question in report.questions for one in question.versions]
    missing = [one.function for one in versions if one.verdict == "missing"]
    told = [text for question in report.questions for _, text in question_paragraphs(question, tr, whole=False)]
    if report.problems:
        return finding(False, *format_problem(report.problems[0], tr))
    if missing:
        return finding(False, tr(N_("not written yet: {names}")).format(names=", ".join(missing)))
    if any(question.verdict != "right" for question in report.questions):
        return finding(False, tr(N_("It is not right yet; the smallest case that was found:")), "\n".join(told))
    return finding(True, count_text(tr, len(versions), N_("{n} function is right"), N_("{n} functions are right")))
