"""Every single mistake is found in the function that has it, and nothing that does not rest on it is accused."""

import pytest
from harness.effort import Effort

from grading.reports import graded_text, quickly_graded
from grading.trust.changes import MISTAKES, STYLES, Written
from rummifun.grading.report.findings import Report
from rummifun.grading.sheet import PARTS, QUESTIONS

pytestmark = pytest.mark.usefixtures("laws_drawn")

HELPER = ("Q9", "le_statut")
"""A function of one argument, where the sheet's has two, which the right hand-in in Python has."""


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


def question_of(style: str, function: str) -> str:
    """Tell which question a function of a hand-in answers."""
    for question in QUESTIONS:
        if question.part > 4 and function in question.functions:
            return question.name
    return "Q2" if style == "plis" and function in ("egaux", "un_dans") else STYLES[style].sets


def assert_found(mistake: Written, laws: bool) -> None:
    title, _, law = mistake.title.removesuffix("]").partition(" [")
    function = title.split()[0]
    report = (graded_text if laws or law else quickly_graded)(mistake.put(), STYLES[mistake.style].file)
    assert report.problems == ()
    question, found = question_of(mistake.style, function), accused(report)
    if law:
        assert (question, law) in found
        found = {(where, "un_dans" if what.startswith("un_dans_") else what) for where, what in found}
    assert found - ({HELPER} if mistake.style == "python" else set()) == {(question, function)}
    assert blamed(report) <= {function}


def test_mistakes_are_of_every_function_in_each_style() -> None:
    functions = {name for one in QUESTIONS if one.part in PARTS for name in one.functions}
    for style in STYLES.keys() - {"python"}:
        ours = [one.title.split()[0] for one in MISTAKES if one.style == style]
        assert functions <= {*ours}
        assert len(ours) >= 60
    assert len({*map(str, MISTAKES)}) == len(MISTAKES)


@pytest.mark.parametrize("style", STYLES)
def test_grade_finds_every_mistake_where_it_is_and_nowhere_else(style: str, effort: Effort) -> None:
    """By day one of each style, without laws."""
    ours = [one for one in MISTAKES if one.style == style]
    for mistake in ours if effort(0, 1) else ours[len(ours) // 2 :][:1]:
        try:
            assert_found(mistake, laws=effort(0, 1) == 1 and style != "python")
        except AssertionError as error:
            raise AssertionError(str(mistake)) from error


BIASED = [one for one in MISTAKES if one.style == "couples" and one.title.endswith("]")]


@pytest.mark.parametrize("mistake", BIASED, ids=[one.title for one in BIASED])
def test_grade_finds_the_law_that_a_biased_draw_breaks(mistake: Written) -> None:
    (report,) = graded_text(mistake.put(), only="Q1").questions
    laws = {one.law for one in report.failed}
    assert mistake.title.partition(" [")[2][:-1] in laws <= {"un_dans_equitable", "un_dans_pondere"}
