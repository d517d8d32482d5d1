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
import webbrowser
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any, Final, NoReturn

import uvicorn

from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.console.errors import CommandError
from rummifun.console.screen import Console
from rummifun.console.terminal import POLL_SECONDS, open_terminal
from rummifun.messages import N_, Translation, describe_os_error
from rummifun.page.http import LOOPBACK, Network, PublicAddress, is_loopback, network_of, origin_of
from rummifun.page.limits import MAX_MESSAGE_BYTES
from rummifun.page.lobby import Lobby
from rummifun.page.routes import application
from rummifun.page.services import Now
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import build_registry, is_user_game
from rummifun.shells.web.database import database_file, reporting_database_errors
from rummifun.shells.web.game_quota import GameQuota, parse_quota
from rummifun.shells.web.monitoring import MonitoringMiddleware, ServerLobby
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.sqlite_store import SqliteGameStore, SqliteStore, open_store
from rummifun.shells.web.web_options import PageOptions
from rummifun.storage import files


async def watch_files(lobby: Lobby, followed: WatchedGames, say: Callable[[str], None]) -> None:
    """Look at the files now and then; report changes to the terminal, and to every client of a game."""
    while True:
        await asyncio.sleep(POLL_SECONDS)
        if not await asyncio.to_thread(followed.has_changed):
            continue
        for said in await asyncio.to_thread(followed.reload):
            say(said)
            lobby.broadcast(said)
        if followed.games != lobby.games:
            lobby.thinker.close()  # the next one to think starts with the files as they are
            lobby.set_registry(followed.games)


_REQUESTS: Final = 4000


_GRACE: Final = 3


_SWEEP: Final = 30.0


_SWITCH: Final = 0.0005  # seconds after which a working thread lets another work: a move changes threads ten times


def serve(asked: PageOptions, screen: Console) -> None:
    """Serve until stopped, a user's own games first."""
    host, names = asked.hote, (*asked.nom, *filter(None, [asked.hote]))
    public = parse_public(asked, screen)
    games = _build_games(asked.jeux, screen)
    followed = WatchedGames(games, screen) if asked.vivant else None
    monitors = parse_monitors(asked.surveillant, screen)
    store = _open_store(asked.base, parse_quota(asked.plafond, asked.ranger, public), screen)
    try:
        bound = _bind(host or "127.0.0.1", asked.port, screen)
    except BaseException:
        store.close()
        raise
    address = _address(bound)
    _announce(address, host, public, store.file, screen)
    browser = not asked.quiet and public is None
    if browser and not _browser(os.environ, sys.platform):
        open_terminal(screen).print_lines(screen.tr(N_("There is no browser to open here: follow the link.")))
        browser = False
    lobby = build_lobby(store, games)
    server = _Server(uvicorn_config(lobby, names, public, monitors))
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_ours)
    if browser:  # nobody waits for it, since that can take long
        server.on_start = Thread(target=_open, args=(address,), daemon=True).start
    server.beside = [collect_closed_connections]
    if followed is not None:
        server.beside.append(lambda: watch_files(lobby, followed, open_terminal(screen).print_lines))
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(700, 10, 1000)  # scenes are many and hold no circle: `collect_closed_connections` does it, seldom
    signal.signal(signal.SIGTERM, _stop)  # an ordinary exit, so that everything is put away
    try:
        server.run(sockets=[bound])
    finally:
        store.close()
        if followed is not None:
            followed.close()


def _build_games(asked: Sequence[str], screen: Console) -> GameRegistry:
    """Return the games on offer, a user's own among them; refuse a name that is none's."""
    games = build_registry(filter(is_user_game, asked), screen)
    for name in asked:
        if not is_user_game(name):
            games.build_game(name)
    return games


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


def parse_public(asked: PageOptions, screen: Console) -> PublicAddress | None:
    """Read the options of a public server: they name its proxies, the only other machines that may reach it."""
    tr = screen.tr
    if asked.public is None:
        if asked.mandataire:
            raise CommandError(tr(N_("a proxy goes with a public address: --public https://jeux.example.org")))
        return None
    origin = origin_of(asked.public)
    if origin is None:
        said = N_("--public: an address like https://jeux.example.org expected; got: {text}")
        raise CommandError(tr(said).format(text=asked.public))
    if not (asked.mandataire or is_loopback(asked.hote)):
        said = N_("a public server that listens on {host} needs the address of its proxy: --mandataire ADDRESS")
        raise CommandError(tr(said).format(host=asked.hote))
    return PublicAddress(origin, (*LOOPBACK, *(_network("--mandataire", text, tr) for text in asked.mandataire)))


def parse_monitors(addresses: Sequence[str], screen: Console) -> tuple[Network, ...]:
    """Read who may see how the server does, besides this machine."""
    return (*LOOPBACK, *(_network("--surveillant", text, screen.tr) for text in addresses))


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
        http="h11",
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
        return listening_socket(host, port)
    except OSError as error:
        taken = N_("port {port} of {host} is taken; --port 0 takes a free one")
        said = taken if error.errno == errno.EADDRINUSE else N_("cannot listen on {host}:{port}: {said}")
        why = screen.tr(describe_os_error(error))
        raise CommandError(screen.tr(said).format(host=host, port=port, said=why)) from None


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address.

    Its protocol is named: `asyncio` sets TCP_NODELAY only there, and without it every other answer of a connection that
    stays open waits 40 ms.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.create_server((host, port), family=family, backlog=1024)
    return socket.socket(family, bound.type, socket.IPPROTO_TCP, bound.detach())


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
        desk.print_wrapped(tr(_OPEN).format(host=host))
    if public is not None and not public.is_encrypted:
        desk.print_wrapped(tr(_IN_CLEAR))


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


def _open(address: str) -> None:
    with suppress(webbrowser.Error):  # the address has been printed
        webbrowser.open(address)
