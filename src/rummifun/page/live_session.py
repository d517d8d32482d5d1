"""Games with clients: one session each, changed under a lock, saved before every client sees the change.

The time of a game runs in its `GameClock`.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Any, Final

from rummifun.catalogue.entry import opponent_name
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.absence import AbsenceVotes
from rummifun.page.clients import (
    Audience,
    Client,
    GameClock,
    Letters,
    RematchOffer,
    begin_time,
    post_scenes,
    report_failure,
)
from rummifun.page.handlers import description_message, error_message, handle_request
from rummifun.page.limits import MAX_SEAT_CHANGES
from rummifun.page.presenter import Presenter, clock_message, end_message, game_message
from rummifun.page.services import ConflictError, R, Services, StoredGame, load_session
from rummifun.page.solver_messages import Advice
from rummifun.session.events import AllowHints, Event, Move, PlayerAnswer, Rename, SeatComputer, advance, event_refusal
from rummifun.session.persistence import change_between
from rummifun.session.player_queries import next_query
from rummifun.session.session import Session, charge_time, make_forced_moves

_VERSIONS: Final = 1 << 40


class LiveSession:
    """A game with people at it. Only `handle`, players and time change it, one at a time."""

    def __init__(self, number: int, kept: StoredGame, services: Services) -> None:
        self.session = load_session(kept.text, services.games)
        self.audience = Audience(services.now)
        self.v = SystemRandom().randrange(_VERSIONS)  # a scene of before a restart is known by its version
        self._number, self._changes, self._services = number, kept.changes, services
        self.lock = asyncio.Lock()
        self._clock = GameClock(self, services.now)
        self._presenter = Presenter()
        self._advice = Advice(services.thinker)
        self._rematch = RematchOffer(services)
        self._absence = AbsenceVotes()
        self._retired = False
        self._thinking: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        is_thinking = self._thinking is not None and not self._thinking.done()
        return not (self.audience.clients or self._doing or is_thinking or self._clock.is_watched)

    # Clients come and go

    async def welcome(self, client: Client) -> None:
        """Send a client the game, the scene and the presence."""
        await asyncio.shield(self._settle())
        async with self.lock:
            if client.seat not in self.session.persons:
                client.seat = None  # another has taken the seat
            client.send(game_message(self.session, client.seat, client.screen))
            if client.seen_steps is not None:
                client.shown = self.session.steps[: client.seen_steps]
            await self._show([client])
            client.is_welcomed = True
            self.session = begin_time(self.session, self.audience)
            tell_end(self.session, [client])
        self.audience.tell_presence(self.session)
        self._clock.run()
        await self._rematch.tell(self.session, [client])
        self.start_thinking()

    def leave(self, client: Client) -> None:
        self.audience.leave(client)
        self.audience.tell_presence(self.session)
        self._clock.run()
        if not self.audience.welcomed_clients and self._clock.watch.elapsed:
            begin_task(self._clock.save_time_used(), self._doing)

    def retire(self) -> None:
        """Change nothing any more: the game goes on by other rules, and its clients come back to it."""
        self._retired = True
        if self._thinking is not None:
            self._thinking.cancel()
        for client in self.audience.clients:
            client.send_bytes(None)

    async def wait_until_saved(self) -> None:
        """Wait until the change in progress is saved, or has failed."""
        async with self.lock:
            return

    async def _settle(self) -> None:
        """Make the moves of the rules at the beginning; if the store fails, show the game as it is stored."""
        try:
            async with self.lock:
                await self.become(await asyncio.to_thread(make_forced_moves, self.session))
        except ConflictError:  # another server has made it
            return
        except OSError:
            traceback.print_exc(file=sys.stderr)

    # Requests

    async def handle(self, client: Client, asked: r.ClientRequest) -> None:
        """Handle a client's request to the end, even if it leaves meanwhile: the saved change will be shown."""
        await asyncio.shield(begin_task(self._handle_request(client, asked), self._doing))

    async def _handle_request(self, client: Client, asked: r.ClientRequest) -> None:
        """Handle a client's request, or explain why not; an error leaves the game unchanged."""
        try:
            if isinstance(asked, r.Attention):
                client.is_watching = asked.there
                self._clock.run()
            elif isinstance(asked, r.RematchRequest):
                await self._rematch.want(self.session, client, self.audience)
            elif isinstance(asked, r.PhraseRequest):
                self.audience.pass_phrase(client, asked.n)
            elif isinstance(asked, r.WaitRequest):
                self._absence.withdraw(client, asked, self.audience)
            elif isinstance(asked, r.SeatRequest):
                await self._set_seat(client, asked)
            else:
                await self._obey(client, asked)
        except ConflictError:
            client.send(error_message("stale", client.screen))
            self.start_thinking()
        except Exception as failed:  # a full disk, a mistake of ours, or of the rules of a user's game
            report_failure(failed, [client])

    async def _obey(self, client: Client, asked: r.SceneRequest) -> None:
        seat = client.seat
        if isinstance(asked, r.DescriptionRequest):
            describe = partial(description_message, self.session, seat, asked.what, client.screen)
            client.send(await self._ask(client, describe))
        elif isinstance(asked, r.ReviewRequest) and seat is not None:  # about a finished turn, under any scene
            client.send(await self._advice.review(self.session, self.v, seat, client.screen))
        elif asked.v != self.v:
            client.send(error_message("stale", client.screen))
            async with self.lock:
                await self._show([client])
        elif seat is None:
            client.send(error_message("not_yours", client.screen))
        elif isinstance(asked, r.AdviceRequest):
            await self._advise(client, seat, asked)
        elif isinstance(asked, r.DraftingRequest):
            judge = partial(handle_request, self.session, seat, asked, client.screen)
            client.send((await self._ask(client, judge)).reply)
        else:
            await self._change(client, seat, asked)

    async def _ask(self, client: Client, work: Callable[[], R]) -> R:
        """Work out a question that changes nothing, in the lane of all games."""
        return await self._services.questions.run(client.household, work)

    async def _set_seat(self, client: Client, asked: r.SeatRequest) -> None:
        """Change what the table says of a person, or who sits opposite, and tell everybody; a spectator has no seat."""
        if client.seat is None or client.seat_changes >= MAX_SEAT_CHANGES:
            client.send(error_message("not_yours", client.screen))
            return
        async with self.lock:
            event = await self._seat_event(client.seat, asked)
            after = advance(self.session, event)
            if event_refusal(self.session, event) is not None:
                client.send(error_message("impossible", client.screen))
            if after == self.session:
                return
            client.seat_changes += 1
            if isinstance(asked, r.ReplaceRequest):
                wish = self._absence.open_wish(self.session, asked, self.audience)
                if wish is not None:
                    self.audience.broadcast(wish)
                    return
            if after.steps == self.session.steps:
                await self.keep(after)
            else:
                await self.become(after)
            self.session = begin_time(self.session, self.audience)
            self.audience.introduce(self.session)
            if not isinstance(event, AllowHints):  # captions have other names; a person who builds goes on
                await self._show(self.audience.welcomed_clients)
        self._clock.run()
        self.start_thinking()

    async def _seat_event(self, seat: int, asked: r.SeatRequest) -> Event:
        if isinstance(asked, r.RenameRequest):
            return Rename(seat, asked.name)
        if isinstance(asked, r.AllowRequest):
            return AllowHints(seat, asked.hints)
        if isinstance(asked, r.ReplaceRequest):
            return self._absence.event(self.session, seat, asked, self.audience)
        player = opponent_name(self.session.game)
        return SeatComputer(seat, await self._services.close_invitation(asked.invitation), player)

    async def _change(self, client: Client, seat: int, asked: r.SceneRequest) -> None:
        async with self.lock:
            await self._clock.check()
            if asked.v != self.v:  # another client was quicker
                client.send(error_message("stale", client.screen))
                return
            found = await asyncio.to_thread(handle_request, self.session, seat, asked, client.screen)
            await self.become(found.session)
        client.send(found.reply)
        self.start_thinking()

    async def _advise(self, client: Client, seat: int, asked: r.AdviceRequest) -> None:
        """Answer after some thought, unless something has happened meanwhile; a line that is followed makes a move."""
        answer = await self._advice.answer(self.session, seat, asked, client.screen)
        if asked.v != self.v:
            if not isinstance(asked, r.HintRequest | r.GuideRequest):
                client.send(error_message("stale", client.screen))
        elif isinstance(answer, Move):
            async with self.lock:
                await self.become(await asyncio.to_thread(advance, self.session, answer))
        else:
            client.send(answer)

    # Changes, kept before they are shown

    async def become(self, session: Session) -> None:
        """Change the game: prepare its scene, save it, then show it."""
        if session is self.session:
            return
        session = charge_time(self.session, session, self._clock.watch.elapsed)
        was_practice, clients = self.session.is_practice, self.audience.welcomed_clients
        clock = clock_message(session, 0.0, self.audience.lets_run(session))
        letters = await self._write_scenes(session, self.v + 1, clients, clock)
        await self.keep(session)
        self.v += 1
        self._clock.watch.reset()
        self._clock.run(tell=False)
        post_scenes(letters, session)
        if session.seat is None or was_practice != session.is_practice:
            self.audience.introduce(session)
        if session.seat is None:
            tell_end(session, self.audience.welcomed_clients)

    async def keep(self, after: Session) -> None:
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

        async def catch_up() -> None:
            try:
                async with self.lock:
                    await self._read_again()
            except Exception as failed:
                report_failure(failed, self.audience.welcomed_clients)
            self.start_thinking()

        await asyncio.shield(begin_task(catch_up(), self._doing))

    async def _read_again(self) -> None:
        """Load the saved game if it differs from this one, and show it."""
        kept = await self._services.store.read(self._number)
        if kept.changes == self._changes:
            return
        session = await asyncio.to_thread(load_session, kept.text, self._services.games)
        self.session, self._changes = session, kept.changes
        self.v += 1
        self._clock.watch.reset()
        self._clock.run(tell=False)
        self.audience.introduce(session)
        await self._show(self.audience.welcomed_clients)
        tell_end(session, self.audience.welcomed_clients)

    async def _show(self, clients: Iterable[Client]) -> None:
        """Send clients the scene of now."""
        for client in clients:
            letters = await self._write_scenes(self.session, self.v, [client], self._clock.watch.clock(self.session))
            post_scenes(letters, self.session)

    async def _write_scenes(self, session: Session, v: int, clients: list[Client], clock: m.Clock | None) -> Letters:
        """Write the scene that each client sees, once for all who read alike."""
        asked = {client: client.point_of_view(session) for client in clients}
        letters = await asyncio.to_thread(self._presenter.scene_messages, session, v, set(asked.values()), clock)
        return {client: letters[key] for client, key in asked.items()}

    # Players

    def start_thinking(self) -> None:
        """Start the player to move thinking, unless it already does."""
        if self._retired or not self.session.awaits_player:
            return
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Make the moves of players, unless a question is out of date once it is answered."""
        try:
            while (question := next_query(self.session)) is not None:
                with suppress(ConflictError):  # the request comes again
                    event = PlayerAnswer(question, *await self._services.thinker.answer(question))
                    async with self.lock:
                        await self.become(await asyncio.to_thread(advance, self.session, event))
        except Exception as failed:
            report_failure(failed, self.audience.welcomed_clients)


def begin_task(work: Coroutine[Any, Any, None], going: set[asyncio.Task[None]]) -> asyncio.Task[None]:
    """Begin a task that goes on even if nobody waits for it any more; it is among those going until it is done."""
    task = asyncio.create_task(work)
    going.add(task)
    task.add_done_callback(going.discard)
    return task


def tell_end(session: Session, clients: Iterable[Client]) -> None:
    """Send clients the end of a finished game."""
    for client in clients if session.seat is None else ():
        client.send(end_message(session, client.seat, client.screen))
