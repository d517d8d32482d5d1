"""Nothing jumps: the felt, every zone, the rack and the tools have their places for a whole game."""

from __future__ import annotations

import pytest
from harness.effort import Effort

from shells.browser.pointers import SHOWN, Ear, script

from .conftest import Opened, Server

SIZES = {360: 640, 800: 1000, 1440: 900}
GAMES = {
    "rummikub": 360,
    "klondike": 360,
    "haricots": 360,
    "descente": 360,
    "klondike_classique": 800,
    "qll": 800,
    "md": 1440,
    "r7": 1440,
    "c4": 1440,
}
"""The width of each game by day."""

BOXES = script("boxes")

CUT = script("cut")

SENDS = """const Line = WebSocket;
window.WebSocket = class extends Line { constructor(...words) { super(...words); window.line = this; } };"""


FITS = script("fits")


def test_width_in_shows_every_rank_of_a_long_column(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    module = page.evaluate(
        "() => performance.getEntriesByType('resource').find(e => e.name.includes('table_layout.js')).name"
    )
    wide, seen = page.evaluate(FITS, module)
    assert 40 < wide < 117
    assert seen >= 0.3 * 1.4


@pytest.mark.parametrize("game", GAMES)
def test_table_keeps_everything_in_place(server: Server, opened: Opened, game: str, effort: Effort) -> None:
    for width in SIZES if effort(0, 1) else (GAMES[game],):
        play_in_place(server, opened, game, width, effort(2, 30))


def play_in_place(server: Server, opened: Opened, game: str, width: int, most: int) -> None:
    """Play some moves, after each of which all that has a place is there."""
    ear, height = Ear(), SIZES[width]
    link = server.deal(game=game)[0]
    page = opened(link, ear=ear, init=SENDS, width=width, height=height, has_touch=width == 360)
    page.wait_for_selector(".felt[data-v] .zone")
    first, v = page.evaluate(BOXES), ""
    for move in range(most):
        v = str(page.wait_for_function(SHOWN, arg=v).json_value())
        scene = ear.scenes[v]
        now = page.evaluate(BOXES)
        assert now == first, (
            move,
            {name: (first.get(name), box) for name, box in now.items() if first.get(name) != box},
        )
        assert page.evaluate(CUT) == 0
        if scene["over"] or not scene["acts"]:
            break
        page.evaluate(
            "([i, v]) => line.send(JSON.stringify({ type: 'act', i, v }))", [move % len(scene["acts"]), scene["v"]]
        )
    felt, tools = page.locator(".felt").bounding_box(), page.locator(".tools").bounding_box()
    assert felt is not None
    assert tools is not None
    assert felt["y"] + felt["height"] <= tools["y"] <= height - tools["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
