"""A class: every hand-in of a folder graded, on several cores; the results of each in a row, their failures counted."""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from operator import add, itemgetter
from pathlib import Path
from statistics import median
from typing import Any, Final

from toolz import groupby

from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import (
    Failure,
    JudgedVersion,
    QuestionReport,
    Report,
    explain_reason,
    filter_report,
    sanitize_report,
)
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.submission.authors import same_authors
from rummifun.messages import N_, Localizable, LocalizedError, describe_os_error
from rummifun.processes import process_pool

_PATIENCE: Final = 1200
"""Seconds after which the class gives up a hand-in, whose calls end after 300."""


@dataclass(frozen=True, slots=True)
class GradedSubmission:
    """The result for one hand-in of a class: its report, or why it has none."""

    name: str
    report: Report | None
    reason: str = ""
    of: tuple[tuple[str, object], ...] = ()

    def explain(self, tr: Callable[[str], str]) -> str:
        """Explain why there is no report."""
        return explain_reason(self.reason, self.of, tr) if self.reason else ""


Grader = Callable[[Sequence[Path], GradingOptions, str], Report]
"""A function that grades the files of a hand-in, under a name, by another sheet than ours."""


def grade_all(
    files: Sequence[tuple[str, tuple[Path, ...]]],
    jobs: int,
    how: GradingOptions = DEFAULT_OPTIONS,
    is_stopped: Callable[[], bool] = bool,
    grader: Grader | None = None,
) -> Iterator[GradedSubmission]:
    """Grade the hand-ins of a class, so many at once; yield each as it is done. Each runs in its own process.

    They all end once `is_stopped`, with a `KeyboardInterrupt`. If all processes die at once, those left are told so.
    """
    if sys.platform == "win32":  # nothing forks there
        raise NotImplementedError
    from multiprocessing import get_context, resource_tracker  # here: the page without a server has none

    resource_tracker.ensure_running()  # when it starts later, Python 3.11 lets Ctrl-C through to the server that forks
    context = get_context("forkserver")
    context.set_forkserver_preload(["rummifun.grading.classroom.preload"])
    begin = partial(_set_environment, dict(os.environ))
    left = [(name, paths, how, grader) for name, paths in files]
    try:
        with process_pool(jobs, begin, is_stopped, seconds=_PATIENCE, max_tasks=1, context=context) as run:
            for call, graded in run(grade_one, [*left]):
                left.remove(call)
                yield _result(graded, sanitize_report(call[0]))
    except RuntimeError as broken:
        yield from (_untold(sanitize_report(name), _DIED, code=broken) for name, *_ in left)


def _result(graded: Future[GradedSubmission], name: str) -> GradedSubmission:
    """Return the result of a process, however it ended: the class gets a row."""
    failed = graded.exception()
    if failed is None:
        return graded.result()
    if isinstance(failed, TimeoutError):
        return _untold(name, N_("{name} is not graded: it was not done after {n} minutes"), n=_PATIENCE // 60)
    return _untold(name, _DIED, code=getattr(failed, "exitcode", failed))


_DIED: Final = N_("{name} is not graded: the process that graded it died (exit {code})")


def grade_one(
    name: str, paths: Sequence[Path], how: GradingOptions = DEFAULT_OPTIONS, grader: Grader | None = None
) -> GradedSubmission:
    """Grade one hand-in; explain why there is no report, even if the fault is ours."""
    name = sanitize_report(name)
    try:
        return GradedSubmission(name, filter_report((grader or grade)(paths, how, name), how.feedback))
    except LocalizedError as error:
        return _untold(name, error.message, **error.details)
    except OSError as error:
        return _untold(name, N_("{name} cannot be read: {said}"), said=describe_os_error(error))
    except Exception as error:  # a fault of ours is no reason to grade nobody else
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(traceback.format_exception_only(error)[-1].split())
        message = N_("{name} is not graded, by a fault of rummifun, please report it: {said} ({file}, line {line})")
        return _untold(name, message, said=said, file=Path(place.filename).name, line=place.lineno)


def _untold(name: str, reason: str, /, **of: object) -> GradedSubmission:
    told = {**of, "name": name}.items()
    details = ((key, sanitize_report(one if isinstance(one, Localizable) else str(one))) for key, one in told)
    return GradedSubmission(name, None, reason, tuple(details))


def with_same_pair_warnings(classroom: Sequence[GradedSubmission], tr: Callable[[str], str]) -> list[GradedSubmission]:
    """Put hand-ins in order of name, and warn if two seem to come from the same pair."""
    pairs = same_authors([one.name for one in classroom if one.report])
    said = tr(N_("{name} and {others} seem to come from the same pair: all are graded, choose one"))

    def warn(one: GradedSubmission) -> GradedSubmission:
        others = [name for pair in pairs if one.name in pair for name in pair if name != one.name]
        if one.report is None or not others:
            return one
        warning = said.format(name=one.name, others=", ".join(others))
        return replace(one, report=replace(one.report, warnings=(*one.report.warnings, warning)))

    return [warn(one) for one in sorted(classroom, key=lambda one: one.name)]


def _set_environment(environment: Mapping[str, str]) -> None:
    """Take the environment of the caller; before, it was that of the first class."""
    os.environ.clear()
    os.environ.update(environment)


@dataclass(frozen=True, slots=True)
class FailureExample:
    """A failure in a hand-in: its place, and the case that shows it, if any."""

    hand_in: str
    function: str = ""
    file: str = ""
    line: int = 0
    failure: Failure | None = None
    rests: bool = False

    @property
    def rank(self) -> tuple[object, ...]:
        """The best example has a case, shows a mistake of its own rather than a consequence, and is short."""
        case = self.failure
        said = (len(case.call), case.call, case.law) if case else (0, "", "")
        return (case is None, self.rests, *said, self.hand_in, self.function, self.file, self.line)


@dataclass(frozen=True, slots=True)
class FailureCount:
    """The number of hand-ins of each verdict on a thing: `right`, `wrong`, `partial`, `missing`; a wrong example."""

    verdicts: Counter[str]
    example: FailureExample | None = None

    def __add__(self, other: FailureCount) -> FailureCount:
        return FailureCount(self.verdicts + other.verdicts, _best((self.example, other.example)))

    @property
    def wrong(self) -> int:
        """The number of hand-ins that get it wrong."""
        return self.verdicts["wrong"]


def _count(verdict: str, example: FailureExample | None = None) -> FailureCount:
    return FailureCount(Counter([verdict]), example)


def _best(examples: Iterable[FailureExample | None]) -> FailureExample | None:
    return min(filter(None, examples), key=lambda one: one.rank, default=None)


Key = tuple[str, str, str]
"""A kind (`question`, `function`, `law`, `mistake`), a question, and a name."""


KINDS: Final = ("question", "function", "law", "mistake")


@dataclass(frozen=True, slots=True)
class ClassCounts:
    """The results of several hand-ins: `ClassCounts()` is empty, and `+` joins two classes."""

    hand_ins: int = 0
    counts: Mapping[Key, FailureCount] = field(default_factory=dict)
    points: tuple[float, ...] = ()
    shares: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    out_of: float = 0.0
    asked: tuple[Question, ...] = ()

    def __add__(self, other: ClassCounts) -> ClassCounts:
        counts, points = _merge(self.counts, other.counts), tuple(sorted(self.points + other.points))
        shares = {name: tuple(sorted(of)) for name, of in _merge(self.shares, other.shares).items()}
        out_of, asked = max(self.out_of, other.out_of), self.asked or other.asked
        return ClassCounts(self.hand_ins + other.hand_ins, counts, points, shares, out_of, asked)

    def of_kind(self, kind: str) -> list[tuple[str, str, FailureCount]]:
        """List the failures of a kind, the most frequent first; list all questions in order."""
        found = [(question, name, count) for (which, question, name), count in self.counts.items() if which == kind]
        if kind == "question":
            names = [one.name for one in self.asked]
            return sorted(found, key=lambda one: names.index(one[1]))
        return sorted((one for one in found if one[2].wrong), key=lambda one: (-one[2].wrong, one[0], one[1]))

    def median(self, question: str = "") -> float | None:
        """Return the median of the points suggested, or of the right share of a question."""
        values = self.shares.get(question, ()) if question else self.points
        return round(median(values), 6) if values else None


def count_report(report: Report) -> ClassCounts:
    """Count one hand-in."""
    counts = reduce(_merge, (_count_question(report.name, one) for one in report.questions), _mistakes(report))
    shares = {name: (round(float(share), 4),) for name, share in report.shares.items()}
    return ClassCounts(1, counts, (report.mark,), shares, float(report.weights.out_of), report.weights.asked)


def count_class(reports: Iterable[Report]) -> ClassCounts:
    """Count a class: the fold of its reports, in any order."""
    return reduce(add, map(count_report, reports), ClassCounts())


def _merge(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> dict[Any, Any]:
    return {**one, **{key: one[key] + value if key in one else value for key, value in other.items()}}


def _count_question(hand_in: str, report: QuestionReport) -> dict[Key, FailureCount]:
    name = report.question.name
    functions = {("function", name, one.function): _verdict(hand_in, one) for one in report.versions}
    held = {("law", name, law): _count("right") for law in report.passed}
    failed, follows = (
        {("law", name, one.law): _count("wrong", FailureExample(hand_in, failure=one, rests=rests)) for one in laws}
        for laws, rests in ((report.failed, False), (report.consequences, True))
    )
    examples = (count.example for count in (*functions.values(), *failed.values()))
    whole = {("question", name, name): _count(report.verdict, _best(examples) if report.verdict == "wrong" else None)}
    return {**whole, **functions, **held, **follows, **failed}


def _verdict(hand_in: str, one: JudgedVersion) -> FailureCount:
    return _count("wrong", _example(hand_in, one)) if one.verdict in ("wrong", "type") else _count(one.verdict)


def _example(hand_in: str, one: JudgedVersion) -> FailureExample:
    return FailureExample(hand_in, one.function, one.file, one.line, next(iter(one.failures), None), bool(one.calls))


def _mistakes(report: Report) -> dict[Key, FailureCount]:
    """Count each named mistake once per hand-in."""
    versions = (one for question in report.questions for one in question.versions)
    examples = [(diagnosis, _example(report.name, one)) for one in versions for diagnosis in one.diagnoses]
    return {
        ("mistake", "", diagnosis): _count("wrong", _best(example for _, example in of))
        for diagnosis, of in groupby(itemgetter(0), examples).items()
    }
