"""The lobby: all games with clients, found by their links and loaded when the first client comes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import Translation
from rummifun.session.end_summary import start_rematch
from rummifun.session.persistence import change_between, session_to_text
from rummifun.session.results import NO_STATISTICS, Statistics
from rummifun.session.session import PERSON, Session
from rummifun.session.winnability import FoundDeal, WinnableDealQuery, offers_winnability, run_query
from rummifun.shells.arguments.deals import draw_deal, record_code
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.http_messages import Links, NewGameRequest
from rummifun.shells.web.links import fingerprint, new_link
from rummifun.shells.web.live_session import Client, LiveSession
from rummifun.shells.web.menu import fold_ends
from rummifun.shells.web.new_game import NewGame, open_new_game, with_found_deal
from rummifun.shells.web.services import GameStore, PlayerPool
from rummifun.shells.web.stopwatch import Now

_IDLE: Final = 128  # games held in memory without anybody there, for people who come back: the last ones


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
        for number, task in list(self._lives.items()):
            if task.done() and not _has_failed(task):
                name = task.result().session.game.name
                if before.find_user_game(name) != games.find_user_game(name):
                    self._retired[number] = self._lives.pop(number).result()
                    self._retired[number].retire()

    def broadcast(self, sentence: str) -> None:
        """Send a notice to every client."""
        for task in self._lives.values():
            if task.done() and not _has_failed(task):
                for client in task.result().welcomed_clients:
                    client.send(m.Notice(sentence))

    async def create(self, wanted: NewGameRequest, tr: Translation, key: str = "") -> Links:
        """Make a game, whose links begin with a key."""
        opening = await asyncio.to_thread(open_new_game, self.games, wanted, date.today(), tr)
        if opening.winnable_query is not None:
            opening = with_found_deal(opening, await self._find_deal(opening.winnable_query), tr)
        session = opening.session
        _, links = await self._create_links(session, _code(opening), key)
        if set(session.players) != {PERSON} or offers_winnability(session.game):
            self.thinker.start()
        return links

    async def import_session(self, session: Session) -> Links:
        """Keep a game that was begun elsewhere, with links of its own.

        Its file names its deal: no end of it is counted here.
        """
        session = replace(session, is_deal_secret=False)
        begun = replace(session, steps=(), undone=(), gave_up=None)
        number, links = await self._create_links(
            begun, record_code(session.record) if session.game.seats == 1 else None
        )
        await self.store.change(number, change_between(begun, session)._replace(end=None), 0)
        return links

    async def _create_links(self, session: Session, code: str | None, key: str = "") -> tuple[int, Links]:
        """Keep a new game; give its number, and a link for each person and for the spectators."""
        links = [new_link(key) if player == PERSON else None for player in session.players]
        spectator = new_link(key)
        number = await self._keep(session, links, spectator)
        return number, Links(tuple(link and f"/j/{link}" for link in links), f"/j/{spectator}", code)

    async def _find_deal(self, asked: WinnableDealQuery) -> FoundDeal:
        """Look for a deal that can be won: for a moment here, where most are found, then where players think."""
        soon = await asyncio.to_thread(run_query, replace(asked, budget=min(asked.budget, _SOON)))
        return soon if soon.deal is not None else await self.thinker.run(run_query, asked)

    async def _keep(self, session: Session, links: Sequence[str | None], spectator: str) -> int:
        header = session_to_text(session).rstrip("\n")
        seats = [(fingerprint(link), seat) for seat, link in enumerate(links) if link is not None]
        marks = [*seats, (fingerprint(spectator), None)]
        return await self.store.create(header, session.players.count(PERSON) > 1, marks)

    async def best(self, game: str) -> Statistics:
        """Return the statistics of the games of one name that were played here."""
        return fold_ends(await self.store.ends()).get(game, NO_STATISTICS)

    async def opens_game(self, link: str) -> bool:
        """Tell whether a link would open a game."""
        return await self.find_target(link) is not None

    async def start_rematch(self, session: Session, links: Mapping[int, str], spectator: str) -> None:
        """Begin the next game, unless it has begun: the person at each seat gets the link of the next one.

        The first moves that rules make are left to whoever comes first.
        """
        if await self.opens_game(links[0]):
            return
        fresh = replace(await asyncio.to_thread(start_rematch, session, draw_deal(session.game)), steps=(), undone=())
        own = [links[(seat - 1) % len(links)] for seat in range(len(links))]
        await self._keep(fresh, own, spectator or new_link())

    async def find_target(self, link: str) -> LinkTarget | None:
        found = await self.store.seat(fingerprint(link))
        return None if found is None else LinkTarget(*found)

    async def join(self, number: int, client: Client) -> LiveSession:
        """Let a client in to a game, which is not forgotten meanwhile."""
        self._coming[number] += 1
        try:
            live = await self.live_session(number)
            live.clients.append(client)
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
        for number in idle[: max(0, len(idle) - _IDLE)]:
            del self._lives[number]

    def close(self) -> None:
        self.thinker.close()
        self.store.close()


def _has_failed(task: asyncio.Task[LiveSession]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _idle(task: asyncio.Task[LiveSession]) -> bool:
    return task.done() and (_has_failed(task) or task.result().is_idle)


def _code(opening: NewGame) -> str | None:
    """Return the code of the deal to a person who asked for that deal, or plays alone."""
    told = opening.is_deal_named or opening.session.game.seats == 1
    return record_code(opening.session.record) if told else None
