"""A budget for each test: a second of the processor, its own and that of the processes for which it waited.

A fixture wider than a test counts for no test. A test that takes longer is run twice more, alone, and fails the run if
its least time is longer too. A second is one of the machine that the budgets were set on: a fixed piece of work,
measured at the end and beside each test that is run again, tells how much slower this one is. `longer.txt` lists the
tests that may take longer. It only shrinks.
"""

import os
import time
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest

LIMIT: Final = 1.0
"""How many seconds of the processor a test may take."""

NEAREST: Final = 20
"""How many tests are named after a run: those that take most of what they may."""

REFERENCE: Final = 0.09
"""How many seconds the machine of the budgets takes for the piece of work."""

LONGER: Final = Path(__file__).with_name("longer.txt")
"""A line: seconds, then the test without its parameters."""

Seconds = float

BEGUN: Final = pytest.StashKey[float]()
LAST: Final = pytest.StashKey[bool]()
PROPERTY: Final = "processor"


def processor() -> Seconds:
    """Return the processor seconds of this process, and of the processes that it waited for."""
    return time.process_time() + sum(os.times()[2:4])


def slowness() -> float:
    """Measure how many times slower this machine is now than that of the budgets; a faster one passes for that one."""
    return max(1.0, median(_seconds_of_work() for _ in range(9)) / REFERENCE)


def _seconds_of_work() -> Seconds:
    begun, seen = time.process_time(), dict[int, tuple[int, str]]()
    for i in range(300_000):
        seen[i % 997] = (i, str(i))
    return time.process_time() - begun


@cache
def allowed() -> dict[str, Seconds]:
    """Read the exceptions, each with its seconds."""
    lines = (line.split(maxsplit=1) for line in LONGER.read_text("utf-8").splitlines())
    return {name: float(seconds) for seconds, name in lines}


def name_of(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the budget."""
    parser.addoption("--budget", type=float, default=0, help="seconds of the processor that a test may take; 0: any")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Begin to count."""
    item.stash[BEGUN] = processor()
    item.stash[LAST] = nextitem is None or nextitem.path != item.path
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave out the time of fixtures wider than a test."""
    before = processor()
    try:
        return (yield)
    finally:
        if fixturedef.scope != "function" and (item := getattr(request, "_pyfuncitem", None)) is not None:
            item.stash[BEGUN] += processor() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to each phase the seconds so far; the last teardown of a file also ends wider fixtures."""
    report = yield
    if report.when != "teardown" or not item.stash[LAST]:
        report.user_properties.append((PROPERTY, round(processor() - item.stash[BEGUN], 3)))
    return report


class Judge:
    """A plugin of the process with all reports: it names tests near their limits, and fails a run for those beyond."""

    def __init__(self, config: pytest.Config) -> None:
        self.seen: dict[str, Seconds] = {}
        self.limit: Seconds = config.getoption("--budget")
        self.slowness = 1.0
        self.whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the seconds of a test, which each of its phases adds to."""
        if seconds := dict(report.user_properties).get(PROPERTY):
            self.seen[report.nodeid] = float(str(seconds))

    def hear_again(self, report: pytest.TestReport) -> None:
        """Remember the least seconds of a test that is run again, and the slowest that the machine was meanwhile."""
        if report.when == "call" and (seconds := dict(report.user_properties).get(PROPERTY)):
            self.measure_slowness()
            self.seen[report.nodeid] = min(self.seen[report.nodeid], float(str(seconds)))

    def measure_slowness(self) -> None:
        """Measure the machine once more: at its slowest, it explains the time that a test took."""
        self.slowness = max(self.slowness, slowness())

    def limit_of(self, test: str) -> Seconds:
        """Return the seconds of this machine that a test may take."""
        return allowed().get(name_of(test), self.limit) * self.slowness

    def is_too_slow(self, test: str) -> bool:
        """Tell whether a test takes longer than it may."""
        return self.seen.get(test, 0) > self.limit_of(test)

    def faults(self) -> Iterator[str]:
        """List the tests that take longer than they may, and the exceptions that are no tests any more."""
        for test in filter(self.is_too_slow, self.seen):
            yield f"{self.seen[test]:.1f} s of the processor, {self.limit_of(test):.1f} are allowed here: {test}"
        for name in allowed().keys() - set(map(name_of, self.seen)) if self.whole else ():
            yield f"is none of the tests, and needs no line in {LONGER.name}: {name}"

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        """Fail a run in which a test took too long."""
        if self.limit and session.testsfailed == 0 and any(self.faults()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return (yield)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the tests nearest to their limits, and those beyond."""
        if not self.limit:
            return
        nearest = sorted(self.seen, key=lambda test: self.seen[test] / self.limit_of(test), reverse=True)[:NEAREST]
        total = f"{sum(self.seen.values()):.0f} s of the processor, {self.slowness:.2f} times as slow as the budget's"
        terminalreporter.section(f"nearest to their limits of {len(self.seen)} tests, {total}")
        for line in (*(f"{self.seen[t]:6.2f} s of {self.limit_of(t):.2f}  {t}" for t in nearest), *self.faults()):
            terminalreporter.write_line(line)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Judge in the process where reports come together, and give a slow machine's tests more time before they hang."""
    if hasattr(config, "workerinput"):  # a worker of xdist
        return
    judge = Judge(config)
    config.pluginmanager.register(judge, "judge")
    if judge.limit and config.getoption("timeout", None) is None and (seconds := config.getini("timeout")):
        judge.measure_slowness()
        config.option.timeout = float(seconds) * judge.slowness
