"""A deadline for reading from a process that may hang."""

from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen
from threading import Timer
from typing import Any


@contextmanager
def within(seconds: float, process: Popen[Any]) -> Iterator[None]:
    """Kill a process that takes longer: its output then ends, and the test goes on, to fail."""
    late = Timer(seconds, process.kill)
    late.start()
    try:
        yield
    finally:
        late.cancel()
