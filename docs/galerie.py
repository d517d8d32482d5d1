"""Draw for the gallery what is no page of the browser: terminal, line mode, figures, the house, notebooks.

Each picture is first a drawing or a page of text, then a small WebP, as Chromium shows it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import grimp
from ecrans import CHROMIUM, kept
from maison import ROOT, drawn
from playwright.sync_api import sync_playwright

from rummifun.games.rummikub import J1, init_partie, la_main
from rummifun.render.picture import picture

sys.path.insert(0, str(ROOT / "tests"))  # who plays in a terminal that nobody sees

WIDE: Final = 960
_PATIENCE: Final = 300.0  # seconds for a command


class Screen(NamedTuple):
    """What is shown in the terminal: a game or the menu, and the keys that are pressed."""

    game: str
    keys: str = ""


SCREENS: Final = {
    "menu": Screen(""),
    "rummikub": Screen("rummikub", "up right enter right enter c"),
    "descente": Screen("descente", "tab enter"),
    "haricots": Screen("haricots", "b"),
    "klondike": Screen("klondike", "h"),
    "r7": Screen("r7", "space space space space"),
}


def terminal(screen: Screen) -> str:
    """Draw a screen of the terminal."""
    from shells.tui.monkey import Table, begun, looked, settled, typed, within

    async def shown(folder: Path) -> str:
        app = Table(folder, "en")
        async with app.run_test(size=(100, 30)) as pilot:
            await looked(pilot)
            if screen.game:
                begun(app, screen.game, 17)
            await looked(pilot)
            for key in screen.keys.split():
                await typed(pilot, key)
                await settled(pilot)
            await looked(pilot)
            return app.export_screenshot()

    with tempfile.TemporaryDirectory() as folder:
        return within(shown(Path(folder)))


def line() -> str:
    """Play some moves of Klondike line by line."""
    said = _rummifun(
        "jouer", "klondike", "--seed", "17", "--lang", "en", "--file", "{}/partie.jsonl", typed="c1>♥\nhint\n"
    )
    text = said[said.index("> c1") : said.rindex("\n>")]  # from the first move that is typed
    return f"<pre style='font: 15px/1.3 monospace; margin: 1em'>{escape(text)}</pre>"


def figure() -> str:
    """Study ten thousand games of R7."""
    return _rummifun(
        "analyser", "r7", "--parties", "1e4", "--seed", "17", "--lang", "en", "--figure", "{}/r7.svg", file="r7.svg"
    )


def _rummifun(*words: str, typed: str = "", file: str = "") -> str:
    """Run the program in a folder of its own; give what it prints, or a file that it writes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rummifun", *(word.replace("{}", folder) for word in words)]
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=_PATIENCE)
        return (Path(folder) / file).read_text(encoding="utf-8") if file else done.stdout


def drawings() -> Iterator[tuple[str, Callable[[], str]]]:
    """List what is drawn, each with how."""
    for name, screen in SCREENS.items():
        yield f"terminal-{name}", partial(terminal, screen)
    yield "line-klondike", line
    yield "study-r7", figure
    yield "house", lambda: drawn(grimp.build_graph("rummifun", cache_dir=None))
    yield "notebook-state", lambda: picture(init_partie(graine=17), "en").svg
    yield "notebook-hand", lambda: picture(la_main(J1, init_partie(graine=17))).svg


def main(*names: str) -> None:
    """Take all of them, or those that are named."""
    found = {name: draw() for name, draw in drawings() if not names or name in names}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        for name, drawing in found.items():
            page = browser.new_page(viewport={"width": WIDE, "height": 200})
            page.set_content(f"<body style='margin: 0; background: white'><div id=all>{drawing}</div>")
            page.add_style_tag(content="svg { display: block; max-width: 100%; height: auto; margin: auto }")
            box = page.locator("#all").bounding_box()
            assert box is not None
            page.set_viewport_size({"width": WIDE, "height": round(box["height"])})
            kept(page, name)


if __name__ == "__main__":
    main(*sys.argv[1:])
