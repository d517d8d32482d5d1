"""The speed of the page: from a click to the new board, and from an address to the first screen on a slow telephone.

Run it with ``python bench/page.py``; it takes about five minutes. The server is a process of its own; the page is
played in a real Chromium, at 1440 by 900, by clicks at the places where a hand would click. A move's time is counted in
the page, from the click that makes it until the frame in which its board is painted; so many moves (``--coups``, 50) of
each game, with the processor as it is and slowed four times (by CDP). A Rummikub's moves are
those that its hint lays, handed in; a game that is over is followed by another deal. *Wanted, at full speed on a quiet
machine: 50 ms at p50, 100 ms at p95.* Then the same moves are made by a finger, with motion, and the time of the page's
own thread is told for each (by CDP), whatever its pieces still do for a third of a second: *16 ms wanted.*

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
from collections.abc import Iterator
from contextlib import contextmanager
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
def serving() -> Iterator[str]:
    """Serve a new database; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["-m", "rummifun", "web", "--lang=en", "--no-browser", "--port=0", f"--base={folder}/parties.db"]
        server = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
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


def thread(browser: Browser, address: str, game: str, n: int) -> list[float]:
    """Make so many acts by a finger, with motion; give what each took of the page's thread, in milliseconds."""
    context = browser.new_context(viewport=SCREEN, locale="en-GB", has_touch=True)
    page, spent = context.new_page(), list[float]()
    page.add_init_script(COUNT)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    for deal in range(1, DEALS):
        page.goto(dealt(address, game, deal))
        page.wait_for_selector(".spot[data-face]")
        for _ in range(n - len(spent)):
            page.wait_for_function(TURN)
            page.wait_for_timeout(MOTION)
            scene = page.evaluate("scene")
            act = alone(scene["acts"])
            if scene["over"] or act is None:
                break
            before, at = task_seconds(session), page.evaluate(AT, [act["source"], act["index"]])
            page.touchscreen.tap(*at)
            page.wait_for_timeout(2 * MOTION)  # whatever asks the page meanwhile would count
            if page.evaluate("scene.v") == scene["v"]:
                break  # the tap has only picked the piece
            spent.append(1000 * (task_seconds(session) - before))
        if len(spent) >= n:
            break
    context.close()
    return spent


def alone(acts: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return an act that one tap makes: no other begins at its place."""
    places = [act["source"] for act in acts]
    return next((act for act in acts if act["source"] is not None and places.count(act["source"]) == 1), None)


def task_seconds(session: CDPSession) -> float:
    """Return the time that the thread of a page has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def played(page: Page, n: int, chance: Random) -> list[float]:
    """Play a game, for so many moves at most."""
    for made in range(1, n + 1):
        page.wait_for_function(TURN)
        scene = page.evaluate("scene")
        if scene["over"]:
            break
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


def acted(page: Page, act: dict[str, Any]) -> None:
    """Make an act as a hand does; the count begins with the last click."""
    if act["source"] is None:
        page.evaluate("forget()")
        page.locator(".acts .act").filter(has_text=act["label"]).first.click()
        return
    page.evaluate("forget()")
    page.mouse.click(*page.evaluate(AT, [act["source"], act["index"]]))
    if act["target"] is not None and page.locator(".pile.goal").count():
        page.evaluate("forget()")
        page.mouse.click(*page.evaluate(AT, [act["target"], None]))


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
    asked = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before", flush=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-gpu"]
        )
        for game in asked.jeux:
            for times in (1, SLOW):
                took = moves(browser, address, game, asked.coups, times)
                said = f"p50 {median(took):.0f} ms, p95 {quantiles(took, n=20)[18]:.0f} ms"
                print(f"{game}, processor / {times}: {said} ({len(took)} moves)", flush=True)
            if spent := thread(browser, address, game, asked.coups):
                print(
                    f"{game}, thread of the page: p50 {median(spent):.0f} ms ({len(spent)} acts by a finger)",
                    flush=True,
                )
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
