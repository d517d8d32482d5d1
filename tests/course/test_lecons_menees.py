"""Lessons carried out: every cell shows what its page promises, every exercise is held to laws that can fail."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from book.write_lessons import Cell, cells, lessons
from harness.nonempty import nonempty

from rummifun.lessons.exercises import numbered_exercises
from rummifun.lessons.notebook import Lesson

from .answers import answer

FRENCH = lessons("fr")  # the others have the same cells: tests/book holds it
by_page = pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.stem)
BY_DAY: Final = ("01_type_somme", "07_etats")
"""Two lessons that are carried out by day; the examples of all of them are doctests of their pages."""


def code(page: Path) -> list[Cell]:
    return [cell for cell in cells(page.read_text(encoding="utf-8")) if cell.kind != "prose"]


def run(texts: Sequence[str]) -> list[dict[str, Any]]:
    heard: list[Any] = []
    Lesson().run(texts, heard.append)
    return heard


@pytest.mark.parametrize(
    "page",
    [page if page.stem in BY_DAY else pytest.param(page, marks=pytest.mark.lent) for page in FRENCH],
    ids=lambda page: page.stem,
)
def test_every_cell_shows_what_its_page_promises_and_the_last_exercise_is_checked(page: Path) -> None:
    there, lesson, heard = code(page), Lesson(), list[Any]()
    last = there.pop().number if there[-1].kind == "exercise" else ""
    texts = [cell.text for cell in there]
    lesson.run(texts, heard.append)
    for number, cell in nonempty(enumerate(there)):
        shown = [event for event in heard if event["cell"] == number and "begun" not in event]
        if any(event.get("html") or "failed" in event for event in shown) or "..." in cell.shown:
            assert cell.raises in "".join(event.get("failed", "") for event in shown)
            continue
        text = "".join(event.get("out", event.get("value", "")) for event in shown)
        assert text.split() == cell.shown.split() or "rapport" in cell.text
    if last:
        lesson.check([*texts, answer(last)], last, "en", heard.append)
        assert heard[-1]["good"] is True


@by_page
def test_a_page_has_the_exercises_of_its_lesson_in_their_order(page: Path) -> None:
    there = [(cell.number, cell.names) for cell in code(page) if cell.kind == "exercise"]
    assert there == [(number, one.names) for number, one in numbered_exercises(int(page.stem[:2]))]
    assert there


# Cells


def test_what_was_run_is_not_run_again_and_a_cell_run_anew_begins_anew() -> None:
    lesson, heard = Lesson(), list[Any]()
    lesson.run(["x = []", "x.append(1)\nx"], heard.append)
    lesson.run(["x = []", "x.append(1)\nx", "x"], heard.append)
    lesson.run(["x = []", "x.append(1)\nx"], heard.append)
    lesson.run(["x = [7]", "x.append(1)\nx"], heard.append)
    assert [event["value"] for event in heard if "value" in event] == ["[1]", "[1]", "[1]", "[7, 1]"]
    assert [event["cell"] for event in heard if "begun" in event] == [0, 1, 2, 0, 1, 0, 1]


def test_an_exception_is_told_by_the_lines_of_the_student_alone() -> None:
    heard = run(["def f(n):\n    return 1 / n", "import functools\nfunctools.reduce(lambda a, b: f(b), [1, 0])"])
    assert heard[-1] == {
        "cell": 1,
        "failed": "ZeroDivisionError: division by zero",
        "lines": [(1, 2, "functools.reduce(lambda a, b: f(b), [1, 0])"), (0, 2, "return 1 / n")],
    }


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    assert run(["x = 1\ny = ("])[-1]["lines"] == [(0, 2, "y = (")]
    assert run(["x = 1\ny = ("])[-1]["failed"].startswith("SyntaxError: ")


@pytest.mark.parametrize(
    "text",
    [
        "raise SystemExit(3)",
        "raise KeyboardInterrupt",
        "def f(n): return f(n) + 1\nf(1)",
        "class E(BaseException): ...\nraise E",
    ],
)
def test_nothing_that_a_cell_raises_ends_the_lesson(text: str) -> None:
    heard = run([text, "42"])
    assert "failed" in heard[-3]
    assert heard[-1]["value"] == "42"


def test_a_value_whose_writing_fails_is_told_as_a_failure() -> None:
    heard = run(["class C:\n    def __repr__(self):\n        return 1 // 0\nC()"])
    assert heard[-1]["failed"].startswith("ZeroDivisionError")


def test_what_is_printed_is_told_up_to_a_length() -> None:
    heard = run(["for i in range(100_000):\n    print(i)"])
    printed = "".join(event.get("out", "") for event in heard)
    assert printed.startswith("0\n1\n2\n")
    assert 20_000 <= len(printed) <= 20_010
    assert printed.endswith("…")


def test_states_studies_and_records_are_drawn_as_in_a_notebook() -> None:
    heard = run(
        [
            "from rummifun.games.rummikub import init_partie, la_main, J1\ninit_partie(1)",
            "from rummifun.analysis import study\nfrom rummifun.games.reussites.relais_des_7 import r7\nstudy(r7(), 5)",
            "init_partie",
        ]
    )
    drawn = [event["html"][:4] for event in heard if "value" in event]
    assert drawn[0] == "<svg"
    assert drawn[1].startswith("<")
    assert drawn[2] == ""
