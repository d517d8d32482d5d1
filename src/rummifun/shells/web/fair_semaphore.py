"""A fair semaphore: the tasks of one address wait for each other, and all others do not wait for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


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
