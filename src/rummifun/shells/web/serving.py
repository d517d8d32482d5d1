"""`rummifun web`: opens the address and the database first, or explains in one line why not; then serves."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import logging
import os
import signal
import socket
import sqlite3
import sys
import time
import webbrowser
from collections.abc import Collection, Mapping
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Final, NoReturn

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from rummifun.messages import N_
from rummifun.messages.system import cause
from rummifun.play.keep import Held
from rummifun.shells.asked.load import Unusable
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import open_desk
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen
from rummifun.shells.web.hall import Hall
from rummifun.shells.web.messages import MESSAGE
from rummifun.shells.web.server import application
from rummifun.shells.web.store import Foreign, Store, StoreKeeper, open_store
from rummifun.shells.web.thinkers import Thinkers
from rummifun.shells.web.watch import Now

_REQUESTS: Final = 4000
_GRACE: Final = 3
_PROMPT: Final = 10.0
"""Seconds in which a request has to come whole; so long a connection that asks for nothing stays open."""


def serve(
    base: Path | None, host: str | None, port: int, names: Collection[str], screen: Screen, *, browser: bool
) -> None:
    """Serve until stopped."""
    store = _opened(base, screen)
    try:
        bound = _bound(host or "127.0.0.1", port, screen)
    except BaseException:
        store.close()
        raise
    address = _address(bound)
    _announce(address, host, store.file, screen)
    if browser and not _browser(os.environ, sys.platform):
        open_desk(screen).say(screen.tr(N_("There is no browser to open here: follow the link.")))
        browser = False
    server = _Server(settings(store, names))
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_ours)
    server.on_start = lambda: _shown(address, browser)
    gc.set_threshold(700, 10, 1000)  # scenes are many and hold no circle: to go through all of them takes 0.1 s
    signal.signal(signal.SIGTERM, _stopped)  # an ordinary exit, so that everything is put away
    try:
        server.run(sockets=[bound])
    finally:
        store.close()


def settings(store: Store, names: Collection[str] = (), now: Now = time.monotonic) -> uvicorn.Config:
    """Return how a database is served: sockets with limits, nothing told of the server, no link in any log."""
    return uvicorn.Config(
        application(Hall(StoreKeeper(store), Thinkers(), now), names),
        http=_Prompt,
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
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
        """Wait for the rest of a request, from its beginning on; what has come whole is no longer waited for."""
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole or self.transport.get_protocol() is not self:  # it is a socket of the page by now
            self._forget()
        elif self._late is None:
            self._late = self.loop.call_later(_PROMPT, self.transport.close)

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None


def _ours(record: logging.LogRecord) -> bool:
    """Log only our own mistakes: anything a stranger can cause could fill the log."""
    return record.getMessage().startswith(("Exception in ASGI application", "Task exception"))


def _stopped(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


class _Server(uvicorn.Server):
    """A server that says when it has begun to serve."""

    on_start = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_start()


def _opened(file: Path | None, screen: Screen) -> Store:
    """Open the requested database, or the one among the user's data."""
    try:
        if file is None:
            file = saves.data_folder(os.environ) / "parties.db"
            file.parent.mkdir(parents=True, exist_ok=True)
        return open_store(file)
    except Foreign as foreign:
        raise Unusable(screen.tr(str(foreign)).format(file=file)) from None
    except Held:
        said = N_("{file} is being used by another program; one server at a time holds it")
        raise Unusable(screen.tr(said).format(file=file)) from None
    except sqlite3.Error as error:
        raise Unusable(screen.tr(N_("{file} cannot be used: {said}")).format(file=file, said=error)) from None
    except (OSError, RuntimeError) as error:
        raise Unusable(saves.why(error, getattr(error, "filename", None) or file or "~", screen.tr)) from None


def _bound(host: str, port: int, screen: Screen) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        taken = N_("port {port} of {host} is taken; --port 0 takes a free one")
        said = taken if error.errno == errno.EADDRINUSE else N_("cannot listen on {host}:{port}: {said}")
        raise Unusable(screen.tr(said).format(host=host, port=port, said=screen.tr(cause(error)))) from None


def _address(bound: socket.socket) -> str:
    """Write the address at which a browser on this machine finds the server."""
    host, port = bound.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _announce(address: str, host: str | None, file: Path, screen: Screen) -> None:
    """Report where the page is, where the games are kept, how to stop; and what it means to be heard by others."""
    tr, desk = screen.tr, open_desk(screen)
    desk.say(tr(N_("The page: {address}")).format(address=address))
    desk.say(tr(N_("Every move is kept in {file}")).format(file=file), tr(N_("Ctrl-C stops the server.")))
    if not _alone(host):
        desk.say(*filled(tr(_OPEN).format(host=host), screen))


_OPEN: Final = N_(
    "Listening on {host}: anyone who reaches this machine can begin games here, and play those whose link it has. What "
    "is sent can be read on the way: on a network that you do not trust, put a proxy with TLS before it, "
    "named by --nom."
)


def _alone(host: str | None) -> bool:
    try:
        return host in (None, "", "localhost") or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def _browser(environ: Mapping[str, str], platform: str) -> bool:
    """Tell whether there is a browser that would not take over this terminal."""
    if environ.get("BROWSER") or platform in ("darwin", "win32"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _shown(address: str, browser: bool) -> None:
    """Open the page, if there is a browser; nobody waits for it, since that can take long."""
    if browser:
        Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return  # the address has been printed
