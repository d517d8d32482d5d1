"""Fixtures for every room."""

import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the tested code, and all runs draw alike: `--hypothesis-profile=anew` does not.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("anew", UNHURRIED, print_blob=True)
settings.register_profile("tests", UNHURRIED, derandomize=True, database=None)
settings.load_profile("tests")


@pytest.fixture(autouse=True)
def _deals_are_drawn_alike_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw what the system's chance would draw, the deals of servers among them, from the name of the test."""
    monkeypatch.setattr(secrets, "randbits", Random(request.node.nodeid).getrandbits)


@pytest.fixture(autouse=True)
def _the_files_of_users_are_forgotten() -> Iterator[None]:
    """Forget the users' files that a test has run, and their modules: the next test has another user."""
    yield
    if (load := sys.modules.get("rummifun.plugins.loading")) is not None:
        for path in load.executed_files():
            sys.modules.pop(path.stem, None)
        load._EXECUTED_FILES.clear()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let a program that is started here hear Ctrl-C, even if these tests run in the background of a shell.

    A shell makes its background jobs ignore it, and their children inherit this.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def _stopped_timer() -> Iterator[None]:
    """Stop the timer of a test, where there is one, and start it again with what was left."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    rest, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, rest)


@pytest.fixture(scope="session", autouse=True)
def _each_kernel_is_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Make a worker wait while another compiles a kernel, then find it in the cache.

    The minutes of a slow machine's compiler are no test's: its time stands still meanwhile.
    """
    if "numba" not in sys.modules:
        yield
        return
    from numba.core.dispatcher import Dispatcher

    lock, compiled = FileLock(tmp_path_factory.getbasetemp().parent / "kernels.lock"), Dispatcher.compile

    def alone(self: Any, signature: Any) -> Any:
        with _stopped_timer(), lock.acquire(timeout=900):
            return compiled(self, signature)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatcher, "compile", alone)
        yield
