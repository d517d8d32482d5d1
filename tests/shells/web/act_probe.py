"""Acts on a whole server in this process: every message that clients get, and the files that an act passes.

The application, the lobby and a database on disk are the server's own; only the sockets are made here.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import rummifun
from rummifun.chance import Alea
from rummifun.messages import translation
from rummifun.page.http import LOOPBACK
from rummifun.page.http_messages import NewGameRequest
from rummifun.page.routes import application
from rummifun.page.services import answer_with_player
from rummifun.shells.web.monitoring import MonitoringMiddleware, ServerLobby
from rummifun.shells.web.sqlite_store import SqliteGameStore, open_store

SOURCE = f"{Path(rummifun.__file__).parent}/"
GAMES: dict[str, dict[str, Any]] = {
    "klondike": {"deal": "3"},
    "rummikub": {"against": "reseau"},
    "descente": {"against": "reseau"},
    "haricots": {"against": "reseau"},
    "qll": {"deal": "3"},
    "r7": {"deal": "3"},
}


class Pool:
    """A pool that thinks in threads of this process."""

    busy = process_count = 0

    async def answer(self, question: Any) -> Any:
        return await asyncio.to_thread(answer_with_player, question)

    async def run(self, what: Any, asked: Any) -> Any:
        return await asyncio.to_thread(what, asked)

    def start(self) -> None: ...

    def close(self) -> None: ...


class Socket:
    """A connection to a link, that keeps all messages."""

    def __init__(self, app: Any, link: str, query: str) -> None:
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._news = asyncio.Event()
        self.texts: list[str] = []
        self.scene: Any = None
        scope = {
            "type": "websocket",
            "path": link.replace("/j/", "/ws/"),
            "query_string": query.encode(),
            "headers": [(b"host", b"127.0.0.1:8000"), (b"origin", b"http://127.0.0.1:8000")],
            "client": ("127.0.0.1", 5000),
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._inbox.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and '{"type":"here"' not in message["text"]:
            self.texts.append(message["text"])
            if message["text"].startswith('{"type":"scene"'):
                self.scene = json.loads(message["text"])
            self._news.set()

    def say(self, kind: str, **said: Any) -> None:
        text = json.dumps({"type": kind, "v": self.scene["v"], **said})
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, found: Callable[[], bool]) -> None:
        while not found():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)

    async def ask(self, kind: str, **said: Any) -> str:
        """Ask for what is answered to this socket alone."""
        before = len(self.texts)
        self.say(kind, **said)
        await self.until(lambda: len(self.texts) > before)
        return self.texts[-1]

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


@dataclass
class Table:
    """A game on a server, and who is connected to it."""

    app: Any
    links: list[str]
    sockets: list[Socket] = field(default_factory=list)

    async def join(self, link: str, query: str) -> Socket:
        new = Socket(self.app, link, query)
        await new.until(lambda: any('"type":"presence"' in text for text in new.texts))
        self.sockets.append(new)
        return new

    async def change(self, who: Socket, kind: str, **said: Any) -> None:
        """Ask for a change, and wait until every socket has its scene."""
        v = who.scene["v"]
        who.say(kind, **said)
        for one in self.sockets:
            await one.until(lambda one=one: one.scene["v"] != v)  # type: ignore[misc]
        await asyncio.sleep(0.002 if who.scene["over"] is None else 0.05)

    async def act(self, k: int) -> bool:
        """Make the k-th act by a rule that knows no game: a gesture mostly, else a label; False if nobody can."""
        mover = next((one for one in self.sockets if one.scene["acts"]), None)
        if mover is None:
            return False
        acts = mover.scene["acts"]
        moved = [i for i, act in enumerate(acts) if act["target"] is not None]
        await self.change(mover, "act", i=moved[7 * k % len(moved)] if moved and k % 3 else 5 * k % len(acts))
        return True


@asynccontextmanager
async def table(name: str, folder: Path, monkeypatch: Any) -> Any:
    """Begin a game, the same in every run."""
    monkeypatch.setattr("rummifun.page.new_game.draw_deal", lambda game: Alea(3))
    lobby: Any = ServerLobby(SqliteGameStore(open_store(folder / f"{name}.sqlite")), Pool(), now=lambda: 0.0)
    app = MonitoringMiddleware(application(lobby), lobby, LOOPBACK)
    links = await lobby.create(NewGameRequest(name, **GAMES[name]), translation("en"))
    begun = Table(app, [*links.seats, links.spectator])
    try:
        yield begun
    finally:
        for one in begun.sockets:
            await one.close()
        lobby.close()


async def play_for_messages(begun: Table, acts: int = 25) -> list[str]:
    """Play acts among two languages, a spectator, a client that comes back, undo and the end; list all messages."""
    seats, gone = begun.links[:-1], list[Socket]()
    for link, query in ((seats[0], "lang=en"), (seats[-1], "lang=fr"), (begun.links[-1], "lang=fr")):
        await begun.join(link, query)
    first = begun.sockets[0]
    for k in range(acts):
        if k % 6 == 5:
            gone.append(begun.sockets.pop(1))
            await gone[-1].close()
            begun.sockets.insert(1, await begun.join(seats[-1], f"lang=fr&seen={first.scene['step'] - k % 4}"))
            begun.sockets.pop()
        mover = next((one for one in begun.sockets if one.scene["acts"]), first)
        await mover.ask("move", source="nowhere", index=1, target="c1")
        await mover.ask("tell", what="table")
        if k % 5 == 4 and (undoer := next((one for one in begun.sockets if one.scene["undo"]), None)):
            await begun.change(undoer, "undo")
            await begun.change(undoer, "redo")
        if not await begun.act(k):
            break
    if first.scene["finish"]:
        await begun.change(first, "finish")
    texts = [text for one in (*gone, *begun.sockets) for text in one.texts]
    return [re.sub(r'"v":\d+', '"v":0', text) for text in texts]


def sum_of(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:20]


@dataclass
class Count:
    """The files of ours that calls pass, and how often they change from one to another."""

    files: set[str] = field(default_factory=set)
    changes: int = 0
    edges: dict[tuple[str, str], int] = field(default_factory=dict)
    _last: str = ""

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(SOURCE):
            self.files.add(file)
            if file != self._last:
                self.changes += 1
                way = (self._last[len(SOURCE) :], file[len(SOURCE) :])
                self.edges[way] = self.edges.get(way, 0) + 1
            self._last = file


@contextmanager
def counting(count: Any) -> Iterator[Any]:
    """Count the calls of this thread, and of those begun from now on."""
    threading.setprofile(count)
    sys.setprofile(count)
    try:
        yield count
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
