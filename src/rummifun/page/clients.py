"""The clients of a game: what each is shown and sent; who is there, or wants a rematch."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rummifun.console.screen import Console
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.handlers import error_message
from rummifun.page.limits import OUTBOX_SIZE
from rummifun.page.presenter import Key, encode_message, game_message, presence_message
from rummifun.page.services import Services, describe_store_error
from rummifun.session.clock import is_clock_running
from rummifun.session.persistence import common_prefix_length
from rummifun.session.session import PERSON, Session
from rummifun.session.steps import Step


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
        between_people = set(session.players) == {PERSON} and session.game.seats > 1
        if client.seat is None or session.seat is not None or not between_people:
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
