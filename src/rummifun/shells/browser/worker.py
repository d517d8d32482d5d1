"""The page without a server: a worker of the browser starts the application, and carries the page's messages to it.

From the page: `{id, ask: {method, path, body}}`, answered by `{id, status, type, body}`; `{id, open: path}`, answered
by `{id, opened: true}`, or by `{id, close: code}` where nothing can be opened; then, both ways, `{id, say: text}` and
`{id, close: code}`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import traceback
from collections.abc import AsyncGenerator, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message, Scope

from rummifun.catalogue.registry import GameRegistry
from rummifun.console.screen import Console
from rummifun.page.http_messages import Progress, Study, UploadedFile
from rummifun.page.live_session import begin_task
from rummifun.page.lobby import Lobby
from rummifun.page.routes import application
from rummifun.shells.browser.background_worker import BackgroundPool, run_carried
from rummifun.shells.browser.browser_limits import MAX_STUDY_GAMES
from rummifun.shells.browser.browser_store import BrowserGameStore, routes
from rummifun.shells.browser.uploads import UploadHandler

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
            begin_task(self._answer_request(said.id, said.ask), self._tasks)
        elif said.open is not None and said.id not in self._lines:
            self._lines[said.id] = asyncio.Queue()
            self._lines[said.id].put_nowait({"type": "websocket.connect"})
            begin_task(self._carry_connection(said.id, said.open), self._tasks)
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

    async def _answer_request(self, id_: int | str, ask: Ask) -> None:
        """Answer a single request."""
        reply, over = {"status": 500, "type": "text/plain"}, asyncio.Event()
        parts: list[bytes] = []
        waiting: list[Message] = [{"type": "http.request", "body": _body(ask.body), "more_body": False}]

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            await over.wait()  # the page waits for the answer, however long that takes
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = dict(message.get("headers", ())).get(b"content-type", b"")
                reply.update(status=message["status"], type=kind.decode("latin-1"))
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        scope = self._scope("http", ask.path, (b"content-type", b"application/json"))
        scope["method"] = ask.method.upper()
        try:
            await self._app(scope, receive, send)
        except Exception:
            traceback.print_exc(file=sys.stderr)
        over.set()
        self._post({"id": id_, **reply, "body": b"".join(parts).decode(errors="replace")})

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


def _body(body: object) -> bytes:
    """Write the body of a request: a text unchanged, anything else as JSON."""
    if body is None:
        return b""
    return body.encode(errors="replace") if isinstance(body, str) else msgspec.json.encode(body)


_LIVING: list[object] = []
"""The objects that live as long as their worker: nothing else in Python holds them."""


def start_page_worker(port: Any, kept: Any, beside: Any) -> None:
    """Answer the page of a worker, with kept games and a second worker beside it.

    `kept.ask(method, json)` promises JSON and `kept.heard(f)` tells numbers of games that another page has changed;
    `beside.think(text)` promises a text, and there are `beside.start()` and `beside.stop()`.
    """
    _settle()
    store, thinker = BrowserGameStore(kept.ask), BackgroundPool(beside)
    lobby = Lobby(store, thinker)
    table = UploadHandler(lobby, thinker)
    app = application(lobby, more=[*routes(lobby, store), table.route()], studying=partial(_study, thinker))
    bridge = AsgiBridge(app, lambda letter: port.postMessage(_to_javascript(letter)))
    changing: set[asyncio.Task[None]] = set()

    def hear(message: Any) -> None:
        if "files" in message:  # the page hands over its files first of all and at each change
            table.replace_files(msgspec.convert(message["files"], tuple[UploadedFile, ...]))
        elif "call" in message:
            port.postMessage(_to_javascript({"here": True}))
        else:
            bridge.receive(message)

    kept.heard(_lasting(lambda number: begin_task(lobby.reload_changed(number), changing)))
    _listen(port, hear)


def _study(thinker: BackgroundPool, games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
    from rummifun.page.study_stream import stream_study_in_worker

    return stream_study_in_worker(thinker, games, study, screen, MAX_STUDY_GAMES)


def start_background_worker(port: Any) -> None:
    """Think for the first worker: `{id, think}` is answered by `{id, thought}`."""
    _settle()

    def hear(asked: Any) -> None:
        port.postMessage(_to_javascript({"id": asked["id"], "thought": run_carried(asked["think"])}))

    _listen(port, hear)


def _settle() -> None:
    """Make a folder for files of the user; two of one second may have one name, so nothing of them is cached."""
    folder = Path("fichiers")
    folder.mkdir(exist_ok=True)
    os.chdir(folder)
    sys.dont_write_bytecode = True


def _listen(port: Any, hear: Any) -> None:
    """Hear every message, converted to Python values."""
    port.onmessage = _lasting(lambda event: hear(json.loads(_js().JSON.stringify(event.data))))


def _to_javascript(letter: dict[str, Any]) -> Any:
    """Make an object of JavaScript."""
    return _js().JSON.parse(json.dumps(letter))


def _js() -> Any:
    import js  # type: ignore[import-not-found]  # there is one in a browser alone

    return js


def _lasting(function: Any) -> Any:
    """Make a function that JavaScript can call for ever."""
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]  # there is one in a browser alone

    made = create_proxy(function)
    _LIVING.append(made)
    return made
