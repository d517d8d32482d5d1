"""Games that people are at: one sitting each, changed under a lock, kept before it is shown, shown to every guest."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any, Final

import msgspec

from rummifun.core.record import Unrecorded
from rummifun.games import game_named
from rummifun.play.asking import Question, advice, asks
from rummifun.play.events import Answered, Name, advance
from rummifun.play.going import Step
from rummifun.play.journal import news
from rummifun.play.keep import Storage, change, reopened
from rummifun.play.sitting import Sitting, settled
from rummifun.players import adviser
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import Answer, answer, error, hinted, told_said
from rummifun.shells.web.said import Key, game_said, presence_said, scenes_said
from rummifun.shells.web.store import unkept
from rummifun.shells.web.thinkers import Thinkers

_LETTERS: Final = 32  # messages kept for a slow guest before it is dropped
_VERSIONS: Final = 1 << 40
_NAMES: Final = 16  # names that a guest may take, one after another: each is told to everybody

encoded: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody at a game: the seat of the link, the language, the steps that were shown, what is to be sent.

    Who comes back says how many steps were shown before; nobody knows which. A letter that is None is the last one.
    """

    seat: int | None
    screen: Screen
    before: int | None = None
    shown: tuple[Step, ...] | None = None
    welcome: bool = False
    renamed: int = 0
    letters: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_LETTERS))

    def post(self, letter: bytes | None) -> None:
        """Put a letter in the box; a guest that has left it full for long gets nothing more."""
        if self.letters.full():
            while not self.letters.empty():
                self.letters.get_nowait()
            letter = None
        self.letters.put_nowait(letter)

    def say(self, said: m.Server) -> None:
        self.post(encoded(said))


class Live:
    """A game with people at it. Only `obey` and `think` change it, one at a time."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self.sitting, damage = reopened(storage.read(), game_named, apart=True)
        if damage is not None:  # nobody but us writes there
            raise Unrecorded(damage.why)
        self.guests: list[Guest] = []
        self.v = SystemRandom().randrange(_VERSIONS)  # a scene of before a restart is known by its version
        self._storage, self._thinkers = storage, thinkers
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        return not self.guests and not self._doing and (self._thinking is None or self._thinking.done())

    async def welcome(self, guest: Guest) -> None:
        """Say to a guest what is played, how the table lies, who is there."""
        await asyncio.shield(self._settling())
        async with self._lock:
            guest.say(game_said(self.sitting, guest.seat, guest.screen))
            if guest.before is not None:
                guest.shown = self.sitting.steps[: guest.before]
            await self._show(guest)
            guest.welcome = True
        self.presence()
        self.think()

    def leave(self, guest: Guest) -> None:
        self.guests.remove(guest)
        self.presence()

    @property
    def there(self) -> list[Guest]:
        """List the guests who have been shown the game."""
        return [guest for guest in self.guests if guest.welcome]

    def presence(self) -> None:
        there = self.there
        letter = encoded(presence_said(self.sitting.players, [guest.seat for guest in there]))
        for guest in there:
            guest.post(letter)

    async def obey(self, guest: Guest, asked: m.Client) -> None:
        """Do what a guest asks to the end, even if the guest goes meanwhile: what is being kept will be shown."""
        doing = asyncio.create_task(self._obeyed(guest, asked))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        await asyncio.shield(doing)

    async def _obeyed(self, guest: Guest, asked: m.Client) -> None:
        """Do what a guest asks, or say why not; the game is as it was whatever goes wrong."""
        try:
            await self._obey(guest, asked)
        except Exception as failed:  # a full disk, a mistake of ours, or of the rules of somebody's game
            _failed(failed, [guest])

    async def _obey(self, guest: Guest, asked: m.Client) -> None:
        if isinstance(asked, m.NameAsked):
            await self._name(guest, asked.name)
        elif isinstance(asked, m.TellAsked):
            guest.say(await asyncio.to_thread(told_said, self.sitting, guest.seat, asked, guest.screen))
        elif asked.v != self.v:
            guest.say(error("stale", guest.screen))
            async with self._lock:
                await self._show(guest)
        elif guest.seat is None:
            guest.say(error("not_yours", guest.screen))
        elif isinstance(asked, m.HintAsked):
            await self._hint(guest)
        elif isinstance(asked, m.DraftAsked | m.Typing):
            self._tell(guest, await asyncio.to_thread(answer, self.sitting, guest.seat, asked, guest.screen))
        else:
            await self._change(guest, guest.seat, asked)

    async def _name(self, guest: Guest, name: str) -> None:
        """Let a person be called by a name, and say so to everybody; a spectator has none."""
        if guest.seat is None or guest.renamed >= _NAMES:
            guest.say(error("not_yours", guest.screen))
            return
        async with self._lock:
            after = advance(self.sitting, Name(guest.seat, name))
            if after.names == self.sitting.names:
                return
            await asyncio.to_thread(self._storage.apply, change(self.sitting, after))
            self.sitting, guest.renamed = after, guest.renamed + 1  # the scene is the same: whoever builds goes on
            self._introduce()
            for other in self.there:
                await self._show(other)

    def _introduce(self) -> None:
        for guest in self.there:
            guest.say(game_said(self.sitting, guest.seat, guest.screen))

    async def _change(self, guest: Guest, seat: int, asked: m.AboutScene) -> None:
        async with self._lock:
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
        thought = await self._thinkers.answer(question)
        if sitting is self.sitting:
            guest.say(await asyncio.to_thread(hinted, sitting, v, thought, guest.screen))

    async def _settling(self) -> None:
        """Make what the rules make at the beginning; a game that cannot be kept is shown as it is kept."""
        try:
            async with self._lock:
                await self._become(await asyncio.to_thread(settled, self.sitting))
        except OSError:
            traceback.print_exc(file=sys.stderr)

    async def _become(self, sitting: Sitting) -> None:
        """Change the game: say how it will look, keep it, and then show it."""
        if sitting is self.sitting:
            return
        asked = _keys(self.there, sitting)
        letters = await asyncio.to_thread(self._kept, sitting, self.v + 1, set(asked.values()))
        self.sitting, self.v = sitting, self.v + 1
        self._post(asked, letters)
        if sitting.seat is None:
            self._introduce()

    def _kept(self, after: Sitting, v: int, keys: set[Key]) -> dict[Key, bytes]:
        """Keep a change whose scenes can all be told; refuse any other."""
        letters = scenes_said(after, v, keys)
        self._storage.apply(change(self.sitting, after))
        return letters

    async def _show(self, guest: Guest) -> None:
        asked = _keys([guest], self.sitting)
        self._post(asked, await asyncio.to_thread(scenes_said, self.sitting, self.v, set(asked.values())))

    def _post(self, asked: Mapping[Guest, Key], letters: Mapping[Key, bytes]) -> None:
        for guest, key in asked.items():
            guest.post(letters[key])
            guest.shown = self.sitting.steps

    def think(self) -> None:
        """Start the player to move thinking, unless it already is."""
        if asks(self.sitting) is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (question := asks(self.sitting)) is not None:
                await self._answered(question)
        except Exception as failed:
            _failed(failed, self.there)

    async def _answered(self, question: Question) -> None:
        """Make the move of a player, unless it answers what is no longer asked."""
        event = Answered(question, *await self._thinkers.answer(question))
        async with self._lock:
            await self._become(await asyncio.to_thread(advance, self.sitting, event))


def _failed(failed: Exception, guests: Iterable[Guest]) -> None:
    """Say to guests that something was not done: it could not be kept, or went wrong and is printed here."""
    if not isinstance(failed, OSError):
        traceback.print_exception(failed, file=sys.stderr)
    for guest in guests:
        full = isinstance(failed, OSError) and m.Error("full_disk", unkept(failed, guest.screen.tr))
        guest.say(full or error("failed", guest.screen))


def _keys(guests: Iterable[Guest], sitting: Sitting) -> dict[Guest, Key]:
    """Say as whom each guest sees a scene, and how many steps that were shown stand in it."""

    def standing(guest: Guest) -> int | None:
        return None if guest.shown is None else news(guest.shown, sitting.steps).stand

    return {guest: (guest.seat, guest.screen.lang, standing(guest)) for guest in guests}
