"""Connections: messages are read at a bearable pace and answered; outgoing ones wait in a box, not in a task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, MutableMapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import error
from rummifun.shells.web.limits import Pace, pay, too_much, worked
from rummifun.shells.web.live import Guest, Live, encoded

SLOW: Final = 20.0  # seconds after which a guest that reads nothing, or studies nothing, is dropped
_BEAT: Final = 3.0  # seconds of silence after which the server says that it is there
_HERE: Final = encoded(m.Here())

_POLICY: Final = 1008

_THOUGHT: Final = (m.HintAsked, m.LookAsked, m.FollowAsked, m.ReviewAsked)

_client: Final[msgspec.json.Decoder[m.Client]] = msgspec.json.Decoder(m.Client)


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
    try:
        for task in done:
            task.result()
    finally:  # what is raised holds this frame, and must not be held by it: a closed connection would stay for long
        del task, tasks, done, _


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
            await _obeyed(live, guest, asked)
        await asyncio.sleep(pace.wait(time.monotonic()))
    guest.post(None)  # what was said before is still sent
    await asyncio.sleep(SLOW)


async def _obeyed(live: Live, guest: Guest, asked: m.Client) -> None:
    """Have a request done; a move always, what takes thought only while the address of the guest may ask for it."""
    if not isinstance(asked, _THOUGHT):
        await live.obey(guest, asked)
    elif late := pay(0):
        guest.say(m.Error("impossible", too_much(late, guest.screen.tr)))
    else:
        with worked():
            await live.obey(guest, asked)


def _message(came: MutableMapping[str, Any]) -> m.Client | None:
    if came["type"] != "websocket.receive":
        raise WebSocketDisconnect
    try:
        return _client.decode(came.get("text") or "")
    except (ValueError, RecursionError):
        return None


async def turned_away(socket: WebSocket, why: str) -> None:
    """Tell somebody in a sentence why there is no game, and close."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encoded(m.Error("closed", why)).decode())
    await close(socket, _POLICY)


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection, unless it is already closed."""
    if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
