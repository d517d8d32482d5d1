"""Classroom 50, the successor of GitHub Classroom: the `result.json` of an autograder, in whole points."""

from __future__ import annotations

from math import floor
from typing import Any, Final

from rummifun.grading.judging.findings import QuestionReport
from rummifun.grading.judging.weights import Weights
from rummifun.grading.platforms.report_input import Files, PlatformInput, PlatformInputError, write_json
from rummifun.grading.report.text_report import question_headline, question_title
from rummifun.messages import N_

_VARIABLES: Final = {
    "classroom": ("CLASSROOM",),
    "assignment": ("ASSIGNMENT",),
    "assignment_type": ("ASSIGNMENT_TYPE",),
    "owner": ("OWNER", "USERNAME"),
    "submission": ("SUBMISSION_TAG",),
    "commit": ("COMMIT_URL",),
    "release": ("RELEASE_URL",),
    "review": ("REVIEW_URL", "COMMIT_URL"),
    "datetime": ("DATETIME",),
}
"""The facts about a hand-in and the variables of the runner that hold them; `DATETIME` is the time it came in."""


def write_files(given: PlatformInput) -> Files:
    """Write one hand-in as Classroom 50 reads it.

    Raises `PlatformInputError` if the runner has not set its variables.
    """
    (one,) = given.graded
    whole = _whole(given.weights)
    if one.report is None:
        tests = [_test(one.name, False, 0, sum(whole.values()), one.explain(given.tr))]
    else:
        tests = [_question(question, whole[question.question.name], given) for question in one.report.questions]
    result: dict[str, Any] = {
        "schema": "classroom50/result/v1",
        **{key: _variable(names, given) for key, names in _VARIABLES.items()},
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }
    return {"result.json": write_json(result)}


def _variable(names: tuple[str, ...], given: PlatformInput) -> str:
    for name in names:
        if given.told.get(name):
            return given.told[name]
    message = N_("classroom50 is written where its runner calls: the variable {name} was expected")
    raise PlatformInputError(message, name=names[0])


def _whole(weights: Weights) -> dict[str, int]:
    """Share the maximum of the mark among the questions in whole points, the largest remainders first."""
    exact = {name: points * weights.out_of / weights.max_points for name, points in weights.questions}
    whole = {name: floor(points) for name, points in exact.items()}
    left = round(weights.out_of) - sum(whole.values())
    for name in sorted(exact, key=lambda name: whole[name] - exact[name])[:left]:
        whole[name] += 1
    return whole


def _question(question: QuestionReport, most: int, given: PlatformInput) -> dict[str, Any]:
    score = round(most * question.share(given.weights))
    said = question_headline(question, given.tr)
    return _test(question_title(question, given.tr), question.verdict == "right", score, most, said)


def _test(name: str, passed: bool, score: int, most: int, output: str) -> dict[str, Any]:
    return {"test-name": name, "passed": passed, "score": score, "max-score": most, "output": output}


SCRIPTS: Final[Files] = {
    "autograder.py": b'''"""Classroom 50: it lies in CLASSROOM/autograders/ASSIGNMENT/; its runtime needs ocaml-nox."""

import os
import subprocess
import sys
from pathlib import Path

BESIDE = Path(__file__).parent
if os.environ.get("RUMMIFUN") is None:  # a wheel that lies beside is taken, else the one that pip finds
    wheel = next(map(str, BESIDE.glob("rummifun-*.whl")), "rummifun")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", f"{wheel}[laws]"], check=True)
weights, sheet = BESIDE / "bareme.toml", BESIDE / "feuille"
command = [sys.executable, "-m", "rummifun", "verifier", "--format", "classroom50", "--sortie", "."]
command += ["--bareme", str(weights)] if weights.is_file() else []
command += ["--feuille", str(sheet)] if sheet.is_dir() else []
moment = subprocess.run(["git", "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"],
                        env={**os.environ, "TZ": "UTC"}, capture_output=True, text=True, check=True).stdout.strip()
grader = subprocess.run([*command, "--", "."], env={**os.environ, "DATETIME": moment}, check=False)
sys.exit(0 if grader.returncode <= 1 else grader.returncode)
''',
}
"""The files that the runner calls."""
