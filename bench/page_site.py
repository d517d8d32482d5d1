"""The speed of the page without a server, beside the same page with one, in the same run.

Run it with ``python bench/page_site.py`` after ``make site``; it takes about ten minutes. The folder is served by
``http.server`` under a sub-path, the other page by ``rummifun web``; both are played in a real Chromium.

A start is one of a browser that has never been there (cold), or has been there and was closed (warm): from the address
to the menu, to the pieces of a first table of Klondike, and to a move that is kept and told. A move is what the page's
door is asked and answers: from what is said to the scene in which it is one's turn again, in Rummikub with the answer
of `glouton` (each of our own moves draws a tile). Medians, and ratios to the server's; on a busy machine all are worse.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, Page, sync_playwright

SITE: Final = Path(__file__).parents[1] / "build" / "site"
FLAGS: Final = ["--no-sandbox", "--disable-gpu"]
PATIENCE: Final = 120_000

MOVES: Final = """
async ([address, wish, wanted]) => {
    const { ask, open } = await import(address);
    const took = [];
    while (took.length < wanted) {
        const { seats } = await ask('/parties', wish);
        await new Promise((over, failed) => {
            let said = null;
            const line = open(`/ws/${seats[0].split('/').pop()}`, {
                opened: () => undefined,
                closed: () => failed(new Error('closed')),
                heard: text => {
                    const scene = JSON.parse(text);
                    if (scene.type !== 'scene' || (scene.to_move !== 0 && !scene.over)) return;
                    if (said !== null) took.push(performance.now() - said);
                    const i = scene.acts.findIndex(act => act.source === null || act.source === 'talon');
                    if (scene.over || took.length >= wanted || !scene.acts.length) {
                        line.close();
                        return over();
                    }
                    setTimeout(() => {
                        said = performance.now();
                        line.say(JSON.stringify({ type: 'act', i: Math.max(0, i), v: scene.v }));
                    }, 20);
                },
            });
        });
    }
    return took;
}
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its own name
        pass


@contextmanager
def folder(site: Path = SITE) -> Iterator[str]:
    """Serve the folder of the site, under a path."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site.parent)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{site.name}/"
    server.shutdown()


@contextmanager
def served() -> Iterator[str]:
    """Run the server of the page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as base:
        words = ["web", "--port", str(port), "--base", f"{base}/parties.db", "--sans-navigateur"]
        process = subprocess.Popen([sys.executable, "-m", "rummifun", *words], stdout=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}/"
        for _ in range(300):
            try:
                urlopen(address, timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
        process.kill()
        process.wait(30)


@contextmanager
def browser(profile: Path) -> Iterator[BrowserContext]:
    """Open a browser that keeps its data in a folder."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(profile), executable_path="/usr/bin/chromium-headless-shell", args=FLAGS, locale="en-GB"
        )
        context.set_default_timeout(PATIENCE)
        yield context
        context.close()


def start(page: Page, address: str) -> tuple[float, float, float]:
    """Come to the page: return the seconds until the menu, the first table, a move read aloud."""
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(".card")
    menu = time.perf_counter() - began
    page.locator(".card", has_text="Klondike").first.locator("button.main").click()
    page.wait_for_selector(".felt .spot[data-face]")
    table = time.perf_counter() - began
    page.wait_for_url(lambda now: "/j/" in now and not now.endswith("/premiere"))
    page.wait_for_selector(".felt[data-v]")
    page.locator('.pile[data-place="talon"] .spot').first.click()
    page.wait_for_selector(".told li", state="attached")
    return menu, table, time.perf_counter() - began


def starts(address: str, times: int) -> dict[str, tuple[float, ...]]:
    """Give the medians of starts, cold and warm."""
    cold: list[tuple[float, ...]] = []
    warm: list[tuple[float, ...]] = []
    for _ in range(times):
        with TemporaryDirectory() as kept:
            for found in (cold, warm):
                with browser(Path(kept)) as context:
                    page = context.new_page()
                    found.append(start(page, address))
                    if found is cold:
                        page.wait_for_timeout(5000)  # what is fetched once the page is there
    return {"cold": _medians(cold), "warm": _medians(warm)}


def compare(old: Path, times: int) -> None:
    """Start an older build and this one in turn: print the seconds to the scene that Python says, and of processor."""
    found: dict[tuple[str, str], list[tuple[float, ...]]] = {}
    with folder(old) as before, folder() as now:
        for _ in range(times):
            for name, address in (("old", before), ("new", now)):
                with TemporaryDirectory() as kept:
                    game = address
                    for kind in ("cold", "filling", "warm", "warm"):
                        game, took = _start_measured(game, Path(kept), 20_000 if kind in ("cold", "filling") else 0)
                        found.setdefault((kind, name), []).append(took)
    for kind in ("cold", "warm"):
        (one, cpu), (other, spent) = (_medians(found[kind, name]) for name in ("old", "new"))
        print(
            f"{kind:5} to the scene {one:5.2f} → {other:5.2f} s, ratio {other / one:4.2f}; "
            f"processor {cpu:5.2f} → {spent:5.2f} s, ratio {spent / cpu:4.2f}"
        )


def _start_measured(address: str, profile: Path, stays: int) -> tuple[str, tuple[float, float]]:
    """Deal from the menu, or come back to a game: return its address, the seconds to the scene, and of processor."""
    with browser(profile) as context:
        page = context.new_page()
        spent, began = _spent(profile), time.perf_counter()
        page.goto(address)
        if "/j/" not in address:
            page.locator(".card", has_text="Klondike").first.locator("button.main").click()
            page.wait_for_url(lambda now: "/j/" in now and not now.endswith("/premiere"))
        page.wait_for_selector(".felt[data-v]")
        took = time.perf_counter() - began, _spent(profile) - spent
        page.wait_for_timeout(500 + stays)  # what is fetched and kept once the page is there
        return page.url, took


def _spent(profile: Path) -> float:
    """Add up the processor seconds of a browser, whose processes descend from the one that names its profile."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(stat.parent.name)], ticks[int(stat.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    named = (pid for pid in parents if str(profile).encode() in _command(pid))
    family = set(named)
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(ticks[pid] for pid in family) / os.sysconf("SC_CLK_TCK")


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _medians(found: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(median(column) for column in zip(*found, strict=True))


def moves(address: str, door: Callable[[Page], str], wish: dict[str, Any], wanted: int) -> list[float]:
    """Time moves of a game, in milliseconds."""
    with TemporaryDirectory() as kept, browser(Path(kept)) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(".card")
        if "site" in address:
            page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        took: list[float] = page.evaluate(MOVES, [door(page), wish, wanted + 3])
    return took[3 : wanted + 3]


def door_of(page: Page) -> str:
    """Give the address of the page's door."""
    return str(page.evaluate("new URL('transport.js', document.querySelector('script[src*=\"main.js\"]').src).href"))


def sizes() -> tuple[int, int]:
    """Give the bytes of the folder, raw and gzipped."""
    contents = [file.read_bytes() for file in SITE.rglob("*") if file.is_file()]
    return sum(map(len, contents)), sum(len(gzip.compress(content)) for content in contents)


def main() -> None:
    """Time both pages, and print the results."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--fois", type=int, default=5, help="starts of each kind")
    asked.add_argument("--coups", type=int, default=120, help="moves of each game")
    asked.add_argument("--ancien", type=Path, help="an older build: compare its start with this one's, and no more")
    options = asked.parse_args()
    if not SITE.is_dir() or shutil.which("chromium-headless-shell") is None:
        sys.exit("run `make site` first; Chromium is needed too")
    if options.ancien:
        compare(options.ancien, options.fois)
        return
    raw, small = sizes()
    print(f"{raw / 1e6:.1f} MB, gzipped {small / 1e6:.1f} MB")
    games = {
        "Klondike": {"game": "klondike", "deal": "7"},
        "Rummikub, glouton": {"game": "rummikub", "against": "glouton", "deal": "7"},
    }
    with folder() as here, served() as there:
        begun = {name: starts(address, options.fois) for name, address in (("site", here), ("server", there))}
        for kind in ("cold", "warm"):
            for i, what in enumerate(("menu", "first table", "first move")):
                one, other = (begun[name][kind][i] for name in ("site", "server"))
                print(f"{kind:5} {what:12} site {one:6.2f} s   server {other:6.2f} s   ratio {one / other:5.2f}")
        for game, wish in games.items():
            found = [moves(address, door_of, wish, options.coups) for address in (here, there)]
            (one, one95), (other, other95) = ((median(took), quantiles(took, n=20)[18]) for took in found)
            print(
                f"{game:18} move: site {one:6.1f} / p95 {one95:6.1f} ms   server {other:6.1f} / {other95:6.1f} ms   "
                f"ratio {one / other:5.2f} / {one95 / other95:5.2f}   ({len(found[0])} moves)"
            )


if __name__ == "__main__":
    main()
