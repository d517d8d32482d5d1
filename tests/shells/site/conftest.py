"""The folder that `make site` makes, a host that can be cut off, and a Chromium whose foreign requests are counted."""

import functools
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from types import ModuleType
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page

from ..browser.conftest import step

ROOT = Path(__file__).parents[3]
BUILT = ROOT / "build" / "site"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test time for the build of the site, which the first one makes."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(900))


def make_site(to: Path) -> None:
    command = [sys.executable, str(ROOT / "site" / "build.py"), str(to)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr


def imported(name: str) -> ModuleType:
    """Import a program that makes the site, under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", ROOT / "site" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_built() -> bool:
    trees = (ROOT / "src", ROOT / "site", *ROOT.glob("docs/*/lecons"), ROOT / "tests" / "book")
    files = (file for tree in trees for file in tree.rglob("*") if file.is_file() and file.suffix != ".pyc")
    last = BUILT / "sw.js"
    return last.is_file() and last.stat().st_mtime > max(file.stat().st_mtime for file in files)


@pytest.fixture(scope="session")
def folder() -> Path:
    BUILT.parent.mkdir(exist_ok=True)
    with FileLock(BUILT.parent / "lock", timeout=900):
        if not is_built():
            make_site(BUILT)
    return BUILT


class Host:
    def __init__(self, root: Path, under: str = "deep/er") -> None:
        self.site, self.asked = root / under, (asked := list[str]())

        class Noted(SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its own name
                asked.append(self.path)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Noted, directory=str(root)))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/{under}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "er").symlink_to(folder, target_is_directory=True)
    hosting = Host(tmp_path)
    yield hosting
    hosting.cut()


@pytest.fixture
def own_host(host: Host, folder: Path) -> Host:
    host.site.unlink()
    shutil.copytree(folder, host.site)
    return host


class Elsewhere(ThreadingTCPServer):
    """A proxy that receives and counts every request of a browser to any other host."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        super().__init__(("127.0.0.1", 0), BaseRequestHandler)

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.asked.append(request.recv(1000))


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    with Elsewhere() as counting:
        Thread(target=counting.serve_forever, daemon=True).start()
        yield counting
        counting.shutdown()


@pytest.fixture
def context(chromium: Browser, elsewhere: Elsewhere) -> Iterator[BrowserContext]:
    """Open a context that reaches other hosts through `elsewhere`; any error of its pages fails the test."""
    complaints: list[str] = []

    def attend(page: Page) -> None:
        page.set_default_timeout(200_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)

    opened = chromium.new_context(
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 800},
        proxy={"server": f"http://127.0.0.1:{elsewhere.server_address[1]}", "bypass": "127.0.0.1"},
    )
    opened.on("page", attend)
    yield opened
    assert [said for said in complaints if "ERR_CONNECTION_REFUSED" not in said] == []


def begun(page: Page, game: str) -> None:
    page.locator(".card", has=page.get_by_role("heading", name=game, exact=True)).locator("button.main").click()
    page.wait_for_url(lambda address: "#/j/" in address and not address.endswith("/premiere"))
    page.wait_for_selector(".felt[data-v]")


def turned(page: Page) -> int:
    made = step(page) + 1
    page.locator('.pile[data-place="talon"] .spot').first.click()
    page.wait_for_selector(f'.told li[value="{made}"]', state="attached")  # in the drawer
    return step(page)


def controlled(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
