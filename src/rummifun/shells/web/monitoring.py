"""Monitoring for those who run a server: a check that it can keep a move, and its metrics, hidden from all others.

Neither tells an address, a link or a name. A request that a proxy passes on comes from somewhere else, and is answered
as if there were no such page.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rummifun.messages import N_
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.http import json_response, request_console
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.metrics import DurationHistogram, Metric, MetricSample, counter, gauge, prometheus_text
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.proxies import LOOPBACK, Network, client_address
from rummifun.shells.web.security import is_known_host
from rummifun.shells.web.services import StoreError, describe_store_error
from rummifun.shells.web.sqlite_store import SqliteGameStore

HEALTH_PATH: Final = "/sante"
METRICS_PATH: Final = "/metriques"

_PATIENCE: Final = 5.0  # the seconds of a disk to save a value again
_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class ServerLobby(Lobby):
    """A lobby whose games are in a database, and whose players think in processes."""

    store: SqliteGameStore
    thinker: PlayerProcessPool


class MonitoringMiddleware:
    """A monitored application: it counts the messages that pass, and answers the monitors."""

    def __init__(
        self, app: ASGIApp, lobby: ServerLobby, monitors: Collection[Network] = LOOPBACK, names: Collection[str] = ()
    ) -> None:
        self._app, self._lobby, self._monitors, self._names = app, lobby, monitors, {name.casefold() for name in names}
        self._start_time = time.time()
        self._tally = ServerCounters()
        self._probing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a monitor, or let the request through and count the refusals."""
        if scope["type"] == "websocket":
            wire = _Wire(self._tally, receive, send)
            try:
                await self._app(scope, wire.receive, wire.send)
            finally:
                self._tally.sockets -= wire.open
        elif scope["type"] == "http" and scope["path"] in (HEALTH_PATH, METRICS_PATH) and self._may(scope):
            response = await self._answer(Request(scope))
            response.headers["cache-control"] = "no-store"
            await response(scope, receive, send)
        elif scope["type"] == "http":
            await self._app(scope, receive, self._tally.count_refusals(send))
        else:
            await self._app(scope, receive, send)

    def _may(self, scope: Scope) -> bool:
        """Tell whether a request is a monitor's own, and no page of another site's."""
        request, address = Request(scope), client_address(scope)
        near = address is not None and any(address in network for network in self._monitors)
        asks = request.method in ("GET", "HEAD") and "origin" not in request.headers
        return near and asks and is_known_host(request.headers.get("host", ""), self._names)

    async def _answer(self, request: Request) -> Response:
        """Answer a monitor in time, even if the disk does not."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await (self._health() if request.url.path == HEALTH_PATH else self._figures())
        except TimeoutError:
            failed: OSError = StoreError(None, N_("the disk does not answer"))
        except OSError as said:
            failed = said
        return json_response({"ok": False, "sentence": describe_store_error(failed, request_console(request).tr)}, 503)

    async def _health(self) -> Response:
        """Check that a move could be saved now: read a value, write it, and flush it."""
        if self._probing is None or self._probing.done():  # a disk that hangs is not asked again meanwhile
            self._probing = asyncio.create_task(asyncio.to_thread(self._lobby.store.store.check_disk))
        await asyncio.shield(self._probing)
        return json_response({"ok": True})

    async def _figures(self) -> Response:
        kept, going = await asyncio.to_thread(self._lobby.store.store.count_games)
        return Response(prometheus_text(self._all_metrics(kept, going)), media_type=_TEXT)

    def _all_metrics(self, kept: int, going: int) -> Iterator[Metric]:
        """List all figures."""
        lobby, tally = self._lobby, self._tally
        store = lobby.store.store
        info = MetricSample(1, {"version": version("rummifun")})
        yield Metric("rummifun_info", "gauge", "The version that serves.", [info])
        yield gauge("rummifun_games_kept", "Games that are kept, put away or not.", kept)
        yield gauge("rummifun_games_put_away", "Games that are put away.", kept - going)
        yield gauge("rummifun_games_held", "Games in memory.", lobby.games_in_memory)
        yield gauge("rummifun_sockets", "Open connections to games and studies.", tally.sockets)
        yield counter("rummifun_moves_total", "Moves kept, of people, of players and of rules.", store.moves)
        yield tally.moves.to_metric("rummifun_move_seconds", "From a person's move received to its scene sent.")
        refused = [MetricSample(n, {"kind": kind}) for kind, n in sorted(tally.refusals.items())]
        yield Metric("rummifun_refusals_total", "counter", "What was refused: its status, or its code.", refused)
        yield store.commits.to_metric("rummifun_commit_seconds", "Changes of the database.")
        yield store.flushes.to_metric("rummifun_flush_seconds", "Flushes of its log to the disk.")
        sizes = [MetricSample(_size(file), {"part": part}) for part, file in store.parts.items()]
        yield Metric("rummifun_database_bytes", "gauge", "Size of the files of the games.", sizes)
        yield gauge("rummifun_thinking", "Questions that players, or studies, think about.", lobby.thinker.busy)
        yield gauge("rummifun_thinkers", "Processes in which they think.", lobby.thinker.process_count)
        yield counter("process_cpu_seconds_total", "Processor time of the server.", time.process_time())
        yield gauge("process_start_time_seconds", "When it began, in seconds since 1970.", self._start_time)
        if (resident := _resident()) is not None:
            yield gauge("process_resident_memory_bytes", "Memory of the server.", resident)


class ServerCounters:
    """The counters of a server: open connections, durations of moves, refusals by kind."""

    def __init__(self) -> None:
        self.sockets = 0
        self.moves = DurationHistogram()
        self.refusals: Counter[str] = Counter()

    def count_refusals(self, send: Send) -> Send:
        """Count an answer that refuses."""

        async def sent(message: Message) -> None:
            if message["type"].endswith("http.response.start") and message["status"] >= 400:
                self.refusals[str(message["status"])] += 1
            await send(message)

        return sent


class _Kind(msgspec.Struct):
    type: str = ""
    code: str = ""


_kind: Final = msgspec.json.Decoder(_Kind).decode

_CHANGES: Final = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (
        m.ActRequest,
        m.GestureRequest,
        m.SubmitRequest,
        m.TypedMoveRequest,
        m.UndoRequest,
        m.RedoRequest,
        m.RestartRequest,
        m.FinishRequest,
        m.SafeMovesRequest,
    )
)
"""Messages that ask for a change of the game."""

_SCENE: Final = '{"type":"scene"'
_REFUSAL: Final = '{"type":"refusal"'
_ERROR: Final = '{"type":"error"'


class _Wire:
    """The messages of one connection, counted."""

    def __init__(self, tally: ServerCounters, receive: Receive, send: Send) -> None:
        self._tally, self._receive, self._send = tally, receive, tally.count_refusals(send)
        self._asked_at: float | None = None
        self.open = False

    async def receive(self) -> Message:
        """Receive a message; note when a change is asked for."""
        came = await self._receive()
        if came["type"] == "websocket.receive":
            self._asked_at = time.perf_counter() if _asks_change(came.get("text") or "") else None
        return came

    async def send(self, message: Message) -> None:
        """Send a message; count the request that it answers."""
        if message["type"] == "websocket.accept":
            self.open = True
            self._tally.sockets += 1
        elif message["type"] == "websocket.send":
            self._count(message.get("text") or "")
        await self._send(message)

    def _count(self, said: str) -> None:
        if said.startswith(_SCENE) and self._asked_at is not None:
            self._tally.moves.add(time.perf_counter() - self._asked_at)
        elif said.startswith(_ERROR):
            self._tally.refusals[_kind(said).code] += 1
        elif said.startswith(_REFUSAL):
            self._tally.refusals["rule"] += 1
        else:
            return
        self._asked_at = None


def _asks_change(said: str) -> bool:
    try:
        return _kind(said).type in _CHANGES
    except (ValueError, RecursionError):  # anybody can send anything; it will be refused
        return False


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _resident() -> int | None:
    """Return the memory of this process, where the system tells it in a file."""
    if sys.platform == "win32":
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
