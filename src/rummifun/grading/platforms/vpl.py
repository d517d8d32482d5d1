"""VPL, the programming laboratory of Moodle: comments, then the mark in the line that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummifun.grading.judging.findings import Report, Tr
from rummifun.grading.platforms.report_input import Files, PlatformInput, format_number
from rummifun.grading.report.text_report import format_problem, question_headline, question_paragraphs, question_title


def write_files(given: PlatformInput) -> Files:
    """Write one hand-in as VPL reads it: no line of a student's can pass for one of VPL's own."""
    (one,) = given.graded
    none = f"Comment :=>> {one.explain(given.tr)}".replace("\r", " ")
    text = none if one.report is None else "\n".join(_comments(one.report, given.tr))
    return {"vpl.txt": f"{text}\n".encode()}


def _comments(report: Report, tr: Tr) -> Iterator[str]:
    """Write the comments, then the mark; quoted lines are shown by VPL unchanged."""
    yield "<|--"
    for problem_ in report.problems:
        said, message = format_problem(problem_, tr)
        yield from _block(said, message)
    for question in report.questions:
        got, most = map(format_number, report.question_points(question))
        title = f"{question_title(question, tr)}, {got}/{most}{tr(': ')}{question_headline(question, tr)}"
        yield from _block(title, *(text for _, text in question_paragraphs(question, tr)))
    yield from ("--|>", f"Grade :=>> {format_number(report.mark)}")


def _block(title: str, *texts: str) -> Iterator[str]:
    lines = (f"-{title}", *(f"> {line}" for text in texts for line in text.splitlines()))
    return (line.replace("\r", " ") for line in lines)


SCRIPTS: Final[Files] = {
    "vpl_evaluate.sh": b"""#!/bin/bash
# VPL: what is run when a hand-in is evaluated. Put it among the execution files of the activity.
# The execution server needs Python 3.11 or newer, `ocaml`, and rummifun with its laws: pip install 'rummifun[laws]'.

. common_script.sh

files=()
for ((i = 0; ; i++)); do
    name="VPL_SUBFILE$i"
    [ -n "${!name}" ] || break
    files+=("${!name}")
done

{
    cat common_script.sh
    echo 'export PYTHONIOENCODING=utf-8'
    if [ ${#files[@]} -eq 0 ]; then
        echo "echo 'Comment :=>> .ml, .py?'"
    elif ! command -v rummifun > /dev/null; then
        echo "echo 'Comment :=>> rummifun: command not found'"
    else
        printf 'rendu=$(mktemp -d ./rendu.XXX)\ncp -P --parents --'
        printf ' %q' "${files[@]/#/./}"
        printf ' "$rendu"\nrummifun verifier --format vpl --sur %q --retour %q' \\
            "${VPL_GRADEMAX:-100}" "${RUMMIFUN_RETOUR:-complet}"
        printf ' $([ -d feuille ] && echo --feuille feuille) -- "$rendu"\n'
    fi
} > vpl_execution
chmod +x vpl_execution
""",
}
"""The scripts that VPL runs."""
