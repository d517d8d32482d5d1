"""A class: every hand-in of a folder graded, on several cores, and the results of each in a row."""

from __future__ import annotations

import csv
import io
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final

from rummifun.grading.classroom.failure_counts import count_class
from rummifun.grading.grade import grade
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.report.class_summary import Row, summary_rows
from rummifun.grading.report.feedback import filter_report
from rummifun.grading.report.findings import Report, suggest_mark, suggest_points
from rummifun.grading.report.text_report import format_protections, sanitize_report
from rummifun.grading.sheet import PARTS, QUESTIONS, Question
from rummifun.grading.submission.archive import UnreadableFileError
from rummifun.grading.submission.files import same_authors
from rummifun.grading.submission.name_mapping import NameMapping
from rummifun.messages import N_
from rummifun.messages.os_errors import describe_os_error

_TICK: Final = 0.5
_PATIENCE: Final = 1200
"""Seconds after which the class gives up a hand-in, whose calls end after 300."""


@dataclass(frozen=True, slots=True)
class GradedSubmission:
    """The result for one hand-in of a class: its report, or why it has none."""

    name: str
    report: Report | None
    reason: str = ""
    of: tuple[tuple[str, str], ...] = ()

    def explain(self, tr: Callable[[str], str]) -> str:
        """Explain why there is no report."""
        said: dict[str, Callable[[str], str]] = {
            "said": tr,
            "protections": lambda all_: format_protections(all_.split(), tr),
        }
        of = {key: said.get(key, str)(value) for key, value in self.of}
        return tr(self.reason).format(**of) if self.reason else ""


def grade_all(
    files: Sequence[tuple[str, tuple[Path, ...]]],
    jobs: int,
    only: Question | None = None,
    given: NameMapping | None = None,
    how: GradingOptions = DEFAULT_OPTIONS,
    within: Path | None = None,
) -> Iterator[GradedSubmission]:
    """Grade hand-ins `within` a class, so many at once; yield each as it is done. Each runs in its own process."""
    waiting = [*reversed(files)]
    work: dict[Connection, _Work] = {}
    try:
        while waiting or work:
            while waiting and len(work) < jobs:
                one = _Work(*waiting.pop(), only, given, how, within)
                work[one.pipe] = one
            wait([*work], _TICK)
            for pipe in [pipe for pipe, one in work.items() if one.is_done]:
                yield work.pop(pipe).result()
    finally:
        for one in work.values():
            one.end()


class _Work:
    """A process that grades a hand-in; however it ends, the class gets a row."""

    def __init__(self, name: str, paths: tuple[Path, ...], *how: Any) -> None:
        from rummifun.grading.classroom.forkserver import start_forked  # here: not every system forks

        self.name, self._end = sanitize_report(name), time.monotonic() + _PATIENCE
        self.pipe, self._process = start_forked(_send_report, name, paths, *how)

    @property
    def is_done(self) -> bool:
        """Tell whether the process has answered, ended, or run too long."""
        return self.pipe.poll() or time.monotonic() > self._end

    def result(self) -> GradedSubmission:
        """Return the result."""
        try:
            if self.pipe.poll():
                found: GradedSubmission = self.pipe.recv()
                return found
            return _untold(self.name, N_("{name} is not graded: it was not done after {n} minutes"), n=_PATIENCE // 60)
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            return _untold(
                self.name, N_("{name} is not graded: the process that graded it died (exit {code})"), code=code
            )
        finally:
            self.end()

    def end(self) -> None:
        """End it, if it is still running."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _send_report(pipe: Connection, name: str, paths: tuple[Path, ...], *how: Any) -> None:
    pipe.send(grade_one(name, paths, *how))


def grade_one(
    name: str,
    paths: Sequence[Path],
    only: Question | None = None,
    given: NameMapping | None = None,
    how: GradingOptions = DEFAULT_OPTIONS,
    within: Path | None = None,
) -> GradedSubmission:
    """Grade one hand-in; explain why there is no report, even if the fault is ours."""
    name = sanitize_report(name)
    try:
        report = grade(
            paths, only, how.limits, given=None if given is None else given.for_submission(name), how=how, within=within
        )
        return GradedSubmission(name, replace(filter_report(report, how.feedback), name=name))
    except UnreadableFileError as error:
        return _untold(name, error.message, **error.details)
    except OSError as error:
        return _untold(name, N_("{name} cannot be read: {said}"), said=describe_os_error(error))
    except Exception as error:  # a fault of ours is no reason to grade nobody else
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(traceback.format_exception_only(error)[-1].split())
        message = N_("{name} is not graded, by a fault of rummifun, please report it: {said} ({file}, line {line})")
        return _untold(name, message, said=said, file=Path(place.filename).name, line=place.lineno)


def _untold(name: str, reason: str, /, **of: object) -> GradedSubmission:
    told = {"name": name, **of}
    return GradedSubmission(
        name, None, reason, tuple((key, sanitize_report(str(value))) for key, value in told.items())
    )


def with_same_pair_warnings(classroom: Sequence[GradedSubmission], tr: Callable[[str], str]) -> list[GradedSubmission]:
    """Put hand-ins in order of name, and warn if two seem to come from the same pair."""
    pairs = same_authors([one.name for one in classroom])
    said = tr(N_("{name} and {others} seem to come from the same pair: all are graded, choose one"))

    def warn(one: GradedSubmission) -> GradedSubmission:
        others = [name for pair in pairs if one.name in pair for name in pair if name != one.name]
        if one.report is None or not others:
            return one
        warning = said.format(name=one.name, others=", ".join(others))
        return replace(one, report=replace(one.report, warnings=(*one.report.warnings, warning)))

    return [warn(one) for one in sorted(classroom, key=lambda one: one.name)]


def csv_text(classroom: Sequence[GradedSubmission], tr: Callable[[str], str]) -> str:
    """Write a class as CSV for programs: one row per hand-in, its share of each question, the points of each part."""
    return _csv([_heads(tr), *(_row(one, tr) for one in classroom)])


def spreadsheet_text(classroom: Sequence[GradedSubmission], tr: Callable[[str], str], lang: str) -> str:
    """Write a class as a file that a spreadsheet in this language opens with a double click.

    Above the hand-ins stand the number that fail each question, and the medians. A byte order mark says UTF-8;
    a French spreadsheet expects semicolons between fields and commas in numbers.
    """
    tally = count_class(one.report for one in classroom if one.report)
    fails = {name: count.wrong for _, name, count in tally.of_kind("question")}
    medians = {name: _share(tally.median(name) or 0) for name in fails}
    table: list[list[object]] = [
        _heads(tr),
        [tr(N_("hand-ins with mistakes")), *(fails.get(name, "") for name in _NAMES)],
        [tr(N_("median")), *(medians.get(name, "") for name in _NAMES), *[""] * len(PARTS), tally.median()],
        *(_row(one, tr) for one in classroom),
    ]
    french = lang == "fr"
    rows = [
        [f"{field:g}".replace(".", ",") if french and isinstance(field, float) else field for field in row]
        for row in table
    ]
    return chr(0xFEFF) + _csv(rows, ";" if french else ",", "\r\n")


def summary_text(classroom: Sequence[GradedSubmission], tr: Callable[[str], str]) -> str:
    """Write the failures of the class as CSV for programs: one row per question, function, law or named mistake."""
    tally = count_class(one.report for one in classroom if one.report)
    found = [asdict(row) for row in summary_rows(tally, tr)]
    median = {"kind": "class", "right": tally.hand_ins, "of": tally.hand_ins, "median": tally.median()}
    heads = [one.name for one in fields(Row)]
    return _csv([heads, *([row.get(head, "") for head in heads] for row in ({**median}, *found))])


def _csv(rows: Iterable[Iterable[object]], delimiter: str = ",", end: str = "\n") -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end)
    writer.writerows([_tame(field) for field in row] for row in rows)
    return out.getvalue()


_NAMES: Final = tuple(question.name for question in QUESTIONS)


def _heads(tr: Callable[[str], str]) -> list[object]:
    return [tr(N_("hand-in")), *_NAMES, *(f"§{part}" for part in PARTS), tr(N_("sum")), tr(N_("remarks"))]


def _row(one: GradedSubmission, tr: Callable[[str], str]) -> list[object]:
    if one.report is None:
        return [one.name, *[""] * (len(_NAMES) + len(PARTS) + 1), one.explain(tr)]
    shares = {report.question.name: _share(report.share) for report in one.report.questions}
    points = suggest_points(one.report)
    remarks = "; ".join([*one.report.warnings, *(f"{p.file}:{p.line} {p.kind}" for p in one.report.problems)])
    sums = [*points.values(), suggest_mark(one.report)]
    return [one.name, *(shares.get(name, "") for name in _NAMES), *sums, remarks]


def _share(share: float) -> str:
    return f"{share:.0%}"


def _tame(field: object) -> object:
    return f"'{field}" if isinstance(field, str) and field[:1] in _FORMULA_MARKS else field


_FORMULA_MARKS: Final = ("=", "+", "-", "@", "\t")
"""The characters that begin a formula in a spreadsheet."""
