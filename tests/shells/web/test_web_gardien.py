"""Games that a browser keeps, with several pages open: each has a hall of its own, and none undoes what another did."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.record import move_line
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.session.persistence import Change, session_from_text
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.browser_store import BrowserGameStore
from rummifun.shells.web.http_messages import NewGameRequest
from rummifun.shells.web.links import fingerprint
from rummifun.shells.web.live_session import Client, LiveSession
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.serializers import console_for
from rummifun.shells.web.services import ConflictError, StoreError, Thought, answer_with_player

LANG = "en"


@dataclass
class Game:
    header: str
    lines: list[str] = field(default_factory=list)
    changes: int = 0


class Storage:
    """The content of `game_store.js`, in memory: asked with JSON, slow by chance; pages are told of others'."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.games: list[Game] = []
        self.links: dict[str, tuple[int, int | None]] = {}
        self.ends: dict[int, str] = {}
        self.halls: list[Lobby] = []
        self.log: list[tuple[str, ...]] = [()]
        self.telling: set[asyncio.Task[None]] = set()
        self.full = False
        self.failing = 0.0

    def page(self) -> Lobby:
        """Open a page of its own."""
        mine: list[Lobby] = []

        async def asked(method: str, args: str) -> str:
            for _ in range(self.chance.randrange(4)):
                await asyncio.sleep(0)
            if method in ("create", "change") and (self.full or self.chance.random() < self.failing):
                raise RuntimeError("QuotaExceededError: the disk is full")
            found = getattr(self, f"_{method}")(*json.loads(args))
            if method == "change" and found:
                self._tell(mine[0], json.loads(args)[0])
            return json.dumps(found)

        hall = Lobby(BrowserGameStore(asked), Here(), now=lambda: 0.0)
        mine.append(hall)
        self.halls.append(hall)
        return hall

    def _tell(self, mine: Lobby, number: int) -> None:
        for hall in self.halls:
            if hall is not mine:
                task = asyncio.ensure_future(hall.reload_changed(number))
                self.telling.add(task)
                task.add_done_callback(self.telling.discard)

    def _create(self, header: str, together: bool, seats: list[Any]) -> int:
        self.games.append(Game(header))
        self.links |= {mark: (len(self.games), seat) for mark, seat in seats}
        return len(self.games)

    def _change(
        self, number: int, changes: int, kept: int, lines: list[str], header: str | None, end: str | None
    ) -> bool:
        game = self.games[number - 1]
        if game.changes != changes or kept > len(game.lines):
            return False
        game.lines[kept:] = lines
        game.header, game.changes = header or game.header, changes + 1
        if end is not None:
            self.ends[number] = end
        self.log.append(tuple(game.lines))
        return True

    def _seat(self, mark: str) -> tuple[int, int | None] | None:
        return self.links.get(mark)

    def _read(self, number: int) -> dict[str, Any] | None:
        if not 0 < number <= len(self.games):
            return None
        game = self.games[number - 1]
        return {"lines": [game.header, *game.lines], "changes": game.changes}

    def _ends(self) -> list[str]:
        return list(self.ends.values())

    def _numbers(self) -> list[int]:
        return [*range(1, len(self.games) + 1)]


class Here:
    """A thinker that thinks here, as that of a browser does of what takes a moment."""

    async def answer(self, question: Any) -> Thought:
        await asyncio.sleep(0)
        return answer_with_player(question)

    async def run(self, what: Callable[[Any], Any], asked: Any) -> Any:
        return what(asked)

    def start(self) -> None:
        return

    def close(self) -> None:
        return


@contextmanager
def by_chance(chance: Random) -> Iterator[None]:
    """Let everything that happens depend on this chance alone: the deals, and what happens before what."""

    async def here(work: Callable[..., Any], *args: Any) -> Any:
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        return work(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", here)
        patch.setattr("rummifun.shells.web.new_game.draw_deal", lambda game: Alea(chance.getrandbits(64)))
        yield


async def quiet(storage: Storage, lives: list[LiveSession]) -> None:
    """Wait until nobody is told anything any more, and nobody thinks."""
    async with asyncio.timeout(60):
        while storage.telling or any(live._thinking and not live._thinking.done() for live in lives):
            await asyncio.sleep(0)


def lines_of(live: LiveSession) -> tuple[str, ...]:
    return tuple(move_line(live.sitting.game, step.move) for step in live.sitting.steps)


def letters(guest: Client) -> list[Any]:
    """Take what was sent to a guest."""
    said = []
    while not guest.outbox.empty():
        letter = guest.outbox.get_nowait()
        assert letter is not None
        said.append(json.loads(letter))
    return said


async def sit_down(hall: Lobby, link: str) -> tuple[LiveSession, Client]:
    place = await hall.find_target(link)
    assert place is not None
    guest = Client(place.seat, console_for(LANG), outbox=asyncio.Queue())  # it reads in time, however many they are
    live = await hall.join(place.number, guest)
    await live.welcome(guest)
    return live, guest


async def begun(hall: Lobby, **wanted: Any) -> list[str]:
    links = await hall.create(NewGameRequest(**wanted), translation(LANG))
    return [link.removeprefix("/j/") for link in links.seats if link]


def asking(kind: str, v: int, chance: Random) -> m.ClientRequest:
    kinds: dict[str, m.ClientRequest] = {
        "undo": m.UndoRequest(v),
        "redo": m.RedoRequest(v),
        "restart": m.RestartRequest(v),
    }
    return kinds.get(kind) or m.ActRequest(v, chance.randrange(3))


KINDS = st.sampled_from(["act", "act", "act", "act", "undo", "redo", "restart"])
MOVES = st.lists(st.lists(st.tuples(st.integers(0, 1), KINDS), min_size=1, max_size=4), max_size=12)
GAMES = st.sampled_from([("klondike", None), ("md", None), ("haricots", "premier"), ("descente", "glouton")])


def test_two_pages_at_one_game_lose_nothing_and_do_not_part(effort: Effort) -> None:
    """Whatever both do at once, and however often nothing can be kept, each shows what is kept."""

    @settings(max_examples=effort(40, 2000))
    @given(st.integers(0, 2**32), GAMES, MOVES, st.sampled_from([0.0, 0.0, 0.3]))
    def asked(seed: int, game: tuple[str, str | None], moves: list[list[tuple[int, str]]], failing: float) -> None:
        chance = Random(seed)
        with by_chance(chance):
            asyncio.run(two_pages(chance, game, moves, failing))

    asked()


async def two_pages(
    chance: Random, game: tuple[str, str | None], moves: list[list[tuple[int, str]]], failing: float
) -> None:
    """Open a game in two pages, do in both what is asked, and hold them to what is kept."""
    storage = Storage(chance)
    halls = [storage.page(), storage.page()]
    (link,) = await begun(halls[0], game=game[0], against=game[1])
    storage.failing = failing
    seats = [await sit_down(hall, link) for hall in halls]
    lives = [live for live, _ in seats]
    for together in moves:
        await asyncio.gather(*(lives[i].handle(seats[i][1], asking(kind, lives[i].v, chance)) for i, kind in together))
        for live, guest in seats:
            assert lines_of(live) in storage.log  # none is shown that was not kept
            assert all(said.get("code") != "failed" for said in letters(guest))
        if chance.random() < 0.5:
            await quiet(storage, lives)
            assert {lines_of(live) for live in lives} == {storage.log[-1]}
    await quiet(storage, lives)
    kept = storage.log[-1]
    assert {lines_of(live) for live in lives} == {kept}
    again, damage = session_from_text("\n".join((storage.games[0].header, *kept)), game_named)
    assert damage is None
    later = [step.move for step in again.undone]  # why a player made one is not kept
    assert all([step.move for step in live.sitting.undone] == later for live in lives)
    assert [step.move for step in again.steps] == [step.move for step in lives[0].sitting.steps]
    for live, guest in seats:
        live.leave(guest)
    await quiet(storage, lives)


def run(script: Callable[[Storage], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(60):
            await script(Storage(Random(1)))

    asyncio.run(timed())


def test_the_slower_of_two_is_told_that_the_table_has_changed() -> None:
    async def script(storage: Storage) -> None:
        halls = [storage.page(), storage.page()]
        (link,) = await begun(halls[0], game="klondike", deal="5")
        (first, one), (second, other) = [await sit_down(hall, link) for hall in halls]
        storage.halls.clear()  # nobody is told anything
        await first.handle(one, m.ActRequest(first.v, 0))
        letters(other)
        await second.handle(other, m.ActRequest(second.v, 1))
        said = letters(other)
        assert [one["code"] for one in said if one["type"] == "error"] == ["stale"]
        assert [one["step"] for one in said if one["type"] == "scene"] == [len(lines_of(first))]
        assert storage.log == [(), lines_of(first)]
        assert lines_of(second) == lines_of(first)
        await second.handle(other, m.ActRequest(second.v, 1))
        assert len(storage.log) == 3

    run(script)


def test_a_page_shows_what_another_has_done() -> None:
    async def script(storage: Storage) -> None:
        halls = [storage.page(), storage.page()]
        (link,) = await begun(halls[0], game="klondike", deal="5")
        (first, one), (second, other) = [await sit_down(hall, link) for hall in halls]
        letters(other)
        await first.handle(one, m.ActRequest(first.v, 0))
        await quiet(storage, [first, second])
        scene = [said for said in letters(other) if said["type"] == "scene"][-1]
        assert scene["step"] == len(lines_of(first)) > 0
        assert [step["n"] for step in scene["steps"]] == [*range(1, scene["step"] + 1)]
        await first.handle(one, m.RenameRequest("Ada"))
        await quiet(storage, [first, second])
        assert second.sitting.names == ("Ada",)

    run(script)


def test_a_storage_that_is_full_refuses_moves_with_a_reason() -> None:
    async def script(storage: Storage) -> None:
        hall = storage.page()
        (link,) = await begun(hall, game="klondike", deal="5")
        live, guest = await sit_down(hall, link)
        storage.full = True
        letters(guest)
        await live.handle(guest, m.ActRequest(live.v, 0))
        (said,) = letters(guest)
        assert said["sentence"] == "this cannot be saved, so nothing was done: the disk is full"
        assert lines_of(live) == ()
        with pytest.raises(StoreError):
            await begun(hall, game="md")
        storage.full = False
        await live.handle(guest, m.ActRequest(live.v, 0))
        assert lines_of(live) == storage.log[-1] != ()

    run(script)


def test_a_game_that_ends_says_how_many_moves_it_has_and_counts_once() -> None:
    async def script(storage: Storage) -> None:
        hall = storage.page()
        (link,) = await begun(hall, game="r7", deal="5")
        live, guest = await sit_down(hall, link)
        await live.handle(guest, m.FinishRequest(live.v))
        assert live.sitting.seat is None
        game = storage.games[0]
        assert json.loads(game.header)["controle"]["coups"] == len(game.lines)
        assert (await hall.best("r7")).played == 1
        await live.handle(guest, m.UndoRequest(live.v))
        await live.handle(guest, m.FinishRequest(live.v))
        assert (await hall.best("r7")).played == 1
        again, damage = session_from_text("\n".join((game.header, *game.lines)), game_named)
        assert damage is None
        assert again.seat is None

    run(script)


def test_a_game_where_nobody_is_any_more_is_read_again_by_whoever_comes() -> None:
    async def script(storage: Storage) -> None:
        halls = [storage.page(), storage.page()]
        (link,) = await begun(halls[0], game="klondike", deal="5")
        (first, one), (second, other) = [await sit_down(hall, link) for hall in halls]
        second.leave(other)
        while not second.is_idle:  # the time that was used is kept
            await asyncio.sleep(0.001)
        await first.handle(one, m.ActRequest(first.v, 0))
        await quiet(storage, [first, second])
        assert 1 not in halls[1]._lives
        again, _ = await sit_down(halls[1], link)
        assert lines_of(again) == lines_of(first) != ()

    run(script)


def test_what_is_not_there() -> None:
    async def script(storage: Storage) -> None:
        hall = storage.page()
        assert await hall.find_target("nowhere") is None
        with pytest.raises(StoreError):
            await hall.keeper.read(1)
        number = await hall.keeper.create('{"rummifun": 1}', False, [(fingerprint("a"), 0)])
        assert await hall.keeper.seat(fingerprint("a")) == (number, 0)
        with pytest.raises(ConflictError):
            await hall.keeper.change(number, Change(1, ("a",)), 0)
        with pytest.raises(ConflictError):
            await hall.keeper.change(number, Change(0, ("a",), is_over=True), 7)

    run(script)


def test_a_hall_waits_for_nothing_that_it_does_not_hold() -> None:
    async def script(storage: Storage) -> None:
        hall = storage.page()
        await begun(hall, game="md")
        await hall.reload_changed(1)
        await hall.reload_changed(9)

    run(script)
