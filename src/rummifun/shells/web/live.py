"""Games with people at them: one sitting each, changed under a lock, saved before it is shown to every guest.

Time runs in a stopwatch beside the sitting, which takes it over with what happens next.
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

from rummifun.play.asking import Question, advice, asks
from rummifun.play.ends import NONE
from rummifun.play.events import Answered, Move, Name, TimeOver, advance
from rummifun.play.going import Step
from rummifun.play.hints import own_turn
from rummifun.play.journal import news
from rummifun.play.keep import change
from rummifun.play.sitting import PERSON, Sitting, settled, time_runs, timed
from rummifun.players import adviser
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import Answer, answer, error, hinted, reviewed, told_said
from rummifun.shells.web.house import House, Kept, Overtaken, unkept
from rummifun.shells.web.looking import Looking
from rummifun.shells.web.resumed import resumed
from rummifun.shells.web.said import Key, clock_said, end_said, game_said, presence_said, scenes_said
from rummifun.shells.web.watch import Watch

LETTERS: Final = 32
"""Messages kept for a slow guest before it is dropped."""

_VERSIONS: Final = 1 << 40
_TICK: Final = 1.0  # seconds after which the clock is looked at again
_NAMES: Final = 16  # names that a guest may take, one after another: each is told to everybody

encoded: Final[Callable[[Any], bytes]] = msgspec.json.Encoder(enc_hook=str).encode


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody at a game: the seat of the link, the language, the steps already shown, the outgoing messages.

    Who comes back says how many steps were shown before; nobody knows which. A letter that is None is the last one.
    `onward` is the link to the game that follows, if one does; `looks` tells whether the page is being looked at.
    """

    seat: int | None
    screen: Screen
    before: int | None = None
    shown: tuple[Step, ...] | None = None
    welcome: bool = False
    onward: str = ""
    looks: bool = True
    renamed: int = 0
    letters: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(LETTERS))

    def post(self, letter: bytes | None) -> None:
        """Put a letter in the box; a guest whose box has long been full gets nothing more."""
        if self.letters.full():
            while not self.letters.empty():
                self.letters.get_nowait()
            letter = None
        self.letters.put_nowait(letter)

    def say(self, said: m.Server) -> None:
        self.post(encoded(said))


class Live:
    """A game with people at it. Only `obey`, `think` and time change it, one at a time."""

    def __init__(self, number: int, kept: Kept, house: House) -> None:
        self.sitting = resumed(kept.text, house.games)
        self.guests: list[Guest] = []
        self.v = SystemRandom().randrange(_VERSIONS)  # a scene of before a restart is known by its version
        self._number, self._changes, self._house = number, kept.changes, house
        self._lock = asyncio.Lock()
        self._watch = Watch(house.now)
        self._looking = Looking(house.thinker)
        self._gone: dict[int, float] = {}
        self._wanting: dict[int, str] = {}
        self._retired = False
        self._thinking: asyncio.Task[None] | None = None
        self._timing: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        busy = (task for task in (self._thinking, self._timing) if task is not None and not task.done())
        return not self.guests and not self._doing and not any(busy)

    async def welcome(self, guest: Guest) -> None:
        """Say to a guest what is played, how the table lies, who is there."""
        await asyncio.shield(self._settling())
        async with self._lock:
            guest.say(game_said(self.sitting, guest.seat, guest.screen))
            if guest.before is not None:
                guest.shown = self.sitting.steps[: guest.before]
            await self._show(guest)
            guest.welcome = True
            self._begin()
            await self._end([guest])
        self.presence()
        await self._rematch([guest])
        self.think()

    def retire(self) -> None:
        """Change nothing any more: the game goes on by other rules, and whoever is here comes back to it."""
        self._retired = True
        if self._thinking is not None:
            self._thinking.cancel()
        for guest in self.guests:
            guest.post(None)

    async def rested(self) -> None:
        """Wait until what was being done is kept, or is not."""
        async with self._lock:
            return

    def leave(self, guest: Guest) -> None:
        self.guests.remove(guest)
        if guest.seat is not None and guest.seat not in self._seats():
            self._gone[guest.seat] = self._house.now()
        self.presence()
        if not self.there and self._watch.passed:
            self._do(self._keep_time())

    @property
    def there(self) -> list[Guest]:
        """List the guests who have been shown the game."""
        return [guest for guest in self.guests if guest.welcome]

    def presence(self) -> None:
        now = self._house.now()
        gone = {seat: now - then for seat, then in self._gone.items()}
        self._say_all(presence_said(self.sitting.players, [guest.seat for guest in self.there], gone))
        self._run()

    def _say_all(self, said: m.Server) -> None:
        letter = encoded(said)
        for guest in self.there:
            guest.post(letter)

    def _seats(self, *, looking: bool = False) -> set[int]:
        """List the seats whose persons are there, or look at it."""
        return {guest.seat for guest in self.there if guest.seat is not None and (guest.looks or not looking)}

    async def obey(self, guest: Guest, asked: m.Client) -> None:
        """Do what a guest asks to the end, even if the guest leaves meanwhile: the saved change will be shown."""
        await asyncio.shield(self._do(self._obeyed(guest, asked)))

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Finish something, whoever leaves."""
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        return doing

    async def _obeyed(self, guest: Guest, asked: m.Client) -> None:
        """Do what a guest asks, or explain why not; if anything goes wrong, the game does not change."""
        try:
            if isinstance(asked, m.Attention):
                guest.looks = asked.there
                self._run()
            elif isinstance(asked, m.RematchAsked):
                await self._want(guest)
            else:
                await self._obey(guest, asked)
        except Overtaken:
            guest.say(error("stale", guest.screen))
            self.think()
        except Exception as failed:  # a full disk, a mistake of ours, or of the rules of somebody's game
            _failed(failed, [guest])

    async def _obey(self, guest: Guest, asked: m.AboutScene | m.NameAsked) -> None:
        if isinstance(asked, m.NameAsked):
            await self._name(guest, asked.name)
        elif isinstance(asked, m.TellAsked):
            guest.say(await asyncio.to_thread(told_said, self.sitting, guest.seat, asked, guest.screen))
        elif isinstance(asked, m.ReviewAsked) and guest.seat is not None:  # of a turn that is over, whatever the scene
            await self._review(guest, guest.seat)
        elif asked.v != self.v:
            guest.say(error("stale", guest.screen))
            async with self._lock:
                await self._show(guest)
        elif guest.seat is None:
            guest.say(error("not_yours", guest.screen))
        else:
            await self._obey_seat(guest, guest.seat, asked)

    async def _obey_seat(self, guest: Guest, seat: int, asked: m.AboutScene) -> None:
        """Do what a person asks of the current scene."""
        if isinstance(asked, m.HintAsked):
            await self._hint(guest)
        elif isinstance(asked, m.LookAsked | m.FollowAsked):
            await self._look(guest, seat, asked)
        elif isinstance(asked, m.DraftAsked | m.Typing):
            self._tell(guest, await asyncio.to_thread(answer, self.sitting, seat, asked, guest.screen))
        else:
            await self._change(guest, seat, asked)

    async def _name(self, guest: Guest, name: str) -> None:
        """Rename a person, and tell everybody; a spectator has no name."""
        if guest.seat is None or guest.renamed >= _NAMES:
            guest.say(error("not_yours", guest.screen))
            return
        async with self._lock:
            after = advance(self.sitting, Name(guest.seat, name))
            if after.names == self.sitting.names:
                return
            await self._keep(after)
            guest.renamed += 1  # the scene is the same: whoever builds goes on
            self._introduce()
            for other in self.there:
                await self._show(other)

    def _introduce(self) -> None:
        for guest in self.there:
            guest.say(game_said(self.sitting, guest.seat, guest.screen))

    async def _change(self, guest: Guest, seat: int, asked: m.AboutScene) -> None:
        async with self._lock:
            await self._time()
            if asked.v != self.v:  # somebody was quicker
                guest.say(error("stale", guest.screen))
                return
            found = await asyncio.to_thread(answer, self.sitting, seat, asked, guest.screen)
            await self._become(found.sitting)
        self._tell(guest, found)
        self.think()

    def _tell(self, guest: Guest, found: Answer) -> None:
        if found.said is not None:
            guest.say(found.said)

    async def _hint(self, guest: Guest) -> None:
        sitting, v = self.sitting, self.v
        question = advice(sitting, adviser(sitting.game))
        if question is None or sitting.seat != guest.seat:
            guest.say(error("not_yours", guest.screen))
            return
        thought = await self._house.thinker.answer(question)
        if v == self.v:
            guest.say(await asyncio.to_thread(hinted, sitting, v, thought, guest.screen))

    async def _look(self, guest: Guest, seat: int, asked: m.LookAsked | m.FollowAsked) -> None:
        """Answer by looking under the cards, where that may be, unless something has happened meanwhile."""
        answered = await self._looking.answered(self.sitting, seat, asked, guest.screen)
        if asked.v != self.v:
            guest.say(error("stale", guest.screen))
        elif isinstance(answered, Move):
            async with self._lock:
                await self._become(await asyncio.to_thread(advance, self.sitting, answered))
        else:
            guest.say(answered)

    async def _review(self, guest: Guest, seat: int) -> None:
        """Compare a seat's own last turn with the best one: a turn that was taken back since is not compared."""
        question = own_turn(self.sitting, seat, adviser(self.sitting.game))
        if question is None:
            guest.say(m.Review(self.v, None))
            return
        best, _ = await self._house.thinker.answer(question)
        guest.say(await asyncio.to_thread(reviewed, self.sitting, self.v, seat, question, best, guest.screen))

    async def _settling(self) -> None:
        """Make what the rules make at the beginning; a game that cannot be kept is shown as it is kept."""
        try:
            async with self._lock:
                await self._become(await asyncio.to_thread(settled, self.sitting))
        except Overtaken:  # somebody else has made it
            return
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _become(self, sitting: Sitting) -> None:
        """Change the game: prepare its scene, save it, then show it."""
        if sitting is self.sitting:
            return
        sitting = timed(self.sitting, sitting, self._watch.passed)
        told = self.sitting.practice
        asked, clock = _keys(self.there, sitting), clock_said(sitting, 0.0, self._runs(sitting))
        letters = await asyncio.to_thread(scenes_said, sitting, self.v + 1, set(asked.values()), clock)
        await self._keep(sitting)
        self.v += 1
        self._watch.back()
        self._run(tell=False)
        self._post(asked, letters)
        if sitting.seat is None or told != sitting.practice:
            self._introduce()
        if sitting.seat is None:
            await self._end(self.there)

    async def _keep(self, after: Sitting) -> None:
        """Save a change, then make it. If somebody else was quicker, show theirs."""
        if self._retired:
            raise Overtaken
        try:
            await self._house.keeper.change(self._number, change(self.sitting, after), self._changes)
        except Overtaken:
            await self._read_again()
            raise
        self.sitting, self._changes = after, self._changes + 1

    async def changed(self) -> None:
        """Show the change of another process that keeps games at the same place."""
        await asyncio.shield(self._do(self._caught_up()))

    async def _caught_up(self) -> None:
        try:
            async with self._lock:
                await self._read_again()
        except Exception as failed:
            _failed(failed, self.there)
        self.think()

    async def _read_again(self) -> None:
        """Load the saved game if it differs from this one, and show it."""
        kept = await self._house.keeper.read(self._number)
        if kept.changes == self._changes:
            return
        self.sitting, self._changes = await asyncio.to_thread(resumed, kept.text, self._house.games), kept.changes
        self.v += 1
        self._watch.back()
        self._run(tell=False)
        self._introduce()
        for guest in self.there:
            await self._show(guest)
        await self._end(self.there)

    async def _show(self, guest: Guest) -> None:
        asked, clock = _keys([guest], self.sitting), self._clock()
        self._post(asked, await asyncio.to_thread(scenes_said, self.sitting, self.v, set(asked.values()), clock))

    def _post(self, asked: Mapping[Guest, Key], letters: Mapping[Key, bytes]) -> None:
        for guest, key in asked.items():
            guest.post(letters[key])
            guest.shown = self.sitting.steps

    def think(self) -> None:
        """Start the player to move thinking, unless it already does."""
        if self._retired or asks(self.sitting) is None:
            return
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (question := asks(self.sitting)) is not None:
                with suppress(Overtaken):  # what is asked now is asked again
                    await self._answered(question)
        except Exception as failed:
            _failed(failed, self.there)

    async def _answered(self, question: Question) -> None:
        """Make the move of a player, unless the question is out of date."""
        event = Answered(question, *await self._house.thinker.answer(question))
        async with self._lock:
            await self._become(await asyncio.to_thread(advance, self.sitting, event))

    # Time

    def _runs(self, sitting: Sitting) -> bool:
        return time_runs(sitting, self._seats(), self._seats(looking=True))

    def _clock(self) -> m.Clock | None:
        return clock_said(self.sitting, self._watch.passed, self._watch.running)

    def _begin(self) -> None:
        """Let time that is allowed begin, once everybody has come."""
        clock = self.sitting.clock
        if clock is not None and not clock.begun and self._seats() >= {*self.sitting.persons}:
            self.sitting = replace(self.sitting, clock=replace(clock, begun=True))

    def _run(self, *, tell: bool = True) -> None:
        """Let time run, or stand, as people come and go; say so, where a scene does not."""
        was, runs = self._watch.running, self._runs(self.sitting)
        self._watch.run(runs)
        clock = self._clock()
        if tell and was != runs and clock is not None:
            self._say_all(clock)
        limited = clock is not None and clock.left is not None
        if runs and limited and (self._timing is None or self._timing.done()):
            self._timing = asyncio.create_task(self._timed())

    async def _timed(self) -> None:
        """Look at the clock as long as it runs."""
        while self._watch.running:
            await asyncio.sleep(min(_TICK, max(0.01, self._left() or 0.0)))
            try:
                with suppress(Overtaken):
                    async with self._lock:
                        await self._time()
            except Exception as failed:  # what cannot be kept is tried again
                _failed(failed, self.there)
                await asyncio.sleep(_TICK)

    def _left(self) -> float | None:
        clock, seat = self.sitting.clock, self.sitting.seat
        left = None if clock is None or seat is None else clock.left(seat, seat)
        return None if left is None else left - self._watch.passed

    async def _time(self) -> None:
        """End the turn when its time is up; save the used time every now and then."""
        left, seat = self._left(), self.sitting.seat
        if left is None or seat is None:
            return
        if left <= 0:
            await self._become(await asyncio.to_thread(advance, self.sitting, TimeOver(seat)))
        elif self._watch.passed >= m.KEEPING:
            await self._kept_time()

    async def _keep_time(self) -> None:
        try:
            with suppress(Overtaken):
                async with self._lock:
                    await self._kept_time()
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _kept_time(self) -> None:
        """Keep the time that was used, and nothing else; no scene is another for it."""
        after = timed(self.sitting, self.sitting, self._watch.passed)
        if after.clock != self.sitting.clock:
            await self._keep(after)
            self._watch.back()

    # The end

    async def _end(self, guests: Iterable[Guest]) -> None:
        """Tell guests of the end of a game that is over."""
        sitting = self.sitting
        if sitting.seat is not None:
            return
        best = await self._house.best(sitting.game.name) if len(sitting.persons) == 1 else NONE
        for guest in guests:
            said = end_said(sitting, guest.seat, best, guest.screen)
            if said is not None:
                guest.say(said)

    async def _want(self, guest: Guest) -> None:
        """Let a guest want a rematch; it begins once everybody does."""
        sitting = self.sitting
        if guest.seat is None or sitting.seat is not None or set(sitting.players) != {PERSON} or sitting.game.seats < 2:
            guest.say(error("impossible", guest.screen))
            return
        self._wanting[guest.seat] = guest.onward
        if {*self._wanting} == {*sitting.persons}:
            watcher = next((one.onward for one in self.there if one.seat is None), "")
            await self._house.follow(sitting, self._wanting, watcher)
        await self._rematch(self.there)

    async def _rematch(self, guests: Iterable[Guest]) -> None:
        """Tell guests who wants a rematch, and each the way to its own seat of it, once there is one."""
        if self.sitting.seat is not None or len(self.sitting.persons) < 2:
            return
        for guest in list(guests):
            there = bool(guest.onward) and await self._house.followed(guest.onward)
            if there or self._wanting:
                guest.say(m.Rematch(tuple(sorted(self._wanting)), f"/j/{guest.onward}" if there else None))


def _failed(failed: Exception, guests: Iterable[Guest]) -> None:
    """Tell guests that something was not done: it could not be saved, or went wrong and is printed here."""
    if not isinstance(failed, OSError):
        traceback.print_exception(failed, file=sys.stderr)
    for guest in guests:
        guest.say(_failure(failed, guest.screen))


def _failure(failed: Exception, screen: Screen) -> m.Error:
    from rummifun.shells.asked.load import blamed  # here: only now it matters whose file is at fault

    if isinstance(failed, OSError):
        return m.Error("full_disk", unkept(failed, screen.tr))
    said = blamed(failed, screen)
    return error("failed", screen) if said is None else m.Error("failed", said)


def _keys(guests: Iterable[Guest], sitting: Sitting) -> dict[Guest, Key]:
    """Say as whom each guest sees a scene, and how many steps that were shown stand in it."""

    def standing(guest: Guest) -> int | None:
        return None if guest.shown is None else news(guest.shown, sitting.steps).stand

    return {guest: (guest.seat, guest.screen.lang, standing(guest)) for guest in guests}
