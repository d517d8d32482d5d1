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

from rummifun.grading.cell.archive import Unreadable
from rummifun.grading.cell.files import same_pair
from rummifun.grading.correspondences import Correspondences
from rummifun.grading.grade import grade
from rummifun.grading.how import PLAIN, How
from rummifun.grading.report.feedback import told
from rummifun.grading.report.findings import Report, suggestion, total
from rummifun.grading.report.summary import Row, rows
from rummifun.grading.report.text import legible, protections
from rummifun.grading.sheet import PARTS, QUESTIONS, Question
from rummifun.grading.tally import of_class
from rummifun.messages import N_
from rummifun.messages.system import cause

_TICK: Final = 0.5
_PATIENCE: Final = 1200
"""Seconds after which a hand-in, whose calls end after 300, is given up."""


@dataclass(frozen=True, slots=True)
class Graded:
    """The result for one hand-in of a class: its report, or why it has none."""

    name: str
    report: Report | None
    reason: str = ""
    of: tuple[tuple[str, str], ...] = ()

    def why(self, tr: Callable[[str], str]) -> str:
        """Explain why there is no report."""
        said: dict[str, Callable[[str], str]] = {"said": tr, "protections": lambda all_: protections(all_.split(), tr)}
        of = {key: said.get(key, str)(value) for key, value in self.of}
        return tr(self.reason).format(**of) if self.reason else ""


def graded(
    files: Sequence[tuple[str, tuple[Path, ...]]],
    jobs: int,
    only: Question | None = None,
    given: Correspondences | None = None,
    how: How = PLAIN,
    within: Path | None = None,
) -> Iterator[Graded]:
    """Grade hand-ins `within` a class, so many at once; yield each as it is done. Each runs in its own process."""
    waiting = [*reversed(files)]
    work: dict[Connection, _Work] = {}
    try:
        while waiting or work:
            while waiting and len(work) < jobs:
                one = _Work(*waiting.pop(), only, given, how, within)
                work[one.pipe] = one
            wait([*work], _TICK)
            for pipe in [pipe for pipe, one in work.items() if one.done]:
                yield work.pop(pipe).graded()
    finally:
        for one in work.values():
            one.end()


class _Work:
    """A process that grades a hand-in; however it ends, the class gets a row."""

    def __init__(self, name: str, paths: tuple[Path, ...], *how: Any) -> None:
        from rummifun.grading.forked import started  # here: not every system forks

        self.name, self._end = legible(name), time.monotonic() + _PATIENCE
        self.pipe, self._process = started(_sent, name, paths, *how)

    @property
    def done(self) -> bool:
        """Whether it has answered, ended, or run too long."""
        return self.pipe.poll() or time.monotonic() > self._end

    def graded(self) -> Graded:
        """Return the result."""
        try:
            if self.pipe.poll():
                found: Graded = self.pipe.recv()
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


def _sent(pipe: Connection, name: str, paths: tuple[Path, ...], *how: Any) -> None:
    pipe.send(one_graded(name, paths, *how))


def one_graded(
    name: str,
    paths: Sequence[Path],
    only: Question | None = None,
    given: Correspondences | None = None,
    how: How = PLAIN,
    within: Path | None = None,
) -> Graded:
    """Grade one hand-in; explain why there is no report, even if the fault is ours."""
    name = legible(name)
    try:
        report = grade(paths, only, how.limits, given=None if given is None else given.of(name), how=how, within=within)
        return Graded(name, replace(told(report, how.feedback), name=name))
    except Unreadable as error:
        return _untold(name, error.message, **error.of)
    except OSError as error:
        return _untold(name, N_("{name} cannot be read: {said}"), said=cause(error))
    except Exception as error:  # a fault of ours is no reason to grade nobody else
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(traceback.format_exception_only(error)[-1].split())
        message = N_("{name} is not graded, by a fault of rummifun, please report it: {said} ({file}, line {line})")
        return _untold(name, message, said=said, file=Path(place.filename).name, line=place.lineno)


def _untold(name: str, reason: str, /, **of: object) -> Graded:
    told = {"name": name, **of}
    return Graded(name, None, reason, tuple((key, legible(str(value))) for key, value in told.items()))


def warned(classroom: Sequence[Graded], tr: Callable[[str], str]) -> list[Graded]:
    """Put hand-ins in order of name, and warn if two seem to come from the same pair."""
    pairs = same_pair([one.name for one in classroom])
    said = tr(N_("{name} and {others} seem to come from the same pair: all are graded, choose one"))

    def warn(one: Graded) -> Graded:
        others = [name for pair in pairs if one.name in pair for name in pair if name != one.name]
        if one.report is None or not others:
            return one
        warning = said.format(name=one.name, others=", ".join(others))
        return replace(one, report=replace(one.report, warnings=(*one.report.warnings, warning)))

    return [warn(one) for one in sorted(classroom, key=lambda one: one.name)]


def csv_text(classroom: Sequence[Graded], tr: Callable[[str], str]) -> str:
    """Write a class as CSV for programs: one row per hand-in, its share of each question, the points of each part."""
    return _csv([_heads(tr), *(_row(one, tr) for one in classroom)])


def spreadsheet_text(classroom: Sequence[Graded], tr: Callable[[str], str], lang: str) -> str:
    """Write a class as a file that a spreadsheet in this language opens with a double click.

    Above the hand-ins stand the number that fail each question, and the medians. A byte order mark says UTF-8;
    a French spreadsheet expects semicolons between fields and commas in numbers.
    """
    tally = of_class(one.report for one in classroom if one.report)
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


def summary_text(classroom: Sequence[Graded], tr: Callable[[str], str]) -> str:
    """Write what the class got wrong as CSV for programs: one row per question, function, law or named mistake."""
    tally = of_class(one.report for one in classroom if one.report)
    found = [asdict(row) for row in rows(tally, tr)]
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


def _row(one: Graded, tr: Callable[[str], str]) -> list[object]:
    if one.report is None:
        return [one.name, *[""] * (len(_NAMES) + len(PARTS) + 1), one.why(tr)]
    shares = {report.question.name: _share(report.share) for report in one.report.questions}
    points = suggestion(one.report)
    remarks = "; ".join([*one.report.warnings, *(f"{p.file}:{p.line} {p.kind}" for p in one.report.problems)])
    sums = [*points.values(), total(one.report)]
    return [one.name, *(shares.get(name, "") for name in _NAMES), *sums, remarks]


def _share(share: float) -> str:
    return f"{share:.0%}"


def _tame(field: object) -> object:
    return f"'{field}" if isinstance(field, str) and field[:1] in _COMPUTED else field


_COMPUTED: Final = ("=", "+", "-", "@", "\t")
"""What a spreadsheet takes for the beginning of a formula."""
