"""Nothing jumps: the felt, every zone, the rack and the tools have their places for a whole game."""

from __future__ import annotations

import pytest
from harness.effort import Effort

from shells.browser.pointers import SHOWN, Ear

from .conftest import Opened, Server

MOVES = 30
SIZES = {360: 640, 800: 1000, 1440: 900}

BOXES = """() => {
    const named = [['.head'], ['.felt'], ['.tools'], ['.side.mine'], ['.zone'], ['.tools > button'], ['.tools .now']];
    const all = {};
    for (const [selector] of named)
        [...document.querySelectorAll(selector)].forEach((one, i) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            all[`${selector} ${one.dataset.zone ?? i}`] = [left, top + scrollY, width, height].map(Math.round);
        });
    return all;
}"""
"""Where everything lies that has a place, by what it is."""

CUT = """() => [...document.querySelectorAll('.fanned .spot:not(.back) + .spot')].filter(spot => {
    const covered = spot.previousElementSibling.getBoundingClientRect();
    return spot.getBoundingClientRect().top - covered.top < covered.height * 0.29;
}).length"""
"""How many cards of columns are covered so far that their ranks are cut."""

SENDS = """const Line = WebSocket;
window.WebSocket = class extends Line { constructor(...words) { super(...words); window.line = this; } };"""


GAMES = ("klondike_classique", "rummikub", "klondike", "md", "haricots", "descente", "r7", "qll", "c4")
FEW = {game: width for width in SIZES for game in GAMES[[*SIZES].index(width) :: len(SIZES)]}
"""The width of each game in an ordinary run: the widths come in turn."""


@pytest.mark.parametrize("game", ["rummikub", "klondike", "haricots", "descente"])
def test_nothing_jumps_on_a_telephone(server: Server, opened: Opened, game: str) -> None:
    stays(server, opened, game, 360)


FITS = """async address => {
    const { strips, widthIn } = await import(address);
    const pile = { faces: [...Array(6).fill(['', 'dos']), ...Array(13).fill(['a', '♠'])] };
    const room = { part: { kind: 'fanned', scale: 1, caption: 0 }, box: { x: 0, y: 0, width: 900, height: 420 } };
    const w = widthIn(room, { piles: [pile] }, 117);
    return [w, strips(pile, w, 414).face / w];
}"""


def test_the_longest_column_shows_every_rank_on_smaller_cards(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    module = page.evaluate(
        "() => performance.getEntriesByType('resource').find(e => e.name.includes('table_layout.js')).name"
    )
    wide, seen = page.evaluate(FITS, module)
    assert 40 < wide < 117
    assert seen >= 0.3 * 1.4


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps(server: Server, opened: Opened, game: str, effort: Effort) -> None:
    for width in SIZES if effort(0, 1) else (FEW[game],):
        stays(server, opened, game, width)


def stays(server: Server, opened: Opened, game: str, width: int) -> None:
    ear, height = Ear(), SIZES[width]
    page = opened(server.address, ear=ear, width=width, height=height, has_touch=width == 360)
    page.add_init_script(SENDS)
    page.goto(server.deal(game=game)[0])
    page.wait_for_selector(".felt[data-v] .zone")
    first, v = page.evaluate(BOXES), ""
    for move in range(MOVES):
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
