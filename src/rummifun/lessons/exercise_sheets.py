"""Exercises that are small sheets: each is one file, or one folder, in the folder of its lesson."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.custom_sheets.sheet_files import COMMON
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import (
    OURS,
    Texts,
    join_texts,
    read_common,
    read_parts,
    sheet_from_texts,
)
from rummifun.grading.judging.findings import QuestionReport, Report, Tr
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.report.text_report import question_paragraphs
from rummifun.grading.sandbox.lending_driver import open_lending_sandbox
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.grading.sheet.interface import FILE
from rummifun.lessons.advice import advice_on
from rummifun.lessons.answer_languages import ENDINGS
from rummifun.lessons.exercise import UNWRITTEN, Exercise
from rummifun.messages import N_, count_text

LESSONS: Final = OURS / "lecons"
"""The folder of our lessons, each a folder of exercises."""

EXERCISE_OPTIONS: Final = replace(DEFAULT_OPTIONS, cells={"python": open_lending_sandbox})
"""How exercises are judged: answers in Python may use our modules."""


def exercises_in(folder: Path, lang: str) -> Mapping[str, Exercise]:
    """Read the exercises of a folder, in the order of their numbers, with the sentences of a language.

    Raises `SheetError` for one that cannot be read.
    """
    sheets = (path for path in folder.iterdir() if path.suffix == ".ml" or (path / FILE).is_file())
    named = {path.name.removesuffix(".ml"): path for path in sheets if path.name != COMMON}
    return {number: _read_exercise(named[number], lang) for number in sorted(named, key=number_rank)}


def number_rank(number: str) -> list[tuple[int, str]]:
    """Return the key by which numbers of exercises are sorted.

    >>> sorted(("1.10", "b", "1.2", "a"), key=number_rank)
    ['a', 'b', '1.2', '1.10']
    """
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|\D+", number)]


def _read_exercise(path: Path, lang: str) -> Exercise:
    texts = join_texts([read_common(path.parent), read_parts(path)])
    try:
        sheet = sheet_from_texts(texts, path, lang)
    except SheetError as error:
        if "file" not in error.details:
            raise
        place = f"{path.name}, {error.details['file']}"
        raise SheetError(error.message, **{**error.details, "file": place}) from None
    functions = [one for one in sheet.functions.values() if not one.is_given]
    starts = {suffix: _start(texts, functions, suffix) for suffix in ENDINGS.values()}
    return Exercise(
        starts,
        tuple(hint for one in functions for hint in one.hints),
        {one.name: one.meaning for one in functions},
        path=path,
    )


def _start(texts: Texts, functions: Sequence[SheetFunction], suffix: str) -> str:
    """Return the code to begin from: the exercise's own, or functions that are to be written."""
    if own := texts.get(f"debut{suffix}"):
        return "\n".join(own).strip("\n") + "\n"
    return "\n\n".join(_begun_function(one.name, len(one.takes), suffix) for one in functions)


def _begun_function(name: str, count: int, suffix: str) -> str:
    letters = [chr(ord("a") + i) for i in range(count)]
    if suffix == ".py":
        return f"def {name}({', '.join(letters)}):\n    {UNWRITTEN}\n"
    return f'let rec {" ".join([name, *letters])} =\n  failwith "{name}"\n'


def lesson_sheet(exercises: Mapping[str, Exercise], lang: str) -> Sheet:
    """Return several exercises of a folder as one sheet, each a question; solved in Python, which is always there."""
    paths = {number: one.path for number, one in exercises.items() if one.path}
    folder = next(iter(paths.values())).parent
    parts = [_as_question(read_parts(path), number) for number, path in paths.items()]
    return sheet_from_texts(join_texts([read_common(folder), *parts]), folder, lang)


def _as_question(texts: Texts, number: str) -> Texts:
    """Make the interface of an exercise that has no heading a question."""
    (interface,) = texts.get(FILE, ("",))
    return texts if "{1 " in interface else {**texts, FILE: (f"(** {{1 {number}}} *) {interface}",)}


def grade_exercises(
    exercises: Mapping[str, Exercise],
    paths: Sequence[Path],
    lang: str,
    how: GradingOptions = EXERCISE_OPTIONS,
    longest: int | None = None,
) -> Report:
    """Grade the answers to some exercises of a folder, in OCaml or in Python, each exercise a question.

    No list is longer than the `longest`. Raises `UnreadableFileError` if there is nothing to grade.
    """
    sheet = lesson_sheet(exercises, lang)
    if longest is not None:
        short = {name: replace(one, length=min(one.length, longest)) for name, one in sheet.functions.items()}
        sheet = replace(sheet, functions=short)
    return SheetGrader(sheet)(paths, how)


def describe_answer(question: QuestionReport, tr: Tr) -> Mapping[str, Any]:
    """Describe the judgement of an exercise, as `check_exercise` does that of laws."""
    missing = [one.function for one in question.versions if one.verdict == "missing"]
    if missing and all(one.verdict in ("missing", "right") for one in question.versions):
        said = tr(N_("not written yet: {names}")).format(names=", ".join(missing))
        return {"good": False, "said": said, "why": "", "next": ""}
    if question.verdict == "right":
        calls = sum(one.cases for one in question.versions)
        said = count_text(tr, calls, N_("{n} call is right"), N_("{n} calls are right"))
        return {"good": True, "said": said, "why": "", "next": ""}
    said, *why = (text for _, text in question_paragraphs(question, tr, whole=False))
    return {"good": False, "said": said, "why": "\n".join(why), "next": _advice(question, tr)}


def _advice(question: QuestionReport, tr: Tr) -> str:
    """Suggest where to look, by the cause of a failure; nothing where the mistake is named."""
    wrong = next((one for one in question.versions if one.failures and not one.diagnoses), None)
    if wrong is None:
        return ""
    failure = wrong.failures[0]
    is_deep = failure.accident == "stack" and failure.is_large
    return tr(advice_on("large" if is_deep else failure.accident or failure.actual))
