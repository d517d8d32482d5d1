"""Nothing jumps: the felt, every zone, the rack and the tools have their places for a whole game."""

import pytest
from harness.effort import Effort

from shells.browser.pointers import SHOWN, Ear, script

from .conftest import Opened, Server

SIZES = {360: 640, 800: 1000, 1440: 900}
GAMES = {
    **dict.fromkeys(("rummikub", "klondike", "haricots", "descente"), 360),
    **dict.fromkeys(("klondike_classique", "qll"), 800),
    **dict.fromkeys(("md", "r7", "c4"), 1440),
}
"""The width of each game by day."""


BOXES, CUT, FITS = script("boxes"), script("cut"), script("fits")
SENDS = """const Line = WebSocket;
window.WebSocket = class extends Line { constructor(...words) { super(...words); window.line = this; } };"""


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
    ear, height, link = Ear(), SIZES[width], server.deal(game=game)[0]
    page = opened(link, ear=ear, init=SENDS, width=width, height=height, has_touch=width == 360)
    page.wait_for_selector(".felt[data-v] .zone")
    first, v = page.evaluate(BOXES), ""
    for move in range(most):
        v = str(page.wait_for_function(SHOWN, arg=v).json_value())
        scene, now = ear.scenes[v], page.evaluate(BOXES)
        assert now == first, (
            move,
            {name: (first.get(name), box) for name, box in now.items() if first.get(name) != box},
        )
        assert page.evaluate(CUT) == 0
        if scene["over"] or not scene["acts"]:
            break
        said = {"type": "act", "i": move % len(scene["acts"]), "v": scene["v"]}
        page.evaluate("said => line.send(JSON.stringify(said))", said)
    felt, tools = page.locator(".felt").bounding_box(), page.locator(".tools").bounding_box()
    assert felt is not None
    assert tools is not None
    assert felt["y"] + felt["height"] <= tools["y"] <= height - tools["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
