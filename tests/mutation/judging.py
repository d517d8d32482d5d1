"""The judge of a mistake: the tests of its room run in a copy of the tree, until one fails.

Each mistake has a process of its own, forked from one that has imported the libraries. Its limit is processor time, so
that a busy machine changes nothing.
"""

import os
import re
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from cosmic_ray.mutating import use_mutation

from mutation.sampling import EVERY, ROOMS, ROOT, SOURCE, Mistake, changes, room_of

BUILD: Final = ROOT / "build" / "mutants"
COPIED: Final = (
    *("src", "tests", "docs", "examples", "bench", "site", "release"),
    *("conftest.py", "pyproject.toml", "constraints.txt", "README.md"),
)

BRIEF: Final = 0.4
"""How many seconds of the processor a test may take at first: most do, and most mistakes are seen by then."""

INTERRUPTED: Final = "interrupted: asked again later"
OUT_OF_TIME: Final = " (out of time)"
NOT_READ: Final = " (not read)"
"""How a test failed, behind its name."""

TEST: Final = 20  # seconds of the processor for a test: a longer one has caught a mistake
WAIT: Final = 1800  # seconds for all tests of a mistake: one that waits for ever has caught it
MEMORY: Final = 4 << 30  # how much memory they may take
LIBRARIES: Final = ("pytest", "_pytest.doctest", "hypothesis", "pyrsistent", "toolz", "filelock", "msgspec", "click")
FIELDS: Final = re.compile("values|typed")  # quick files of tests that look at the fields of all values
PLUGINS: Final = "HYPOTHESIS_NO_PLUGINS"
"""The variable that keeps hypothesis from importing rummifun before the copy is on the path."""


@cache
def processes() -> ForkServerContext:
    """Start the process with the libraries, from which those of the mistakes are forked."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["mutation.judging", *LIBRARIES])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PLUGINS, "1")
        ensure_running()
    return context


class Heard(NamedTuple):
    """The result of some tests: the first that failed, if any, and those that were interrupted."""

    failed: str | None
    interrupted: Sequence[str] = ()


@dataclass(eq=False)
class Watch:
    """A plugin of pytest: it tells by a pipe which test fails first or takes too long, and ends the process.

    Tests run briefly are interrupted instead, and told with the answer.
    """

    tell: Connection
    seconds: int
    briefly: bool
    now: str = ""
    interrupted: list[str] = field(default_factory=list)

    def end(self, failed: str | None) -> None:
        """Send the test that caught the mistake, or None, and end."""
        self.tell.send(Heard(failed, self.interrupted))
        os._exit(0)

    def pytest_collection(self) -> None:
        from hypothesis import HealthCheck, entry_points, settings

        if os.environ.pop(PLUGINS, None):
            entry_points.run()
        settings.register_profile(
            "mutants",
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),  # they look at the clock
        )
        settings.load_profile("mutants")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if time.process_time() > self.seconds:
            self.end(None)
        self.now = nodeid

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        yield from self.allow()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        yield from self.allow()

    def allow(self) -> Iterator[None]:
        """Allow some seconds of the processor; between tests nothing is interrupted."""
        signal.signal(signal.SIGVTALRM, self.out_of_time)
        seconds = BRIEF if self.briefly else TEST
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, BRIEF)  # again: the running code may swallow an interruption
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def out_of_time(self, *_signal: object) -> None:
        """Interrupt a test that is run briefly; any other has caught the mistake."""
        if self.briefly:
            pytest.skip(INTERRUPTED)
        self.end(self.now + OUT_OF_TIME)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a failed test, and remember one that was interrupted, or skipped for a fixture that was."""
        if report.failed:
            print(report.longreprtext, flush=True)
            self.end(report.nodeid)
        if report.skipped and INTERRUPTED in str(report.longrepr):
            self.interrupted.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.end(report.nodeid + NOT_READ)


def run(copy: Path, parts: Sequence[Sequence[str]], seconds: int, briefly: bool, tell: Connection) -> None:
    """Run tests in a copy of the tree, part by part, in a process of their own, and send the one that fails."""
    os.setsid()
    os.chdir(copy)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))  # memory reserved by node is not counted
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + 2 * TEST, seconds + 2 * TEST))
    for stream in (1, 2):
        os.dup2(os.open(copy / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
    assert "rummifun" not in sys.modules, "what is read already is not what the copy holds"
    sys.path.insert(0, str(copy / "src"))
    sys.dont_write_bytecode = True  # a file that changes twice in a second would be taken for its old self
    os.environ |= {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    watch = Watch(tell, seconds, briefly)
    options = (
        *("-q", "--tb=short", "-p", "no:cacheprovider", f"--basetemp={copy}/tmp"),
        *("-m", "not lent and not golden"),  # a golden file kills nothing
        "-Wignore::pytest.PytestAssertRewriteWarning",  # libraries are there before pytest could rewrite them
        "-Wignore::pytest.PytestUnraisableExceptionWarning",  # an interruption may come where no code can raise it
    )
    for part in parts:
        said = pytest.main([*options, *part], plugins=[watch])
        if said not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            watch.end(f"pytest itself: {said}")
    watch.end(None)


def heard(copy: Path, parts: Sequence[Sequence[str]], seconds: int, briefly: bool = False) -> Heard:
    """Run tests in a copy of the tree until one fails, in so many seconds of the processor."""
    hear, tell = processes().Pipe(duplex=False)
    process = processes().Process(target=run, args=(copy, parts, seconds, briefly, tell))
    process.start()
    tell.close()
    try:
        answer: Heard = hear.recv() if hear.poll(WAIT) else Heard("a test that waits for ever")
    except EOFError:
        answer = Heard("the end of the process", ("what ran then",) if briefly else ())
    finally:
        process.kill()
        process.join()
        hear.close()
    return answer


def tests_of(mistake: Mistake, copy: Path) -> Sequence[Sequence[str]]:
    """List the tests of a mistake: the examples of its module, then the files of its room.

    Files named for its module or its folder come first, then those that name its function, those that look at all
    values, those that name its module, then all; the short ones before the long: most mistakes are seen at once.
    """
    said = {}
    for named in (*ROOMS[room_of(mistake.module)], *EVERY):
        found = (copy / named).rglob("test_*.py") if (copy / named).is_dir() else copy.glob(named)
        said.update({file.relative_to(copy).as_posix(): file.read_text("utf-8") for file in found})
    left = sorted(said, key=lambda file: (distance(mistake, file, said[file]), len(said[file])))
    parts = [(far, [*part]) for far, part in groupby(left, lambda file: distance(mistake, file, said[file]))]
    return [[mistake.module], *(part for _, part in parts)]


def distance(mistake: Mistake, file: str, text: str) -> int:
    """Return how far a file of tests is from a mistake: by its name, its words, or neither."""
    module, named = Path(mistake.module), Path(file).stem
    near = module.stem in named or module.parent.name in named
    speaks = bool(mistake.function) and mistake.function in text
    return [near, speaks, FIELDS.search(named) is not None, module.stem in text, True].index(True)


def seen_by(mistake: Mistake, copy: Path, seconds: int) -> str | None:
    """Make a mistake in a copy of the tree, and return the test that sees it.

    All tests are run briefly, then those that were interrupted at leisure. A test that fails after others were
    interrupted, or late, is run again alone: it may only miss what they left undone. (To interrupt a compiler may
    even end the process.)
    """
    with use_mutation(copy / mistake.module, changes()[mistake.operator], mistake.occurrence):
        parts = tests_of(mistake, copy)
        failed, interrupted = heard(copy, parts, seconds, briefly=True)
        if not interrupted:
            return failed
        return alone(failed, copy, seconds) or alone(
            heard(copy, parts if failed else [interrupted], seconds).failed, copy, seconds
        )


def alone(failed: str | None, copy: Path, seconds: int) -> str | None:
    """Run a test again with no other before it; return None if it then passes, or is none."""
    return heard(copy, [[name_of(failed)]], seconds).failed if failed and "::" in failed else None


def name_of(failed: str) -> str:
    """Return the test of a failure, without how it failed; its parameters may hold parentheses too."""
    return failed.removesuffix(NOT_READ).removesuffix(OUT_OF_TIME)


def fails_anyhow(tests: Iterable[str], copy: Path, seconds: int) -> set[str]:
    """Return those of some tests that fail with no mistake made, or cannot be read."""
    read = {name_of(test) for test in tests if test.endswith(NOT_READ)}
    asked = {name_of(test) for test in tests if "::" in test} - read
    bad: set[str] = set()
    for options, some in (((), asked), (("--collect-only",), read)):
        while some - bad and (test := heard(copy, [[*options, *sorted(some - bad)]], seconds).failed):
            bad.add(name_of(test))
    return bad


def copies(count: int) -> Sequence[Path]:
    """Copy the tree so many times, with the times of files and the compiled files."""
    shutil.rmtree(BUILD, ignore_errors=True)
    for copy in (places := [BUILD / str(i) for i in range(count)]):
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("_build", "node_modules"))
            else:
                shutil.copy2(ROOT / name, copy / name)
        if failed := heard(copy, [[f"{SOURCE}/chance.py"]], WAIT, briefly=True).failed:
            raise SystemExit(f"tests fail in a copy of the tree with no mistake made: {failed}")
    return places
