"""Turns: who may do next what only few can do at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.shells.web import rate_limits
from rummifun.shells.web.fair_semaphore import FairSemaphore
from rummifun.shells.web.player_pool import PlayerProcessPool


def run(script: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(30):
            await script()

    asyncio.run(timed())


@pytest.mark.parametrize(
    ("came", "had"), [("aaaab", "aabaa"), ("aaabbcc", "aabcabc"), ("aaa", "aaa"), ("abab", "abab")]
)
def test_who_waits_is_taken_from_each_household_in_turn(came: str, had: str) -> None:
    turns, done = FairSemaphore(1), []

    async def work(household: str) -> None:
        async with turns.acquire(household.encode()):
            done.append(household)
            await asyncio.sleep(0)

    async def script() -> None:
        await asyncio.gather(*(work(household) for household in came))

    run(script)
    assert "".join(done) == had


def test_players_think_for_each_address_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[bytes] = []
    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(PlayerProcessPool, "_started", lambda _self: pool)
        thinkers = PlayerProcessPool(1)

        async def asked(household: bytes) -> None:
            rate_limits._ASKING.set(rate_limits.RateContext(household))
            await asyncio.create_task(thinkers.run(done.append, household))  # as after a move: in a task of its own

        async def script() -> None:
            await asyncio.gather(*(asked(household) for household in (b"a", b"a", b"a", b"a", b"b")))

        run(script)
    assert done == [b"a", b"a", b"b", b"a", b"a"]


@settings(max_examples=60, deadline=None)
@given(lines=st.text("abc", max_size=12), places=st.integers(1, 3), leaving=st.sets(st.integers(0, 11)))
def test_no_place_is_lost_or_given_twice_whoever_goes_away(lines: str, places: int, leaving: set[int]) -> None:
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

    run(script)
