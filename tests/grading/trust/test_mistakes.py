"""Every single mistake is found in the function that has it, and nothing that does not rest on it is accused."""

from __future__ import annotations

import pytest
from harness.effort import Effort

from grading.hand_ins import changed
from grading.reports import graded_text, quickly_graded
from grading.trust.mistakes import MISTAKES, STYLES, Mistake
from rummifun.grading.report.findings import Report
from rummifun.grading.sheet import PARTS, QUESTIONS

PUT = [(style, one) for one in MISTAKES for style in STYLES if getattr(one, style)]


def named(style: str, one: Mistake) -> str:
    return f"{style}: {one.function} {one.what}"


def accused(report: Report) -> set[tuple[str, str]]:
    """List what is found wrong by itself, with its question; a law that fails by itself accuses its question."""
    functions = {
        (one.question.name, judged.function)
        for one in report.questions
        for judged in (*one.versions, *one.earlier)
        if judged.verdict in ("wrong", "type") and not judged.calls
    }
    return functions | {(one.question.name, failed.law) for one in report.questions for failed in one.failed}


def blamed(report: Report) -> set[str]:
    """List the functions that others are said to be wrong for."""
    return {name for one in report.questions for judged in one.versions for name in judged.calls}


def asked_in(style: str, function: str) -> str:
    """Tell which question a function of a hand-in answers."""
    for question in QUESTIONS:
        if question.part > 4 and function in question.functions:
            return question.name
    return "Q2" if style == "plis" and function in ("egaux", "un_dans") else STYLES[style].sets


def checked(style: str, one: Mistake, laws: bool) -> None:
    text = changed(STYLES[style].text, getattr(one, style))
    report = (graded_text if laws or one.law else quickly_graded)(text)
    assert report.problems == ()
    question, found = asked_in(style, one.function), accused(report)
    if one.law:
        assert (question, one.law) in found
        found = {(where, "un_dans" if what.startswith("un_dans_") else what) for where, what in found}
    assert found == {(question, one.function)}
    assert blamed(report) <= {one.function}


def test_every_function_of_every_question_has_a_mistake_in_each_style() -> None:
    functions = {name for one in QUESTIONS if one.part in PARTS for name in one.functions}
    assert functions <= {one.function for one in MISTAKES}
    for style in STYLES:
        assert functions <= {one.function for where, one in PUT if where == style}
        assert sum(where == style for where, _ in PUT) >= 60
    assert len({named(style, one) for style, one in PUT}) == len(PUT)


@pytest.mark.parametrize("part", range(8))
def test_every_mistake_is_found_where_it_is_and_nowhere_else(part: int, effort: Effort) -> None:
    """In an ordinary run a few of them, the styles in turn, without laws where calls show them."""
    every = effort(EVERY, 1)
    for style, one in PUT[part * every :: 8 * every]:
        try:
            checked(style, one, laws=every == 1)
        except AssertionError as error:
            raise AssertionError(named(style, one)) from error


EVERY = 16
"""In an ordinary run one in so many; a number that 3 does not divide, so that the styles come in turn."""
