"""A class: every hand-in of a folder graded, on several cores, and what came of each in a row."""

from __future__ import annotations

import csv
import io
import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final

from rummifun.grading.cell.archive import SUFFIXES, Unreadable, is_zip
from rummifun.grading.cell.files import same_pair
from rummifun.grading.grade import grade
from rummifun.grading.report.findings import Report, suggestion
from rummifun.grading.report.text import legible
from rummifun.grading.sheet import PARTS, QUESTIONS, Question
from rummifun.messages import N_
from rummifun.messages.system import cause

_TICK: Final = 0.5
_PATIENCE: Final = 1200
"""Seconds after which a hand-in, whose calls end after 300, is given up."""


@dataclass(frozen=True, slots=True)
class Graded:
    """What came of a hand-in of a class: its report, or why there is none."""

    name: str
    report: Report | None
    reason: str = ""
    of: tuple[tuple[str, str], ...] = ()

    def why(self, tr: Callable[[str], str]) -> str:
        """Say why there is no report."""
        of = {key: tr(value) if key == "said" else value for key, value in self.of}
        return tr(self.reason).format(**of) if self.reason else ""


def hand_ins(folder: Path) -> list[tuple[str, tuple[Path, ...]]]:
    """List the hand-ins of a folder: a source file each, and a zip or a folder of source files as one.

    Raises `Unreadable` when there is none.
    """
    if not folder.is_dir():
        raise Unreadable(N_("{name} is no folder"), name=folder)
    found: list[tuple[str, tuple[Path, ...]]] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        inside = (one for one in path.rglob("*") if one.suffix in (*SUFFIXES, ".zip")) if path.is_dir() else iter(())
        if path.suffix in SUFFIXES or is_zip(path) or next(inside, None):
            found.append((path.name, (path,)))
    if not found:
        raise Unreadable(N_("{name} holds no hand-in: no file .ml or .py, no zip, no folder of them"), name=folder)
    return found


def graded(
    files: Sequence[tuple[str, tuple[Path, ...]]], jobs: int, only: Question | None = None, within: Path | None = None
) -> Iterator[Graded]:
    """Grade hand-ins, `within` a class, so many at once, and give each as it is done; each has a process of its own."""
    waiting = [*reversed(files)]
    work: dict[Connection, _Work] = {}
    try:
        while waiting or work:
            while waiting and len(work) < jobs:
                one = _Work(*waiting.pop(), only, within)
                work[one.pipe] = one
            wait([*work], _TICK)
            for pipe in [pipe for pipe, one in work.items() if one.done]:
                yield work.pop(pipe).graded()
    finally:
        for one in work.values():
            one.end()


class _Work:
    """A process that grades a hand-in; whatever ends it, there is a row of the class."""

    def __init__(self, name: str, paths: tuple[Path, ...], *how: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.name, self._end = legible(name), time.monotonic() + _PATIENCE
        self.pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(target=_sent, args=(there, name, paths, *how), daemon=True)
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is for who waits for it
        self._process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        there.close()

    @property
    def done(self) -> bool:
        """Whether it has answered, ended, or taken too long."""
        return self.pipe.poll() or time.monotonic() > self._end

    def graded(self) -> Graded:
        """Give what came of it."""
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
        """End it, if it has not ended."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _sent(pipe: Connection, name: str, paths: tuple[Path, ...], *how: Any) -> None:
    pipe.send(one_graded(name, paths, *how))


def one_graded(name: str, paths: Sequence[Path], only: Question | None = None, within: Path | None = None) -> Graded:
    """Grade one hand-in; why there is no report is told too, be it a fault of ours."""
    name = legible(name)
    try:
        return Graded(name, replace(grade(paths, only, within=within), name=name))
    except Unreadable as error:
        return _untold(name, error.message, **error.of)
    except OSError as error:
        return _untold(name, N_("{name} cannot be read: {said}"), said=cause(error))
    except Exception as error:  # a fault of ours, which is no reason to grade nobody else
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(traceback.format_exception_only(error)[-1].split())
        message = N_("{name} is not graded, by a fault of rummifun, please report it: {said} ({file}, line {line})")
        return _untold(name, message, said=said, file=Path(place.filename).name, line=place.lineno)


def _untold(name: str, reason: str, /, **of: object) -> Graded:
    told = {"name": name, **of}
    return Graded(name, None, reason, tuple((key, legible(str(value))) for key, value in told.items()))


def warned(classroom: Sequence[Graded], tr: Callable[[str], str]) -> list[Graded]:
    """Put hand-ins in the order of names, and warn where two seem to be of the same pair."""
    pairs = same_pair([one.name for one in classroom])
    said = tr(N_("{name} and {others} seem to be of the same pair: each is graded, one is to be chosen"))

    def warn(one: Graded) -> Graded:
        others = [name for pair in pairs if one.name in pair for name in pair if name != one.name]
        if one.report is None or not others:
            return one
        warning = said.format(name=one.name, others=", ".join(others))
        return replace(one, report=replace(one.report, warnings=(*one.report.warnings, warning)))

    return [warn(one) for one in sorted(classroom, key=lambda one: one.name)]


def csv_text(classroom: Sequence[Graded], tr: Callable[[str], str]) -> str:
    """Write a class as CSV: a row a hand-in, its verdict for each question, the suggested points of each part."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [question.name for question in QUESTIONS]
    writer.writerow([tr(N_("hand-in")), *names, *(f"§{part}" for part in PARTS), tr(N_("sum")), tr(N_("remarks"))])
    for one in classroom:
        writer.writerow([_tame(field) for field in (one.name, *_row(one, names, tr))])
    return out.getvalue()


def _row(one: Graded, names: Sequence[str], tr: Callable[[str], str]) -> list[object]:
    if one.report is None:
        return [*[""] * (len(names) + len(PARTS) + 1), one.why(tr)]
    verdicts = {report.question.name: f"{report.share:.0%}" for report in one.report.questions}
    points = suggestion(one.report)
    remarks = "; ".join([*one.report.warnings, *(f"{p.file}:{p.line} {p.kind}" for p in one.report.problems)])
    sums = [*points.values(), round(sum(points.values()), 2)]
    return [*(verdicts.get(name, "") for name in names), *sums, remarks]


def _tame(field: object) -> object:
    return f"'{field}" if isinstance(field, str) and field[:1] in _COMPUTED else field


_COMPUTED: Final = ("=", "+", "-", "@", "\t")
"""What a spreadsheet takes for the beginning of a formula."""
