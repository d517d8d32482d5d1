"""Grading one hand-in from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path, PurePosixPath

from rummifun.grading.cell.files import HandIn, Unreadable, hand_in
from rummifun.grading.cell.hand import Source
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.running import Hand
from rummifun.grading.cell.sandbox import Dead, Limits, scratch_folder
from rummifun.grading.examination import examine
from rummifun.grading.report.findings import QuestionReport, Report
from rummifun.grading.report.text import legible
from rummifun.grading.sheet import FUNCTIONS, TYPES, Question
from rummifun.grading.uses import names
from rummifun.messages import N_


def grade(
    paths: Sequence[Path], only: Question | None = None, limits: Limits | None = None, within: Path | None = None
) -> Report:
    """Grade a hand-in of files, folders or zips, of which copies are run; `within` a class, whose folder it is.

    Raises `Unreadable` when there is nothing to grade.
    """
    files = hand_in(paths, within)
    if files.ocaml and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=paths[0].name)
    with scratch_folder() as scratch:
        _copy(files.texts, scratch)
        with closing(_opened(files.ocaml, scratch, files.sources, limits)) as hand:
            known = any(names(one.name) in FUNCTIONS for one in hand.definitions) or hand.types.keys() & TYPES
            if not hand.problems and not known:
                raise Unreadable(N_("{name} defines nothing of the sheet"), name=paths[0].name)
            report: Report = legible(_told(examine(hand, files.name, only), files))
            return report


def _told(report: Report, files: HandIn) -> Report:
    """Say which files were loaded, where there are several, and what was taken from a neighbour."""
    loaded = tuple(dict.fromkeys(one.name for one in files.sources))
    report = replace(report, problems=(*files.borrowed, *report.problems))
    return report if len(loaded) < 2 else replace(report, files=loaded, questions=tuple(map(_apart, report.questions)))


def _apart(one: QuestionReport) -> QuestionReport:
    judged, earlier = (tuple(replace(each, apart=True) for each in some) for some in (one.judged, one.earlier))
    return replace(one, judged=judged, earlier=earlier)


def _opened(ocaml: bool, scratch: Path, texts: Sequence[Source], limits: Limits | None) -> Hand:
    try:
        return OcamlHand(scratch, texts, limits) if ocaml else PythonHand(scratch, texts, limits)
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _copy(texts: Mapping[str, str], scratch: Path) -> None:
    """Copy what a hand-in may use, as it is read; what leads out of its folder is not copied."""
    for name, text in texts.items():
        if ".." not in PurePosixPath(name).parts:
            with suppress(OSError):
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                (scratch / name).write_text(text, "utf-8")
