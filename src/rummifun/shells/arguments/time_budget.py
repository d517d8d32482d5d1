"""The clock of a player with a time budget."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeBudget:
    """A time budget: iterate over it as often as you like; each time it lasts this many seconds."""

    seconds: float

    def __iter__(self) -> Iterator[None]:
        end = time.monotonic() + self.seconds
        yield
        while time.monotonic() < end:
            yield
