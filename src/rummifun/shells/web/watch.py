"""A stopwatch of the server: how long a turn has lasted since what was kept of it last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Now = Callable[[], float]
"""A clock that only goes forward, in seconds."""


@dataclass(slots=True)
class Watch:
    """A stopwatch, over a clock that is handed in.

    >>> now = 0.0
    >>> watch = Watch(lambda: now)
    >>> watch.run(True); now = 5.0; watch.passed
    5.0
    >>> watch.run(False); now = 9.0; watch.passed
    5.0
    """

    now: Now
    before: float = 0.0
    since: float | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    @property
    def passed(self) -> float:
        """The seconds that it has run since it was set back."""
        return self.before + (0.0 if self.since is None else self.now() - self.since)

    def run(self, running: bool) -> None:
        """Let it run, or stop it."""
        if running != self.running:
            self.before, self.since = self.passed, self.now() if running else None

    def back(self) -> None:
        """Set it back to nothing; it runs on if it ran."""
        self.before, self.since = 0.0, None if self.since is None else self.now()
