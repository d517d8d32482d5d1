"""What every room may ask for."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
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
