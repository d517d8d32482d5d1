"""The playback of a game that plays by itself: its speeds, and the timer between two boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump
from textual.timer import Timer

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""The boards a second of a game that plays by itself."""


class Playback(MessagePump):
    """A screen on which a game may play by itself."""

    playing: Timer | None = None
    """The timer of a game that plays by itself."""

    def start_playing(self, act: Callable[[], object], speed: int) -> None:
        """Repeat something at one of the speeds, until a pause."""
        self.playing = self.set_interval(1 / SPEEDS[speed], act)

    def pause(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None
