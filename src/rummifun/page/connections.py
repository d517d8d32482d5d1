"""Connections: messages come at a bearable pace and are answered, an outbox waits; limits for each address."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterator, MutableMapping
from contextlib import aclosing, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address
from math import ceil
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rummifun.catalogue.registry import GameRegistry
from rummifun.console.screen import Console
from rummifun.messages import N_, Translation
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.clients import Client
from rummifun.page.handlers import error_message
from rummifun.page.http import Address, client_address
from rummifun.page.http_messages import Progress, Study
from rummifun.page.live_session import LiveSession
from rummifun.page.presenter import encode_message
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


_KNOWN_AT_MOST: Final = 20_000  # the latest addresses, which are remembered; a forgotten one starts anew


_TICK: Final = 1.0  # the first moment of a study may go into getting ready, which is no fault of who asked


_LONGEST: Final = 5.0  # the seconds of a task that count; a longer task waits for others


@dataclass(slots=True)
class TokenBucket:
    """A limit on speed: so many requests a second in the long run, and as many at once as fit into the slack.

    >>> pace = TokenBucket(10.0)
    >>> [pace.wait(0.0) for _ in range(22)][18:]
    [0.0, 0.0, 0.1, 0.2]

    After n of them no less than n ⁄ rate − slack seconds have been waited.
    """

    rate: float
    slack: float = 2.0
    ahead: float = 0.0
    last: float = 0.0

    def wait(self, now: float, many: float = 1.0) -> float:
        """Count so many, and return how long to wait before the next."""
        self.ahead = max(0.0, self.ahead - (now - self.last)) + many / self.rate
        self.last = now
        return round(max(0.0, self.ahead - self.slack), 9)


class RateContext(NamedTuple):
    """The payer of a task: a household, and the function that counts its requests and returns the seconds to wait."""

    household: bytes = b""
    pay: Callable[[float], float] = lambda _many: 0.0  # without limits


_NOBODY: Final = RateContext()


_ASKING: Final = ContextVar("asking", default=_NOBODY)
"""The context of a request: its tasks, such as a player's thinking after a move, count for the same household."""


Turning = Callable[[Scope, Receive, Send, int], Awaitable[None]]
"""An application that turns a client away: for so many seconds, or until the client has closed something (0)."""


class RateLimitMiddleware:
    """An application of which each address may ask so much."""

    def __init__(self, app: ASGIApp, turn_away: Turning, now: Now = time.monotonic) -> None:
        self._app, self._turn_away, self._now = app, turn_away, now
        self._pace = lru_cache(_KNOWN_AT_MOST)(lambda _who: TokenBucket(RATE, BURST))
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


SLOW_SECONDS: Final = 20.0  # seconds after which a client that reads nothing, or studies nothing, is dropped


_BEAT: Final = 3.0  # seconds of silence after which the server says that it is there


_HERE: Final = encode_message(m.Heartbeat())


_POLICY: Final = 1008


_client: Final[msgspec.json.Decoder[r.ClientRequest]] = msgspec.json.Decoder(r.ClientRequest)


@dataclass(slots=True)
class Tally:
    """The counts of clients' messages: `count_kind` counts a refusal, `time_change` the seconds of a change."""

    count_kind: Callable[[str], object] = str
    time_change: Callable[[float], object] = float

    def count(self, letter: bytes, client: Client) -> None:
        """Count a letter that is sent, and the request that it answers."""
        if letter.startswith(_SCENE) and client.asked_at is not None:
            self.time_change(time.perf_counter() - client.asked_at)
        elif not self.count_refusal(letter):
            return
        client.asked_at = None

    def count_refusal(self, letter: bytes) -> bool:
        """Count a letter if it refuses something."""
        if letter.startswith(_ERROR):
            self.count_kind(msgspec.json.decode(letter, type=m.Error).code)
        elif letter.startswith(_REFUSAL):
            self.count_kind("rule")
        else:
            return False
        return True


class Line(NamedTuple):
    """An accepted connection as the server itself has it, without those who look at requests; and its counts."""

    receive: Receive
    send: Send
    tally: Tally


LINE: Final = "rummifun.line"
"""The key of the `Line` in the scope of a request."""


_SCENE: Final = b'{"type":"scene"'


_REFUSAL: Final = b'{"type":"refusal"'


_ERROR: Final = b'{"type":"error"'


_CHANGES: Final = r.MoveRequest | r.EventRequest
"""Requests for a change of the game."""


async def serve_client(socket: WebSocket, live: LiveSession, client: Client) -> None:
    """Serve a client until it leaves: read its requests, send its messages.

    When it returns, the client has left; what it had asked is done, or was not begun.
    """
    line = socket.scope.get(LINE) or Line(socket.receive, socket.send, Tally())
    try:
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):  # a socket that is closed already says so
            await run_until_first(_read(line, live, client), _send(line, client))
    finally:
        live.leave(client)
        await close_socket(socket, _POLICY)


async def run_until_first(*works: Coroutine[Any, Any, None]) -> None:
    """Work at several things until the first is done, and stop the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    try:
        for task in done:
            task.result()
    finally:  # the exception holds this frame, which must not hold it: a closed connection would stay for long
        del task, tasks, done, _


async def _send(line: Line, client: Client) -> None:
    """Send the letters of a client, in order, until the last."""
    while (letter := await _letter(client)) is not None:
        line.tally.count(letter, client)
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                await line.send({"type": "websocket.send", "text": letter.decode()})
        except TimeoutError:
            raise
        except OSError:  # it has gone
            raise WebSocketDisconnect from None


async def _letter(client: Client) -> bytes | None:
    """Take the next letter of a client; where there has been none for a while, say that the server is there."""
    try:
        async with asyncio.timeout(_BEAT):
            return await client.outbox.get()
    except TimeoutError:
        return _HERE


async def _read(line: Line, live: LiveSession, client: Client) -> None:
    """Read a client's requests one after another and have them done, until too many in a row are invalid."""
    await live.welcome(client)
    pace, faults = TokenBucket(m.MESSAGE_RATE), 0
    while faults < m.MAX_FAULTS:
        asked = _message(await line.receive())
        client.asked_at = time.perf_counter() if isinstance(asked, _CHANGES) else None
        faults = faults + 1 if asked is None else 0
        if asked is None:
            client.send(error_message("malformed", client.screen))
        else:
            await _handle(live, client, asked)
        await asyncio.sleep(pace.wait(time.monotonic()))
    client.send_bytes(None)  # earlier messages are still sent
    await asyncio.sleep(SLOW_SECONDS)


async def _handle(live: LiveSession, client: Client, asked: r.ClientRequest) -> None:
    """Handle a request: a move always, a player's query only while the client's address is within its limit."""
    if not isinstance(asked, r.ThoughtRequest):
        await live.handle(client, asked)
    elif late := charge(0):
        client.send(m.Error("impossible", retry_message(late, client.screen.tr)))
    else:
        with charge_work_time():
            await live.handle(client, asked)


def _message(came: MutableMapping[str, Any]) -> r.ClientRequest | None:
    if came["type"] != "websocket.receive":
        raise WebSocketDisconnect
    try:
        return _client.decode(came.get("text") or "")
    except (ValueError, RecursionError):
        return None


async def reject_socket(socket: WebSocket, why: str) -> None:
    """Explain to the client in a sentence why there is no game, and close."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encode_message(m.Error("closed", why)).decode())
    await close_socket(socket, _POLICY)


async def close_socket(socket: WebSocket, code: int) -> None:
    """Close a connection, unless it is already closed."""
    if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
