"""Games that people are at: one sitting each, changed under a lock, kept before it is shown, shown to every guest."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

import msgspec

from rummifun.core.record import Unrecorded, line, read_record
from rummifun.games import game_named
from rummifun.players import adviser
from rummifun.players.chance import player_alea
from rummifun.shells.kept import saves
from rummifun.shells.kept.statistics import ended
from rummifun.shells.screen import Screen
from rummifun.shells.sitting import PERSON, Sitting, been, sit
from rummifun.shells.steps import made
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import Answer, answer, error, hinted, settled, stepped, whose
from rummifun.shells.web.said import Key, game_said, presence_said, scenes_said
from rummifun.shells.web.store import Change, Kept, Store, unkept
from rummifun.shells.web.thinkers import Thinkers

__all__ = ["Guest", "Live", "change_of", "encoded", "sitting_of"]

_LETTERS: Final = 32
"""Messages that wait for a guest who reads slowly, before it is let go."""

_VERSIONS: Final = 1 << 40

encoded: Final[Callable[[Any], bytes]] = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody at a game: the seat of the link, the language, how many steps have been shown, what is to be sent.

    Profil: siège option × écran × ℕ option × 𝔹 × lettres → invité

    Law: letters are sent in the order in which they were posted; None is the last one.
    """

    seat: int | None
    screen: Screen
    seen: int | None = None
    welcome: bool = False
    letters: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(_LETTERS))

    def post(self, letter: bytes | None) -> None:
        """Put a letter in the box; who has not emptied it for long gets nothing more."""
        if self.letters.full():
            while not self.letters.empty():
                self.letters.get_nowait()
            letter = None
        self.letters.put_nowait(letter)

    def say(self, said: m.Server) -> None:
        """Post a message."""
        self.post(encoded(said))


def sitting_of(kept: Kept, file: Path) -> Sitting:
    """Take up a game as it is kept.

    Profil: partie gardée → fichier → séance

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> record = Record(game_named("klondike"), Alea(7))
    >>> sitting_of(Kept(1, saves.text(record, ("humain",)), False), Path("f")).record == record
    True

    Law: its record is the one that is kept. Raises `Unrecorded` where that is damaged.
    """
    record, damage = read_record(kept.text, game_named)
    if damage is not None:  # nobody but us writes there
        raise Unrecorded(damage.why)
    return sit(record, saves.seats(kept.text), file, kept.text)


class Live:
    """A game that people are at. Only `obey` and `think` change it, one at a time."""

    def __init__(self, kept: Kept, store: Store, thinkers: Thinkers) -> None:
        self.number, self.together = kept.number, kept.together
        self.sitting = sitting_of(kept, store.file)
        self.guests: list[Guest] = []
        self.v = SystemRandom().randrange(_VERSIONS)  # a scene of before a restart is known by its version
        self._store, self._thinkers = store, thinkers
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Tell whether nobody is there, and nobody thinks."""
        return not self.guests and not self._doing and (self._thinking is None or self._thinking.done())

    async def welcome(self, guest: Guest) -> None:
        """Say to a guest what is played, how the table lies, who is there."""
        await asyncio.shield(self._settling())
        async with self._lock:
            guest.say(game_said(self.sitting, guest.seat, self.together, guest.screen))
            await self._show(guest)
            guest.welcome = True
        self.presence()
        self.think()

    def leave(self, guest: Guest) -> None:
        """Let a guest go."""
        self.guests.remove(guest)
        self.presence()

    @property
    def there(self) -> list[Guest]:
        """List the guests who have been shown the game."""
        return [guest for guest in self.guests if guest.welcome]

    def presence(self) -> None:
        """Say to everybody who is there."""
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
        except (sqlite3.Error, OSError) as failed:
            guest.say(m.Error("full_disk", unkept(failed, guest.screen.tr)))
        except Exception:  # a mistake of ours, or of the rules of somebody's game
            traceback.print_exc(file=sys.stderr)
            guest.say(error("failed", guest.screen))

    async def _obey(self, guest: Guest, asked: m.Client) -> None:
        if asked.v != self.v:
            guest.say(error("stale", guest.screen))
            async with self._lock:
                await self._show(guest)
        elif guest.seat is None:
            guest.say(error("not_yours", guest.screen))
        elif isinstance(asked, m.HintAsked):
            await self._hint(guest)
        elif isinstance(asked, m.DraftAsked):
            self._tell(guest, await asyncio.to_thread(answer, self.sitting, guest.seat, asked, guest.screen))
        else:
            await self._change(guest, guest.seat, asked)

    async def _change(self, guest: Guest, seat: int, asked: m.Client) -> None:
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
        if sitting.seat != guest.seat:
            guest.say(error("not_yours", guest.screen))
            return
        alea = player_alea(sitting.origin, len(sitting.steps))
        chosen = await self._thinkers.choice(sitting.game, sitting.state, adviser(sitting.game), alea, been(sitting))
        if sitting is self.sitting:
            guest.say(await asyncio.to_thread(hinted, sitting, v, chosen, guest.screen))

    async def _settling(self) -> None:
        """Make what the rules make at the beginning; a game that cannot be kept is shown as it is kept."""
        try:
            async with self._lock:
                await self._become(await asyncio.to_thread(settled, self.sitting))
        except (sqlite3.Error, OSError):
            traceback.print_exc(file=sys.stderr)

    async def _become(self, sitting: Sitting) -> None:
        """Change the game: say how it will look, keep it, and then show it."""
        if sitting is self.sitting:
            return
        asked = _keys(self.there)
        letters = await asyncio.to_thread(self._kept, sitting, self.v + 1, set(asked.values()))
        self.sitting, self.v = sitting, self.v + 1
        self._post(asked, letters)
        if sitting.seat is None:
            for guest in self.there:
                guest.say(game_said(sitting, guest.seat, self.together, guest.screen))

    def _kept(self, after: Sitting, v: int, keys: set[Key]) -> dict[Key, bytes]:
        """Keep a change, whose scenes can be said: what cannot is not kept."""
        letters = scenes_said(after, v, keys)
        self._store.change(self.number, change_of(self.sitting, after))
        return letters

    async def _show(self, guest: Guest) -> None:
        """Post the scene of now to a guest."""
        asked = _keys([guest])
        self._post(asked, await asyncio.to_thread(scenes_said, self.sitting, self.v, set(asked.values())))

    def _post(self, asked: Mapping[Guest, Key], letters: Mapping[Key, bytes]) -> None:
        for guest, key in asked.items():
            guest.post(letters[key])
            guest.seen = len(self.sitting.steps)

    def think(self) -> None:
        """Let the player who is to move think, unless it thinks already."""
        if whose(self.sitting) is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (player := whose(self.sitting)) is not None:
                await self._played(self.sitting, player)
        except (sqlite3.Error, OSError) as failed:
            for guest in self.there:
                guest.say(m.Error("full_disk", unkept(failed, guest.screen.tr)))
        except Exception:
            traceback.print_exc(file=sys.stderr)
            for guest in self.there:
                guest.say(error("failed", guest.screen))

    async def _played(self, sitting: Sitting, player: str) -> None:
        """Make the move of a player, unless the game was changed while it thought."""
        alea = player_alea(sitting.origin, len(sitting.steps))
        move, reason = await self._thinkers.choice(sitting.game, sitting.state, player, alea)
        async with self._lock:
            if sitting is self.sitting:
                step = await asyncio.to_thread(made, sitting.game, sitting.state, move, reason)
                await self._become(await asyncio.to_thread(stepped, sitting, step))


def _keys(guests: Iterable[Guest]) -> dict[Guest, Key]:
    """Say as whom each guest sees a scene."""
    return {guest: (guest.seat, guest.screen.lang, guest.seen) for guest in guests}


def change_of(before: Sitting, after: Sitting) -> Change:
    """Tell what has changed of a game: the steps that it has no more, the new ones; how it ended, to its one person.

    Profil: séance → séance → changement

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> before = Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), Path("f"))
    >>> change_of(before, stepped(before, made(jeu, before.state, Piocher())))
    Change(kept=0, lines=['{"coup": "pioche"}'], header=None, end=None)

    Law: what is kept of `before`, so changed, is what would be kept of `after`.
    """
    pairs = zip(before.steps, after.steps, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a is not b), min(len(before.steps), len(after.steps)))
    lines = [line(after.game, step.move) for step in after.steps[same:]]
    said_anew = before.later or after.later or None in (before.seat, after.seat)
    header = after.text.partition("\n")[0] if said_anew else None
    return Change(same, lines, header, _end(after))


def _end(sitting: Sitting) -> str | None:
    outcome = sitting.game.outcome(sitting.state)
    if outcome is None or sitting.players.count(PERSON) != 1:
        return None
    seat, moves = sitting.players.index(PERSON), len(sitting.steps)
    return json.dumps(asdict(ended(sitting.game.name, "", outcome, seat, moves)))
