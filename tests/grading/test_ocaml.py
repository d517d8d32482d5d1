"""Whole submissions in OCaml, in the styles that students write, right and wrong in known ways, and their reports."""

import os
import shutil
from pathlib import Path

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from grading.hand_ins import HAND_INS, Made
from grading.reports import found, graded, judged, put, question, text_of, verdicts
from rummifun.grading.grade import grade
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("hand_ins_graded")

EXPECTED = Path(__file__).parent / "expected"
VERDICTS = dict(line.split(maxsplit=1) for line in (EXPECTED / "verdicts.txt").read_text("utf-8").splitlines())


def expected(name: str) -> list[tuple[str, ...]]:
    """Read the expected verdicts on functions of named submissions."""
    lines = (EXPECTED / name).read_text("utf-8").splitlines()
    return [(*function.split(), text) for function, _, text in (line.partition(": ") for line in lines)]


@pytest.mark.parametrize("name", sorted(VERDICTS.keys() | HAND_INS))
def test_grade_gives_each_question_its_verdict(name: str) -> None:
    assert verdicts(judged(name)) == VERDICTS[name]


@pytest.mark.parametrize(("name", "asked", "function", "diagnosis"), expected("diagnoses.txt"))
def test_grade_names_a_usual_mistake(name: str, asked: str, function: str, diagnosis: str) -> None:
    one = found(judged(name), asked, function)
    assert one.verdict == "wrong"
    assert diagnosis in one.diagnoses
    assert translation("fr")(diagnosis) != diagnosis


@pytest.mark.parametrize(("name", "asked", "function", "reading"), expected("readings.txt"))
def test_grade_takes_every_reading_of_the_sheet_and_names_it(
    name: str, asked: str, function: str, reading: str
) -> None:
    one = found(judged(name), asked, function)
    assert (one.verdict, one.reading) == ("right", reading)


@pytest.mark.parametrize(("name", "asked", "function", "sides"), expected("smallest.txt"))
def test_failures_are_smallest_and_in_the_language_of_the_file(
    name: str, asked: str, function: str, sides: str
) -> None:
    (failure,) = found(judged(name), asked, function).failures
    assert [failure.call, failure.actual, failure.expected] == sides.split(" | ")
    assert failure.section


def test_grade_finds_no_failed_law_of_what_is_right(effort: Effort) -> None:
    right = [name for name, verdict in VERDICTS.items() if "-" not in verdict and "~" not in verdict]
    for name in nonempty(right[: effort(1, len(right))]):
        assert [one.failed + one.earlier for one in graded(name).questions if one.failed] == [], name
        assert verdicts(graded(name)) == VERDICTS[name]


def test_report_passes_as_many_laws_as_apply() -> None:
    held = {one.question.name: len(one.passed) for one in graded("sobre.ml").questions}
    assert held == held | {"Q1": 29, "Q2": 29, "Q10": 14, "Q13": 15, "Q16": 12}


def test_grade_judges_every_version_of_a_function_and_tells_questions_apart_by_version() -> None:
    earlier = question(judged("partiel.ml"), "Q1").earlier
    assert [(one.function, one.verdict) for one in earlier] == [("cardinal", "wrong")]
    assert found(judged("partiel.ml"), "Q1", "cardinal").verdict == "right"
    plis = judged("plis.ml")
    assert question(plis, "Q2").earlier == ()
    assert found(plis, "Q2", "cardinal").line < found(plis, "Q3", "cardinal").line


def test_problems_are_in_ocamls_own_words_and_the_rest_is_judged() -> None:
    report = judged("casse.ml")
    problems = {problem.line: problem for problem in report.problems}
    assert (problems[174].kind, "Syntax error" in problems[174].said) == ("syntax", True)
    assert "expected of type joueur" in problems[135].said
    expected = {
        ("Q11", "points_suite"): "right",
        ("Q15", "extraction_groupe"): "right",
        ("Q11", "points_groupe"): "missing",
    }
    assert {one: found(report, *one).verdict for one in expected} == expected


def test_grade_is_not_hung_by_a_game_at_the_end() -> None:
    kinds = [problem.kind for problem in judged("interactif.ml").problems]
    assert kinds[-3:] == ["output", "loop", "exit"]
    assert "Graphics" in judged("interactif.ml").problems[0].said


@pytest.mark.parametrize(("name", "asked", "function", "calls"), expected("rests.txt"))
def test_grade_diagnoses_nothing_in_what_rests_on_a_wrong_function(
    name: str, asked: str, function: str, calls: str
) -> None:
    one = found(judged(name), asked, function)
    assert (one.calls, one.diagnoses) == ((calls,), ())


@pytest.mark.parametrize(("shown", "whole"), [("faux_tour.txt", False), ("faux_tour_tout.txt", True)])
def test_report_lines_are_those_that_were_read(shown: str, whole: bool) -> None:
    lines = text_of(judged("faux_tour.ml"), whole=whole).split("\n")
    text = "\n".join(line for line in lines if not line.startswith(("  Exécuté", "  Ce système")))
    assert text + "\n" == (EXPECTED / shown).read_text("utf-8")


# The toplevel


def test_grade_runs_the_ocaml_that_path_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrapper = f'#!/bin/sh\nLD_LIBRARY_PATH=/essai exec {shutil.which("ocaml")} "$@"\n'
    put(Made(wrapper), tmp_path, "ocaml").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    text = 'let _ = failwith (Sys.getenv "LD_LIBRARY_PATH")\nlet cardinal e = 0\n'
    assert "/essai" in grade([put(Made(text), tmp_path, "rendu.ml")]).problems[0].said


@pytest.mark.parametrize(("text", "why"), [("#!/bin/sh\nexit 3\n", "exit 3"), ("#!/nulle/part\n", "exit 1")])
def test_grade_refuses_an_ocaml_that_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    put(Made(text), tmp_path, "ocaml").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnreadableFileError) as refused:
        grade([put(Made("let cardinal e = 0\n"), tmp_path, "rendu.ml")])
    assert (refused.value.details["name"], str(refused.value.details["why"])) == ("rendu.ml", why)
