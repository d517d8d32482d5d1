"""The clock of a player who has a budget of time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seconds:
    """A budget of time: it can be gone through again and again, and lasts so many seconds each time."""

    seconds: float

    def __iter__(self) -> Iterator[None]:
        end = time.monotonic() + self.seconds
        yield
        while time.monotonic() < end:
            yield
