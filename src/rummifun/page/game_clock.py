"""The clock of a game with clients: its time runs while they are there, ends a turn, and is kept.

Time runs in a stopwatch beside the session, which takes it over with what happens next. It is the server's, which reads
none from the page. The seconds that a seat has used are kept with every move, and every `CLOCK_SAVE_SECONDS` seconds of
a turn; a server that was killed goes on from what was kept, so the time in which there was no server is nobody's. Time
that is allowed runs once everybody has come, whoever goes then, as long as somebody is at the game: who goes away gains
nothing by it, and where nobody is, no game goes on. When it is over, what the game plays for who does not play is made
as a move is; a message that comes later is `stale`. Where none is allowed, the time of who is to move runs as long as
this seat looks at its page.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from rummifun.page import wire_messages as m
from rummifun.page.clients import Audience, report_failure
from rummifun.page.presenter import clock_message
from rummifun.page.services import ConflictError
from rummifun.session.events import TimeUp, advance
from rummifun.session.session import Session, charge_time

CLOCK_SAVE_SECONDS: Final = 10.0
"""Seconds of a turn after which the time used is kept, though nothing has happened."""


_TICK: Final = 1.0  # seconds after which the clock is looked at again


class Stopwatch:
    """The seconds since the last event of a game, over a given clock; it runs, or stands, as clients come and go.

    >>> now = 0.0
    >>> watch = Stopwatch(lambda: now)
    >>> watch.set_running(True); now = 5.0; watch.elapsed
    5.0
    >>> watch.set_running(False); now = 9.0; watch.elapsed
    5.0
    """

    __slots__ = ("_before", "_now", "_since")

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._before = now, 0.0
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """The seconds it has run since its last reset."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def set_running(self, running: bool) -> None:
        """Let it run, or stop it."""
        if running != self.is_running:
            self._before, self._since = self.elapsed, self._now() if running else None

    def reset(self) -> None:
        """Reset it; if it was running, it keeps running."""
        self._before, self._since = 0.0, None if self._since is None else self._now()

    def clock(self, session: Session) -> m.Clock | None:
        """Return the clock of each seat now; None without a clock."""
        return clock_message(session, self.elapsed, self.is_running)

    def seconds_left(self, session: Session) -> float | None:
        """Return the seconds that the seat to move has left; None without a limit."""
        clock, seat = session.clock, session.seat
        left = None if clock is None or seat is None else clock.seconds_left(seat, seat)
        return None if left is None else left - self.elapsed


class TimedGame(Protocol):
    """A game as its clock sees it: its session, its clients, and the two ways to change it, under its lock."""

    session: Session
    audience: Audience
    lock: asyncio.Lock

    async def become(self, session: Session) -> None: ...

    async def keep(self, after: Session) -> None: ...


class GameClock:
    """The clock of one game: a stopwatch, looked at as long as it runs where time is limited."""

    def __init__(self, game: TimedGame, now: Callable[[], float]) -> None:
        self.watch = Stopwatch(now)
        self._game = game
        self._watching: asyncio.Task[None] | None = None

    @property
    def is_watched(self) -> bool:
        return self._watching is not None and not self._watching.done()

    def run(self, *, tell: bool = True) -> None:
        """Let time run, or stand, as people come and go; say so, where a scene does not."""
        game, was = self._game, self.watch.is_running
        self.watch.set_running(game.audience.lets_run(game.session))
        clock = self.watch.clock(game.session)
        if clock is None:
            return
        if tell and was != clock.running:
            game.audience.broadcast(clock)
        if clock.running and clock.left is not None and not self.is_watched:
            self._watching = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """Look at the clock as long as it runs."""
        while self.watch.is_running:
            await asyncio.sleep(min(_TICK, max(0.01, self.watch.seconds_left(self._game.session) or 0.0)))
            try:
                with suppress(ConflictError):
                    async with self._game.lock:
                        await self.check()
            except Exception as failed:  # a failed save is tried again
                report_failure(failed, self._game.audience.welcomed_clients)
                await asyncio.sleep(_TICK)

    async def check(self) -> None:
        """End the turn when its time is up; save the used time every now and then."""
        session = self._game.session
        left, seat = self.watch.seconds_left(session), session.seat
        if left is None or seat is None:
            return
        if left <= 0:
            await self._game.become(await asyncio.to_thread(advance, session, TimeUp(seat)))
        elif self.watch.elapsed >= CLOCK_SAVE_SECONDS:
            await self._charge()

    async def save_time_used(self) -> None:
        """Save the used time once everybody has left."""
        try:
            with suppress(ConflictError):
                async with self._game.lock:
                    await self._charge()
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _charge(self) -> None:
        """Keep the time that was used, and nothing else; no scene is another for it."""
        session = self._game.session
        after = charge_time(session, session, self.watch.elapsed)
        if after.clock != session.clock:
            await self._game.keep(after)
            self.watch.reset()


def begin_time(session: Session, audience: Audience) -> Session:
    """Let time that is allowed begin, once everybody has come."""
    clock = session.clock
    if clock is None or clock.is_started or not audience.seats() >= {*session.persons}:
        return session
    return replace(session, clock=replace(clock, is_started=True))
