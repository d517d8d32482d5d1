"""The failures of a class: a count of hand-ins for each question, function, law and named mistake; a monoid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from statistics import median
from typing import Any, Final

from rummifun.grading.report.findings import Failure, JudgedVersion, QuestionReport, Report, suggest_mark


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
    """The number of hand-ins that get a thing right, wrong or partly right, or lack it; and a wrong example."""

    right: int = 0
    wrong: int = 0
    partial: int = 0
    missing: int = 0
    example: FailureExample | None = None

    def __add__(self, other: FailureCount) -> FailureCount:
        examples = [one for one in (self.example, other.example) if one is not None]
        return FailureCount(
            self.right + other.right,
            self.wrong + other.wrong,
            self.partial + other.partial,
            self.missing + other.missing,
            min(examples, key=lambda one: one.rank, default=None),
        )

    @property
    def total(self) -> int:
        """The number of hand-ins counted."""
        return self.right + self.wrong + self.partial + self.missing


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

    def __add__(self, other: ClassCounts) -> ClassCounts:
        return ClassCounts(
            self.hand_ins + other.hand_ins,
            _merge(self.counts, other.counts),
            tuple(sorted(self.points + other.points)),
            {name: tuple(sorted(of)) for name, of in _merge(self.shares, other.shares).items()},
            max(self.out_of, other.out_of),
        )

    def of_kind(self, kind: str) -> list[tuple[str, str, FailureCount]]:
        """List the failures of a kind, the most frequent first; list all questions in order."""
        found = [(question, name, count) for (which, question, name), count in self.counts.items() if which == kind]
        if kind == "question":
            return sorted(found, key=lambda one: int(one[1][1:]))
        return sorted((one for one in found if one[2].wrong), key=lambda one: (-one[2].wrong, one[0], one[1]))

    def median(self, question: str = "") -> float | None:
        """Return the median of the points suggested, or of the right share of a question."""
        values = self.shares.get(question, ()) if question else self.points
        return round(median(values), 6) if values else None


def count_report(report: Report) -> ClassCounts:
    """Count one hand-in."""
    counts: dict[Key, FailureCount] = {}
    for question in report.questions:
        counts = _merge(counts, _count_question(report.name, question))
    return ClassCounts(
        1,
        {**counts, **_mistakes(report)},
        (suggest_mark(report),),
        {one.question.name: (round(one.share, 4),) for one in report.questions},
        float(report.weights.out_of),
    )


def count_class(reports: Iterable[Report]) -> ClassCounts:
    """Count a class: the fold of its reports, in any order."""
    return reduce(add, map(count_report, reports), ClassCounts())


def _merge(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> dict[Any, Any]:
    return {**one, **{key: one[key] + value if key in one else value for key, value in other.items()}}


def _count_question(hand_in: str, report: QuestionReport) -> dict[Key, FailureCount]:
    name = report.question.name
    functions = {
        ("function", name, one.function): _verdict(_VERDICTS[one.verdict], hand_in, one) for one in report.versions
    }
    held = {("law", name, law): FailureCount(right=1) for law in report.passed}
    failed = {
        ("law", name, one.law): FailureCount(wrong=1, example=FailureExample(hand_in, failure=one))
        for one in report.failed
    }
    follows = {
        ("law", name, one.law): FailureCount(wrong=1, example=FailureExample(hand_in, failure=one, rests=True))
        for one in report.consequences
    }
    examples = [count.example for count in (*functions.values(), *failed.values()) if count.example]
    best = min(examples, key=lambda one: one.rank, default=None) if report.verdict == "wrong" else None
    whole = {("question", name, name): FailureCount(**{report.verdict: 1}, example=best)}
    return {**whole, **functions, **held, **follows, **failed}


_VERDICTS: Final = {"right": "right", "wrong": "wrong", "type": "wrong", "missing": "missing"}


def _verdict(verdict: str, hand_in: str, one: JudgedVersion) -> FailureCount:
    return FailureCount(**{verdict: 1}, example=_example(hand_in, one) if verdict == "wrong" else None)


def _example(hand_in: str, one: JudgedVersion) -> FailureExample:
    return FailureExample(hand_in, one.function, one.file, one.line, next(iter(one.failures), None), bool(one.calls))


def _mistakes(report: Report) -> dict[Key, FailureCount]:
    """Count each named mistake once per hand-in."""
    counts: dict[Key, FailureCount] = {}
    for diagnosis, example in _named_mistakes(report):
        key, before = ("mistake", "", diagnosis), counts.get(("mistake", "", diagnosis), FailureCount())
        counts[key] = FailureCount(wrong=1, example=(before + FailureCount(example=example)).example)
    return counts


def _named_mistakes(report: Report) -> Iterator[tuple[str, FailureExample]]:
    for question in report.questions:
        for one in question.versions:
            for diagnosis in one.diagnoses:
                yield diagnosis, _example(report.name, one)
