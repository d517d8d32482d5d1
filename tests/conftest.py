"""What every room may ask for."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import settings

settings.register_profile("tests", deadline=None)  # a busy machine is no fault of what is tested
settings.load_profile("tests")


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
