"""The clients of a game: what each is shown and sent; who is there, or wants a rematch; the clock that runs for them.

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
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from rummifun.console.screen import Console
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.handlers import error_message
from rummifun.page.limits import OUTBOX_SIZE
from rummifun.page.presenter import Key, clock_message, encode_message, game_message, presence_message
from rummifun.page.services import ConflictError, Services, describe_store_error
from rummifun.session.clock import is_clock_running
from rummifun.session.events import TimeUp, advance
from rummifun.session.persistence import common_prefix_length
from rummifun.session.session import Session, charge_time
from rummifun.session.steps import Step


@dataclass(slots=True)
class TokenBucket:
    """A limit on speed: so many requests a second in the long run, and as many at once as fit into the slack.

    >>> pace = TokenBucket(10.0)
    >>> [pace.wait(0.0) for _ in range(22)][18:]
    [0.0, 0.0, 0.1, 0.2]

    After n of them no less than n ⁄ rate − slack seconds have been waited.
    """

    rate: float
    slack: float = 2.0
    ahead: float = 0.0
    last: float = 0.0

    def wait(self, now: float, many: float = 1.0) -> float:
        """Count so many, and return how long to wait before the next."""
        self.ahead = max(0.0, self.ahead - (now - self.last)) + many / self.rate
        self.last = now
        return round(max(0.0, self.ahead - self.slack), 9)


class LatestQuestions:
    """The questions of a client about what it builds or types: of each kind only the last waits."""

    def __init__(self) -> None:
        self._waiting: dict[type, r.DraftingRequest] = {}
        self._some = asyncio.Event()

    def put(self, asked: r.DraftingRequest) -> None:
        """Let a question wait in the place of the one before."""
        self._waiting[type(asked)] = asked
        self._some.set()

    async def take(self) -> r.DraftingRequest:
        """Take the next question, once there is one."""
        while not self._waiting:
            self._some.clear()
            await self._some.wait()
        return self._waiting.pop(next(iter(self._waiting)))

    def forget(self) -> None:
        """Drop all questions: a move has made them out of date."""
        self._waiting.clear()


@dataclass(eq=False, slots=True)
class Client:
    """A client of a game: the seat of its link, its language, the steps already shown, its outbox.

    A client that comes back says how many steps were shown before, not which. A letter that is None is the last one.
    `next_link` is the link to the game that follows, if one does; `is_watching` tells whether the page is looked at;
    `asked_at` is when it asked for the change whose scene is still to be sent; `questions` are those about a draft that
    wait, and `household` pays for them.
    """

    seat: int | None
    screen: Console
    seen_steps: int | None = None
    shown: tuple[Step, ...] | None = None
    is_welcomed: bool = False
    next_link: str = ""
    is_watching: bool = True
    seat_changes: int = 0
    asked_at: float | None = None
    household: bytes = b""
    questions: LatestQuestions = field(default_factory=LatestQuestions)
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX_SIZE))

    def send_bytes(self, letter: bytes | None) -> None:
        """Put a letter in the box; a client whose box has long been full gets nothing more."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
            letter = None
        self.outbox.put_nowait(letter)

    def send(self, said: m.ServerMessage | None) -> None:
        """Send a message, if there is one."""
        if said is not None:
            self.send_bytes(encode_message(said))

    def point_of_view(self, session: Session) -> Key:
        """Return the seat, the language, and the number of the steps shown that still stand; None if unknown."""
        shown = None if self.shown is None else common_prefix_length(self.shown, session.steps)
        return self.seat, self.screen.lang, shown


class Audience:
    """The clients of one game: those who have come in, and those who have been shown it."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.clients: list[Client] = []
        self._now = now
        self._since = now()
        self._left_at: dict[int, float] = {}

    @property
    def welcomed_clients(self) -> list[Client]:
        """List the clients who have been shown the game."""
        return [client for client in self.clients if client.is_welcomed]

    def seats(self, *, looking: bool = False) -> set[int]:
        """List the seats whose persons are there, or look at it."""
        there = (client for client in self.welcomed_clients if client.is_watching or not looking)
        return {client.seat for client in there if client.seat is not None}

    def lets_run(self, session: Session) -> bool:
        """Tell whether the clock of a session runs, as long as these clients are there."""
        clock, mover = session.clock, session.seat
        if clock is None or mover is None or not session.awaits_person:
            return False
        return is_clock_running(clock, mover, self.seats(), self.seats(looking=True))

    def leave(self, client: Client) -> None:
        self.clients.remove(client)
        if client.seat is not None and client.seat not in self.seats():
            self._left_at[client.seat] = self._now()

    def absence(self, seat: int) -> float:
        """Count the seconds since a seat that is empty was left, or since the game was loaded."""
        return self._now() - self._left_at.get(seat, self._since)

    def broadcast(self, said: m.ServerMessage) -> None:
        """Send a message to everybody."""
        letter = encode_message(said)
        for client in self.welcomed_clients:
            client.send_bytes(letter)

    def pass_phrase(self, client: Client, n: int) -> None:
        """Pass what a person says on to the other seats; a spectator says nothing."""
        for other in self.welcomed_clients:
            if client.seat is not None and other.seat not in (None, client.seat):
                other.send(m.Phrase(client.seat, n))

    def introduce(self, session: Session) -> None:
        """Send everybody the game and its players."""
        for client in self.welcomed_clients:
            client.send(game_message(session, client.seat, client.screen))

    def tell_presence(self, session: Session) -> None:
        """Send everybody who is there."""
        gone = {seat: self._now() - then for seat, then in self._left_at.items()}
        self.broadcast(presence_message(session.players, [client.seat for client in self.welcomed_clients], gone))


Letters = Mapping[Client, bytes]
"""The message to each client."""


def post_scenes(letters: Letters, session: Session) -> None:
    """Put the scene of its point of view in the box of each client."""
    for client, letter in letters.items():
        client.send_bytes(letter)
        client.shown = session.steps


class RematchOffer:
    """The rematch after a game between people: the seats that want it, and the link of the next game."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wanting: dict[int, str] = {}

    async def want(self, session: Session, client: Client, audience: Audience) -> None:
        """Let a client want a rematch; it begins once everybody does."""
        if client.seat not in session.persons or session.seat is not None or len(session.persons) < 2:
            client.send(error_message("impossible", client.screen))
            return
        self._wanting[client.seat] = client.next_link
        if {*self._wanting} == {*session.persons}:
            watcher = next((one.next_link for one in audience.welcomed_clients if one.seat is None), "")
            await self._services.start_rematch(session, self._wanting, watcher)
        await self.tell(session, audience.welcomed_clients)

    async def tell(self, session: Session, clients: Iterable[Client]) -> None:
        """Send the clients the seats that want a rematch, and each the link of its own seat, once it exists."""
        if session.seat is not None or len(session.persons) < 2:
            return
        for client in list(clients):
            there = bool(client.next_link) and await self._services.find_target(client.next_link) is not None
            if there or self._wanting:
                client.send(m.Rematch(tuple(sorted(self._wanting)), f"/j/{client.next_link}" if there else None))


def report_failure(failed: Exception, clients: Iterable[Client]) -> None:
    """Report a failure to the clients: an error of the disk, or a fault, which is printed here."""
    if not isinstance(failed, OSError):
        traceback.print_exception(failed, file=sys.stderr)
    for client in clients:
        client.send(_failure(failed, client.screen))


def _failure(failed: Exception, screen: Console) -> m.Error:
    from rummifun.plugins.loading import describe_user_error  # here: only now it matters whose file is at fault

    if isinstance(failed, OSError):
        return m.Error("full_disk", describe_store_error(failed, screen.tr))
    said = describe_user_error(failed, screen)
    return error_message("failed", screen) if said is None else m.Error("failed", said)


# The clock of a game


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
