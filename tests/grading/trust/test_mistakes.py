"""Every single mistake is found where it is and nowhere else; variants of right hand-ins are called right, laws too."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from harness.effort import Effort

from grading.reports import LAWLESS, graded_text, quickly_graded, verdicts
from grading.test_files import laid
from grading.test_ocaml import VERDICTS
from grading.trust.changes import MISTAKES, OTHERWISE, STYLES, VARIANTS, Otherwise, Written
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.report.text_report import question_paragraphs
from rummifun.grading.sandbox.limits import DriverReply
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.grading.sheet.rummikub import QUESTIONS
from rummifun.laws.law import Argument
from rummifun.laws.reached_states import corpus
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("laws_drawn")

HELPER = ("Q9", "le_statut")
"""A function of one argument, where the sheet's has two, which the right hand-in in Python has."""


def accused(report: Report) -> set[tuple[str, str]]:
    """List the functions found wrong by themselves, with their question, and the questions of failed laws."""
    functions = {
        (one.question.name, judged.function)
        for one in report.questions
        for judged in (*one.versions, *one.earlier)
        if judged.verdict in ("wrong", "type") and not judged.calls
    }
    return functions | {(one.question.name, failed.law) for one in report.questions for failed in one.failed}


def blamed(report: Report) -> set[str]:
    """List the functions blamed for the faults of others."""
    return {name for one in report.questions for judged in one.versions for name in judged.calls}


def question_of(style: str, function: str) -> str:
    """Return the question that a function of a submission answers."""
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
    functions = {name for one in QUESTIONS for name in one.functions}
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
    for lang, words in (
        ("fr", ("en 1200 tirages, obtenu : ", "attendu : ")),
        ("en", ("in 1200 draws came ", "expected")),
    ):
        told = "\n".join(text for _, text in question_paragraphs(report, translation(lang), whole=False))
        assert all(word in told for word in (*words, "400 × 4"))
        assert not any(word in told.lower() for word in ("false", "left", "gauche"))


def test_share_is_nothing_where_a_law_fails_and_names_no_single_function() -> None:
    (report,) = graded_text(BIASED[0].put(), only="Q1").questions
    assert (report.unnamed_laws, report.share()) == ((), Fraction(9, 10))
    innocent = tuple(replace(one, verdict="right", failures=()) for one in report.versions)
    assert replace(report, versions=innocent).share() == 0
    assert replace(report, versions=innocent, failed=()).share() == 1


SEEDS = 20


RIGHT = {
    **{style: VERDICTS[f"{style}.ml"] for style in ("sobre", "plis", "couples")},
    "listes": VERDICTS["sobre.ml"].replace("Q1+", "Q1."),
    "complet": VERDICTS["sobre.ml"].replace("Q1+", "Q1.").replace(" Q4+ Q5+", ""),  # Python declares no types
}
"""The verdicts that a right submission of each style deserves."""


def assert_right(variant: Written | Otherwise, report: Report) -> None:
    assert report.problems == (), variant.title
    assert (accused(report), blamed(report)) == (set(), set()), variant.title
    assert [one.consequence_names for one in report.questions if one.consequence_names] == [], variant.title
    assert [one.unsure for one in report.questions if one.unsure] == [], variant.title
    expected = RIGHT[variant.style]
    assert verdicts(report) in (expected, expected.replace("Q3.", "Q3~")), variant.title


def grade_otherwise(folder: Path, written: Otherwise) -> Report:
    """Grade a submission of one file as a file, one of several as a folder."""
    laid(folder / "rendu", written.files)
    name, *others = written.files
    return grade([folder / "rendu" if others else folder / "rendu" / name])


@contextmanager
def drawing_anew(seed: int) -> Iterator[None]:
    """Check laws on other arguments, few of very many drawn, and start the chance of submissions elsewhere."""
    ask = SandboxProcess.ask

    def other(suites: Any, defined: frozenset[str], examples: int, *_: Any) -> Sequence[Mapping[str, Argument]]:
        return corpus(suites, defined, SEEDS * examples)[seed * examples : (seed + 1) * examples]

    def elsewhere(self: SandboxProcess, order: bytes, *how: Any) -> DriverReply:
        return ask(self, b"R %d\n" % seed if order == b"R 17\n" else order, *how)

    with patch("rummifun.grading.judging.law_checks.corpus", other), patch.object(SandboxProcess, "ask", elsewhere):
        yield


@pytest.mark.parametrize("style", ["sobre", "plis", "couples"])
def test_grade_calls_one_variant_of_a_style_right(style: str) -> None:
    variant = next(one for one in VARIANTS if one.style == style)
    assert_right(variant, quickly_graded(variant.put_lines()))


@pytest.mark.lent
def test_grade_calls_every_variant_right_under_every_seed(tmp_path: Path) -> None:
    path = tmp_path / "rendu.ml"
    for variant in VARIANTS:
        path.write_text(variant.put_lines(), "utf-8")
        for seed in range(SEEDS):
            with drawing_anew(seed):
                assert_right(variant, grade([path]))


def test_right_submissions_are_sixty_and_all_differ() -> None:
    texts = {variant.put_lines() for variant in VARIANTS} | {repr(sorted(one.files.items())) for one in OTHERWISE}
    assert len(texts) == len(VARIANTS) + len(OTHERWISE) >= 60


BY_DAY = ("the statuses apart", "files that include each other", "a colour and a value")


@pytest.mark.parametrize("title", BY_DAY)
def test_grade_calls_a_submission_written_otherwise_right(tmp_path: Path, title: str) -> None:
    (one,) = [one for one in OTHERWISE if title in one.title]
    with LAWLESS:
        assert_right(one, grade_otherwise(tmp_path, one))


@pytest.mark.lent
@pytest.mark.parametrize("written", OTHERWISE, ids=str)
def test_grade_calls_every_submission_written_otherwise_right(tmp_path: Path, written: Otherwise) -> None:
    assert_right(written, grade_otherwise(tmp_path, written))
