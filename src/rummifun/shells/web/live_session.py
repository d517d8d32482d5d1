"""Games with clients: one session each, changed under a lock, saved before every client sees the change.

Time runs in a stopwatch beside the session, which takes it over with what happens next.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import Any, Final

import msgspec

from rummifun.players import adviser
from rummifun.session.events import Move, PlayerAnswer, Rename, TimeUp, advance
from rummifun.session.hints import review_query
from rummifun.session.persistence import change_between
from rummifun.session.player_queries import PlayerQuery, advice_query, next_query
from rummifun.session.results import NO_STATISTICS
from rummifun.session.session import PERSON, Session, charge_time, is_clock_running, make_forced_moves
from rummifun.session.steps import Step
from rummifun.session.updates import update_since
from rummifun.shells.console import Console
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.handlers import (
    HandlerResult,
    advice_message,
    description_message,
    error_message,
    handle_request,
    review_message,
)
from rummifun.shells.web.presenter import (
    Key,
    clock_message,
    end_message,
    game_message,
    presence_message,
    scene_messages,
)
from rummifun.shells.web.services import ConflictError, Services, StoredGame, describe_store_error
from rummifun.shells.web.session_loading import load_session
from rummifun.shells.web.stopwatch import Stopwatch
from rummifun.shells.web.winnability import WinnabilityService

OUTBOX_SIZE: Final = 32
"""Messages kept for a slow client before it is dropped."""

_VERSIONS: Final = 1 << 40
_TICK: Final = 1.0  # seconds after which the clock is looked at again
_NAMES: Final = 16  # the names that a client may take, one after another: everybody learns each

encode_message: Final[Callable[[Any], bytes]] = msgspec.json.Encoder(enc_hook=str).encode


@dataclass(eq=False, slots=True)
class Client:
    """A client of a game: the seat of its link, its language, the steps already shown, its outbox.

    A client that comes back says how many steps were shown before, not which. A letter that is None is the last one.
    `onward` is the link to the game that follows, if one does; `looks` tells whether the page is being looked at.
    """

    seat: int | None
    screen: Console
    seen_steps: int | None = None
    shown: tuple[Step, ...] | None = None
    is_welcomed: bool = False
    next_link: str = ""
    is_watching: bool = True
    renamed: int = 0
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX_SIZE))

    def send_bytes(self, letter: bytes | None) -> None:
        """Put a letter in the box; a client whose box has long been full gets nothing more."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
            letter = None
        self.outbox.put_nowait(letter)

    def send(self, said: m.ServerMessage) -> None:
        self.send_bytes(encode_message(said))


class LiveSession:
    """A game with people at it. Only `obey`, `think` and time change it, one at a time."""

    def __init__(self, number: int, kept: StoredGame, services: Services) -> None:
        self.session = load_session(kept.text, services.games)
        self.clients: list[Client] = []
        self.v = SystemRandom().randrange(_VERSIONS)  # a scene of before a restart is known by its version
        self._number, self._changes, self._services = number, kept.changes, services
        self._lock = asyncio.Lock()
        self._watch = Stopwatch(services.now)
        self._looking = WinnabilityService(services.thinker)
        self._left_at: dict[int, float] = {}
        self._wanting: dict[int, str] = {}
        self._retired = False
        self._thinking: asyncio.Task[None] | None = None
        self._timing: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        busy = (task for task in (self._thinking, self._timing) if task is not None and not task.done())
        return not self.clients and not self._doing and not any(busy)

    async def welcome(self, client: Client) -> None:
        """Send a client the game, the scene and the presence."""
        await asyncio.shield(self._settling())
        async with self._lock:
            client.send(game_message(self.session, client.seat, client.screen))
            if client.seen_steps is not None:
                client.shown = self.session.steps[: client.seen_steps]
            await self._show(client)
            client.is_welcomed = True
            self._begin()
            await self._end([client])
        self.broadcast_presence()
        await self._rematch([client])
        self.start_thinking()

    def retire(self) -> None:
        """Change nothing any more: the game goes on by other rules, and its clients come back to it."""
        self._retired = True
        if self._thinking is not None:
            self._thinking.cancel()
        for client in self.clients:
            client.send_bytes(None)

    async def wait_until_saved(self) -> None:
        """Wait until the change in progress is saved, or has failed."""
        async with self._lock:
            return

    def leave(self, client: Client) -> None:
        self.clients.remove(client)
        if client.seat is not None and client.seat not in self._seats():
            self._left_at[client.seat] = self._services.now()
        self.broadcast_presence()
        if not self.welcomed_clients and self._watch.elapsed:
            self._do(self._keep_time())

    @property
    def welcomed_clients(self) -> list[Client]:
        """List the clients who have been shown the game."""
        return [client for client in self.clients if client.is_welcomed]

    def broadcast_presence(self) -> None:
        now = self._services.now()
        gone = {seat: now - then for seat, then in self._left_at.items()}
        self._say_all(presence_message(self.session.players, [client.seat for client in self.welcomed_clients], gone))
        self._run()

    def _say_all(self, said: m.ServerMessage) -> None:
        letter = encode_message(said)
        for client in self.welcomed_clients:
            client.send_bytes(letter)

    def _seats(self, *, looking: bool = False) -> set[int]:
        """List the seats whose persons are there, or look at it."""
        return {
            client.seat
            for client in self.welcomed_clients
            if client.seat is not None and (client.is_watching or not looking)
        }

    async def handle(self, client: Client, asked: m.ClientRequest) -> None:
        """Handle a client's request to the end, even if it leaves meanwhile: the saved change will be shown."""
        await asyncio.shield(self._do(self._handle_request(client, asked)))

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Finish a task, even if its client leaves."""
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        return doing

    async def _handle_request(self, client: Client, asked: m.ClientRequest) -> None:
        """Handle a client's request, or explain why not; an error leaves the game unchanged."""
        try:
            if isinstance(asked, m.Attention):
                client.is_watching = asked.there
                self._run()
            elif isinstance(asked, m.RematchRequest):
                await self._want(client)
            else:
                await self._obey(client, asked)
        except ConflictError:
            client.send(error_message("stale", client.screen))
            self.start_thinking()
        except Exception as failed:  # a full disk, a mistake of ours, or of the rules of a user's game
            _report_failure(failed, [client])

    async def _obey(self, client: Client, asked: m.SceneRequest | m.RenameRequest) -> None:
        if isinstance(asked, m.RenameRequest):
            await self._name(client, asked.name)
        elif isinstance(asked, m.DescriptionRequest):
            client.send(await asyncio.to_thread(description_message, self.session, client.seat, asked, client.screen))
        elif isinstance(asked, m.ReviewRequest) and client.seat is not None:  # about a finished turn, under any scene
            await self._review(client, client.seat)
        elif asked.v != self.v:
            client.send(error_message("stale", client.screen))
            async with self._lock:
                await self._show(client)
        elif client.seat is None:
            client.send(error_message("not_yours", client.screen))
        else:
            await self._obey_seat(client, client.seat, asked)

    async def _obey_seat(self, client: Client, seat: int, asked: m.SceneRequest) -> None:
        """Handle a person's request about the current scene."""
        if isinstance(asked, m.HintRequest):
            await self._hint(client)
        elif isinstance(asked, m.WinnabilityRequest | m.FollowLineRequest):
            await self._look(client, seat, asked)
        elif isinstance(asked, m.DraftRequest | m.CompletionRequest):
            self._tell(client, await asyncio.to_thread(handle_request, self.session, seat, asked, client.screen))
        else:
            await self._change(client, seat, asked)

    async def _name(self, client: Client, name: str) -> None:
        """Rename a person, and tell everybody; a spectator has no name."""
        if client.seat is None or client.renamed >= _NAMES:
            client.send(error_message("not_yours", client.screen))
            return
        async with self._lock:
            after = advance(self.session, Rename(client.seat, name))
            if after.names == self.session.names:
                return
            await self._keep(after)
            client.renamed += 1  # the scene is the same: a person who builds goes on
            self._introduce()
            for other in self.welcomed_clients:
                await self._show(other)

    def _introduce(self) -> None:
        for client in self.welcomed_clients:
            client.send(game_message(self.session, client.seat, client.screen))

    async def _change(self, client: Client, seat: int, asked: m.SceneRequest) -> None:
        async with self._lock:
            await self._time()
            if asked.v != self.v:  # another client was quicker
                client.send(error_message("stale", client.screen))
                return
            found = await asyncio.to_thread(handle_request, self.session, seat, asked, client.screen)
            await self._become(found.session)
        self._tell(client, found)
        self.start_thinking()

    def _tell(self, client: Client, found: HandlerResult) -> None:
        if found.reply is not None:
            client.send(found.reply)

    async def _hint(self, client: Client) -> None:
        session, v = self.session, self.v
        question = advice_query(session, adviser(session.game))
        if question is None or session.seat != client.seat:
            client.send(error_message("not_yours", client.screen))
            return
        thought = await self._services.thinker.answer(question)
        if v == self.v:
            client.send(await asyncio.to_thread(advice_message, session, v, thought, client.screen))

    async def _look(self, client: Client, seat: int, asked: m.WinnabilityRequest | m.FollowLineRequest) -> None:
        """Answer by looking under the cards, where that may be, unless something has happened meanwhile."""
        answered = await self._looking.answer(self.session, seat, asked, client.screen)
        if asked.v != self.v:
            client.send(error_message("stale", client.screen))
        elif isinstance(answered, Move):
            async with self._lock:
                await self._become(await asyncio.to_thread(advance, self.session, answered))
        else:
            client.send(answered)

    async def _review(self, client: Client, seat: int) -> None:
        """Compare a seat's own last turn with the best one: a turn that was taken back since is not compared."""
        question = review_query(self.session, seat, adviser(self.session.game))
        if question is None:
            client.send(m.Review(self.v, None))
            return
        best, _ = await self._services.thinker.answer(question)
        client.send(await asyncio.to_thread(review_message, self.session, self.v, seat, question, best, client.screen))

    async def _settling(self) -> None:
        """Make the moves of the rules at the beginning; if the store fails, show the game as it is stored."""
        try:
            async with self._lock:
                await self._become(await asyncio.to_thread(make_forced_moves, self.session))
        except ConflictError:  # another server has made it
            return
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _become(self, session: Session) -> None:
        """Change the game: prepare its scene, save it, then show it."""
        if session is self.session:
            return
        session = charge_time(self.session, session, self._watch.elapsed)
        told = self.session.is_practice
        asked, clock = _keys(self.welcomed_clients, session), clock_message(session, 0.0, self._runs(session))
        letters = await asyncio.to_thread(scene_messages, session, self.v + 1, set(asked.values()), clock)
        await self._keep(session)
        self.v += 1
        self._watch.reset()
        self._run(tell=False)
        self._post(asked, letters)
        if session.seat is None or told != session.is_practice:
            self._introduce()
        if session.seat is None:
            await self._end(self.welcomed_clients)

    async def _keep(self, after: Session) -> None:
        """Save a change, then make it. If another server was quicker, show its change."""
        if self._retired:
            raise ConflictError
        try:
            await self._services.store.change(self._number, change_between(self.session, after), self._changes)
        except ConflictError:
            await self._read_again()
            raise
        self.session, self._changes = after, self._changes + 1

    async def reload_changed(self) -> None:
        """Show the change of another process that keeps games at the same place."""
        await asyncio.shield(self._do(self._caught_up()))

    async def _caught_up(self) -> None:
        try:
            async with self._lock:
                await self._read_again()
        except Exception as failed:
            _report_failure(failed, self.welcomed_clients)
        self.start_thinking()

    async def _read_again(self) -> None:
        """Load the saved game if it differs from this one, and show it."""
        kept = await self._services.store.read(self._number)
        if kept.changes == self._changes:
            return
        self.session, self._changes = (
            await asyncio.to_thread(load_session, kept.text, self._services.games),
            kept.changes,
        )
        self.v += 1
        self._watch.reset()
        self._run(tell=False)
        self._introduce()
        for client in self.welcomed_clients:
            await self._show(client)
        await self._end(self.welcomed_clients)

    async def _show(self, client: Client) -> None:
        asked, clock = _keys([client], self.session), self._clock()
        self._post(asked, await asyncio.to_thread(scene_messages, self.session, self.v, set(asked.values()), clock))

    def _post(self, asked: Mapping[Client, Key], letters: Mapping[Key, bytes]) -> None:
        for client, key in asked.items():
            client.send_bytes(letters[key])
            client.shown = self.session.steps

    def start_thinking(self) -> None:
        """Start the player to move thinking, unless it already does."""
        if self._retired or next_query(self.session) is None:
            return
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (question := next_query(self.session)) is not None:
                with suppress(ConflictError):  # the request comes again
                    await self._make_answer(question)
        except Exception as failed:
            _report_failure(failed, self.welcomed_clients)

    async def _make_answer(self, question: PlayerQuery) -> None:
        """Make the move of a player, unless the question is out of date."""
        event = PlayerAnswer(question, *await self._services.thinker.answer(question))
        async with self._lock:
            await self._become(await asyncio.to_thread(advance, self.session, event))

    # Time

    def _runs(self, session: Session) -> bool:
        return is_clock_running(session, self._seats(), self._seats(looking=True))

    def _clock(self) -> m.Clock | None:
        return clock_message(self.session, self._watch.elapsed, self._watch.running)

    def _begin(self) -> None:
        """Let time that is allowed begin, once everybody has come."""
        clock = self.session.clock
        if clock is not None and not clock.is_started and self._seats() >= {*self.session.persons}:
            self.session = replace(self.session, clock=replace(clock, is_started=True))

    def _run(self, *, tell: bool = True) -> None:
        """Let time run, or stand, as people come and go; say so, where a scene does not."""
        was, runs = self._watch.running, self._runs(self.session)
        self._watch.set_running(runs)
        clock = self._clock()
        if tell and was != runs and clock is not None:
            self._say_all(clock)
        limited = clock is not None and clock.left is not None
        if runs and limited and (self._timing is None or self._timing.done()):
            self._timing = asyncio.create_task(self._watch_clock())

    async def _watch_clock(self) -> None:
        """Look at the clock as long as it runs."""
        while self._watch.running:
            await asyncio.sleep(min(_TICK, max(0.01, self._seconds_left() or 0.0)))
            try:
                with suppress(ConflictError):
                    async with self._lock:
                        await self._time()
            except Exception as failed:  # a failed save is tried again
                _report_failure(failed, self.welcomed_clients)
                await asyncio.sleep(_TICK)

    def _seconds_left(self) -> float | None:
        clock, seat = self.session.clock, self.session.seat
        left = None if clock is None or seat is None else clock.seconds_left(seat, seat)
        return None if left is None else left - self._watch.elapsed

    async def _time(self) -> None:
        """End the turn when its time is up; save the used time every now and then."""
        left, seat = self._seconds_left(), self.session.seat
        if left is None or seat is None:
            return
        if left <= 0:
            await self._become(await asyncio.to_thread(advance, self.session, TimeUp(seat)))
        elif self._watch.elapsed >= m.CLOCK_SAVE_SECONDS:
            await self._kept_time()

    async def _keep_time(self) -> None:
        try:
            with suppress(ConflictError):
                async with self._lock:
                    await self._kept_time()
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _kept_time(self) -> None:
        """Keep the time that was used, and nothing else; no scene is another for it."""
        after = charge_time(self.session, self.session, self._watch.elapsed)
        if after.clock != self.session.clock:
            await self._keep(after)
            self._watch.reset()

    # The end

    async def _end(self, clients: Iterable[Client]) -> None:
        """Send the clients the end of a finished game."""
        session = self.session
        if session.seat is not None:
            return
        best = await self._services.best(session.game.name) if len(session.persons) == 1 else NO_STATISTICS
        for client in clients:
            said = end_message(session, client.seat, best, client.screen)
            if said is not None:
                client.send(said)

    async def _want(self, client: Client) -> None:
        """Let a client want a rematch; it begins once everybody does."""
        session = self.session
        if (
            client.seat is None
            or session.seat is not None
            or set(session.players) != {PERSON}
            or session.game.seats < 2
        ):
            client.send(error_message("impossible", client.screen))
            return
        self._wanting[client.seat] = client.next_link
        if {*self._wanting} == {*session.persons}:
            watcher = next((one.next_link for one in self.welcomed_clients if one.seat is None), "")
            await self._services.start_rematch(session, self._wanting, watcher)
        await self._rematch(self.welcomed_clients)

    async def _rematch(self, clients: Iterable[Client]) -> None:
        """Send the clients the seats that want a rematch, and each the link of its own seat, once it exists."""
        if self.session.seat is not None or len(self.session.persons) < 2:
            return
        for client in list(clients):
            there = bool(client.next_link) and await self._services.opens_game(client.next_link)
            if there or self._wanting:
                client.send(m.Rematch(tuple(sorted(self._wanting)), f"/j/{client.next_link}" if there else None))


def _report_failure(failed: Exception, clients: Iterable[Client]) -> None:
    """Report a failure to the clients: an error of the disk, or a fault, which is printed here."""
    if not isinstance(failed, OSError):
        traceback.print_exception(failed, file=sys.stderr)
    for client in clients:
        client.send(_failure(failed, client.screen))


def _failure(failed: Exception, screen: Console) -> m.Error:
    from rummifun.shells.plugins.loading import describe_user_error  # here: only now it matters whose file is at fault

    if isinstance(failed, OSError):
        return m.Error("full_disk", describe_store_error(failed, screen.tr))
    said = describe_user_error(failed, screen)
    return error_message("failed", screen) if said is None else m.Error("failed", said)


def _keys(clients: Iterable[Client], session: Session) -> dict[Client, Key]:
    """Return the point of view of each client, with the number of its shown steps that stand in the scene."""

    def standing(client: Client) -> int | None:
        return None if client.shown is None else update_since(client.shown, session.steps).kept

    return {client: (client.seat, client.screen.lang, standing(client)) for client in clients}
