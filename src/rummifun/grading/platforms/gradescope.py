"""Gradescope: the `results.json` of an autograder, and its two scripts."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from rummifun.grading.judging.findings import QuestionReport, Report
from rummifun.grading.platforms.report_input import Files, PlatformInput, write_json
from rummifun.grading.report.text_report import (
    format_problem,
    protection_lines,
    question_headline,
    question_paragraphs,
    question_title,
)


def write_files(given: PlatformInput) -> Files:
    """Write one hand-in as Gradescope reads it: one test per question."""
    (one,) = given.graded
    none = {"score": 0.0, "output": one.explain(given.tr), "tests": []}
    return {"results.json": write_json(none if one.report is None else _results(one.report, given))}


def _results(report: Report, given: PlatformInput) -> dict[str, Any]:
    problems = (format_problem(one, given.tr) for one in report.problems)
    before = (*protection_lines(report, given.tr), *report.warnings, *filter(None, chain.from_iterable(problems)))
    return {
        "score": report.mark,
        "execution_time": round(report.seconds),
        "output": "\n".join(before),
        "output_format": "text",
        "tests": [_test(report, one, given) for one in report.questions],
        "extra_data": {"max_score": float(report.weights.out_of)},
    }


def _test(report: Report, question: QuestionReport, given: PlatformInput) -> dict[str, Any]:
    score, most = report.question_points(question)
    told = [question_headline(question, given.tr), *(text for _, text in question_paragraphs(question, given.tr))]
    return {
        "name": question_title(question, given.tr),
        "number": question.question.name.removeprefix("Q"),
        "score": score,
        "max_score": most,
        "status": "passed" if question.verdict == "right" else "failed",
        "output": "\n".join(told),
        "output_format": "text",
    }


SCRIPTS: Final[Files] = {
    "setup.sh": b"""#!/usr/bin/env bash
# Gradescope: what is run once, when the image of the autograder is built.
set -e
apt-get update
apt-get install -y ocaml-nox python3 python3-venv
python=python3
if ! python3 -c 'import sys; assert sys.version_info >= (3, 11)' 2> /dev/null; then
    apt-get install -y python3.11 python3.11-venv
    python=python3.11
fi
"$python" -m venv /opt/rummifun
# A wheel of rummifun that lies in the zip is taken; else the one that pip finds.
wheel=$(ls /autograder/source/rummifun-*.whl 2> /dev/null | head -n 1)
/opt/rummifun/bin/pip install "${wheel:-rummifun}[laws]"
/opt/rummifun/bin/rummifun --help > /dev/null
""",
    "run_autograder": b"""#!/usr/bin/env bash
# Gradescope: what is run for each hand-in.
root=${AUTOGRADER:-/autograder}
export PATH="/opt/rummifun/bin:$PATH" PYTHONIOENCODING=utf-8
mkdir -p "$root/results"
options=(--format gradescope --sortie "$root/results" --retour "${RUMMIFUN_RETOUR:-complet}")
[ -f "$root/source/bareme.toml" ] && options+=(--bareme "$root/source/bareme.toml")
[ -d "$root/source/feuille" ] && options+=(--feuille "$root/source/feuille")
rummifun verifier "${options[@]}" -- "$root/submission"
status=$?
if [ ! -f "$root/results/results.json" ]; then
    echo '{"score": 0, "output": "no file .ml or .py that can be graded", "tests": []}' > "$root/results/results.json"
fi
[ $status -le 1 ] # what fails in the hand-in is no fault of the autograder
""",
}
"""The files of an autograder: both, in a zip, beside a wheel, a `bareme.toml` or a sheet in `feuille`."""
