"""Grading one hand-in from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import reduce
from pathlib import Path

from rummifun.grading.cell.files import Unreadable, read, sources
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.running import Hand
from rummifun.grading.cell.sandbox import Dead, Limits, scratch_folder
from rummifun.grading.examination import examine, read_names
from rummifun.grading.fit.names import Given
from rummifun.grading.how import PLAIN, How
from rummifun.grading.report.findings import Report
from rummifun.grading.report.text import each_text, legible
from rummifun.grading.sheet import TYPES, Question
from rummifun.messages import N_


def grade(
    paths: Sequence[Path],
    only: Question | None = None,
    limits: Limits | None = None,
    given: Given | None = None,
    how: How = PLAIN,
) -> Report:
    """Grade a hand-in of one file, or of several, of which copies are run; names are read as is `given`.

    Raises `Unreadable` when there is nothing to grade.
    """
    texts = sources(paths)
    ocaml = paths[0].suffix != ".py"
    if ocaml and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=paths[0].name)
    with scratch_folder() as scratch:
        _copy(paths, scratch)
        with closing(_opened(ocaml, scratch, texts, limits)) as hand:
            read = read_names(hand, given or Given())
            if not hand.problems and not read.functions and not hand.types.keys() & TYPES:
                raise Unreadable(N_("{name} defines nothing of the sheet"), name=paths[0].name)
            report: Report = legible(examine(hand, ", ".join(path.name for path in paths), only, read, how))
            return _named(report, [name for name, _ in texts])


def _opened(ocaml: bool, scratch: Path, texts: Sequence[tuple[str, str]], limits: Limits | None) -> Hand:
    try:
        return OcamlHand(scratch, texts, limits) if ocaml else PythonHand(scratch, texts, limits)
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _named(report: Report, names: Sequence[str]) -> Report:
    """Give files their own names again: the cell knows those with spaces by one word."""
    words = {re.sub(r"\s", "_", name): name for name in names if re.search(r"\s", name)}
    told = {f'File "{word}"': f'File "{name}"' for word, name in words.items()}

    def named(text: str) -> str:
        found = words.get(text, text)
        return reduce(lambda said, word: said.replace(word, told[word]), told, found)

    found: Report = each_text(report, named)
    return found


def _copy(paths: Sequence[Path], scratch: Path) -> None:
    """Copy what a hand-in may use: the sources that lie beside it, as they are read."""
    beside = {path.resolve() for one in paths for path in sorted(one.parent.glob(f"*{one.suffix}"))[:50]}
    for path in sorted(beside | {one.resolve() for one in paths}):
        with suppress(Unreadable, OSError):
            (scratch / path.name).write_text(read(path), "utf-8")
