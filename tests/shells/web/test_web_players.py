"""The engine pool: players think in processes of their own, for each address in turn; the server serves meanwhile."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.page import rate_limiter, services
from rummifun.page.fair_turns import FairSemaphore
from rummifun.session.player_queries import PlayerQuery
from rummifun.shells.web import player_pool
from shells.web.running_server import Server


async def test_player_pool_makes_the_choice_of_the_player_also_after_a_death() -> None:
    pool, game = player_pool.PlayerProcessPool(1), game_named("haricots")
    asked = PlayerQuery(game, game.new(Alea(1)), "glouton", Alea(2))
    assert await pool.answer(asked) == services.answer_with_player(asked)
    assert pool._pool is not None
    for thinking in pool._pool._processes.values():
        thinking.kill()
    assert await pool.answer(asked) == services.answer_with_player(asked)
    pool.close()


@pytest.mark.parametrize(("again", "questions"), [("pioche", 1), ("pose [9r 10r J 12r]", 2)])
def test_live_session_asks_again_when_the_game_changes_while_a_player_thinks(
    server: Server, monkeypatch: pytest.MonkeyPatch, again: str, questions: int
) -> None:
    """An answer to an outdated query is void; after the same move again, the query is made again."""
    gate, asked = asyncio.Event(), 0

    async def slowly(self: player_pool.PlayerProcessPool, question: PlayerQuery) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            await gate.wait()
        return services.answer_with_player(question)

    monkeypatch.setattr(player_pool.PlayerProcessPool, "answer", slowly)
    with server.seated("rummikub", deal="1") as seat:
        seat.ask("write", text="pioche")
        assert (seat.scene["step"], seat.scene["to_move"], server.get("/api/mots").status) == (1, 1, 200)
        assert (seat.ask("undo")["step"], seat.ask("write", text=again)["step"]) == (0, 1)
        gate._loop.call_soon_threadsafe(gate.set)  # type: ignore[attr-defined]  # it waits in the server's thread
        assert (seat.until("scene")["step"], seat.scene["to_move"], asked) == (2, 0, questions)


def test_live_session_keeps_the_game_when_a_player_or_rules_fail(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrongly(self: player_pool.PlayerProcessPool, *asked: Any) -> Any:
        raise RuntimeError("a mistake of a player")

    def broken(*asked: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as wrong, server.seated("rummikub", deal="1") as seat:
        wrong.setattr(player_pool.PlayerProcessPool, "answer", wrongly)
        seat.ask("write", text="pioche")
        assert (seat.until("error")["code"], seat.ask("hint")["code"]) == ("failed", "not_yours")
        assert (seat.ask("undo")["step"], seat.ask("hint")["code"]) == (0, "failed")
        wrong.setattr("rummifun.page.handlers.advance", broken)
        assert seat.ask("write", text="pioche")["code"] == "failed"
        wrong.undo()
        assert seat.ask("write", text="pioche")["step"] == 1


async def test_player_pool_thinks_for_each_address_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[bytes] = []
    pool = player_pool.PlayerProcessPool(1)

    async def ask(household: bytes) -> None:
        rate_limiter._ASKING.set(rate_limiter.RateContext(household))
        await asyncio.create_task(pool.run(done.append, household))  # as after a move: in a task of its own

    with ThreadPoolExecutor(1) as threads:
        monkeypatch.setattr(player_pool.PlayerProcessPool, "_get_pool", lambda _self: threads)
        await asyncio.gather(*map(ask, (b"a", b"a", b"a", b"a", b"b")))
    assert done == [b"a", b"a", b"b", b"a", b"a"]


@settings(max_examples=60, deadline=None)
@given(lines=st.text("abc", max_size=12), places=st.integers(1, 3), leaving=st.sets(st.integers(0, 11)))
def test_fair_semaphore_loses_no_place_whoever_goes_away(lines: str, places: int, leaving: set[int]) -> None:
    async def script() -> None:
        turns, there, stayed = FairSemaphore(places), 0, 0

        async def work(household: str) -> None:
            nonlocal there, stayed
            async with turns.acquire(household.encode()):
                there += 1
                assert there <= places
                try:
                    await asyncio.sleep(0)
                    stayed += 1
                finally:
                    there -= 1

        tasks = [asyncio.create_task(work(household)) for household in lines]
        for n, task in enumerate(tasks):
            await asyncio.sleep(0)
            if n in leaving:
                task.cancel()
        came = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(one is None or isinstance(one, asyncio.CancelledError) for one in came)
        assert stayed == came.count(None)
        assert (turns._free, turns._waiting) == (places, {})

    asyncio.run(script())
