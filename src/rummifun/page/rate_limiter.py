"""The rate limiter: requests, connections and work of each address are counted; one that asks for too much waits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from typing import Final, NamedTuple

from msgspec.structs import replace
from starlette.types import ASGIApp, Receive, Scope, Send

from rummifun.catalogue.registry import GameRegistry
from rummifun.console.screen import Console
from rummifun.messages import N_, Translation
from rummifun.page.clients import TokenBucket
from rummifun.page.http import Address, client_address
from rummifun.page.http_messages import Progress, Study
from rummifun.page.services import Now, StudyRunner

RATE: Final = 20.0
"""Requests a second from one address, in the long run."""


BURST: Final = 120.0
"""Seconds of requests that one address may ask for at once."""


MAX_CONNECTIONS: Final = 120
"""Connections to games and studies that one address holds."""


GAME_COST: Final = 20.0
"""Requests for which a new game counts."""


BAD_LINK_COST: Final = 20.0
"""Requests for which a link that leads nowhere counts."""


WORK_COST: Final = 40.0
"""Requests for which a second of thinking counts."""


MAX_KNOWN_ADDRESSES: Final = 20_000
"""The latest addresses, which are remembered; a forgotten one starts anew."""


Turning = Callable[[Scope, Receive, Send, int], Awaitable[None]]
"""An application that turns a client away: for so many seconds, or until the client has closed something (0)."""


_TICK: Final = 1.0  # the first moment of a study may go into getting ready, which is no fault of who asked


_LONGEST: Final = 5.0  # the seconds of a task that count; a longer task waits for others


class RateContext(NamedTuple):
    """The payer of a task: a household, and the function that counts its requests and returns the seconds to wait."""

    household: bytes = b""
    pay: Callable[[float], float] = lambda _many: 0.0  # without limits


_NOBODY: Final = RateContext()


_ASKING: Final = ContextVar("asking", default=_NOBODY)
"""The context of a request: its tasks, such as a player's thinking after a move, count for the same household."""


class RateLimitMiddleware:
    """An application of which each address may ask so much."""

    def __init__(self, app: ASGIApp, turn_away: Turning, now: Now = time.monotonic) -> None:
        self._app, self._turn_away, self._now = app, turn_away, now
        self._pace = lru_cache(MAX_KNOWN_ADDRESSES)(lambda _who: TokenBucket(RATE, BURST))
        self._held: Counter[bytes] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through and count it, or turn it away."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        who = client_network(client_address(scope))
        pace = self._pace(who)
        if wait := pace.wait(self._now(), 0):
            await self._turn_away(scope, receive, send, ceil(wait))
            return

        _ASKING.set(RateContext(who, lambda many: pace.wait(self._now(), many)))
        charge(1)
        await self._held_by(who, scope, receive, send)

    async def _held_by(self, who: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry a request out; a connection that stays counts for its address meanwhile."""
        if scope["type"] == "http":
            await self._app(scope, receive, send)
        elif self._held[who] >= MAX_CONNECTIONS:
            await self._turn_away(scope, receive, send, 0)
        else:
            self._held[who] += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._held[who] -= 1
                if not self._held[who]:
                    del self._held[who]


def client_network(address: Address | None) -> bytes:
    """Return the household of an address: itself, or the network of IPv6 addresses that one line gets.

    >>> from ipaddress import ip_address
    >>> client_network(ip_address("192.0.2.7")) == client_network(ip_address("192.0.2.8"))
    False
    >>> client_network(ip_address("2001:db8::1")) == client_network(ip_address("2001:db8::ffff:1"))
    True
    """
    if address is None:
        return b""
    return address.packed[:8] if isinstance(address, IPv6Address) else address.packed


def current_client() -> bytes:
    """Return the household that pays for the current task."""
    return _ASKING.get().household


def charge(many: float) -> float:
    """Count so many requests more, and return how long their address has to wait: not at all without limits."""
    return _ASKING.get().pay(many)


def retry_message(wait: float, tr: Translation) -> str:
    """Tell the client when its address may ask again."""
    return tr(N_("Too much is asked for from your address: try again in {n} s.")).format(n=ceil(wait))


_EARLY: Final = N_("The study has ended early: too much is asked for from your address.")


@contextmanager
def charge_work_time() -> Iterator[None]:
    """Count the time that a work takes."""
    began = time.monotonic()
    try:
        yield
    finally:
        charge(WORK_COST * min(_LONGEST, time.monotonic() - began))


def charge_study(studying: StudyRunner) -> StudyRunner:
    """Count the time of a study; once its address has reached its limit, end it with the games counted so far."""

    async def told(games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
        async with aclosing(studying(games, study, screen)) as progress:
            before = time.monotonic()
            async for said in progress:
                now = time.monotonic()
                spent = charge(WORK_COST * min(_TICK, now - before)) > 0
                before = now
                if spent and not said.done:
                    yield replace(said, done=True, early=screen.tr(_EARLY))
                    return
                yield said

    return told
