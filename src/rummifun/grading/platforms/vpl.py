"""VPL, the programming laboratory of Moodle: comments, then the mark in the line that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.platforms.report_input import Files, PlatformInput, format_number
from rummifun.grading.report.findings import QuestionReport, Report, question_points, suggest_mark
from rummifun.grading.report.text_report import format_problem, question_headline, question_paragraphs


def write_files(given: PlatformInput) -> Files:
    """Write one hand-in as VPL reads it: no line of a student's can pass for one of VPL's own."""
    (one,) = given.graded
    text = "\n".join([*_comments(one, given), *_grade(one)])
    return {"vpl.txt": f"{text}\n".encode()}


def _comments(one: GradedSubmission, given: PlatformInput) -> Iterator[str]:
    if one.report is None:
        yield f"Comment :=>> {_line(one.explain(given.tr))}"
        return
    yield "<|--"
    for problem_ in one.report.problems:
        said, message = format_problem(problem_, given.tr)
        yield f"-{_line(said)}"
        yield from _quote(message)
    for question in one.report.questions:
        yield from _question(one.report, question, given)
    yield "--|>"


def _question(report: Report, question: QuestionReport, given: PlatformInput) -> Iterator[str]:
    got, most = map(format_number, question_points(report, question))
    title = f"{question.question.name} · {given.tr(question.question.title)}, {got}/{most}"
    yield f"-{title}{given.tr(': ')}{question_headline(question, given.tr)}"
    for _, text in question_paragraphs(question, given.tr):
        yield from _quote(text)


def _quote(text: str) -> Iterator[str]:
    """Quote lines, each behind the mark that makes VPL show them unchanged."""
    return (f"> {_line(line)}" for line in text.splitlines())


def _line(text: str) -> str:
    return " ".join(text.split("\r"))


def _grade(one: GradedSubmission) -> Iterator[str]:
    if one.report is not None:
        yield f"Grade :=>> {format_number(suggest_mark(one.report))}"


SCRIPTS: Final[Files] = {
    "vpl_evaluate.sh": b"""#!/bin/bash
# VPL: what is run when a hand-in is evaluated. Put it among the execution files of the activity.
# The execution server needs Python 3.11 or newer, `ocaml`, and rummifun with its laws: pip install 'rummifun[laws]'.

. common_script.sh

files=()
for ((i = 0; ; i++)); do
    name="VPL_SUBFILE$i"
    [ -n "${!name}" ] || break
    case "${!name}" in *.ml | *.py) files+=("${!name}") ;; esac
done

{
    cat common_script.sh
    echo 'export PYTHONIOENCODING=utf-8'
    if [ ${#files[@]} -eq 0 ]; then
        echo "echo 'Comment :=>> .ml, .py?'"
    elif ! command -v rummifun > /dev/null; then
        echo "echo 'Comment :=>> rummifun: command not found'"
    else
        printf 'rummifun verifier --format vpl --sur %q --retour %q --ensemble --' \\
            "${VPL_GRADEMAX:-100}" "${RUMMIFUN_RETOUR:-complet}"
        printf ' %q' "${files[@]/#/./}"
        echo
    fi
} > vpl_execution
chmod +x vpl_execution
""",
}
"""The scripts that VPL runs."""
