"""Lessons carried out: every cell shows the output of its page, every exercise is checked by laws that can fail."""

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
def test_lesson_shows_in_each_cell_what_its_page_promises_and_checks_the_last_exercise(page: Path) -> None:
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


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.stem)
def test_page_has_the_exercises_of_its_lesson_in_their_order(page: Path) -> None:
    there = [(cell.number, cell.names) for cell in code(page) if cell.kind == "exercise"]
    assert there == [*nonempty((number, one.names) for number, one in numbered_exercises(int(page.stem[:2])))]


# Cells


def test_lesson_does_not_run_again_what_was_run_and_begins_anew_with_a_cell_run_anew() -> None:
    lesson, heard, more = Lesson(), list[Any](), "x.append(1)\nx"
    for texts in (["x = []", more], ["x = []", more, "x"], ["x = []", more], ["x = [7]", more]):
        lesson.run(texts, heard.append)
    assert [event["value"] for event in heard if "value" in event] == ["[1]", "[1]", "[1]", "[7, 1]"]
    assert [event["cell"] for event in heard if "begun" in event] == [0, 1, 2, 0, 1, 0, 1]


LAMBDA = "functools.reduce(lambda a, b: f(b), [1, 0])"


@pytest.mark.parametrize(
    ("texts", "failed", "lines"),
    [
        (
            ["def f(n):\n    return 1 / n", f"import functools\n{LAMBDA}"],
            "ZeroDivisionError: division by zero",
            [(1, 2, LAMBDA), (0, 2, "return 1 / n")],
        ),
        (["x = 1\ny = ("], "SyntaxError: '(' was never closed", [(0, 2, "y = (")]),
        (
            ["class C:\n    def __repr__(self):\n        return 1 // 0\nC()"],
            "ZeroDivisionError: integer division or modulo by zero",
            [(0, 3, "return 1 // 0")],
        ),
    ],
    ids=["exception", "syntax", "value that cannot be written"],
)
def test_lesson_tells_an_exception_by_the_lines_of_the_student_alone(
    texts: list[str], failed: str, lines: list[tuple[int, int, str]]
) -> None:
    assert run(texts)[-1] == {"cell": len(texts) - 1, "failed": failed, "lines": lines}


@pytest.mark.parametrize(
    "text",
    [
        *("raise SystemExit(3)", "raise KeyboardInterrupt", "def f(n): return f(n) + 1\nf(1)"),
        "class E(BaseException): ...\nraise E",
    ],
)
def test_lesson_is_ended_by_nothing_that_a_cell_raises(text: str) -> None:
    *_, failed, _, last = run([text, "42"])
    assert ("failed" in failed, last["value"]) == (True, "42")


def test_lesson_tells_what_is_printed_up_to_a_length() -> None:
    heard = run(["for i in range(100_000):\n    print(i)"])
    printed = "".join(event.get("out", "") for event in heard)
    assert (printed[:6], printed[-1]) == ("0\n1\n2\n", "…")
    assert 20_000 <= len(printed) <= 20_010


def test_lesson_draws_states_and_studies_as_in_a_notebook() -> None:
    state = "from rummifun.games.rummikub import init_partie\ninit_partie(1)"
    study = "from rummifun.analysis import study\nfrom rummifun.games.reussites.relais_des_7 import r7\nstudy(r7(), 5)"
    drawn = [event["html"] for event in run([state, study, "init_partie"]) if "value" in event]
    assert [drawn[0][:4], drawn[1][:1], drawn[2]] == ["<svg", "<", ""]
