"""The lobby: all games with clients, found by their links and loaded when the first client comes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from rummifun.arguments.drawn_deals import draw_deal
from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import Translation
from rummifun.page import wire_messages as m
from rummifun.page.clients import Client
from rummifun.page.fair_turns import RestingLane
from rummifun.page.http_messages import Links, NewGameRequest
from rummifun.page.limits import MAX_IDLE_GAMES
from rummifun.page.links import fingerprint, guest_link, new_link
from rummifun.page.live_session import LiveSession
from rummifun.page.new_game import open_new_game, with_found_deal
from rummifun.page.services import GameStore, Now, PlayerPool, invited_seat
from rummifun.session.persistence import change_between, session_to_text
from rummifun.session.rematch import start_rematch
from rummifun.session.session import PERSON, Session, record_code
from rummifun.session.winnability import FoundDeal, WinnableDealQuery, offers_winnability, run_query

_SOON: Final = 2_000  # positions looked at in less than a tenth of a second


class LinkTarget(NamedTuple):
    """The target of a link: a game and a seat of it; None for spectators."""

    number: int
    seat: int | None


class Lobby:
    """The live sessions: every game with a client, once."""

    def __init__(
        self, store: GameStore, thinker: PlayerPool, now: Now = time.monotonic, games: GameRegistry = BUILTIN_GAMES
    ) -> None:
        self.store, self.thinker, self.now, self.games = store, thinker, now, games
        self.questions = RestingLane()
        self._lives: dict[int, asyncio.Task[LiveSession]] = {}
        self._coming: Counter[int] = Counter()
        self._retired: dict[int, LiveSession] = {}

    @property
    def games_in_memory(self) -> int:
        """Count the games in memory."""
        return len(self._lives)

    def set_registry(self, games: GameRegistry) -> None:
        """Offer other games from now on; those in progress whose rules are others now go on by the new ones."""
        before, self.games = self.games, games
        for number, live in self._list_loaded():
            name = live.session.game.name
            if before.find_user_game(name) != games.find_user_game(name):
                del self._lives[number]
                self._retired[number] = live
                live.retire()

    def broadcast(self, sentence: str) -> None:
        """Send a notice to every client."""
        for _, live in self._list_loaded():
            live.audience.broadcast(m.Notice(sentence))

    def _list_loaded(self) -> list[tuple[int, LiveSession]]:
        done = [(number, task) for number, task in self._lives.items() if task.done() and not _has_failed(task)]
        return [(number, task.result()) for number, task in done]

    async def create(self, wanted: NewGameRequest, tr: Translation, key: str = "") -> Links:
        """Make a game, whose links begin with a key."""
        opening = await asyncio.to_thread(open_new_game, self.games, wanted, date.today(), tr)
        if opening.winnable_query is not None:
            opening = with_found_deal(opening, await self._find_deal(opening.winnable_query), tr)
        session = opening.session
        _, links = await self._create_links(session, key, opening.guests, is_deal_named=opening.is_deal_named)
        if set(session.players) != {PERSON} or offers_winnability(session.game):
            self.thinker.start()
        return links

    async def import_session(self, session: Session) -> Links:
        """Keep a game that was begun elsewhere, with links of its own.

        Its file names its deal: no end of it is counted here.
        """
        session = replace(session, is_deal_secret=False)
        begun = replace(session, steps=(), undone=(), gave_up=None)
        number, links = await self._create_links(begun)
        await self.store.change(number, change_between(begun, session)._replace(end=None), 0)
        return links

    async def _create_links(
        self, session: Session, key: str = "", guests: Collection[int] = (), *, is_deal_named: bool = False
    ) -> tuple[int, Links]:
        """Keep a new game; give its number, and its links: those of a host, who has an invitation for each guest.

        A person who asked for that deal, or plays alone, is told its code too.
        """
        links = [new_link(key) if player == PERSON else None for player in session.players]
        spectator = new_link(key)
        number = await self._keep(session, links, spectator, guests)
        code = record_code(session.record) if is_deal_named or session.game.seats == 1 else None
        seats = tuple(link and f"/j/{link}" if seat not in guests else None for seat, link in enumerate(links))
        invitations = tuple(f"/i/{link}" if seat in guests else None for seat, link in enumerate(links))
        return number, Links(seats, f"/j/{spectator}", code, invitations if guests else ())

    async def _find_deal(self, asked: WinnableDealQuery) -> FoundDeal:
        """Look for a deal that can be won: for a moment here, where most are found, then where players think."""
        soon = await asyncio.to_thread(run_query, replace(asked, budget=min(asked.budget, _SOON)))
        return soon if soon.deal is not None else await self.thinker.run(run_query, asked)

    async def _keep(
        self, session: Session, links: Sequence[str | None], spectator: str, guests: Collection[int] = ()
    ) -> int:
        header = session_to_text(session).rstrip("\n")
        seats = [
            (fingerprint(link), invited_seat(seat) if seat in guests else seat)
            for seat, link in enumerate(links)
            if link is not None
        ]
        marks = [*seats, (fingerprint(spectator), None)]
        return await self.store.create(header, session.players.count(PERSON) > 1, marks)

    async def start_rematch(self, session: Session, links: Mapping[int, str], spectator: str) -> None:
        """Begin the next game, unless it has begun: the person at each seat gets the link of the next one.

        The first moves that rules make are left to whoever comes first.
        """
        if await self.find_target(next(iter(links.values()))) is not None:
            return
        fresh = replace(await asyncio.to_thread(start_rematch, session, draw_deal(session.game)), steps=(), undone=())
        own = [links.get((seat - 1) % session.game.seats) for seat in range(session.game.seats)]
        await self._keep(fresh, own, spectator or new_link())

    async def find_target(self, link: str) -> LinkTarget | None:
        """Find the game of a link; None if it leads nowhere. An invitation shows what spectators see."""
        found = await self.store.seat(fingerprint(link))
        if found is None:
            return None
        number, seat = found
        return LinkTarget(number, None if seat is None or seat < 0 else seat)

    async def find_invited_seat(self, link: str) -> int | None:
        """Find the seat that an invitation leads to; None once it is taken."""
        found = await self.store.seat(fingerprint(link))
        return None if found is None or found[1] is None or found[1] >= 0 else invited_seat(found[1])

    async def accept_invitation(self, link: str, secret: str) -> str:
        """Seat a guest, once; return the link of its seat, or that of the spectators. The same secret gets the same."""
        own = guest_link(link, secret)
        taken = await self.store.claim(fingerprint(link), fingerprint(own)) or await self.find_target(own) is not None
        return own if taken else link

    async def close_invitation(self, link: str) -> int | None:
        """Take the seat of an invitation for nobody, once; return it, or None if it was taken."""
        seat = await self.find_invited_seat(link)
        return seat if await self.store.claim(fingerprint(link), fingerprint(new_link())) else None

    async def join(self, number: int, client: Client) -> LiveSession:
        """Let a client in to a game, which is not forgotten meanwhile."""
        self._coming[number] += 1
        try:
            live = await self.live_session(number)
            live.audience.clients.append(client)
        finally:
            self._coming[number] -= 1
            self._coming += Counter()  # those at 0 are dropped
        return live

    async def live_session(self, number: int) -> LiveSession:
        """Return a game, loaded unless it is already held; only a client may change it."""
        task = self._lives.pop(number, None)
        if task is None or _has_failed(task):
            task = asyncio.create_task(self._taken_up(number))
        self._lives[number] = task  # the last one to be forgotten
        live = await asyncio.shield(task)
        self._forget()
        return live

    async def reload_changed(self, number: int) -> None:
        """Show a change that another server of the same store made in a game; forget the game if it has no client."""
        task = self._lives.get(number)
        if task is None or (_idle(task) and number not in self._coming):
            self._lives.pop(number, None)
        elif not _has_failed(task):
            await (await asyncio.shield(task)).reload_changed()

    async def _taken_up(self, number: int) -> LiveSession:
        old = self._retired.pop(number, None)
        if old is not None:
            await old.wait_until_saved()
        return await asyncio.to_thread(LiveSession, number, await self.store.read(number), self)

    def _forget(self) -> None:
        """Let go of the games that have been empty for longest."""
        idle = [number for number, task in self._lives.items() if number not in self._coming and _idle(task)]
        for number in idle[: max(0, len(idle) - MAX_IDLE_GAMES)]:
            del self._lives[number]

    def close(self) -> None:
        self.thinker.close()
        self.store.close()


def _has_failed(task: asyncio.Task[LiveSession]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _idle(task: asyncio.Task[LiveSession]) -> bool:
    return task.done() and (_has_failed(task) or task.result().is_idle)
