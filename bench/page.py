"""The speed of the page: from a click to the new board, and from an address to the first screen on a slow telephone.

Run it with ``python bench/page.py``; it takes about five minutes. The server is a process of its own; the page is
played in a real Chromium, at 1440 by 900, by clicks at the places where a hand would click. A move's time is counted in
the page, from the click that makes it until the frame in which its board is painted; so many moves (``--coups``, 50) of
each game, with the processor as it is and slowed four times (by CDP). A Rummikub's moves are
those that its hint lays, handed in; a game that is over is followed by another deal. *Wanted, at full speed on a quiet
machine: 50 ms at p50, 100 ms at p95.* Then moves are made by a finger, with motion, and the processor time of the
page's own thread is told for each (by CDP), with whatever its pieces do for a third of a second: *16 ms wanted.*
A thread's time says little on a machine that others load: its caches are cold. Compare two versions by turns then:
``--source DIR`` serves the page of another tree beside this one.

A first screen is that of an empty cache at 360 by 640, over a line of 1.6 Mb/s with 150 ms of latency and a processor
slowed four times: from the address to the frame in which the menu, or the pieces of a table, can be touched.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median, quantiles
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

GAMES: Final = ("klondike", "rummikub", "descente", "haricots")
SLOW: Final = 4
SCREEN: Final[ViewportSize] = {"width": 1440, "height": 900}
MOTION: Final = 350
DEALS: Final = 20
FLAGS: Final = ["--no-sandbox", "--disable-gpu"]

COUNT: Final = """
const Line = WebSocket;
window.WebSocket = class extends Line {
    constructor(...words) {
        super(...words);
        this.addEventListener('message', event => {
            const said = JSON.parse(event.data);
            if (said.type === 'scene') window.scene = said;
            if (said.type === 'hint') window.hint = said;
        });
    }
};
window.took = [];
let clicked = null;
addEventListener('click', event => { clicked ??= event.timeStamp; }, true);
window.count = () => {
    clicked = null;
    new MutationObserver(() => {
        const from = clicked;
        clicked = null;
        if (from === null) return;
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => took.push(performance.now() - from);
            painted.port2.postMessage(0);
        });
    }).observe(document.querySelector('.felt'), { attributeFilter: ['data-v'] });
};
window.forget = () => { clicked = null; };
"""
"""The counters in the page: scenes and hints as they come, and the time from a click to the frame of its board."""

TURN: Final = "() => scene.over || (document.querySelector('.felt').dataset.v === String(scene.v) && scene.acts.length)"

AT: Final = """([place, index]) => {
    const spots = [...document.querySelectorAll(`.pile[data-place="${CSS.escape(place)}"] .spot`)];
    const box = (index ? spots[index - 1] : spots.at(-1)).getBoundingClientRect();
    return [box.left + 6, box.top + 6];
}"""


@contextmanager
def serving(source: str | None = None) -> Iterator[str]:
    """Serve a new database, by the code of another tree if one is told; give its address."""
    paths = {"PYTHONPATH": f"{source}/src"} if source else {}
    with tempfile.TemporaryDirectory() as folder:
        words = ["-m", "rummifun", "web", "--lang=en", "--no-browser", "--port=0", f"--base={folder}/parties.db"]
        server = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True, env=os.environ | paths)
        try:
            assert server.stdout is not None
            yield re.findall(r"(http://\S+?)/?\s", server.stdout.readline())[0]
        finally:
            server.kill()
            server.wait()


def dealt(address: str, game: str, deal: int) -> str:
    """Begin a game; give the address of its seat."""
    body = json.dumps({"game": game, "deal": str(deal)}).encode()
    headers = {"Origin": address, "Content-Type": "application/json"}
    with urlopen(Request(f"{address}/parties", body, headers)) as reply:
        return address + str(json.load(reply)["seats"][0])


def slowed(page: Page, times: float) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def moves(browser: Browser, address: str, game: str, n: int, times: float) -> list[float]:
    """Make so many moves; give how long each took, in milliseconds."""
    context = browser.new_context(viewport=SCREEN, locale="en-GB", reduced_motion="reduce")
    page, took = context.new_page(), list[float]()
    page.add_init_script(COUNT)
    for deal in range(1, DEALS):
        page.goto(dealt(address, game, deal))
        page.wait_for_selector(".spot[data-face]")
        slowed(page, times)
        page.evaluate("count()")
        took += played(page, n - len(took), Random(deal))
        if len(took) >= n:
            break
    context.close()
    return took


def threads(browser: Browser, addresses: list[str], game: str, n: int) -> list[list[float]]:
    """Make so many acts by a finger at each address by turns, with motion; give the milliseconds of the thread."""
    pages, spent = [fingered(browser) for _ in addresses], [list[float]() for _ in addresses]
    for deal in range(1, DEALS):
        for (page, _), address in zip(pages, addresses, strict=True):
            page.goto(dealt(address, game, deal))
            page.wait_for_selector(".spot[data-face]")
        chances = [Random(deal) for _ in addresses]
        while len(spent[0]) < n:
            took = [touched(page, session, chance) for (page, session), chance in zip(pages, chances, strict=True)]
            if None in took:
                break
            for all_, one in zip(spent, took, strict=True):
                all_.append(one or 0)
    for page, _ in pages:
        page.context.close()
    return spent


def fingered(browser: Browser) -> tuple[Page, CDPSession]:
    """Open a page for a finger, whose thread is measured."""
    context = browser.new_context(viewport=SCREEN, locale="en-GB", has_touch=True)
    page = context.new_page()
    page.add_init_script(COUNT)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    return page, session


def touched(page: Page, session: CDPSession, chance: Random) -> float | None:
    """Make an act by a finger; give the time of the thread in ms, none once the game is over."""
    page.wait_for_function(TURN)
    page.wait_for_timeout(MOTION)
    scene = page.evaluate("scene")
    if scene["over"]:
        return None
    before = thread_seconds(session)
    on_table = [act for act in scene["acts"] if act["source"] is not None]
    if on_table:
        acted(page, chance.choice(on_table), page.touchscreen.tap)
    else:
        page.locator(".acts .act").first.tap()
    page.wait_for_timeout(2 * MOTION)  # whatever asks the page meanwhile would count
    return 1000 * (thread_seconds(session) - before)


def thread_seconds(session: CDPSession) -> float:
    """Return the processor time of the thread of a page."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ThreadTime"))


def played(page: Page, n: int, chance: Random) -> list[float]:
    """Play a game, for so many moves at most."""
    for made in range(1, n + 1):
        page.wait_for_function(TURN)
        scene = page.evaluate("scene")
        if scene["over"]:
            break
        if any(act["source"] is None for act in scene["acts"]):  # its buttons may come after the turn
            page.wait_for_selector(".acts .act")
        if page.locator(".acts .main").count():
            hinted(page)
        else:
            acted(page, chance.choice(scene["acts"]))
        page.wait_for_function("n => took.length >= n", arg=made)
    return list(page.evaluate("took"))


def hinted(page: Page) -> None:
    """Make the move of the hint, where a move is a table handed in."""
    page.evaluate("window.hint = null")
    page.keyboard.press("h")
    page.wait_for_function("() => window.hint")
    for _ in page.evaluate("hint.stages.slice(1)"):
        page.keyboard.press("h")
    page.wait_for_timeout(150)
    page.evaluate("forget()")
    laid = page.evaluate("hint.stages.at(-1).piles !== null")
    page.locator(".acts .main" if laid else ".acts .act, .acts button").first.click()


def acted(page: Page, act: dict[str, Any], press: Callable[[float, float], None] | None = None) -> None:
    """Make an act as a hand does, by a mouse unless told; the count begins with the last click."""
    press = press or page.mouse.click
    page.evaluate("forget()")
    if act["source"] is None:
        page.locator(".acts .act").filter(has_text=act["label"]).first.click()
        return
    press(*page.evaluate(AT, [act["source"], act["index"]]))
    if act["target"] is not None and page.locator(".pile.goal").count():
        page.evaluate("forget()")
        press(*page.evaluate(AT, [act["target"], None]))


def first(browser: Browser, address: str, shown: str) -> tuple[float, int, int]:
    """Open an address on a slow telephone; give the seconds to its first screen, the requests and the bytes it took."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB", has_touch=True)
    page = context.new_page()
    session = slowed(page, SLOW)
    session.send("Network.enable")
    line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
    session.send("Network.emulateNetworkConditions", line)
    came: list[float] = []
    session.on("Network.loadingFinished", lambda done: came.append(done["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(shown)
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    took = time.perf_counter() - begun
    context.close()
    return took, len(came), int(sum(came))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--coups", type=int, default=50)
    parser.add_argument("--jeux", nargs="*", default=list(GAMES))
    parser.add_argument("--fois", type=int, default=5, help="how many times a first screen is opened")
    parser.add_argument("--source", action="append", default=[], help="another tree, whose page is measured beside")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before", flush=True)
    with ExitStack() as open_, sync_playwright() as playwright:
        addresses = [open_.enter_context(serving(source)) for source in [None, *asked.source]]
        address = addresses[0]
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-gpu"]
        )
        for game in asked.jeux:
            for times in (1, SLOW):
                took = moves(browser, address, game, asked.coups, times)
                said = f"p50 {median(took):.0f} ms, p95 {quantiles(took, n=20)[18]:.0f} ms"
                print(f"{game}, processor / {times}: {said} ({len(took)} moves)", flush=True)
            spent = threads(browser, addresses, game, asked.coups)
            said = " against ".join(f"p50 {median(one):.0f} ms, p95 {quantiles(one, n=20)[18]:.0f} ms" for one in spent)
            print(f"{game}, thread of the page: {said} ({len(spent[0])} acts by a finger)", flush=True)
        rooms = {
            "menu": (address, ".card button"),
            "rummikub": (dealt(address, "rummikub", 7), ".mine .spot[data-face]"),
        }
        for name, (room, shown) in rooms.items():
            runs = [first(browser, room, shown) for _ in range(asked.fois)]
            seconds, requests, size = sorted(runs)[len(runs) // 2] if runs else (0.0, 0, 0)
            print(f"first screen, {name}: {seconds:.2f} s, {requests} requests, {size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
