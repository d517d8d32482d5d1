"""A stopwatch of the server: the length of a turn since it was last saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Now = Callable[[], float]
"""A clock that only goes forward, in seconds."""


@dataclass(slots=True)
class Stopwatch:
    """A stopwatch, over a given clock.

    >>> now = 0.0
    >>> watch = Stopwatch(lambda: now)
    >>> watch.set_running(True); now = 5.0; watch.elapsed
    5.0
    >>> watch.set_running(False); now = 9.0; watch.elapsed
    5.0
    """

    now: Now
    before: float = 0.0
    since: float | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    @property
    def elapsed(self) -> float:
        """The seconds it has run since its last reset."""
        return self.before + (0.0 if self.since is None else self.now() - self.since)

    def set_running(self, running: bool) -> None:
        """Let it run, or stop it."""
        if running != self.running:
            self.before, self.since = self.elapsed, self.now() if running else None

    def reset(self) -> None:
        """Reset it; if it was running, it keeps running."""
        self.before, self.since = 0.0, None if self.since is None else self.now()
