"""Film a game in the browser for the README: `make pictures`, or `python docs/film.py`.

A deal of Klondike is solved with every card known, its first moves are made on the page, and each movement is held
still at a few moments of its way: so the film is the same however slow the machine is.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

from ecrans import CHROMIUM, MINE, dealt, opened, serving
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.reussites.klondike_solver import Gagnable, solution

FILM: Final = Path(__file__).parent / "page" / "film.webp"
LARGEST: Final = 1_000_000
DEAL: Final = 79
NODES: Final = 200_000
MOVES: Final = 44
ON_THE_WAY: Final = (50, 120, 200)  # milliseconds of a movement that takes 260
FRAME, REST, LAST = 60, 420, 2_500  # how long a frame is shown, in milliseconds

PAUSES: Final = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...words) {
    const way = animate.apply(this, words);
    way.pause();
    return way;
};"""
AT: Final = "t => document.getAnimations().forEach(way => way.currentTime = t)"
OVER: Final = "() => document.getAnimations().forEach(way => way.finish())"

Frame = tuple[Image.Image, int]


def line() -> Iterator[dict[str, Any]]:
    """Give the first moves that win the deal, each by what a hand does; what is forced the page does by itself."""
    game: Any = game_named("klondike")
    state = game.new(Alea(DEAL))
    found = solution(state, NODES)
    assert isinstance(found, Gagnable), found
    for move in islice(found.ligne, MOVES):
        act = next(act for act in game.scene(game.view(state, 0)).acts if act.move == move)
        if not act.forced:
            yield {"source": act.source, "index": act.index, "target": act.target}
        state = game.step(state, move)


def taken(page: Page, shown: int) -> Frame:
    """Take a frame."""
    return Image.open(BytesIO(page.screenshot())).convert("RGB"), shown


def filmed(page: Page) -> Iterator[Frame]:
    """Make the moves, and take each on its way and at rest."""
    page.wait_for_function(MINE, arg=-1)
    page.evaluate(OVER)
    yield taken(page, 2 * REST)
    for act in line():
        scene = page.evaluate("scene")
        i = next(i for i, one in enumerate(scene["acts"]) if act.items() <= one.items())
        page.evaluate("([i, v]) => line.send(JSON.stringify({ type: 'act', i, v }))", [i, scene["v"]])
        page.wait_for_function(MINE, arg=scene["v"])
        for moment in ON_THE_WAY:
            page.evaluate(AT, moment)
            yield taken(page, FRAME)
        page.evaluate(OVER)
        yield taken(page, REST)


def main() -> None:
    """Film it, as well as it may be for its size."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        page = opened(
            browser,
            dealt(address, "klondike", str(DEAL)),
            960,
            600,
            motion=True,
            script=PAUSES,
            device_scale_factor=0.75,
        )
        frames, durations = zip(*filmed(page), strict=True)
        browser.close()
    for quality in (70, 50, 30):
        frames[0].save(
            FILM,
            save_all=True,
            append_images=frames[1:],
            duration=[*durations[:-1], LAST],
            loop=0,
            quality=quality,
            method=4,
        )
        if FILM.stat().st_size <= LARGEST:
            break


if __name__ == "__main__":
    main()
