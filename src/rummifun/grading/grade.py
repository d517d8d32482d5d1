"""Grading one hand-in, from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import reduce
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.grading.cell.files import HandIn, Unreadable, hand_in
from rummifun.grading.cell.hand import Source
from rummifun.grading.cell.ocaml import OcamlHand, absent
from rummifun.grading.cell.python import PythonHand
from rummifun.grading.cell.running import Hand, Open
from rummifun.grading.cell.sandbox import Dead, Limits, Unshut, scratch_folder
from rummifun.grading.examination import examine, read_names
from rummifun.grading.fit.names import Given
from rummifun.grading.how import PLAIN, How
from rummifun.grading.report.findings import QuestionReport, Report
from rummifun.grading.report.text import each_text, legible
from rummifun.grading.sheet import TYPES, Question
from rummifun.messages import N_


def grade(
    paths: Sequence[Path],
    only: Question | None = None,
    limits: Limits | None = None,
    given: Given | None = None,
    how: How = PLAIN,
    within: Path | None = None,
) -> Report:
    """Grade a hand-in of files, folders or zips, of which copies are run; read names as `given`.

    Files `within` the same folder belong to a neighbour, if that is given.

    Raises `Unreadable` if there is nothing to grade.
    """
    files = hand_in(paths, within)
    with opened(files, limits, how.cells) as hand:
        read = read_names(hand, given or Given())
        if not hand.problems and not read.functions and not hand.types.keys() & TYPES:
            raise Unreadable(N_("{name} defines nothing of the sheet"), name=paths[0].name)
        report: Report = legible(_told(examine(hand, files.name, only, read, how), files))
        return _named(report, [one.name for one in files.sources])


_NONE: Final[Mapping[str, Open]] = {}


@contextmanager
def opened(files: HandIn, limits: Limits | None = None, cells: Mapping[str, Open] = _NONE) -> Iterator[Hand]:
    """Run a hand-in on copies of its files in a scratch folder; both are gone afterwards.

    Raises `Unreadable` if it cannot be run.
    """
    if files.ocaml and "ocaml" not in cells and absent():
        raise Unreadable(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=files.name)
    with scratch_folder() as scratch:
        _copy(files.texts, scratch)
        with closing(_opened(files.ocaml, scratch, files.sources, limits, cells)) as hand:
            yield hand


def _told(report: Report, files: HandIn) -> Report:
    """Report which files were loaded, where there are several, and what was taken from a neighbour."""
    loaded = tuple(dict.fromkeys(one.name for one in files.sources))
    report = replace(report, problems=(*files.borrowed, *report.problems))
    return report if len(loaded) < 2 else replace(report, files=loaded, questions=tuple(map(_apart, report.questions)))


def _apart(one: QuestionReport) -> QuestionReport:
    judged, earlier = (tuple(replace(each, apart=True) for each in some) for some in (one.judged, one.earlier))
    return replace(one, judged=judged, earlier=earlier)


def _opened(
    ocaml: bool, scratch: Path, texts: Sequence[Source], limits: Limits | None, cells: Mapping[str, Open]
) -> Hand:
    language, kind = ("ocaml", OcamlHand) if ocaml else ("python", PythonHand)
    where = {"where": cells[language]} if language in cells else {}
    try:
        return kind(scratch, texts, limits, **where)
    except Unshut as unshut:
        message = N_(
            "{name} is not run: --exiger-cellule asks for a whole cell, and this system does not allow: {protections}"
        )
        raise Unreadable(message, name=texts[0][0], protections=" ".join(unshut.missing)) from None
    except Dead as dead:
        raise Unreadable(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _named(report: Report, names: Sequence[str]) -> Report:
    """Give files their own names back: the cell knows those with spaces by a single word."""
    words = {re.sub(r"\s", "_", name): name for name in names if re.search(r"\s", name)}
    told = {f'File "{word}"': f'File "{name}"' for word, name in words.items()}

    def named(text: str) -> str:
        found = words.get(text, text)
        return reduce(lambda said, word: said.replace(word, told[word]), told, found)

    found: Report = each_text(report, named)
    return found


def _copy(texts: Mapping[str, str], scratch: Path) -> None:
    """Copy what a hand-in may use, as it reads it; copy nothing from outside its folder."""
    for name, text in texts.items():
        if ".." not in PurePosixPath(name).parts:
            with suppress(OSError):
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                (scratch / name).write_text(text, "utf-8")
