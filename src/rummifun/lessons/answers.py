"""The answer to an exercise that is a small sheet, judged as a text in Python or in OCaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummifun.grading.judging.findings import explain_reason
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.text_report import problem_lines
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.lessons.checker import finding
from rummifun.lessons.dropped_folder import FolderFiles, write_folder
from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercise_sheets import EXERCISE_OPTIONS, describe_answer, exercises_in, grade_exercises
from rummifun.lessons.exercises import exercise_by_number
from rummifun.messages import LocalizedError, translation

_LONGEST: Final = 1000
"""The longest list of OCaml in a browser, where a longer one is nested too deep to be read."""


def check_answer(
    number: str,
    answer: str,
    suffix: str,
    lang: str,
    how: GradingOptions | None = None,
    files: FolderFiles | None = None,
) -> Mapping[str, Any]:
    """Grade an answer as a file of a suffix, and find what `check_exercise` does; `why` begins with its problems.

    The exercise is one of ours, or of the folder that files hold.
    """
    tr = translation(lang)
    with TemporaryDirectory() as scratch:
        file = Path(scratch, f"reponse{suffix}")
        file.write_text(answer, "utf-8")
        try:
            exercise = _exercise(number, lang, files, Path(scratch, "files"))
            longest = _LONGEST if how and suffix == ".ml" else None
            report = grade_exercises({number: exercise}, [file], lang, how or EXERCISE_OPTIONS, longest)
        except UnreadableFileError as error:
            return finding(False, explain_reason(error.message, error.details.items(), tr))
        except LocalizedError as error:
            return finding(False, error.localize(tr).replace(f"{scratch}/", ""))
    (question,) = report.questions
    found, problems = describe_answer(question, tr), (text for one in problem_lines(report, tr) for text in one)
    return {**found, "why": "\n".join(filter(None, (*problems, found["why"])))}


def _exercise(number: str, lang: str, files: FolderFiles | None, into: Path) -> Exercise:
    return exercises_in(write_folder(files, into), lang)[number] if files else exercise_by_number(number, lang)
