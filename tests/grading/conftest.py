"""Fixtures for the tests of grading: attacks run as the current user and as an ordinary one, by day a few of these."""

import atexit
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from grading.javascript import built
from grading.reports import ASKED_LAWS, judged
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.law_checks import draw_ahead

EVERY = 6
_SOMEBODY = 65_534
_STARTS = "import rummifun.grading.grade as _; from rummifun.grading.sandbox.filesystem import *; python_files()"
_GRADING = """
import pickle, sys
from rummifun.grading.grade import grade
while asked := pickle.load(sys.stdin.buffer):
    try:
        told = grade(*asked)
    except Exception as error:
        told = repr(error)
    pickle.dump(told, sys.stdout.buffer)
    sys.stdout.buffer.flush()
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"tmp_path", "attack"} <= {*metafunc.fixturenames}:
        metafunc.parametrize("tmp_path", ["whoever", "ordinary"], indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most attacks as an ordinary user to the night: the first of each test is made by day, and one in EVERY."""
    seen: Counter[str] = Counter()
    for item in items:
        if getattr(getattr(item, "callspec", None), "params", {}).get("tmp_path") == "ordinary":
            test = item.nodeid.partition("[")[0]
            if seen[test] % EVERY:
                item.add_marker(pytest.mark.lent)
            seen[test] += 1


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a folder of the test's own; an ordinary user can reach it too where submissions are graded as one."""
    if getattr(request, "param", "") != "ordinary":
        yield tmp_path_factory.mktemp("rendu")
        return
    if os.geteuid() != 0:
        pytest.skip("who runs this is an ordinary user")
    if _python_of_all() is None:
        pytest.skip("no Python of this version that an ordinary user could run")
    folder = Path(tempfile.mkdtemp(prefix="ordinary-"))
    folder.chmod(0o777)
    try:
        with patch("grading.reports.grade", _grade_as_somebody):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _python_of_all() -> str | None:
    """Find a Python of the same version that an ordinary user can run with the packages of this one."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    found = (sys.executable, f"/usr/local/bin/{version}", f"/usr/bin/{version}")
    return next((one for one in found if _runs(one)), None)


def _runs(python: str) -> bool:
    try:
        process = _somebody([python, "-B", "-c", _STARTS])
        process.communicate(timeout=200)
    except OSError:
        return False
    return process.returncode == 0


def _somebody(command: list[str]) -> subprocess.Popen[bytes]:
    around = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "HOME": "/nowhere"}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, user=_SOMEBODY, group=_SOMEBODY, extra_groups=[], env=around, cwd="/", stdin=pipe, stdout=pipe
    )


@cache
def _grader() -> subprocess.Popen[bytes]:
    """Start the grader process for the tests of this process; it ends with it."""
    grader = _somebody([_python_of_all() or "", "-B", "-c", _GRADING])
    atexit.register(grader.__exit__, None, None, None)
    atexit.register(grader.kill)
    return grader


def _grade_as_somebody(paths: list[Path], how: Any) -> Report:
    grader = _grader()
    assert grader.stdin is not None
    assert grader.stdout is not None
    pickle.dump((paths, how), grader.stdin)
    grader.stdin.flush()
    report: Report | str = pickle.load(grader.stdout)
    assert isinstance(report, Report), report
    return report


@pytest.fixture(scope="session")
def laws_drawn() -> None:
    """Draw the arguments of the laws once."""
    draw_ahead()


@pytest.fixture(scope="session")
def hand_ins_graded(laws_drawn: None) -> None:
    """Grade once the named submissions that take longest."""
    for name in (*sorted(ASKED_LAWS), "interactif.ml"):
        judged(name)


@pytest.fixture(scope="session")
def toplevel_built() -> None:
    """Build once the toplevel of OCaml in JavaScript."""
    built()
