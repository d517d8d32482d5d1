"""The time of a game as a value: how much each seat has used, and how much it may. No code here reads a clock."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

MAX_SECONDS: Final = 24 * 3600
"""The longest time you can allow, in seconds."""


class TimeLimit(NamedTuple):
    """The seconds a person has, for each turn or for the whole game."""

    seconds: int
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds each seat has used, in the whole game and in the current turn, and the seconds allowed.

    A time limit has `begun` once everybody has come.

    >>> clock = add_seconds(add_seconds(Clock((0.0, 0.0), allowed=TimeLimit(60)), 0, 20.0), 0, 15.5)
    >>> clock.seconds_left(0, mover=0), clock.seconds_left(1, mover=0), start_turn(clock).seconds_left(0, mover=1)
    (24.5, 60.0, 60.0)
    """

    used: tuple[float, ...]
    turn: float = 0.0
    allowed: TimeLimit | None = None
    is_started: bool = False

    def seconds_left(self, seat: int, mover: int | None) -> float | None:
        """Return the seconds that a seat has left, given the seat to move; None without a limit."""
        if self.allowed is None:
            return None
        gone = self.used[seat] if self.allowed.whole else self.turn if seat == mover else 0.0
        return max(0.0, self.allowed.seconds - gone)


def add_seconds(clock: Clock, seat: int, seconds: float) -> Clock:
    """Add seconds to the clock of a seat."""
    used = tuple(one + seconds if i == seat else one for i, one in enumerate(clock.used))
    return replace(clock, used=used, turn=clock.turn + seconds)


def start_turn(clock: Clock) -> Clock:
    """Begin a new turn."""
    return replace(clock, turn=0.0)


def is_clock_running(clock: Clock, mover: int, there: Collection[int], watching: Collection[int]) -> bool:
    """Tell whether time runs for the seat to move, given the seats that are present and those that look.

    A time limit runs once everybody has come, as long as anybody is present; without one, time runs while its seat
    looks.

    >>> free, limited = Clock((0.0, 0.0)), Clock((0.0, 0.0), allowed=TimeLimit(60), is_started=True)
    >>> [is_clock_running(clock, 0, {0, 1}, {1}) for clock in (free, limited)]
    [False, True]
    """
    return mover in watching if clock.allowed is None else clock.is_started and bool(there)


def reset_clock(clock: Clock) -> Clock:
    """Reset a clock, for another game with the same limits."""
    return Clock((0.0,) * len(clock.used), allowed=clock.allowed)


def clock_to_json(clock: Clock) -> dict[str, Any]:
    """Write a clock for the header of a game.

    >>> clock_to_json(Clock((1.25, 0.0), 1.25, TimeLimit(60)))
    {'secondes': [1.2, 0.0], 'tour': 1.2, 'permis': 60, 'par': 'tour', 'commence': False}
    """
    own: dict[str, Any] = {"secondes": [round(one, 1) for one in clock.used], "tour": round(clock.turn, 1)}
    if clock.allowed is not None:
        seconds, whole = clock.allowed
        own |= {"permis": seconds, "par": "partie" if whole else "tour", "commence": clock.is_started}
    return own


def clock_from_json(seats: int, written: Any) -> Clock | None:
    """Read a clock from the header of a game; None if there is no valid one.

    >>> clock = Clock((1.5, 0.0), 1.5, TimeLimit(600, True), True)
    >>> (clock_from_json(2, clock_to_json(clock)) == clock, clock_from_json(1, {}),
    ...  clock_from_json(1, {"secondes": ["x"], "tour": 0}))
    (True, None, None)
    """
    if not isinstance(written, Mapping):
        return None
    used, turn = written.get("secondes"), written.get("tour")
    if not isinstance(used, list) or len(used) != seats or not all(map(_seconds, [*used, turn])):
        return None
    return Clock(tuple(map(float, used)), float(turn or 0), _parse_limit(written), written.get("commence") is True)


def _parse_limit(written: Mapping[str, Any]) -> TimeLimit | None:
    seconds = written.get("permis")
    if type(seconds) is not int or not 0 < seconds <= MAX_SECONDS:
        return None
    return TimeLimit(seconds, written.get("par") == "partie")


def _seconds(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and value >= 0
