"""Workers forked after one collection, which share all imports and values made by then.

    pytest --workers 4

A worker takes whole files, so that fixtures of a file serve all its tests. A worker that dies, or is silent for so long
that a test must hang there, is named with its test; another goes on with the remaining files.
"""

import atexit
import gc
import json
import os
import selectors
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain
from typing import IO, Any, Final

import pytest
from _pytest.config import create_terminal_writer
from toolz import groupby

from harness.budget import allowed, name_of

SILENCE: Final = 600
"""How many seconds a worker may say nothing beyond those of a test, which should have failed by then."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the number of workers."""
    parser.addoption("--workers", type=int, default=0, help="processes that share the tests, file by file")


@dataclass
class Files:
    """The tests of each file, and the number of files taken, which all workers share."""

    tests: Sequence[Sequence[pytest.Item]]
    counter: IO[bytes]

    def take(self) -> Iterator[Sequence[pytest.Item]]:
        """Yield the tests of the files that no other worker has taken, one file at a time."""
        import fcntl  # which Windows lacks, as it does workers

        while True:
            fcntl.lockf(self.counter, fcntl.LOCK_EX)  # a lock of the process: all workers share the file
            number = int.from_bytes(os.pread(self.counter.fileno(), 4, 0), "big")
            os.pwrite(self.counter.fileno(), (number + 1).to_bytes(4, "big"), 0)
            fcntl.lockf(self.counter, fcntl.LOCK_UN)
            if number >= len(self.tests):
                return
            yield self.tests[number]


@dataclass(eq=False)
class Reporter:
    """A plugin of a worker: it sends the worker's reports."""

    config: pytest.Config
    pipe: IO[str]

    def send(self, kind: str, data: object) -> None:
        """Send a line."""
        self.pipe.write(json.dumps([kind, data]) + "\n")
        self.pipe.flush()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Send the name of a test that begins."""
        self.send("begun", nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send the report of a phase of a test."""
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.send("report", data)


class Silence:
    """The terminal of a worker, which nobody reads: pytest-timeout writes the stacks of a hang there."""

    def __init__(self, config: pytest.Config) -> None:
        self._tw = create_terminal_writer(config, StringIO())


@dataclass
class Worker:
    """A worker as its parent sees it."""

    pid: int
    pipe: IO[str]
    now: str = ""
    ended: bool = False
    aborted: bool = False
    heard: float = field(default_factory=time.monotonic)


def run(session: pytest.Session, files: Files, number: int, pipe: IO[str]) -> None:
    """Run the tests of files that no other worker has taken, in the process of a worker."""
    config = session.config
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()  # the files of the parent are written by every worker
    capture.start_global_capturing()
    config.pluginmanager.unregister(name="terminalreporter")  # it would write beside the parent's
    config.pluginmanager.register(Silence(config), "terminalreporter")
    reporter = Reporter(config, pipe)
    config.pluginmanager.register(reporter)
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.getbasetemp() / f"worker-{number}"
    factory._basetemp.mkdir(exist_ok=True)
    tests = chain.from_iterable(files.take())
    item = next(tests, None)
    while item is not None and not session.shouldfail and not session.shouldstop:
        following = next(tests, None)
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item = following
    reporter.send("end", None)


def fork(session: pytest.Session, files: Files, number: int, others: Sequence[Worker]) -> Worker:
    """Fork a worker."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    if pid := os.fork():
        os.close(writing)
        return Worker(pid, os.fdopen(reading))
    status = 1
    try:
        os.close(reading)
        for other in others:
            other.pipe.close()
        run(session, files, number, os.fdopen(writing, "w"))
        atexit._run_exitfuncs()
        status = 0
    except BaseException:
        os.write(writing, (json.dumps(["raised", traceback.format_exc()]) + "\n").encode())
        raise
    finally:
        os._exit(status)


@dataclass
class Hub:
    """The parent of the workers: it hands on their reports."""

    session: pytest.Session
    files: Files
    hand_on: Callable[[Any], None]
    workers: list[Worker] = field(default_factory=list)
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)

    def begin(self) -> None:
        """Fork one more worker."""
        worker = fork(self.session, self.files, len(self.workers), [one for one in self.workers if not one.ended])
        self.workers.append(worker)
        self.selector.register(worker.pipe, selectors.EVENT_READ, worker)

    def listen(self) -> None:
        """Hand on all reports; kill a worker that hangs."""
        longest = SILENCE + float(self.session.config.getoption("timeout", None) or 0)
        while self.selector.get_map():
            for key, _ in self.selector.select(5):
                self.hear(key.data)
            for worker in self.workers:
                if not worker.ended and time.monotonic() - worker.heard > longest:
                    self.abort(worker)

    def abort(self, worker: Worker) -> None:
        """Make a worker print where it hangs, and die; the second time, give it up, even with its pipe open."""
        os.kill(worker.pid, signal.SIGKILL if worker.aborted else signal.SIGABRT)
        if worker.aborted:
            self.end(worker, dead=True)
        worker.aborted, worker.heard = True, time.monotonic()

    def hear(self, worker: Worker) -> None:
        """Hand on a message of a worker."""
        worker.heard = time.monotonic()
        line = worker.pipe.readline()
        kind, data = json.loads(line) if line.endswith("\n") else ("dead", None)
        if kind == "begun":
            worker.now = str(data)
        elif kind == "report":
            config = self.session.config
            self.hand_on(config.hook.pytest_report_from_serializable(config=config, data=data))
        elif kind == "raised":
            raise RuntimeError(f"a worker raised {data}")
        else:
            self.end(worker, dead=kind == "dead")

    def end(self, worker: Worker, *, dead: bool) -> None:
        """Wait for a worker that has ended; replace it by another if it was not done."""
        worker.ended = True
        self.selector.unregister(worker.pipe)
        worker.pipe.close()
        _, status = os.waitpid(worker.pid, 0)
        if dead and not worker.now:
            raise RuntimeError(f"a worker ended before its first test, {status}")
        if dead:
            code = os.waitstatus_to_exitcode(status)
            said = f"the process of the tests ended here (status {code}); the others of this file did not run"
            place = (worker.now.partition("::")[0], None, worker.now)
            self.hand_on(pytest.TestReport(worker.now, place, {}, "failed", said, "call"))
            self.begin()

    def kill(self) -> None:
        """End all workers that are left."""
        for worker in self.workers:
            if not worker.ended:
                os.kill(worker.pid, signal.SIGKILL)
                os.waitpid(worker.pid, 0)
                worker.pipe.close()


def by_file(tests: Sequence[pytest.Item]) -> Sequence[Sequence[pytest.Item]]:
    """Group tests by their files, those with the slowest tests first: no worker is to be alone at the end."""
    slow = allowed()

    def seconds(file: Sequence[pytest.Item]) -> float:
        """Add the seconds that its exceptions may take, and one for each test that waits for cells."""
        exceptions = sum(slow.get(name, 0) for name in {name_of(test.nodeid) for test in file})
        return exceptions + sum(test.get_closest_marker("cellule") is not None for test in file)

    return sorted(groupby(lambda test: test.nodeid.partition("::")[0], tests).values(), key=seconds, reverse=True)


def share(
    session: pytest.Session, tests: Sequence[Sequence[pytest.Item]], count: int, hand_on: Callable[[Any], None]
) -> None:
    """Run the tests of files in workers, and hand on their reports."""
    with tempfile.TemporaryFile() as counter:
        counter.write(bytes(4))
        counter.flush()
        hub = Hub(session, Files(tests, counter), hand_on)
        try:
            for _ in range(min(count, len(tests))):
                hub.begin()
            hub.listen()
        finally:
            hub.kill()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in workers, if any are wanted; then those that took too long, one by one, twice."""
    config = session.config
    count = config.getoption("--workers")
    if count < 2 or session.testsfailed or config.option.collectonly:
        return None

    def hand_on(report: Any) -> None:
        """Give a report to every plugin here, as if its test had run here."""
        if isinstance(report.longrepr, list):  # why a test was skipped, as JSON has it
            report.longrepr = tuple(report.longrepr)
        config.hook.pytest_runtest_logreport(report=report)
        if report.when == "teardown":
            config.hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)

    assert threading.active_count() == 1, threading.enumerate()  # a fork takes no thread along
    config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # no worker searches the objects that all share
    share(session, by_file(session.items), count, hand_on)
    judge = config.pluginmanager.get_plugin("judge")
    if judge and judge.limit:
        judge.measure_slowness()
        slow = [item for item in session.items if judge.is_too_slow(item.nodeid)]
        share(session, [[item, item] for item in slow], 1, judge.hear_again)
    return True
