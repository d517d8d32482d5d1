"""Checking the exercises of a lesson in a student's file, in a cell: which are begun, which hold, why others fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rummifun.grading.report.text_report import sanitize_report
from rummifun.lessons.exercises import numbered_exercises
from rummifun.shells.commands.law_checks import import_with_hypothesis
from rummifun.shells.commands.sandboxed import ask_in_sandbox, serve_one_order
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import load_names


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """The result of an exercise; if it fails, its question, the reason, and the page to read next."""

    begun: bool
    good: bool = False
    said: str = ""
    why: str = ""
    next: str = ""


def check_exercises_in_sandbox(n: int, name: str, file: str, screen: Console) -> list[ExerciseResult]:
    """Check each exercise of a lesson in a file, which runs in a cell."""
    numbers = [number for number, _ in numbered_exercises(n)]

    def read(answer: Any) -> list[ExerciseResult]:
        return [_read(one) for _, one in zip(numbers, answer, strict=True)]

    return ask_in_sandbox(__name__, name, file, screen, read, lesson=n)


def _read(one: Mapping[str, Any]) -> ExerciseResult:
    said, why, following = (
        "\n".join(str(sanitize_report(line)) for line in str(one[key]).splitlines()) for key in ("said", "why", "next")
    )
    return ExerciseResult(bool(one["begun"]), bool(one["good"]), said, why, following)


def serve() -> None:
    """Run in the sandbox: check the exercises of a lesson in its file."""
    serve_one_order(_check_file)


def _check_file(order: Mapping[str, Any], screen: Console) -> list[dict[str, Any]]:
    checking = import_with_hypothesis("rummifun.lessons.checker", screen.tr)
    names = load_names(order["file"], screen)
    text = Path(order["file"]).read_text(encoding="utf-8")
    return [
        asdict(
            ExerciseResult(True, **checking.check_exercise(number, names, screen.lang))
            if one.is_started(text)
            else ExerciseResult(False)
        )
        for number, one in numbered_exercises(order["lesson"])
    ]
