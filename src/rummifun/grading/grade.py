"""Grading one hand-in, from its files to its report: a scratch folder, a process, an examination."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path

from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.matching.names import TeacherNames
from rummifun.grading.report.findings import QuestionReport, Report
from rummifun.grading.report.text_report import map_texts, sanitize_report
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet import TYPES, Question
from rummifun.grading.submission.files import Submission, UnreadableFileError, read_submission
from rummifun.grading.submission.opening import open_submission, recognise_names
from rummifun.messages import N_


def grade(
    paths: Sequence[Path],
    only: Question | None = None,
    limits: Limits | None = None,
    given: TeacherNames | None = None,
    how: GradingOptions = DEFAULT_OPTIONS,
    within: Path | None = None,
) -> Report:
    """Grade a hand-in of files, folders or zips, by running copies of them; read names as `given`.

    Files `within` the same folder belong to a neighbour, if that is given.

    Raises `UnreadableFileError` if there is nothing to grade.
    """
    files = read_submission(paths, within)
    with open_submission(files, limits, how.cells) as hand:
        read = recognise_names(hand, given or TeacherNames())
        if not hand.problems and not read.functions and not hand.types.keys() & TYPES:
            raise UnreadableFileError(N_("{name} defines nothing of the sheet"), name=paths[0].name)
        report: Report = sanitize_report(_add_files(examine_submission(hand, files.name, only, read, how), files))
        return _restore_file_names(report, [one.name for one in files.sources])


def _add_files(report: Report, files: Submission) -> Report:
    """Report the files loaded, where there are several, and the files taken from a neighbour."""
    loaded = tuple(dict.fromkeys(one.name for one in files.sources))
    report = replace(report, problems=(*files.foreign_uses, *report.problems))
    return report if len(loaded) < 2 else replace(report, files=loaded, questions=tuple(map(_apart, report.questions)))


def _apart(one: QuestionReport) -> QuestionReport:
    judged, earlier = (tuple(replace(each, is_advised=True) for each in some) for some in (one.versions, one.earlier))
    return replace(one, versions=judged, earlier=earlier)


def _restore_file_names(report: Report, names: Sequence[str]) -> Report:
    """Restore the own names of files: the cell knows those with spaces by a single word."""
    words = {re.sub(r"\s", "_", name): name for name in names if re.search(r"\s", name)}
    told = {f'File "{word}"': f'File "{name}"' for word, name in words.items()}

    def restore(text: str) -> str:
        found = words.get(text, text)
        return reduce(lambda said, word: said.replace(word, told[word]), told, found)

    found: Report = map_texts(report, restore)
    return found
