"""The start of the page without a server: what is asked for before Python is there is done, or said to be lost."""

import functools
import gzip
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ..browser.conftest import step
from ..browser.pointers import script
from .conftest import Host, begun

STOCK = """() => {
    const { x, y, width, height } = document.querySelector('.pile[data-place="talon"]').getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
BUSY = ".felt[aria-busy=true]"


class SlowHost:
    """A host that sends Python once it may, or has lost it."""

    def __init__(self, folder: Path) -> None:
        self.free, self.is_broken = Event(), False
        host = self

        class Slow(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if "/python/" in self.path:
                    host.free.wait(60)
                    if host.is_broken:
                        return self.send_error(404)
                return super().do_GET()

            def end_headers(self) -> None:
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its own name
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Slow, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.free.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def slow(folder: Path) -> Iterator[SlowHost]:
    host = SlowHost(folder)
    yield host
    host.close()


def click(page: Page, times: int = 1) -> None:
    """Click on the stock where it lies, whether the page hears it or not."""
    page.wait_for_selector('.pile[data-place="talon"] .spot')
    for _ in range(times):
        page.mouse.click(*page.evaluate(STOCK))


def kept_lines(page: Page) -> int:
    return int(page.evaluate(script("kept_lines")))


def wait_until(page: Page, true: Callable[[], bool], seconds: float = 60) -> None:
    late = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < late
        page.wait_for_timeout(50)


def dealt(context: BrowserContext, slow: SlowHost, game: str = "Klondike") -> Page:
    """Deal a game that waits for Python."""
    page = context.new_page()
    page.goto(slow.address)
    page.locator(".card", has=page.get_by_role("heading", name=game, exact=True)).locator("button.main").click()
    page.wait_for_selector(".felt .spot[data-face]")
    return page


def test_clicks_before_python_are_each_a_move_in_a_first_deal_and_after_reloads(
    context: BrowserContext, slow: SlowHost
) -> None:
    page = dealt(context, slow)
    click(page, 3)
    expect(page.locator(BUSY)).to_have_count(1)
    expect(page.locator(".lost")).to_have_text("Starting… What you asked for will be done then.")
    slow.free.set()
    page.wait_for_selector(".felt[data-v]")
    wait_until(page, lambda: kept_lines(page) == 3)
    expect(page.locator(".lost")).to_be_hidden()
    expect(page.locator(".told li")).to_have_count(3)
    for moves in (5, 7):
        page.wait_for_function("Object.keys(localStorage).some(name => name.startsWith('game:'))")
        page.reload()
        click(page, 2)
        page.wait_for_selector(".felt[data-v]")
        wait_until(page, lambda moves=moves: kept_lines(page) == moves)  # type: ignore[misc]
        expect(page.locator(f'.told li[value="{moves}"]')).to_have_count(1)


def test_moves_before_python_may_be_taken_back(context: BrowserContext, slow: SlowHost) -> None:
    page = dealt(context, slow)
    click(page)
    page.keyboard.press("u")
    click(page)
    slow.free.set()
    page.wait_for_selector(".felt[data-v]")
    wait_until(page, lambda: step(page) == 1)
    page.wait_for_timeout(300)  # one too many would be made by now
    assert (step(page), kept_lines(page)) == (1, 1)
    expect(page.locator(".lost")).to_be_hidden()


def test_click_before_python_is_not_made_on_a_table_that_another_page_has_changed(
    context: BrowserContext, slow: SlowHost
) -> None:
    slow.free.set()
    page = dealt(context, slow)
    page.wait_for_selector(".felt[data-v]")
    left = page.evaluate("localStorage.getItem(Object.keys(localStorage).find(name => name.startsWith('game:')))")
    click(page)
    wait_until(page, lambda: kept_lines(page) == 1)
    page.add_init_script(f"localStorage.setItem('game:' + location.hash.slice(4), {left!r})")
    page.reload()
    click(page)
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".bubble")).to_have_text(
        "The table has changed meanwhile: what you asked for was not sent again."
    )
    assert (step(page), kept_lines(page)) == (1, 1)


def test_table_kept_by_another_version_of_the_page_is_only_looked_at(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address)
    begun(page, "Klondike")
    page.add_init_script("""
        const name = 'game:' + location.hash.slice(4);
        const left = JSON.parse(localStorage.getItem(name));
        if (left) localStorage.setItem(name, JSON.stringify({ ...left, version: 'another', scene: 'another' }));
    """)
    page.reload()
    page.wait_for_selector(".felt[inert] .spot")
    page.wait_for_selector(".felt[data-v]:not([inert])")


@pytest.mark.parametrize("again", [False, True], ids=["first deal", "reload"])
def test_page_says_that_a_click_was_not_done_where_python_does_not_start(
    chromium: Browser, slow: SlowHost, again: bool
) -> None:
    context = chromium.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(200_000)
    if again:
        slow.free.set()
    page = dealt(context, slow)
    if again:
        page.wait_for_selector(".felt[data-v]")
        slow.free.clear()
        page.reload()
    click(page)
    page.wait_for_selector(BUSY)
    slow.is_broken = True
    slow.free.set()
    expect(page.get_by_text("What you asked for was not done.")).to_be_visible(timeout=60_000)
    context.close()


@pytest.mark.parametrize("spoilt", [False, True], ids=["whole", "cut"])
def test_play_starts_from_the_memory_that_was_kept_and_plainly_where_that_is_cut(
    context: BrowserContext, own_host: Host, spoilt: bool
) -> None:
    (memory,) = own_host.site.glob("*/python/play.memory")
    if spoilt:
        memory.write_bytes(gzip.compress(gzip.decompress(memory.read_bytes())[:-1]))
    page = context.new_page()
    page.goto(own_host.address)
    begun(page, "Klondike")
    click(page)
    wait_until(page, lambda: kept_lines(page) == 1)
    assert any(path.endswith("play.pack") for path in own_host.asked) is spoilt
    page.evaluate("location.hash = '#/'")
    begun(page, "Haricots")  # whose rules are imported when they are asked for
    assert any(path.endswith("play.pack") for path in own_host.asked)


def test_each_start_from_the_memory_draws_another_deal(context: BrowserContext, host: Host) -> None:
    deals = set()
    for _ in range(2):
        page = context.new_page()
        page.goto(host.address)
        begun(page, "Rummikub")
        deals.add(
            page.evaluate("[...document.querySelectorAll('.side.mine .spot')].map(one => one.dataset.face).join()")
        )
        page.close()
    assert len(deals) == 2
