"""Monitoring for those who run a server: a check that it can keep a move, and its metrics, hidden from all others.

Neither tells an address, a link or a name. A request that a proxy passes on comes from somewhere else, and is answered
as if there were no such page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from importlib.metadata import version
from operator import sub
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rummifun.messages import N_
from rummifun.page.connections import LINE, Line, Tally
from rummifun.page.http import (
    LOOPBACK,
    Network,
    client_address,
    is_among,
    is_known_host,
    json_response,
    request_console,
)
from rummifun.page.lobby import Lobby
from rummifun.page.services import StoreError, describe_store_error
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.sqlite_store import SqliteGameStore, duration_histogram

HEALTH_PATH: Final = "/sante"


METRICS_PATH: Final = "/metriques"


_PATIENCE: Final = 5.0  # the seconds of a disk to save a value again


_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


disable_created_metrics()  # type: ignore[no-untyped-call]  # else each count has a second figure, of when it began


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
        self._tally = ServerCounters()
        self._registry = metrics_registry(lobby, self._tally)
        self._probing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a monitor, or let the request through and count the refusals."""
        if scope["type"] == "websocket":
            await self._count_connection(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] in (HEALTH_PATH, METRICS_PATH) and self._may(scope):
            response = await self._answer(Request(scope))
            response.headers["cache-control"] = "no-store"
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, self._tally.count_refusals(send))

    async def _count_connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a connection through and count it; what a client then says and hears passes by."""
        accepted, counted = 0, self._tally.count_refusals(send)

        async def sent(message: Message) -> None:
            nonlocal accepted
            if message["type"] == "websocket.accept":
                accepted = 1
                self._tally.sockets.inc()
            self._tally.clients.count_refusal((message.get("text") or "").encode())
            await counted(message)

        try:
            await self._app({**scope, LINE: Line(receive, send, self._tally.clients)}, receive, sent)
        finally:
            self._tally.sockets.dec(accepted)

    def _may(self, scope: Scope) -> bool:
        """Tell whether a request is a monitor's own, and no page of another site's."""
        request, address = Request(scope), client_address(scope)
        near = is_among(address, self._monitors)
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
        """Check that a move could be saved now: read a value, and write it."""
        if self._probing is None or self._probing.done():  # a disk that hangs is not asked again meanwhile
            self._probing = asyncio.create_task(asyncio.to_thread(self._lobby.store.store.check_disk))
        await asyncio.shield(self._probing)
        return json_response({"ok": True})

    async def _figures(self) -> Response:
        return Response(await asyncio.to_thread(generate_latest, self._registry), media_type=_TEXT)


class ServerCounters:
    """The counters of a server: open connections, durations of moves, refusals by kind."""

    def __init__(self) -> None:
        self.sockets = Gauge("rummifun_sockets", "Open connections to games and studies.", registry=None)
        self.moves = duration_histogram("rummifun_move_seconds", "From a person's move received to its scene sent.")
        about = "What was refused: its status, or its code."
        self.refusals = Counter("rummifun_refusals_total", about, ["kind"], registry=None)
        self.clients = Tally(lambda kind: self.refusals.labels(kind).inc(), self.moves.observe)

    def count_refusals(self, send: Send) -> Send:
        """Count an answer that refuses."""

        async def sent(message: Message) -> None:
            if message["type"].endswith("http.response.start") and message["status"] >= 400:
                self.refusals.labels(message["status"]).inc()
            await send(message)

        return sent


def metrics_registry(lobby: ServerLobby, tally: ServerCounters) -> CollectorRegistry:
    """Return all figures of a server, which are read when Prometheus asks."""
    registry, store, thinker = CollectorRegistry(), lobby.store.store, lobby.thinker
    for counted in (store.moves, store.commits, tally.sockets, tally.moves, tally.refusals):
        registry.register(counted)
    Info("rummifun", "The version that serves.", registry=registry).info({"version": version("rummifun")})
    figures: tuple[tuple[str, str, Callable[[], float]], ...] = (
        ("games_kept", "Games that are kept.", lambda: store.count_games()[0]),
        ("games_put_away", "Games that are not recent.", lambda: sub(*store.count_games())),
        ("games_held", "Games in memory.", lambda: lobby.games_in_memory),
        ("thinking", "Questions that players, or studies, think about.", lambda: thinker.busy),
        ("thinkers", "Processes in which they think.", lambda: thinker.process_count),
    )
    for name, about, read in figures:
        Gauge(f"rummifun_{name}", about, registry=registry).set_function(read)
    sizes = Gauge("rummifun_database_bytes", "Size of the files of the games.", ["part"], registry=registry)
    for part, file in store.parts.items():
        sizes.labels(part).set_function(partial(_size, file))
    ProcessCollector(registry=registry)
    return registry


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
