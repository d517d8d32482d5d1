"""Verdicts under every OCaml installed: `.ci/ocamls FOLDER` fetches some, RUMMIFUN_OCAMLS says where."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from grading.hand_ins import HAND_INS
from grading.reports import found, graded_made, put, text_of, verdicts, written
from grading.test_hostile import AT_LOAD, GOOD_ML, IN_CALLS
from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import report_to_json
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("laws_drawn")

_FETCHED = Path(os.environ.get("RUMMIFUN_OCAMLS", "/nowhere"))
OCAMLS = [str(path) for path in sorted(_FETCHED.glob("*/bin/ocaml"))]
HARM = [*((text, kind) for text, kind in AT_LOAD if "{precious}" not in text), *IN_CALLS]

_UNFOUND = {"interactif.ml": 168}
"""The line of a `#load` of a missing file: 5.x would leave, which is told; 4.x goes on without a problem."""


@contextmanager
def _run_by(ocaml: str) -> Iterator[None]:
    with patch.dict(os.environ, {"PATH": f"{Path(ocaml).parent}{os.pathsep}{os.environ['PATH']}"}):
        yield


def _said(report: Report) -> list[Any]:
    """Return the content of a report, without the wording of a release's own errors."""
    problems = [(one.kind, one.file, one.line) for one in report.problems if one.line != _UNFOUND.get(one.file)]
    judged = [
        (question.question.name, one.function, one.verdict, one.line, one.diagnoses, one.failures, one.calls)
        for question in report.questions
        for one in (*question.versions, *question.earlier)
    ]
    laws = [(one.question.name, one.passed, one.failed, one.consequence_names) for one in report.questions]
    return [verdicts(report), problems, judged, laws]


def releases(effort: Effort, turn: int) -> Sequence[str]:
    """Return all releases, by day one of them, in turn."""
    return OCAMLS if effort(0, 1) else [OCAMLS[turn % len(OCAMLS)]]


where_some_are = pytest.mark.skipif(not OCAMLS, reason="no release is there beside the usual one")


@where_some_are
@pytest.mark.parametrize("name", HAND_INS)
def test_grade_judges_alike_by_every_release(tmp_path: Path, name: str, effort: Effort) -> None:
    made = HAND_INS[name]
    path = put(made, tmp_path, name)
    for ocaml in nonempty(releases(effort, [*HAND_INS].index(name))):
        with _run_by(ocaml):
            report = grade([path])
        assert "disk" in report.protections, ocaml
        assert _said(report) == _said(graded_made(made, name)), ocaml


@where_some_are
@pytest.mark.parametrize("turn", range(len(HARM)), ids=[text for text, _ in HARM])
def test_grade_finds_harm_by_every_release(tmp_path: Path, turn: int, effort: Effort) -> None:
    text, kind = HARM[turn]
    for ocaml in nonempty(releases(effort, turn)):
        with _run_by(ocaml):
            report = written(tmp_path, "rendu.ml", f"{text};;\n{GOOD_ML}")
        told = [problem.kind for problem in report.problems]
        if HARM[turn] in IN_CALLS:
            told = [found(report, "Q2", "cardinal").failures[0].accident]
        assert told == [kind], ocaml
        assert found(report, "Q2", "nbocc").verdict == "right", ocaml


@pytest.mark.parametrize("ocaml", OCAMLS or [shutil.which("ocaml") or "ocaml"])
def test_reports_name_the_release(tmp_path: Path, ocaml: str) -> None:
    with _run_by(ocaml):
        report = written(tmp_path, "rendu.ml", f"let () = failwith Sys.ocaml_version\n;;\n{GOOD_ML}")
    tr = translation("en")
    assert report.problems[0].said == f'Failure "{report.version}"'
    assert report_to_json(report, tr)["version"] == report.version
    said = f"Run by OCaml {report.version} in a process of its own"
    assert said in report_page([GradedSubmission("rendu.ml", report)], tr, "en")
    assert said in text_of(report, "en")
