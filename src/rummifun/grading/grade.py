"""Grading one hand-in, from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import reduce
from pathlib import Path, PurePosixPath
from shutil import which
from typing import Final

from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.judging.findings import QuestionReport, Report, map_texts, sanitize_report
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.sandbox.filesystem import scratch_folder
from rummifun.grading.sandbox.languages import OcamlSubmission, PythonSubmission
from rummifun.grading.sandbox.limits import IncompleteSandboxError, SandboxDiedError
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sheet.rummikub import TYPES
from rummifun.grading.submission.definitions import Problem
from rummifun.grading.submission.files import Submission, UnreadableFileError, read_submission
from rummifun.messages import N_


@contextmanager
def open_submission(files: Submission, how: GradingOptions = DEFAULT_OPTIONS) -> Iterator[RunningSubmission]:
    """Run a hand-in on copies of its files in a scratch folder; both are gone afterwards.

    Raises `UnreadableFileError` if it cannot be run.
    """
    if files.is_ocaml and "ocaml" not in how.cells and which("ocaml") is None:
        raise UnreadableFileError(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=files.name)
    with scratch_folder() as scratch:
        _copy(files.texts, scratch)
        with closing(_open(files, scratch, how)) as hand:
            yield hand


def _open(files: Submission, scratch: Path, how: GradingOptions) -> RunningSubmission:
    kind, name = OcamlSubmission if files.is_ocaml else PythonSubmission, files.sources[0].name
    try:
        return kind(scratch, files.sources, how.limits, how.cells.get(kind.language))
    except IncompleteSandboxError as unshut:
        message = N_(
            "{name} is not run: --exiger-cellule asks for a whole cell, and this system does not allow: {protections}"
        )
        raise UnreadableFileError(message, name=name, protections=" ".join(unshut.missing)) from None
    except SandboxDiedError as dead:
        message = N_("{name} cannot be run: its language does not start ({why})")
        raise UnreadableFileError(message, name=name, why=dead) from None


def _copy(texts: Mapping[str, str], scratch: Path) -> None:
    """Copy the files that a hand-in may use, under the names it reads; copy nothing from outside its folder."""
    for name, text in texts.items():
        if ".." not in PurePosixPath(name).parts:
            with suppress(OSError):
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                (scratch / name).write_text(text, "utf-8")


def grade(paths: Sequence[Path], how: GradingOptions = DEFAULT_OPTIONS, name: str = "") -> Report:
    """Grade a hand-in of files, folders or zips, by running copies of them, under its own `name` or theirs.

    Raises `UnreadableFileError` if there is nothing to grade.
    """
    files = read_submission(paths, how.within)
    name = name or files.name
    with open_submission(files, how) as hand:
        program = OurProgram(hand)
        read = program.recognise(how.names.for_submission(name))
        if not hand.problems and not read.functions and not hand.types.keys() & TYPES:
            raise UnreadableFileError(N_("{name} defines nothing of the sheet"), name=paths[0].name)
        return finish_report(examine_submission(program, name, read, how), files)


def finish_report(report: Report, files: Submission) -> Report:
    """Make the texts of a report safe, and add its files, under their own names."""
    report = sanitize_report(_add_files(report, files))
    return _restore_file_names(report, {**{one.name: one.text for one in files.sources}, **files.texts})


def _add_files(report: Report, files: Submission) -> Report:
    """Report the files loaded, where there are several, and the files taken from a neighbour."""
    loaded = tuple(dict.fromkeys(one.name for one in files.sources if not one.foreign))
    report = replace(report, problems=(*files.problems, *report.problems))
    return report if len(loaded) < 2 else replace(report, files=loaded, questions=tuple(map(_apart, report.questions)))


def _apart(one: QuestionReport) -> QuestionReport:
    judged, earlier = (tuple(replace(each, is_advised=True) for each in some) for some in (one.versions, one.earlier))
    return replace(one, versions=judged, earlier=earlier)


def _restore_file_names(report: Report, texts: Mapping[str, str]) -> Report:
    """Restore the names of files, which the cell knows by a single word, and cut folders that are not theirs."""
    words = {re.sub(r"\s", "_", name): name for name in texts if re.search(r"\s", name)}
    told = {f'File "{word}"': f'File "{name}"' for word, name in words.items()}

    def restore(text: str) -> str:
        found = _PATH.sub(lambda path: path[0] * any(path[0] in own for own in texts.values()), words.get(text, text))
        return reduce(lambda said, word: said.replace(word, told[word]), told, found)

    found: Report = map_texts(report, restore)
    return replace(found, problems=tuple(_name_character(one, texts) for one in found.problems))


_PATH: Final = re.compile(r"(?<![\w./])/(?:[^\s/:;,'\"(){}\[\]<>|]+/)+")
"""The folders of an absolute path."""


def _name_character(problem: Problem, texts: Mapping[str, str]) -> Problem:
    """Name the character that OCaml names by one of its bytes."""
    place = re.search(r"characters (\d+)-\d+:\s*Error: Illegal character", problem.said)
    if place is None:
        return problem
    line = "".join(texts.get(problem.file, "").split("\n")[problem.line - 1 : problem.line])
    before = line.encode()[: int(place[1])].decode(errors="ignore")
    character = line[len(before) : len(before) + 1]
    return replace(problem, said=f"{problem.said} {character} (U+{ord(character):04X})") if character else problem
