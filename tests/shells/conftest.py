"""A Chromium that a worker starts once, for all browser tests."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--num-raster-threads=1",
    "--host-resolver-rules=MAP jeux.example.org 127.0.0.1",
]


class Chromium:
    """A browser whose event loop passes for the running one only while it is lent: others run their own."""

    def __init__(self) -> None:
        from playwright.sync_api import expect, sync_playwright

        expect.set_options(timeout=200_000)  # milliseconds: a busy machine is no fault of a page
        self._playwright = sync_playwright().start()
        self._browser = self._launched()
        self._loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)

    def _launched(self) -> Browser:
        return self._playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=FLAGS)

    @contextmanager
    def lent(self) -> Iterator[Browser]:
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self._loop)
        try:
            if not self._browser.is_connected():  # a test may have been the death of it
                self._browser = self._launched()
            yield self._browser
        finally:
            asyncio._set_running_loop(before)

    def close(self) -> None:
        with self.lent() as browser:
            browser.close()
            self._playwright.stop()


@pytest.fixture(scope="session")
def one_chromium() -> Chromium:
    """Start the browser, which is closed after the last test."""
    started = Chromium()
    atexit.register(started.close)
    return started


@pytest.fixture
def chromium(one_chromium: Chromium) -> Iterator[Browser]:
    """Lend the browser; leave no context of it open."""
    with one_chromium.lent() as browser:
        yield browser
        for context in browser.contexts:
            context.close()
