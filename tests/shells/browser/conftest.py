"""Fixtures of browser tests: a real server, a real Chromium, and its mouse, finger and keys."""

import atexit
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummifun.page.links import fingerprint, new_link
from rummifun.session.persistence import session_to_text
from rummifun.session.session import Session
from rummifun.shells.web.sqlite_store import open_store
from shells.browser.pointers import Ear
from shells.web.reverse_proxies import free_port
from shells.web.running_server import Json, Process


class Server:
    """A server in a process of its own, which can be killed and started again at the same address."""

    def __init__(self, base: Path) -> None:
        self.base, self.port = base, free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.running = Process(self.base, f"--port={self.port}")
        self.process = self.running.running

    def kill(self) -> None:
        if self.process.poll() is None:
            self.running.stop(signal.SIGKILL)

    def begin(self, game: str, **wanted: Any) -> Json:
        return self.running.server.begin(game, **wanted)

    def deal(self, **wanted: Any) -> list[str]:
        return [self.address + link for link in self.begin(**wanted)["seats"] if link]

    def keep(self, session: Session, *seats: int | None, network: bool = False) -> list[str]:
        """Save a session begun elsewhere, while the server is down; return the addresses of its seats."""
        links, header = [new_link() for _ in seats], session_to_text(session).rstrip("\n")
        self.kill()
        store = open_store(self.base)
        store.create(header, network, [*zip(map(fingerprint, links), seats, strict=True)])
        store.close()
        self.start()
        return [f"{self.address}/j/{link}" for link in links]


def serve(base: Path) -> Server:
    """Start a server, which is killed after the last test."""
    running = Server(base / "parties.db")
    atexit.register(running.kill)
    return running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    return serve(tmp_path_factory.mktemp("base"))


@pytest.fixture(scope="session")
def one_to_kill(tmp_path_factory: pytest.TempPathFactory) -> Server:
    return serve(tmp_path_factory.mktemp("own"))


@pytest.fixture
def own(one_to_kill: Server) -> Server:
    if one_to_kill.process.poll() is not None:
        one_to_kill.start()
    return one_to_kill


Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opened]:
    """Open an address; any error on a page fails the test."""
    complaints: list[str] = []

    def page_of(
        address: str, width: int = 1280, height: int = 800, ear: Ear | None = None, init: str = "", **more: Any
    ) -> Page:
        asked: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": "en-GB"}
        context = chromium.new_context(**{"reduced_motion": "reduce", **asked, **more})
        context.add_init_script(init)
        page = context.new_page()
        page.set_default_timeout(200_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        if ear is not None:
            page.on("websocket", ear.listen)
        page.goto(address)
        page.wait_for_selector("#room > *")
        return page

    yield page_of
    assert complaints == []


def step(page: Page) -> int:
    items = page.locator(".told li")
    return int(items.last.get_attribute("value") or 0) if items.count() else 0


def settles(page: Page, read: Callable[[], object], wanted: object, seconds: float = 60) -> None:
    """Check that what is read becomes what is wanted."""
    end = monotonic() + seconds
    while (seen := read()) != wanted and monotonic() < end:
        page.wait_for_timeout(20)
    assert seen == wanted


def faces(page: Page, place: str) -> list[str]:
    """Return the pieces of a pile, as `suit text`."""
    spots = page.locator(f'.pile[data-place="{place}"] .spot[data-face]')
    return list(spots.evaluate_all("spots => spots.map(spot => spot.dataset.face)"))
