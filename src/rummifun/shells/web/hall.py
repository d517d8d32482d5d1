"""The hall: all games with people at them, found by their links and loaded when somebody comes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from rummifun.games.offered import OURS, Offered
from rummifun.messages import Translation
from rummifun.play.ending import rematch
from rummifun.play.ends import NONE, Statistics
from rummifun.play.keep import change, written
from rummifun.play.known import Found, Winnable, looked_under, reply
from rummifun.play.sitting import PERSON, Sitting
from rummifun.shells.asked.deals import coded, drawn
from rummifun.shells.web import messages as m
from rummifun.shells.web.house import Keeper, Thinker
from rummifun.shells.web.links import fingerprint, new_link
from rummifun.shells.web.live import Guest, Live
from rummifun.shells.web.offers import ends_of
from rummifun.shells.web.opening import Opening, found, opened
from rummifun.shells.web.pages import Links, Wanted
from rummifun.shells.web.watch import Now

_IDLE: Final = 128  # games held in memory without anybody there, for people who come back: the last ones


_SOON: Final = 2_000  # positions looked at in less than a tenth of a second


class Place(NamedTuple):
    """What a link opens: a game and a seat of it; None for spectators."""

    number: int
    seat: int | None


class Hall:
    """Every game with somebody at it, once."""

    def __init__(self, keeper: Keeper, thinker: Thinker, now: Now = time.monotonic, games: Offered = OURS) -> None:
        self.keeper, self.thinker, self.now, self.games = keeper, thinker, now, games
        self._lives: dict[int, asyncio.Task[Live]] = {}
        self._coming: Counter[int] = Counter()
        self._retired: dict[int, Live] = {}

    @property
    def held(self) -> int:
        """Count the games in memory."""
        return len(self._lives)

    def offer(self, games: Offered) -> None:
        """Offer other games from now on; those in progress whose rules are others now go on by the new ones."""
        before, self.games = self.games, games
        for number, task in list(self._lives.items()):
            if task.done() and not _failed(task):
                name = task.result().sitting.game.name
                if before.found(name) != games.found(name):
                    self._retired[number] = self._lives.pop(number).result()
                    self._retired[number].retire()

    def tell(self, sentence: str) -> None:
        """Tell everybody at a game something that concerns the whole house."""
        for task in self._lives.values():
            if task.done() and not _failed(task):
                for guest in task.result().there:
                    guest.say(m.News(sentence))

    async def create(self, wanted: Wanted, tr: Translation, key: str = "") -> Links:
        """Make a game, whose links begin with a key."""
        opening = await asyncio.to_thread(opened, self.games, wanted, date.today(), tr)
        if opening.winnable is not None:
            opening = found(opening, await self._found(opening.winnable), tr)
        sitting = opening.sitting
        _, links = await self._linked(sitting, _code(opening), key)
        if set(sitting.players) != {PERSON} or looked_under(sitting.game):
            self.thinker.start()
        return links

    async def take_up(self, sitting: Sitting) -> Links:
        """Keep a game that was begun elsewhere, with links of its own.

        Its file names its deal: no end of it is counted here.
        """
        sitting = replace(sitting, secret=False)
        begun = replace(sitting, steps=(), later=(), gave_up=None)
        number, links = await self._linked(begun, coded(sitting.record) if sitting.game.seats == 1 else None)
        await self.keeper.change(number, change(begun, sitting)._replace(end=None), 0)
        return links

    async def _linked(self, sitting: Sitting, code: str | None, key: str = "") -> tuple[int, Links]:
        """Keep a new game; give its number, and a link for each person and for the spectators."""
        links = [new_link(key) if player == PERSON else None for player in sitting.players]
        spectator = new_link(key)
        number = await self._keep(sitting, links, spectator)
        return number, Links(tuple(link and f"/j/{link}" for link in links), f"/j/{spectator}", code)

    async def _found(self, asked: Winnable) -> Found:
        """Look for a deal that can be won: for a moment here, where most are found, then where players think."""
        soon = await asyncio.to_thread(reply, replace(asked, budget=min(asked.budget, _SOON)))
        return soon if soon.deal is not None else await self.thinker.work(reply, asked)

    async def _keep(self, sitting: Sitting, links: Sequence[str | None], spectator: str) -> int:
        header = written(sitting).rstrip("\n")
        seats = [(fingerprint(link), seat) for seat, link in enumerate(links) if link is not None]
        marks = [*seats, (fingerprint(spectator), None)]
        return await self.keeper.create(header, sitting.players.count(PERSON) > 1, marks)

    async def best(self, game: str) -> Statistics:
        """Tell what came of the games of one name that were played here."""
        return ends_of(await self.keeper.ends()).get(game, NONE)

    async def followed(self, link: str) -> bool:
        """Tell whether a link would open a game."""
        return await self.place(link) is not None

    async def follow(self, sitting: Sitting, links: Mapping[int, str], spectator: str) -> None:
        """Begin the next game, unless it has begun: the person at each seat gets the link of the next one.

        The first moves that rules make are left to whoever comes first.
        """
        if await self.followed(links[0]):
            return
        fresh = replace(await asyncio.to_thread(rematch, sitting, drawn(sitting.game)), steps=(), later=())
        own = [links[(seat - 1) % len(links)] for seat in range(len(links))]
        await self._keep(fresh, own, spectator or new_link())

    async def place(self, link: str) -> Place | None:
        found = await self.keeper.seat(fingerprint(link))
        return None if found is None else Place(*found)

    async def enter(self, number: int, guest: Guest) -> Live:
        """Let a guest in to a game, which is not forgotten meanwhile."""
        self._coming[number] += 1
        try:
            live = await self.live(number)
            live.guests.append(guest)
        finally:
            self._coming[number] -= 1
            self._coming += Counter()  # those at 0 are dropped
        return live

    async def live(self, number: int) -> Live:
        """Return a game, loaded unless it is already held; only a guest may change it."""
        task = self._lives.pop(number, None)
        if task is None or _failed(task):
            task = asyncio.create_task(self._taken_up(number))
        self._lives[number] = task  # the last one to be forgotten
        live = await asyncio.shield(task)
        self._forget()
        return live

    async def changed(self, number: int) -> None:
        """Show what somebody else has done in a game who keeps games at the same place; forget it where nobody is."""
        task = self._lives.get(number)
        if task is None or (_idle(task) and number not in self._coming):
            self._lives.pop(number, None)
        elif not _failed(task):
            await (await asyncio.shield(task)).changed()

    async def _taken_up(self, number: int) -> Live:
        old = self._retired.pop(number, None)
        if old is not None:
            await old.rested()
        return await asyncio.to_thread(Live, number, await self.keeper.read(number), self)

    def _forget(self) -> None:
        """Let go of the games that have been empty for longest."""
        idle = [number for number, task in self._lives.items() if number not in self._coming and _idle(task)]
        for number in idle[: max(0, len(idle) - _IDLE)]:
            del self._lives[number]

    def close(self) -> None:
        self.thinker.close()
        self.keeper.close()


def _failed(task: asyncio.Task[Live]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _idle(task: asyncio.Task[Live]) -> bool:
    return task.done() and (_failed(task) or task.result().idle)


def _code(opening: Opening) -> str | None:
    """Return the code of the deal to a person who asked for that deal, or plays alone."""
    told = opening.named or opening.sitting.game.seats == 1
    return coded(opening.sitting.record) if told else None
