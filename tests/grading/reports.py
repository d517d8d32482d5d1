"""Hand-ins graded once for all tests of this room, and what a report says in few words."""

from __future__ import annotations

import os
import pickle
import tempfile
from functools import cache
from pathlib import Path

from rummifun.grading.cell.sandbox import Limits
from rummifun.grading.grade import grade
from rummifun.grading.report.findings import Judged, QuestionReport, Report

__all__ = ["RENDUS", "found", "graded", "question", "verdicts", "written"]

RENDUS = Path(__file__).parent / "rendus"

IMPATIENT = Limits(call=0.2, phrase=0.3)


@cache
def graded(name: str) -> Report:
    """Grade a hand-in of the folder `rendus`: a file, or a folder whose `rendu.ml` uses the others."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    kept = None if run is None else Path(tempfile.gettempdir()) / f"rummifun-{run}" / f"{name}.pickle"
    if kept is not None and kept.exists():  # another worker has graded it
        return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]
    path = RENDUS / name
    report = grade([path / "rendu.ml" if path.is_dir() else path])
    if kept is not None:
        kept.parent.mkdir(exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(report))
        part.replace(kept)
    return report


def written(folder: Path, name: str, text: str | bytes) -> Report:
    """Grade a hand-in that a test writes."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return grade([path], limits=IMPATIENT)


def question(report: Report, name: str) -> QuestionReport:
    return next(one for one in report.questions if one.question.name == name)


def found(report: Report, name: str, function: str) -> Judged:
    return next(one for one in question(report, name).judged if one.function == function)


def verdicts(report: Report) -> str:
    """Write a verdict a question: a letter, or a point where nothing was found."""
    return " ".join(f"{one.question.name}{_LETTERS[one.verdict]}" for one in report.questions)


_LETTERS = {"right": "+", "wrong": "-", "partial": "~", "missing": "."}
