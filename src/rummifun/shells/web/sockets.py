"""Connections: messages are read at a bearable pace and answered; outgoing ones wait in a box, not in a task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rummifun.refusal import Precondition, sentence
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import error
from rummifun.shells.web.live import Guest, Live, encoded

SLOW: Final = 20.0  # seconds after which a guest that reads nothing, or studies nothing, is dropped
_BEAT: Final = 3.0  # seconds of silence after which the server says that it is there
_HERE: Final = encoded(m.Here())

_POLICY: Final = 1008

_client: Final[msgspec.json.Decoder[m.Client]] = msgspec.json.Decoder(m.Client)


@dataclass(slots=True)
class Pace:
    """How fast a connection may go: so many messages a second in the long run, twice as many at once.

    >>> pace = Pace(10.0)
    >>> [pace.wait(0.0) for _ in range(22)][18:]
    [0.0, 0.0, 0.1, 0.2]

    After n messages no less than n ⁄ rate − 2 seconds have been waited.
    """

    rate: float
    ahead: float = 0.0
    last: float = 0.0

    def wait(self, now: float) -> float:
        """Count a message, and return how long to wait before reading the next."""
        self.ahead = max(0.0, self.ahead - (now - self.last)) + 1 / self.rate
        self.last = now
        return round(max(0.0, self.ahead - 2.0), 9)


async def attended(socket: WebSocket, live: Live, guest: Guest) -> None:
    """Serve a guest until it leaves: read its requests, send its messages.

    When it returns, the guest has left; what it had asked is done, or was not begun.
    """
    try:
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError):  # a socket that is closed already says so
            await first(_read(socket, live, guest), _send(socket, guest))
    finally:
        live.leave(guest)
        await close(socket, _POLICY)


async def first(*works: Coroutine[Any, Any, None]) -> None:
    """Work at several things until the first is done, and stop the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


async def _send(socket: WebSocket, guest: Guest) -> None:
    """Send the letters of a guest, in order, until the last."""
    while (letter := await _letter(guest)) is not None:
        async with asyncio.timeout(SLOW):
            await socket.send_text(letter.decode())


async def _letter(guest: Guest) -> bytes | None:
    """Take the next letter of a guest; where there has been none for a while, say that the server is there."""
    try:
        async with asyncio.timeout(_BEAT):
            return await guest.letters.get()
    except TimeoutError:
        return _HERE


async def _read(socket: WebSocket, live: Live, guest: Guest) -> None:
    """Read a guest's requests one after another and have them done, until too many in a row are invalid."""
    await live.welcome(guest)
    pace, faults = Pace(m.RATE), 0
    while faults < m.FAULTS:
        asked = _message(await socket.receive())
        faults = faults + 1 if asked is None else 0
        if asked is None:
            guest.say(error("malformed", guest.screen))
        else:
            await live.obey(guest, asked)
        await asyncio.sleep(pace.wait(time.monotonic()))
    guest.post(None)  # what was said before is still sent
    await asyncio.sleep(SLOW)


def _message(came: MutableMapping[str, Any]) -> m.Client | None:
    if came["type"] != "websocket.receive":
        raise WebSocketDisconnect
    try:
        return _client.decode(came.get("text") or "")
    except (ValueError, RecursionError):
        return None


async def turned_away(socket: WebSocket, why: Precondition, screen: Screen) -> None:
    """Tell somebody why there is no game, and close."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encoded(m.Error("impossible", sentence(why.refusal, screen.lang))).decode())
    await close(socket, _POLICY)


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection, unless it is already closed."""
    if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
