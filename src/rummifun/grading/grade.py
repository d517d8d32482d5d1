"""Grading one hand-in from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from rummifun.grading.cell.files import Unreadable, read, sources
from rummifun.grading.cell.hand import Source
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.running import Hand
from rummifun.grading.cell.sandbox import Dead, Limits, scratch_folder
from rummifun.grading.examination import examine
from rummifun.grading.report.findings import Report
from rummifun.grading.report.text import legible
from rummifun.grading.sheet import FUNCTIONS, TYPES, Question
from rummifun.grading.uses import names
from rummifun.messages import N_


def grade(paths: Sequence[Path], only: Question | None = None, limits: Limits | None = None) -> Report:
    """Grade a hand-in of one file, or of several, of which copies are run.

    Raises `Unreadable` when there is nothing to grade.
    """
    texts = [Source(*one) for one in sources(paths)]
    ocaml = paths[0].suffix != ".py"
    if ocaml and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=paths[0].name)
    with scratch_folder() as scratch:
        _copy(paths, scratch)
        with closing(_opened(ocaml, scratch, texts, limits)) as hand:
            known = any(names(one.name) in FUNCTIONS for one in hand.definitions) or hand.types.keys() & TYPES
            if not hand.problems and not known:
                raise Unreadable(N_("{name} defines nothing of the sheet"), name=paths[0].name)
            report: Report = legible(examine(hand, ", ".join(path.name for path in paths), only))
            return report


def _opened(ocaml: bool, scratch: Path, texts: Sequence[Source], limits: Limits | None) -> Hand:
    try:
        return OcamlHand(scratch, texts, limits) if ocaml else PythonHand(scratch, texts, limits)
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _copy(paths: Sequence[Path], scratch: Path) -> None:
    """Copy what a hand-in may use: the sources that lie beside it, as they are read."""
    beside = {path.resolve() for one in paths for path in sorted(one.parent.glob(f"*{one.suffix}"))[:50]}
    for path in sorted(beside | {one.resolve() for one in paths}):
        with suppress(Unreadable, OSError):
            (scratch / path.name).write_text(read(path), "utf-8")
