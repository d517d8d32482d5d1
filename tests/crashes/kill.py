"""A process that is killed at an instant drawn by chance, and leaves no process behind."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from subprocess import Popen
from threading import Timer
from typing import Any, Final, NamedTuple

PATIENCE: Final = 200.0


class Instant(NamedTuple):
    """The instant of a kill: so many seconds after so many answers of the process."""

    answers: int
    seconds: float


def instant(chance: Random) -> Instant:
    """Draw an instant: one in four while the process starts."""
    answers = chance.choice((0, 0, 1, 2, 3, 5, 8, 13))
    return Instant(answers, chance.uniform(0, 1.0) if answers == 0 else min(0.5, chance.expovariate(1 / 0.02)))


class Killer:
    def __init__(self, process: Popen[Any], when: Instant) -> None:
        self._process, self._when, self._answers = process, when, 0
        self._timer: Timer | None = None
        self.made = False  # a program may come to its end first
        self._look()

    def answered(self) -> None:
        self._answers += 1
        self._look()

    def _look(self) -> None:
        if self._timer is None and self._answers >= self._when.answers:
            self._timer = Timer(self._when.seconds, self._process.kill)
            self._timer.start()

    def end(self) -> None:
        if self._timer is not None:
            self._timer.join(PATIENCE)
        status = self._process.wait(PATIENCE)
        assert status in (0, -signal.SIGKILL), status
        self.made = status != 0
        until_alone(self._process.pid)


@contextmanager
def killed(process: Popen[Any], when: Instant) -> Iterator[Killer]:
    """Kill a process, the first of its session, at an instant, and leave none of its session behind."""
    killer = Killer(process, when)
    try:
        with process:
            try:
                yield killer
                killer.end()
            finally:
                process.kill()
    finally:
        for left in in_session(process.pid):
            with suppress(ProcessLookupError):
                os.kill(left, signal.SIGKILL)


def until_alone(session: int) -> None:
    late = time.monotonic() + PATIENCE
    while left := in_session(session):
        assert time.monotonic() < late, f"{left} go on without what was killed"
        time.sleep(0.01)


def in_session(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                state, _, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(of) == session and state != "Z":
                    found.append(int(entry.name))
    return found
