"""Games in a browser's store, with several pages open: each has its lobby, and none undoes the moves of another."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.record import move_line
from rummifun.games import game_named
from rummifun.page import client_requests as r
from rummifun.page import clients, links, live_session, services
from rummifun.page.lobby import Lobby
from rummifun.session.persistence import Change, session_from_text
from shells.web.browser_pages import Storage, begin, letters, sit_down


@contextmanager
def by_chance(chance: Random) -> Iterator[None]:
    """Let every event depend on this chance alone: the deals, and the order of events."""

    async def here(work: Callable[..., Any], *args: Any) -> Any:
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        return work(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", here)
        patch.setattr("rummifun.page.new_game.draw_deal", lambda game: Alea(chance.getrandbits(64)))
        yield


async def quiet(storage: Storage, *lives: live_session.LiveSession) -> None:
    while storage.telling or any(live._thinking and not live._thinking.done() for live in lives):
        await asyncio.sleep(0)


def lines_of(live: live_session.LiveSession) -> tuple[str, ...]:
    return tuple(move_line(live.session.game, step.move) for step in live.session.steps)


def asking(kind: str, v: int, chance: Random) -> r.ClientRequest:
    kinds: dict[str, type[Any]] = {"undo": r.UndoRequest, "redo": r.RedoRequest, "restart": r.RestartRequest}
    return kinds[kind](v) if kind in kinds else r.ActRequest(v, chance.randrange(3))


KINDS = st.sampled_from(["act", "act", "act", "act", "undo", "redo", "restart"])
MOVES = st.lists(st.lists(st.tuples(st.integers(0, 1), KINDS), min_size=1, max_size=4), max_size=12)
GAMES = st.sampled_from([("klondike", None), ("md", None), ("haricots", "premier"), ("descente", "glouton")])


def test_live_sessions_of_two_pages_lose_nothing_and_do_not_part(effort: Effort) -> None:
    """With any moves at once, and any number of failed writes, each page shows the stored game."""

    @settings(max_examples=effort(15, 2000))
    @given(st.integers(0, 2**32), GAMES, MOVES, st.sampled_from([0.0, 0.0, 0.3]))
    def asked(seed: int, game: tuple[str, str | None], moves: list[list[tuple[int, str]]], failing: float) -> None:
        chance = Random(seed)
        with by_chance(chance):
            asyncio.run(play_in_two_pages(chance, game, moves, failing))

    asked()


async def play_in_two_pages(
    chance: Random, game: tuple[str, str | None], moves: list[list[tuple[int, str]]], failing: float
) -> None:
    storage = Storage(chance)
    halls = [storage.page(), storage.page()]
    link = await begin(halls[0], game[0], against=game[1])
    storage.failing = failing
    seats = [await sit_down(lobby, link) for lobby in halls]
    lives = [live for live, _ in seats]
    for together in moves:
        await asyncio.gather(*(lives[i].handle(seats[i][1], asking(kind, lives[i].v, chance)) for i, kind in together))
        for live, client in seats:
            assert lines_of(live) in storage.log  # no move is shown that was not kept
            assert all(said.get("code") != "failed" for said in letters(client))
        if chance.random() < 0.5:
            await quiet(storage, *lives)
            assert {lines_of(live) for live in lives} == {storage.log[-1]}
    await quiet(storage, *lives)
    kept = storage.log[-1]
    assert {lines_of(live) for live in lives} == {kept}
    again, damage = session_from_text("\n".join((storage.games[0].header, *kept)), game_named)
    assert damage is None
    later = [step.move for step in again.undone]  # the reason of a player's move is not kept
    assert all([step.move for step in live.session.undone] == later for live in lives)
    assert [step.move for step in again.steps] == [step.move for step in lives[0].session.steps]
    for live, client in seats:
        live.leave(client)
    await quiet(storage, *lives)


@pytest.fixture
def storage() -> Storage:
    return Storage(Random(1))


@pytest.fixture
def lobby(storage: Storage) -> Lobby:
    return storage.page()


async def in_two_pages(storage: Storage) -> tuple[str, list[tuple[live_session.LiveSession, clients.Client]]]:
    halls = storage.page(), storage.page()
    link = await begin(halls[0], "klondike", deal="5")
    return link, [await sit_down(lobby, link) for lobby in halls]


async def test_live_session_tells_the_slower_of_two_that_the_table_has_changed(storage: Storage) -> None:
    _, ((first, one), (second, other)) = await in_two_pages(storage)
    storage.halls.clear()  # no page is told
    await first.handle(one, r.ActRequest(first.v, 0))
    letters(other)
    await second.handle(other, r.ActRequest(second.v, 1))
    said = letters(other)
    assert [one["code"] for one in said if one["type"] == "error"] == ["stale"]
    assert [one["step"] for one in said if one["type"] == "scene"] == [len(lines_of(first))]
    assert (storage.log, lines_of(second)) == ([(), lines_of(first)], lines_of(first))
    await second.handle(other, r.ActRequest(second.v, 1))
    assert len(storage.log) == 3


async def test_reload_changed_shows_what_another_page_has_done(storage: Storage) -> None:
    _, ((first, one), (second, other)) = await in_two_pages(storage)
    letters(other)
    await first.handle(one, r.ActRequest(first.v, 0))
    await quiet(storage, first, second)
    scene = [said for said in letters(other) if said["type"] == "scene"][-1]
    assert scene["step"] == len(lines_of(first)) > 0
    assert [step["n"] for step in scene["steps"]] == [*range(1, scene["step"] + 1)]
    await first.handle(one, r.RenameRequest("Ada"))
    await quiet(storage, first, second)
    assert second.session.names == ("Ada",)


async def test_live_session_is_read_again_where_nobody_was_any_more(storage: Storage) -> None:
    link, ((first, one), (second, other)) = await in_two_pages(storage)
    second.leave(other)
    while not second.is_idle:  # the time that was used is kept
        await asyncio.sleep(0.001)
    await first.handle(one, r.ActRequest(first.v, 0))
    await quiet(storage, first, second)
    assert 1 not in storage.halls[1]._lives
    again, _ = await sit_down(storage.halls[1], link)
    assert lines_of(again) == lines_of(first) != ()


async def test_live_session_refuses_moves_while_the_storage_is_full(storage: Storage, lobby: Lobby) -> None:
    live, client = await sit_down(lobby, await begin(lobby, "klondike", deal="5"))
    storage.full = True
    letters(client)
    await live.handle(client, r.ActRequest(live.v, 0))
    sentences = [said["sentence"] for said in letters(client)]
    assert (sentences, lines_of(live)) == (["this cannot be saved, so nothing was done: the disk is full"], ())
    with pytest.raises(services.StoreError):
        await begin(lobby, "md")
    storage.full = False
    await live.handle(client, r.ActRequest(live.v, 0))
    assert lines_of(live) == storage.log[-1] != ()


async def test_browser_game_store_says_what_is_not_there(lobby: Lobby) -> None:
    await lobby.reload_changed(9)  # waits for nothing
    assert await lobby.find_target("nowhere") is None
    with pytest.raises(services.StoreError):
        await lobby.store.read(1)
    number = await lobby.store.create('{"rummifun": 1}', False, [(links.fingerprint("a"), 0)])
    await lobby.reload_changed(number)
    assert await lobby.store.seat(links.fingerprint("a")) == (number, 0)
    with pytest.raises(services.ConflictError):
        await lobby.store.change(number, Change(1, ("a",)), 0)
    with pytest.raises(services.ConflictError):
        await lobby.store.change(number, Change(0, ("a",), is_over=True), 7)
