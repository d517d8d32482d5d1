"""Take the pictures of every game that the gallery shows: `make pictures`, or `python docs/ecrans.py`.

A server of its own deals each game, a Chromium plays some of its acts, and the table is kept as a small WebP.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from rummifun.games import GAMES, game_named

HERE: Final = Path(__file__).parent / "page"
LARGEST: Final = 60_000
MOVES: Final = 24
CHROMIUM: Final[dict[str, Any]] = {
    "executable_path": "/usr/bin/chromium-headless-shell",
    "args": ["--no-sandbox", "--disable-gpu"],
}
TELEPHONE: Final = ("rummikub", "klondike")
HEARS: Final = """const Line = WebSocket;
window.WebSocket = class extends Line {
    constructor(...words) {
        super(...words);
        window.line = this;
        this.addEventListener('message', event => {
            const said = JSON.parse(event.data);
            if (said.type === 'scene') window.scene = said;
        });
    }
};"""
MINE: Final = """before => window.scene && scene.v !== before && (scene.over || scene.acts.length) &&
    document.querySelector('.felt')?.dataset.v === String(scene.v)"""


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


def dealt(address: str, game: str, deal: str = "17") -> str:
    """Begin a game; give the address of its seat."""
    body = json.dumps({"game": game, "deal": deal}).encode()
    headers = {"Origin": address, "Content-Type": "application/json"}
    with urlopen(Request(f"{address}/parties", body, headers)) as reply:
        return address + str(json.load(reply)["seats"][0])


def opened(
    browser: Browser, address: str, width: int, height: int, *, motion: bool = False, script: str = "", **look: Any
) -> Page:
    """Open an address in a window of its own."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        reduced_motion="no-preference" if motion else "reduce",
        **look,
    )
    page = context.new_page()
    page.add_init_script(HEARS + script)
    page.goto(address)
    page.locator(".spot[data-face]:visible, .card").first.wait_for()
    return page


def played(page: Page, chance: Random) -> None:
    """Play some moves, the last one waited for."""
    v = -1
    for _ in range(MOVES):
        page.wait_for_function(MINE, arg=v)
        scene = page.evaluate("scene")
        if scene["over"]:
            break
        v, i = scene["v"], chance.randrange(len(scene["acts"]))
        page.evaluate("([i, v]) => line.send(JSON.stringify({ type: 'act', i, v }))", [i, v])
    page.wait_for_timeout(500)


def kept(page: Page, name: str) -> None:
    """Keep a picture of a page, as good as it may be for its size, and close the page."""
    session = page.context.new_cdp_session(page)
    for quality in (80, 60, 40, 20):
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        drawn = base64.b64decode(taken["data"])
        if len(drawn) <= LARGEST:
            break
    (HERE / f"{name}.webp").write_bytes(drawn)
    page.context.close()


def main() -> None:
    """Take all of them."""
    HERE.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        for scheme, width, height in (("light", 1200, 760), ("dark", 360, 640)):
            kept(opened(browser, address, width, height, color_scheme=scheme), f"menu-{width}")
        for game in GAMES:
            for width, height in (
                (1200, 760),
                *([(360, 640)] if game in TELEPHONE or game_named(game).seats > 1 else []),
            ):
                page = opened(browser, dealt(address, game), width, height)
                played(page, Random(3))
                kept(page, f"{game}-{width}")


if __name__ == "__main__":
    main()
