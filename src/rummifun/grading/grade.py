"""Grading one hand-in, from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path

from rummifun.grading.cell.files import HandIn, Unreadable, hand_in
from rummifun.grading.cell.limits import Limits
from rummifun.grading.examination import examine
from rummifun.grading.fit.names import Given
from rummifun.grading.how import PLAIN, How
from rummifun.grading.opening import opened, read_names
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


def _told(report: Report, files: HandIn) -> Report:
    """Report which files were loaded, where there are several, and what was taken from a neighbour."""
    loaded = tuple(dict.fromkeys(one.name for one in files.sources))
    report = replace(report, problems=(*files.borrowed, *report.problems))
    return report if len(loaded) < 2 else replace(report, files=loaded, questions=tuple(map(_apart, report.questions)))


def _apart(one: QuestionReport) -> QuestionReport:
    judged, earlier = (tuple(replace(each, apart=True) for each in some) for some in (one.judged, one.earlier))
    return replace(one, judged=judged, earlier=earlier)


def _named(report: Report, names: Sequence[str]) -> Report:
    """Give files their own names back: the cell knows those with spaces by a single word."""
    words = {re.sub(r"\s", "_", name): name for name in names if re.search(r"\s", name)}
    told = {f'File "{word}"': f'File "{name}"' for word, name in words.items()}

    def named(text: str) -> str:
        found = words.get(text, text)
        return reduce(lambda said, word: said.replace(word, told[word]), told, found)

    found: Report = each_text(report, named)
    return found
