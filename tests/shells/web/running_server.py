"""A server for tests: in a thread of this process over a real socket, or a process of its own that can be killed."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rummifun.catalogue import registry
from rummifun.core.record import Record, read_record
from rummifun.games import game_named
from rummifun.page import http as proxies
from rummifun.page import services as stopwatch
from rummifun.page.links import fingerprint
from rummifun.shells.web import player_pool, server_start, sqlite_store
from shells.deadline import within

Json = dict[str, Any]
PATIENCE = 200.0


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Server:
    port: int
    kept: sqlite_store.SqliteStore | None = None
    name: str = "127.0.0.1"
    tls: ssl.SSLContext | None = None
    source: str = ""  # the address of this machine that asks

    def line(self) -> socket.socket:
        own = (self.source, 0) if self.source else None
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, own)

    @property
    def store(self) -> sqlite_store.SqliteStore:
        assert self.kept is not None
        return self.kept

    def number(self, link: str) -> int:
        place = self.store.seat(fingerprint(link.rpartition("/")[2]))
        assert place is not None
        return place[0]

    def record(self, link: str) -> Record:
        record, damage = read_record(self.store.read(self.number(link)), game_named)
        assert damage is None
        return record

    @property
    def origin(self) -> str:
        return f"{'https' if self.tls else 'http'}://{self.name}:{self.port}"

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        link = http.client.HTTPConnection(self.name, self.port, timeout=PATIENCE)
        link.sock = self.tls.wrap_socket(self.line(), server_hostname=self.name) if self.tls else self.line()
        try:
            link.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            came, text = link.getresponse(), b""
            with suppress(ConnectionResetError):  # a request refused unread may be closed early
                text = came.read()
            return Reply(came.status, {k.lower(): v for k, v in came.getheaders()}, text)
        finally:
            link.close()

    def get(self, path: str, **headers: str) -> Reply:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, body: bytes, **headers: str) -> Reply:
        return self.ask("POST", path, body, **({"origin": self.origin, "content_type": "application/json"} | headers))

    def create(self, game: str, **wanted: Any) -> Reply:
        return self.post("/parties?lang=en", json.dumps({"game": game, **wanted}).encode())

    def begin(self, game: str, **wanted: Any) -> Json:
        reply = self.create(game, **wanted)
        assert reply.status == 201, reply.body
        return dict(reply.json)

    @contextmanager
    def seated(self, game: str, **wanted: Any) -> Iterator[Seat]:
        with self.join(next(filter(None, self.begin(game, **wanted)["seats"]))) as seat:
            yield seat

    @contextmanager
    def people(self, game: str, watching: str = "en", **wanted: Any) -> Iterator[tuple[Json, Seat, Seat, Seat]]:
        """Make a game between two people; yield its links, both seats and the spectator, in a language."""
        links = self.begin(game, against="reseau", **wanted)
        one, other = links["seats"]
        with self.join(one) as first, self.join(other) as second, self.join(links["spectator"], watching) as watcher:
            yield links, first, second, watcher

    def join(self, link: str, lang: str = "en", seen: int | None = None) -> Seat:
        query = f"?lang={lang}" + (f"&seen={seen}" if seen is not None else "")
        return Seat(self.socket(f"/ws/{link.rpartition('/')[2]}{query}"))

    def socket(self, path: str, origin: Any = ..., **options: Any) -> ClientConnection:
        asked: Any = self.origin if origin is ... else origin
        options |= {"sock": self.line(), "ssl": self.tls, "origin": asked, "max_size": None}
        uri = f"ws{self.origin.removeprefix('http')}{path}"
        wire: ClientConnection = connect(uri, open_timeout=PATIENCE, close_timeout=2, **options)
        return wire


class Seat:
    def __init__(self, wire: ClientConnection) -> None:
        self.wire, self.came, self.game, self.scene = wire, list[str](), Json(), Json()

    def __enter__(self) -> Seat:
        self.wire.__enter__()
        self.until("scene")
        return self

    def __exit__(self, *failed: object) -> None:
        self.wire.__exit__(None, None, None)

    def hear(self, timeout: float = PATIENCE) -> Json:
        raw = self.wire.recv(timeout)
        assert isinstance(raw, str)
        self.came.append(raw)
        said: Json = json.loads(raw)
        if said["type"] == "scene":
            self.scene = said
        if said["type"] == "game":
            self.game = said
        return said

    def until(self, *kinds: str) -> Json:
        while (said := self.hear())["type"] not in kinds:
            pass
        return said

    def closed(self) -> int:
        """Read all messages until the connection is closed; return its closing code."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.wire.close_code or 0

    def say(self, kind: str, **fields: Any) -> None:
        self.wire.send(json.dumps({"type": kind, "v": self.scene["v"], **fields}))

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message, and wait for its answer; presence is no answer."""
        self.say(kind, **fields)
        return self.until("scene", "refusal", "draft", "hint", "guide", "known", "review", "offers", "told", "error")

    @property
    def mine(self) -> bool:
        return bool(self.scene["acts"])


def every_link(links: Json) -> list[str]:
    return [*filter(None, links["seats"]), links["spectator"]]


class Thinkers(player_pool.PlayerProcessPool):
    """An engine pool of threads: no process has to start."""

    def _get_pool(self) -> Any:
        self._pool: Any = self._pool or ThreadPoolExecutor(1)
        return self._pool

    @property
    def process_count(self) -> int:
        return 0

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def until(done: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait for a true value; return it."""
    late = time.monotonic() + seconds
    while not (found := done()):
        assert time.monotonic() < late
        time.sleep(0.02)
    return found


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Limit the size of every file of this process for a while, as on a full disk."""
    import resource  # Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def served(
    file: Path,
    now: stopwatch.Now = time.monotonic,
    games: registry.GameRegistry = registry.BUILTIN_GAMES,
    public: proxies.PublicAddress | None = None,
    *,
    port: int = 0,
    thinkers: type[player_pool.PlayerProcessPool] = Thinkers,
) -> Iterator[Server]:
    store, bound = sqlite_store.open_store(file), server_start.listening_socket("127.0.0.1", port)
    lobby = server_start.build_lobby(store, games, now)
    lobby.thinker = thinkers()
    server = uvicorn.Server(server_start.uvicorn_config(lobby, public=public))
    thread = Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server ended before it had started"
            time.sleep(0.005)
        yield Server(bound.getsockname()[1], store)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()
        store.close()


def start_process(file: Path, *options: str, under: Sequence[str] = ()) -> subprocess.Popen[bytes]:
    words = ["-m", "rummifun", "web", "--lang=en", "--no-browser", "--port=0", f"--base={file}", *options]
    pipe, command = subprocess.PIPE, [*under, sys.executable, *words]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)


class Process:
    def __init__(self, file: Path, *options: str, under: Sequence[str] = ()) -> None:
        self.running = start_process(file, *options, under=under)
        self.said: list[str] = []
        self.server = Server(self._port())

    def _port(self) -> int:
        assert self.running.stdout is not None
        with within(PATIENCE, self.running):
            while line := self.running.stdout.readline().decode():  # unbuffered: the rest is for `stop`
                self.said.append(line)
                if found := re.search(r"http://[^/]*:(\d+)/", line):
                    Server(port := int(found[1])).get("/api/mots")  # it listens before it says so
                    return port
        raise AssertionError(self.running.communicate()[1].decode())

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        self.running.send_signal(how)
        out, err = self.running.communicate(timeout=PATIENCE)
        self.said.append(out.decode())
        return self.running.returncode, err.decode()


@contextmanager
def process(file: Path, *options: str, under: Sequence[str] = ()) -> Iterator[Process]:
    running = Process(file, *options, under=under)
    try:
        yield running
    finally:
        if running.running.poll() is None:
            running.stop(signal.SIGKILL)
        for stream in (running.running.stdout, running.running.stderr):
            if stream is not None:
                stream.close()
