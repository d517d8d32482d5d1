"""Submissions graded once for all tests and workers of this room, and short forms of their reports."""

import atexit
import os
import pickle
import shutil
import tempfile
from contextlib import nullcontext
from functools import cache
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from filelock import FileLock

from grading.hand_ins import HAND_INS, Made
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Failure, JudgedVersion, QuestionReport, Report
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.text_report import report_lines
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet.rummikub import find_question as asked_question
from rummifun.laws.law import Law
from rummifun.messages import translation
from rummifun.render.text import Style

IMPATIENT = Limits(call=0.2, phrase=0.3)
PRINTING = Limits(call=60.0, phrase=60.0, output=1)
"""Limits for endless output: the limit of output is met before that of the clock on the busiest machine."""
ASKED_LAWS = {"sobre.ml", "faux_ordre.ml", "faux_tour.ml", "faux_jokers.ml", "faux_multiplicites.ml", "partiel.ml"}
"""The hand-ins with a name that are asked laws by day."""

_SHARED = Path(tempfile.mkdtemp(prefix="rummifun-graded-"))
"""A folder of all workers, which are forked from its maker."""


def _remove_shared(maker: int) -> None:
    if os.getpid() == maker:
        shutil.rmtree(_SHARED, ignore_errors=True)


atexit.register(_remove_shared, os.getpid())


def graded(name: str) -> Report:
    """Grade a named submission."""
    return graded_made(HAND_INS[name], name)


def judged(name: str) -> Report:
    """Grade a named submission; by day its laws are checked only where tests need them."""
    return graded_made(HAND_INS[name], name, laws=name in ASKED_LAWS)


def graded_text(text: str, name: str = "rendu.ml", only: str = "") -> Report:
    """Grade a submission made by a test, or one question of it."""
    return graded_made(Made(text), name, only)


def quickly_graded(text: str, name: str = "rendu.ml") -> Report:
    """Grade a submission without laws, for a test of its functions alone."""
    return graded_made(Made(text), name, laws=False)


@cache
def graded_made(made: Made, name: str = "rendu.ml", only: str = "", laws: bool = True) -> Report:
    """Grade a submission once, even where several workers need it."""
    kept = _SHARED / sha256(repr((made, name, only, laws)).encode()).hexdigest()
    with FileLock(kept.with_suffix(".lock"), timeout=300):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(_graded(made, name, only, laws)))
    return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]


def put(made: Made, folder: Path, name: str) -> Path:
    """Write a submission and the files beside it, and return its path."""
    for beside, text in made.beside:
        (folder / beside).write_text(text, "utf-8")
    path = folder / name
    path.write_bytes(made.text if isinstance(made.text, bytes) else made.text.encode())
    return path


def _graded(made: Made, name: str, only: str, laws: bool) -> Report:
    with tempfile.TemporaryDirectory() as folder, nullcontext() if laws else LAWLESS:
        return grade([put(made, Path(folder), name)], GradingOptions(only=asked_question(only) if only else None))


def ask_nothing(*_: object) -> tuple[list[Law], list[Failure]]:
    return [], []


LAWLESS = patch("rummifun.grading.judging.examination.check_laws", ask_nothing)
"""Where a test asks the functions alone, and no laws."""


def written(folder: Path, name: str, text: str | bytes, limits: Limits = IMPATIENT) -> Report:
    """Write a submission of a test into a folder, and grade it there."""
    return grade([put(Made(text), folder, name)], GradingOptions(limits=limits))


def question(report: Report, name: str) -> QuestionReport:
    return next(one for one in report.questions if one.question.name == name)


def found(report: Report, name: str, function: str) -> JudgedVersion:
    return next(one for one in question(report, name).versions if one.function == function)


def text_of(report: Report, lang: str = "fr", whole: bool = False) -> str:
    """Write a report as the screen shows it."""
    return "\n".join(report_lines(report, translation(lang), Style(), whole))


def verdicts(report: Report) -> str:
    """Write one verdict per question: a letter, or a point where no answer was found."""
    return " ".join(f"{one.question.name}{_LETTERS[one.verdict]}" for one in report.questions)


_LETTERS = {"right": "+", "wrong": "-", "partial": "~", "missing": "."}
