"""Sounds of a table: off until wished, each its own, silent while nobody looks but for the turn."""

from .conftest import Opened, Server
from .pointers import Mouse, script

WISHED = "localStorage.setItem('wish sound', 'yes')"


def test_sounds_are_off_until_wished_and_differ(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="klondike", deal="17")[0], init=script("audio"))
    stock = page.locator('.pile[data-place="talon"] .spot').last
    stock.click()
    page.wait_for_selector(".told li", state="attached")
    assert page.evaluate("heard") == []
    page.evaluate(WISHED)
    stock.click()
    page.wait_for_function("() => heard.length")
    assert page.evaluate("heard.splice(0)") == [1500]
    page.locator('.pile[data-place="c7"] .spot').last.click()
    page.locator('.pile[data-place="♣"] .spot').last.click()
    page.wait_for_function("() => heard.includes(180)")


def test_sounds_are_of_tiles_where_tiles_are_laid_and_none_is_made_unseen(server: Server, opened: Opened) -> None:
    hand = Mouse(
        lambda address, init="", **more: opened(address, init=f"{init}\n{script('audio')}\n{WISHED}", **more),
        server.deal(game="rummikub", deal="1")[0],
    )
    hand.ready()
    hand.page.evaluate("heard.splice(0)")
    hand.carry("J1", [1], "table.new")
    assert hand.page.evaluate("heard.splice(0)") == [2600, 2600]
    hand.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    hand.page.keyboard.press("Escape")
    hand.page.wait_for_selector('.pile[data-place="table.1"]', state="detached")
    assert hand.page.evaluate("heard") == []
