"""Turns between addresses: places that are given to each in turn, and a lane that leaves time to everything else."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

R = TypeVar("R")


class RestingLane:
    """A lane for questions that change no game: one at a time, and each leaves as long as it took to everything else.

    However many are asked, moves find half of the processor free.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        self._now, self._sleep = now, sleep
        self._turn, self._rested = FairSemaphore(1), 0.0

    async def run(self, household: bytes, work: Callable[[], R]) -> R:
        """Work something out in a thread, once it is the turn of a household."""
        async with self._turn.acquire(household):
            await self._sleep(max(0.0, self._rested - self._now()))
            began = self._now()
            try:
                return await asyncio.to_thread(work)
            finally:
                self._rested = 2 * self._now() - began


class FairSemaphore:
    """So many places; who waits for one is taken from each household in turn, and within it in order."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[bytes, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def acquire(self, household: bytes) -> AsyncIterator[None]:
        """Wait for a place, and give it back."""
        if self._free:  # then nobody waits
            self._free -= 1
        else:
            await self._wait_turn(household)
        try:
            yield
        finally:
            self._call()

    async def _wait_turn(self, household: bytes) -> None:
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(household, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # it was called, and goes away all the same
                self._call()
            raise

    def _call(self) -> None:
        """Call the next who still waits; its household goes behind all others."""
        while self._waiting:
            household, line = self._waiting.popitem(last=False)
            called = line.popleft()
            if line:
                self._waiting[household] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
