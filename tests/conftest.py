"""What every room may ask for."""

import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

# A busy machine is no fault of what is tested, and all runs draw alike: `--hypothesis-profile=anew` does not.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("anew", UNHURRIED, print_blob=True)
settings.register_profile("tests", UNHURRIED, derandomize=True, database=None)
settings.load_profile("tests")


@pytest.fixture(autouse=True)
def _the_files_of_users_are_forgotten() -> Iterator[None]:
    """Forget which files a test has had run, and their modules: the next test has another user."""
    yield
    if (load := sys.modules.get("rummifun.shells.plugins.loading")) is not None:
        for path in load.executed_files():
            sys.modules.pop(path.stem, None)
        load._EXECUTED_FILES.clear()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let a program that is started here hear Ctrl-C, even if these tests run in the background of a shell.

    A shell has what it runs there ignore it, and so does all that is started from there.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", autouse=True)
def _each_kernel_is_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have a worker that is to compile a kernel wait for the other, and then find it where kernels are kept."""
    if "numba" not in sys.modules:
        yield
        return
    from numba.core.dispatcher import Dispatcher

    lock, compiled = FileLock(tmp_path_factory.getbasetemp().parent / "kernels.lock"), Dispatcher.compile

    def alone(self: Any, signature: Any) -> Any:
        with lock:
            return compiled(self, signature)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatcher, "compile", alone)
        yield
