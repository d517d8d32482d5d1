"""Connections: messages come at a bearable pace and are answered, an outbox waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from starlette.types import Receive, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.clients import Client, TokenBucket
from rummifun.page.handlers import error_message
from rummifun.page.limits import MAX_FAULTS, MESSAGE_RATE, SLOW_SECONDS
from rummifun.page.live_session import LiveSession
from rummifun.page.presenter import encode_message
from rummifun.page.rate_limiter import charge, charge_work_time, retry_message

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
            await run_until_first(_read(line, live, client), _send(line, client), _judge(live, client))
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
    pace, faults = TokenBucket(MESSAGE_RATE), 0
    while faults < MAX_FAULTS:
        asked = _message(await line.receive())
        client.asked_at = time.perf_counter() if isinstance(asked, _CHANGES) else None
        faults = faults + 1 if asked is None else 0
        if asked is None:
            client.send(error_message("malformed", client.screen))
        elif isinstance(asked, r.DraftingRequest):
            client.questions.put(asked)
        else:
            await _handle(live, client, asked)
        await asyncio.sleep(pace.wait(time.monotonic()))
    client.send_bytes(None)  # earlier messages are still sent
    await asyncio.sleep(SLOW_SECONDS)


async def _judge(live: LiveSession, client: Client) -> None:
    """Answer a client's questions about its draft, beside its other requests."""
    while True:
        await live.handle(client, await client.questions.take())


async def _handle(live: LiveSession, client: Client, asked: r.ClientRequest) -> None:
    """Handle a request: a move always, a player's query only while the client's address is within its limit."""
    if isinstance(asked, _CHANGES):
        client.questions.forget()
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
