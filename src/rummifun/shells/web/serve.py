"""`rummifun web`: opens the address and the database first, or explains in one line why not; then serves."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
import time
import traceback
import webbrowser
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any, Final, NoReturn

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import N_, Translation
from rummifun.messages.os_errors import describe_os_error
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines
from rummifun.shells.line.terminal import open_terminal
from rummifun.shells.plugins.hot_reload import WatchedGames
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage import files
from rummifun.shells.web.archive import NO_QUOTA, PUBLIC_QUOTA, GameQuota
from rummifun.shells.web.database import database_file, reporting_database_errors
from rummifun.shells.web.hot_reload import watch_files
from rummifun.shells.web.monitoring import MonitoringMiddleware, ServerLobby
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.proxies import LOOPBACK, Network, PublicAddress, is_loopback, network_of, origin_of
from rummifun.shells.web.routes import application
from rummifun.shells.web.sqlite_store import SqliteGameStore, SqliteStore, open_store
from rummifun.shells.web.stopwatch import Now
from rummifun.shells.web.wire_messages import MAX_MESSAGE_BYTES

_REQUESTS: Final = 4000
_GRACE: Final = 3
_BREATH: Final = 0.05
_HOUR: Final = 3600.0
_SWEEP: Final = 30.0
REQUEST_SECONDS: Final = 10.0
"""Seconds in which a request has to come whole; so long a connection that asks for nothing stays open."""


def serve(
    base: Path | None,
    host: str | None,
    port: int,
    names: Collection[str],
    screen: Console,
    *,
    browser: bool,
    public: PublicAddress | None = None,
    room: GameQuota = NO_QUOTA,
    monitors: Collection[Network] = LOOPBACK,
    games: GameRegistry = BUILTIN_GAMES,
    followed: WatchedGames | None = None,
) -> None:
    """Serve until stopped."""
    store = _open_store(base, room, screen)
    try:
        bound = _bind(host or "127.0.0.1", port, screen)
    except BaseException:
        store.close()
        raise
    address = _address(bound)
    _announce(address, host, public, store.file, screen)
    browser = browser and public is None
    if browser and not _browser(os.environ, sys.platform):
        open_terminal(screen).print_lines(screen.tr(N_("There is no browser to open here: follow the link.")))
        browser = False
    lobby = build_lobby(store, games)
    server = _Server(uvicorn_config(lobby, names, public, monitors))
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_ours)
    server.on_start = lambda: _show_page(address, browser)
    server.beside = [collect_closed_connections]
    if room.days is not None:
        server.beside.append(lambda: archive_periodically(store))
    if followed is not None:
        server.beside.append(lambda: watch_files(lobby, followed, open_terminal(screen).print_lines))
    gc.set_threshold(
        700, 10, 1000
    )  # scenes are many and hold no circle: `collect_closed_connections` goes through them, seldom
    signal.signal(signal.SIGTERM, _stop)  # an ordinary exit, so that everything is put away
    try:
        server.run(sockets=[bound])
    finally:
        store.close()
        if followed is not None:
            followed.close()


async def collect_closed_connections() -> None:
    """Let go of closed connections: each is a circle of asyncio and websockets, which Python would seldom look for.

    The C library of most Linux systems then keeps what is free in small pieces, more and more of it, unless it is asked
    to give it back.
    """
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    while True:
        await asyncio.sleep(_SWEEP)
        gc.collect()
        if give_back is not None:
            give_back(0)


async def archive_periodically(store: SqliteStore) -> None:
    """Put old games away every hour, some at a time, so that nobody waits for it."""
    while True:
        try:
            while await asyncio.to_thread(store.archive_games):
                await asyncio.sleep(_BREATH)
        except OSError:  # it is tried again in an hour, and the players learn of a full disk
            traceback.print_exc(file=sys.stderr)
        await asyncio.sleep(_HOUR)


def parse_public(
    address: str | None, proxies: Sequence[str], host: str | None, screen: Console
) -> PublicAddress | None:
    """Read the options of a public server: they name its proxies, the only other machines that may reach it."""
    tr = screen.tr
    if address is None:
        if proxies:
            raise CommandError(tr(N_("a proxy goes with a public address: --public https://jeux.example.org")))
        return None
    origin = origin_of(address)
    if origin is None:
        said = N_("--public: an address like https://jeux.example.org expected; got: {text}")
        raise CommandError(tr(said).format(text=address))
    if not (proxies or is_loopback(host)):
        said = N_("a public server that listens on {host} needs the address of its proxy: --mandataire ADDRESS")
        raise CommandError(tr(said).format(host=host))
    return PublicAddress(origin, (*LOOPBACK, *(_network("--mandataire", text, tr) for text in proxies)))


def parse_monitors(addresses: Sequence[str], screen: Console) -> tuple[Network, ...]:
    """Read who may see how the server does, besides this machine."""
    return (*LOOPBACK, *(_network("--surveillant", text, screen.tr) for text in addresses))


def parse_quota(ceiling: int | None, days: int | None, public: PublicAddress | None) -> GameQuota:
    """Return the quota of games: without an option there is no limit, but on the internet there is."""
    usual = NO_QUOTA if public is None else PUBLIC_QUOTA
    return GameQuota(ceiling or usual.ceiling, days or usual.days)


def _network(option: str, text: str, tr: Translation) -> Network:
    network = network_of(text)
    if network is None:
        said = N_("{option}: an address like 10.0.0.2, or a network like 10.0.0.0/24, expected; got: {text}")
        raise CommandError(tr(said).format(option=option, text=text))
    return network


def build_lobby(store: SqliteStore, games: GameRegistry = BUILTIN_GAMES, now: Now = time.monotonic) -> ServerLobby:
    """Return the lobby of a database, where these games are on offer and players think in processes."""
    return ServerLobby(SqliteGameStore(store), PlayerProcessPool(), now, games)


def uvicorn_config(
    lobby: ServerLobby,
    names: Collection[str] = (),
    public: PublicAddress | None = None,
    monitors: Collection[Network] = LOOPBACK,
) -> uvicorn.Config:
    """Return the configuration of the server: sockets with limits, no header about the server, no link in any log."""
    return uvicorn.Config(
        MonitoringMiddleware(application(lobby, names, public=public), lobby, monitors, names),
        http=_Prompt,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        limit_concurrency=_REQUESTS,
        timeout_graceful_shutdown=_GRACE,
        server_header=False,
        proxy_headers=False,
        access_log=False,
        log_level="warning",
    )


class _Prompt(H11Protocol):
    """A connection that closes if a request does not arrive in time: its headers, its body, or its handshake."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Wait for the rest of a request, from its beginning on; stop waiting once it is whole."""
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole or self.transport.get_protocol() is not self:  # it is a socket of the page by now
            self._forget()
        elif self._late is None:
            self._late = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None


def _ours(record: logging.LogRecord) -> bool:
    """Log only our own mistakes: anything a stranger can cause could fill the log."""
    return record.getMessage().startswith(("Exception in ASGI application", "Task exception"))


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


class _Server(uvicorn.Server):
    """A server that says when it has begun to serve."""

    on_start = staticmethod(lambda: None)
    beside: list[Callable[[], Coroutine[Any, Any, None]]]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_start()
        self._working = [asyncio.create_task(work()) for work in self.beside]


def _open_store(base: Path | None, room: GameQuota, screen: Console) -> SqliteStore:
    """Open the requested database, or the one among the user's data."""
    file = database_file(base, screen)
    with reporting_database_errors(file, screen):
        if base is None:
            files.make_private_folder(file.parent)
        return open_store(file, room)


def _bind(host: str, port: int, screen: Console) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        taken = N_("port {port} of {host} is taken; --port 0 takes a free one")
        said = taken if error.errno == errno.EADDRINUSE else N_("cannot listen on {host}:{port}: {said}")
        raise CommandError(
            screen.tr(said).format(host=host, port=port, said=screen.tr(describe_os_error(error)))
        ) from None


def _address(bound: socket.socket) -> str:
    """Write the address at which a browser on this machine finds the server."""
    host, port = bound.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _announce(address: str, host: str | None, public: PublicAddress | None, file: Path, screen: Console) -> None:
    """Report the address of the page, the file of the games, the way to stop; and the risk of an open port."""
    tr, desk = screen.tr, open_terminal(screen)
    desk.print_lines(tr(N_("The page: {address}")).format(address=f"{public.origin}/" if public else address))
    if public is not None:
        desk.print_lines(tr(N_("The proxy finds it at {address}")).format(address=address))
    desk.print_lines(tr(N_("Every move is kept in {file}")).format(file=file), tr(N_("Ctrl-C stops the server.")))
    if public is None and not is_loopback(host):
        desk.print_lines(*wrap_lines(tr(_OPEN).format(host=host), screen))
    if public is not None and not public.is_encrypted:
        desk.print_lines(*wrap_lines(tr(_IN_CLEAR), screen))


_OPEN: Final = N_(
    "Listening on {host}: anyone who reaches this machine can begin games here, and play those whose link it has. What "
    "is sent can be read on the way: on a network that you do not trust, put a proxy with TLS before it, "
    "and give its address by --public."
)

_IN_CLEAR: Final = N_(
    "Over http, links and hands can be read on the way. With a certificate at the proxy, --public can begin with https."
)


def _browser(environ: Mapping[str, str], platform: str) -> bool:
    """Tell whether there is a browser that would not take over this terminal."""
    if environ.get("BROWSER") or platform in ("darwin", "win32"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _show_page(address: str, browser: bool) -> None:
    """Open the page, if there is a browser; nobody waits for it, since that can take long."""
    if browser:
        Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return  # the address has been printed
