"""Answers of mutants to cases, and the cases that tell a mutant from each reading."""

import signal
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adequacy.domain import Case
from adequacy.operators import Mutant, mutants
from adequacy.readings import RAISED, Accepts, readings
from adequacy.versions import make, versions

Row = NDArray[np.bool_]
"""The cases, among all candidates, that tell a mutant from a reading."""

FIRST: Final = 500
"""The number of candidates that every mutant is asked; the others only if too few of these tell it apart."""

_SECONDS: Final = 0.01
"""The time of the processor that a case may take, on average: a mutant that takes longer counts as one that hangs."""


class HangsError(BaseException):
    """A mutant takes too long; no exception that it could catch."""


def _hangs(*_: Any) -> None:
    raise HangsError


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `HangsError` after some time of the processor."""
    before = signal.signal(signal.SIGVTALRM, _hangs)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def answer(function: Callable[..., Any], case: Case) -> Any:
    """Return the answer of a function to a case, or that it raises."""
    try:
        return function(*case)
    except Exception:  # a mutant may raise anything
        return RAISED


@dataclass(frozen=True, slots=True)
class Judge:
    """The candidates of a function, with a test for the answers to each, by reading."""

    cases: Sequence[Case]
    accepts: Sequence[Sequence[Accepts]]

    @classmethod
    def of(cls, function: str, cases: Iterable[Case]) -> "Judge":
        cases = [*cases]
        return cls(cases, [[reading(case) for case in cases] for reading in readings(function)])

    def agreed(self, plainly: Callable[..., Any]) -> list[bool]:
        """Tell for each case whether every reading takes our answer for right."""
        answers = [answer(plainly, case) for case in self.cases]
        return [all(one[i](given) for one in self.accepts) for i, given in enumerate(answers)]

    def rows(self, function: Callable[..., Any], right: Sequence[Any], enough: int) -> list[Row] | None:
        """Return for each reading the cases that tell a function from it; None if it hangs.

        `right` are the answers of the version that was changed, right in the first reading at least.
        """
        rows = [np.zeros(len(self.cases), bool) for _ in self.accepts]
        try:
            self._ask(function, right, rows, range(min(FIRST, len(self.cases))))
            if min(row.sum() for row in rows) < enough:
                self._ask(function, right, rows, range(FIRST, len(self.cases)))
        except HangsError:
            return None
        return rows

    def _ask(self, function: Callable[..., Any], right: Sequence[Any], rows: Sequence[Row], which: range) -> None:
        with time_limit(_SECONDS * max(len(which), 100)):
            for i in which:
                given = answer(function, self.cases[i])
                if len(rows) == 1 and type(given) is type(right[i]) and given == right[i]:
                    continue
                for row, accepts in zip(rows, self.accepts, strict=True):
                    row[i] = not accepts[i](given)


@dataclass(frozen=True, slots=True)
class Judged:
    """A mutant of a style, and the cases that tell it from each reading."""

    style: str
    mutant: Mutant
    rows: Sequence[Row]

    @property
    def is_told_apart(self) -> bool:
        """Tell whether every reading has a case against it."""
        return all(row.any() for row in self.rows)


def defined(function: str, text: str) -> Callable[..., Any] | None:
    """Define a mutant; None where the change makes no function."""
    with warnings.catch_warnings(action="ignore"):
        try:
            return make(function, text)
        except SyntaxError:
            return None


def judge_mutants(function: str, judge: Judge, enough: int) -> tuple[list[Judged], int]:
    """Ask every mutant of every style; count those that hang besides."""
    found, hang = [], 0
    for style, text in versions(function).items():
        plainly = make(function, text)
        right = [answer(plainly, case) for case in judge.cases]
        for mutant in mutants(function, text):
            if (changed := defined(function, mutant.text)) is None:
                continue
            rows = judge.rows(changed, right, enough)
            if rows is None:
                hang += 1
            else:
                found.append(Judged(style, mutant, rows))
    return found, hang
