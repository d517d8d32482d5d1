"""A table larger than its room: pieces grow and shrink, a map leads about it, its edge moves under what is carried."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Opened, Server, faces, settles
from .pointers import STILL, box_of, script


def at_table(server: Server, opened: Opened, width: int = 390, height: int = 844, piles: int = 0) -> Page:
    """Open a Rummikub, and build so many piles of one tile each."""
    page = opened(server.deal(game="rummikub", deal="17")[0], width=width, height=height, has_touch=width < 480)
    page.wait_for_selector(".felt[data-v] .zone")
    for n in range(1, piles + 1):
        page.keyboard.press("a")
        page.keyboard.press("0")
        page.wait_for_selector(f'.pile[data-place="table.{n}"] .spot[data-face]')
    return page


def wide(page: Page) -> float:
    """Return the width of the tiles on the table, once it is laid."""
    page.evaluate(STILL)
    return box_of(page.locator('.pile[data-place="table.1"] .spot'))["width"]


def moved(page: Page) -> float:
    page.evaluate(STILL)
    return float(page.locator(".field > .piles").evaluate("piles => piles.scrollTop"))


def test_keys_and_buttons_make_pieces_larger_smaller_and_as_at_first(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, piles=3)
    first = wide(page)
    expect(page.locator(".zoom")).to_be_hidden()
    page.keyboard.press("+")
    assert wide(page) == pytest.approx(1.25 * first, abs=0.1)
    page.get_by_role("button", name="smaller pieces").tap()
    page.get_by_role("button", name="smaller pieces").tap()
    assert wide(page) == pytest.approx(first / 1.25, abs=0.1)
    assert page.evaluate("document.activeElement.textContent") == "−"  # which stays where it was pressed
    page.keyboard.press("=")
    assert wide(page) == pytest.approx(first, abs=0.1)
    expect(page.locator(".zoom")).to_be_hidden()


def test_long_pile_of_larger_pieces_goes_on_below(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, 360, 640)
    page.evaluate(script("crowded"))
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate(STILL)
    room = box_of(page.locator(".field > .piles"))
    spots = page.locator('.pile[data-place="table.1"] .spot')
    expect(spots).to_have_count(13)
    boxes = [box_of(spot) for spot in spots.all()]
    assert max(box["x"] + box["width"] for box in boxes) <= room["x"] + room["width"]
    assert {box["width"] for box in boxes} == {boxes[0]["width"]}


def test_wheel_with_ctrl_and_two_fingers_make_pieces_larger(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, piles=3)
    first = wide(page)
    box = box_of(page.locator(".field > .piles"))
    x, y = box["x"] + box["width"] / 2, box["y"] + 30
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -90)
    page.keyboard.up("Control")
    wheeled = wide(page)
    assert wheeled > 1.2 * first
    assert page.evaluate("visualViewport.scale") == 1
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 50), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert wide(page) == pytest.approx(1.2 * wheeled, abs=1)
    assert page.evaluate("visualViewport.scale") == 1
    expect(page.locator(".carried")).to_have_count(0)


def test_map_shows_each_pile_and_leads_to_where_it_is_touched(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, piles=8)
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate(STILL)
    expect(page.locator(".zoom-map > .pile-there")).to_have_count(9)  # with the place of a new one
    box = box_of(page.locator(".zoom-map"))
    page.touchscreen.tap(box["x"] + 10, box["y"] + box["height"] - 30)
    below = moved(page)
    assert below > 0
    assert float(page.locator(".zoom-map > .seen").get_attribute("y") or 0) == pytest.approx(below, abs=1)
    page.touchscreen.tap(box["x"] + 10, box["y"] + 30)
    assert moved(page) == 0
    assert Axe().run(page).response["violations"] == []


def test_tile_carried_to_the_edge_moves_the_table_and_falls_on_a_pile_there(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, 480, 800, piles=8)
    for _ in range(5):
        page.keyboard.press("+")
    page.evaluate(STILL)
    page.locator(".field > .piles").evaluate("piles => piles.scrollTo(0, 0)")
    room, tile = box_of(page.locator(".field > .piles")), page.locator('.pile[data-place="table.1"] .spot')
    face, from_ = tile.get_attribute("data-face"), box_of(tile)
    page.mouse.move(from_["x"] + 20, from_["y"] + 20)
    page.mouse.down()
    page.mouse.move(from_["x"] + 20, room["y"] + room["height"] - 4, steps=4)
    last = page.locator('.pile[data-place="table.8"]')
    page.wait_for_function(
        "() => { const { scrollTop, scrollHeight, clientHeight } = document.querySelector('.field > .piles');"
        " return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1; }"
    )
    assert page.locator(".sky > .ghost").is_visible()  # it is seen outside what pans too
    goal = box_of(last)
    page.mouse.move(goal["x"] + 30, goal["y"] + 30)
    lies = box_of(page.locator(".sky > .ghost"))  # under the hand, though the table has moved
    assert (lies["x"], lies["y"]) == pytest.approx((goal["x"] + 10, goal["y"] + 10), abs=1)
    page.mouse.up()
    page.wait_for_selector('.pile[data-place="table.7"] .spot:nth-of-type(2)')
    settles(page, lambda: face in faces(page, "table.7"), True)
    expect(page.locator(".sky")).to_have_count(0)


@pytest.mark.parametrize("place", ["table.1", "table.15"])
def test_table_is_moved_to_what_another_laid_last(server: Server, opened: Opened, place: str) -> None:
    page = at_table(server, opened, 360, 640)
    assert page.evaluate(script("laid_below"), place)
