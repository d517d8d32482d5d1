"""Checking the exercises of a lesson in a student's file, in a cell: which are begun, which hold, why others fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rummifun.course.exercises import numbered
from rummifun.grading.report.text import legible
from rummifun.shells.asked.load import load
from rummifun.shells.commands.apart import asked_in_cell, serve
from rummifun.shells.commands.laws_asked import needing_hypothesis
from rummifun.shells.screen import Screen


@dataclass(frozen=True, slots=True)
class Found:
    """The result of an exercise; if it does not hold, what is asked, why it fails, and where to look next."""

    begun: bool
    good: bool = False
    said: str = ""
    why: str = ""
    next: str = ""


def found_apart(n: int, name: str, file: str, screen: Screen) -> list[Found]:
    """Check each exercise of a lesson in a file, which runs in a cell."""
    numbers = [number for number, _ in numbered(n)]

    def read(answer: Any) -> list[Found]:
        return [_read(one) for _, one in zip(numbers, answer, strict=True)]

    return asked_in_cell(__name__, name, file, screen, read, lesson=n)


def _read(one: Mapping[str, Any]) -> Found:
    said, why, following = (
        "\n".join(str(legible(line)) for line in str(one[key]).splitlines()) for key in ("said", "why", "next")
    )
    return Found(bool(one["begun"]), bool(one["good"]), said, why, following)


def served() -> None:
    """Be the process of a cell: check the exercises of a lesson in its file."""
    serve(_found)


def _found(order: Mapping[str, Any], screen: Screen) -> list[dict[str, Any]]:
    checking = needing_hypothesis("rummifun.course.checking", screen.tr)
    names = load(order["file"], screen)
    text = Path(order["file"]).read_text(encoding="utf-8")
    return [
        asdict(Found(True, **checking.checked(number, names, screen.lang)) if one.begun(text) else Found(False))
        for number, one in numbered(order["lesson"])
    ]
