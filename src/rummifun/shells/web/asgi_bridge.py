"""A page and the application in one browser: carries a worker's messages to the application as a server would.

From the page: `{id, ask: {method, path, body}}`, answered by `{id, status, type, body}`; `{id, open: path}`, answered
by `{id, opened: true}`, or by `{id, close: code}` where nothing can be opened; then, both ways, `{id, say: text}` and
`{id, close: code}`.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message, Scope

Letter = dict[str, Any]
"""A message to the page, in values of JSON."""

_HOST: Final = b"localhost"
_GOING_AWAY: Final = 1001
_SERVER_FAULT: Final = 1011


class Ask(msgspec.Struct, frozen=True):
    """A single request, as over HTTP; a body that is not a text is sent as JSON."""

    path: str
    method: str = "GET"
    body: Any = None


class _PageMessage(msgspec.Struct, frozen=True):
    """A message of the page, as far as it is one."""

    id: int | str
    ask: Ask | None = None
    open: str | None = None
    say: str | None = None
    close: int | bool | None = None


class AsgiBridge:
    """A bridge that carries messages to an application and its answers to the page; no failure there stops it."""

    def __init__(self, app: ASGIApp, post: Callable[[Letter], object], languages: str = "") -> None:
        self._app, self._post = app, post
        self._languages = languages.encode("latin-1", "replace")
        self._lines: dict[int | str, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, message: object) -> None:
        """Take a message of the page; skip an invalid one."""
        try:
            said = msgspec.convert(message, _PageMessage)
        except msgspec.ValidationError:
            return
        if said.ask is not None:
            self._do(self._answer_request(said.id, said.ask))
        elif said.open is not None and said.id not in self._lines:
            self._lines[said.id] = asyncio.Queue()
            self._lines[said.id].put_nowait({"type": "websocket.connect"})
            self._do(self._carry_connection(said.id, said.open))
        elif said.id in self._lines:
            self._line(said)

    async def close(self) -> None:
        """Close every connection, and wait until all are served."""
        for line in self._lines.values():
            line.put_nowait({"type": "websocket.disconnect", "code": _GOING_AWAY})
        while self._tasks:
            await asyncio.wait([*self._tasks])

    def _line(self, said: _PageMessage) -> None:
        """Put a message into a connection; messages before its acceptance wait there."""
        if said.say is not None:
            self._lines[said.id].put_nowait({"type": "websocket.receive", "text": said.say})
        elif said.close is not None:
            self._lines.pop(said.id).put_nowait({"type": "websocket.disconnect", "code": int(said.close)})

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer_request(self, id_: int | str, ask: Ask) -> None:
        """Answer a single request."""
        reply, over = _Reply(), asyncio.Event()
        waiting: list[Message] = [{"type": "http.request", "body": _body(ask.body), "more_body": False}]

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            await over.wait()  # the page waits for the answer, however long that takes
            return {"type": "http.disconnect"}

        scope = self._scope("http", ask.path, (b"content-type", b"application/json"))
        scope["method"] = ask.method.upper()
        try:
            await self._app(scope, receive, reply.send)
        except Exception:
            traceback.print_exc(file=sys.stderr)
        over.set()
        self._post({"id": id_, **reply.letter()})

    async def _carry_connection(self, id_: int | str, path: str) -> None:
        """Carry a connection until one of both ends it."""
        line = self._lines[id_]
        scope = self._scope("websocket", path)
        scope.update({"subprotocols": [], "extensions": {"websocket.http.response": {}}})
        code = _SERVER_FAULT

        async def send(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.accept":
                self._post({"id": id_, "opened": True})
            elif message["type"] == "websocket.send":
                self._post({"id": id_, "say": message["text"]})
            elif message["type"] == "websocket.close":
                code = message.get("code", 1000)
            elif message["type"] == "websocket.http.response.start":  # it is not let in
                code = message["status"]

        try:
            await self._app(scope, line.get, send)
        except Exception:
            traceback.print_exc(file=sys.stderr)
        if self._lines.get(id_) is line:  # the page has not closed it
            del self._lines[id_]
            self._post({"id": id_, "close": code})

    def _scope(self, kind: str, path: str, *headers: tuple[bytes, bytes]) -> Scope:
        """Make the scope of a request to an application: its client is the page, on this machine."""
        name, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(name),
            "raw_path": name.encode(errors="replace"),
            "query_string": query.encode(errors="replace"),
            "root_path": "",
            "headers": [
                (b"host", _HOST),
                (b"origin", b"http://" + _HOST),
                (b"accept-language", self._languages),
                *headers,
            ],
            "client": None,
            "server": None,
            "state": {},
        }


class _Reply:
    """The response of an application, part by part."""

    def __init__(self) -> None:
        self.status, self.type, self.body = 500, "text/plain", b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.type = dict(message.get("headers", ())).get(b"content-type", b"").decode("latin-1")
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")

    def letter(self) -> Letter:
        said = {"status": self.status, "type": self.type}
        return {**said, "body": self.body.decode(errors="replace")}


def _body(body: object) -> bytes:
    """Write the body of a request: a text unchanged, anything else as JSON."""
    if body is None:
        return b""
    return body.encode(errors="replace") if isinstance(body, str) else msgspec.json.encode(body)
