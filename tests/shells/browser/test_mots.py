"""Play by words in the page: with a field and what a screen reader is told; no picture, no message is looked at."""

import re
from typing import Any, Literal

import pytest
from harness.effort import Effort
from playwright.sync_api import Locator, Page

from shells.browser.pointers import Mouse, script

from .conftest import Opened, Server, step
from .test_ecrans import faults

NEWS = script("news")
MARK = "window.heard = [...document.querySelectorAll('#said p')].at(-1)"
OVER = re.compile(r"\b(over|won|lost)\b", re.IGNORECASE)  # how a game is told that is over
SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")


class Reader:
    """Somebody who hears the page, and types: every element is found by its role and its name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("combobox", name="type a move")

    def hears(self, text: str) -> str:
        self.page.evaluate(MARK)
        self.field.fill(text)
        self.page.keyboard.press("Enter")
        return str(self.page.wait_for_function(NEWS, timeout=30_000).json_value())

    def moves(self) -> list[str]:
        heard = self.hears("?")
        return [one.partition(": ")[2] for one in re.split(r"\. (?=\d+: )", heard.rstrip("."))[1:]]

    def offers(self) -> list[str]:
        return list(self.page.get_by_role("option").all_inner_texts())


def at_table(server: Server, opened: Opened, game: str = "klondike", **more: Any) -> Reader:
    asked = {"deal": "7", **({"against": "hasard"} if game == "rummikub" else {})}
    page = opened(server.deal(game=game, **asked)[0], **more)
    page.wait_for_selector(".felt .spot")
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement.getAttribute('role') === 'combobox'")
    return Reader(page)


def test_move_field_completes_and_announces_a_move(server: Server, opened: Opened) -> None:
    reader = at_table(server, opened)
    reader.page.keyboard.type("ace")
    reader.page.get_by_role("option").first.wait_for()
    assert reader.field.get_attribute("aria-expanded") == "true"
    reader.page.keyboard.press("Tab")
    assert reader.field.input_value() != "ace"
    reader.page.evaluate(MARK)
    reader.page.keyboard.press("Enter")
    assert "A♣" in str(reader.page.wait_for_function(NEWS).json_value())
    assert reader.field.input_value() == ""
    assert reader.field.evaluate("field => field === document.activeElement")
    assert reader.hears("draw").startswith("draw, ")  # and what it has shown
    assert step(reader.page) == 3  # with the card that was shown by itself
    reader.page.keyboard.press("Escape")
    reader.page.keyboard.press("u")
    reader.page.wait_for_function("() => document.querySelectorAll('.told li').length === 2")
    reader.page.keyboard.press("/")
    reader.hears("piocher")
    assert step(reader.page) == 3


def test_move_field_offers_options_to_arrows_and_escape_leaves(server: Server, opened: Opened, effort: Effort) -> None:
    reader = at_table(server, opened)
    reader.page.keyboard.press("ArrowDown")
    reader.page.get_by_role("option").nth(3).wait_for()
    reader.page.keyboard.press("ArrowUp")
    chosen = reader.page.get_by_role("option", selected=True)
    assert chosen.get_attribute("id") == reader.field.get_attribute("aria-activedescendant")
    for scheme in SCHEMES[: effort(1, 2)]:
        reader.page.emulate_media(color_scheme=scheme)
        assert faults(reader.page) == []
    reader.page.keyboard.press("Escape")
    assert reader.offers() == []
    reader.page.keyboard.press("Escape")
    assert reader.page.evaluate("document.activeElement.matches('.felt .spot')")


def test_move_field_keeps_what_is_refused(server: Server, opened: Opened, effort: Effort) -> None:
    reader = at_table(server, opened)
    assert "“foo” names nothing here" in reader.hears("4 of hearts to foo")
    assert (reader.field.input_value(), reader.field.get_attribute("aria-invalid")) == ("4 of hearts to foo", "true")
    assert reader.field.evaluate("field => field.selectionStart") == 15
    assert "10" in reader.hears("4 of hearts on c7")  # the rules say why not
    assert (reader.field.input_value(), step(reader.page)) == ("4 of hearts on c7", 0)
    for scheme in SCHEMES[: effort(1, 2)]:
        reader.page.emulate_media(color_scheme=scheme)
        assert faults(reader.page) == []
    reader.page.set_viewport_size({"width": 360, "height": 640})
    reader.hears("table?")
    assert faults(reader.page) == []


def test_keys_read_the_table_and_the_pile_aloud(server: Server, opened: Opened) -> None:
    reader = at_table(server, opened)
    reader.page.locator('.pile[data-place="c7"] .spot').last.focus()
    pile = "6 cards face down, then 10 of spades"
    for key, heard in (("T", "king of clubs"), ("M", "4 moves"), ("H", "holds"), ("W", "Klondike"), ("P", pile)):
        reader.page.evaluate(MARK)
        reader.page.keyboard.press(key)
        assert heard in str(reader.page.wait_for_function(NEWS).json_value())


def test_move_field_keeps_a_text_until_its_turn(server: Server, opened: Opened) -> None:
    pages = [opened(link) for link in server.deal(game="rummikub", against="reseau")]
    first, second = map(Reader, pages)
    for page in pages:
        page.wait_for_selector(".felt .spot")
    assert "turn" in second.hears("draw")
    assert second.field.input_value() == "draw"
    first.hears("draw")
    second.page.wait_for_function("() => document.querySelectorAll('.told li').length === 1")
    second.page.wait_for_function("() => !document.querySelector('.turn').textContent.includes('thinking')")
    second.page.evaluate(MARK)
    second.field.press("Enter")
    second.page.wait_for_function("() => document.querySelectorAll('.told li').length === 2")
    assert second.field.input_value() == ""


def test_move_field_keeps_the_text_when_the_table_changes(server: Server, opened: Opened) -> None:
    link = server.deal(game="klondike", deal="7")[0]
    here, there = Reader(opened(link)), Mouse(opened, link)
    here.page.wait_for_selector(".felt .spot")
    there.ready()
    here.page.evaluate(script("stale"))
    assert "has changed meanwhile" in here.hears("draw")
    assert here.field.input_value() == "draw"
    here.page.evaluate("window.restored()")
    here.page.evaluate(MARK)
    here.field.press("Enter")
    here.page.wait_for_function("() => document.querySelectorAll('.told li').length === 1")


@pytest.mark.parametrize("game", ["klondike", pytest.param("rummikub", marks=pytest.mark.lent)])
def test_move_field_plays_a_game_by_what_is_heard(game: str, server: Server, opened: Opened, effort: Effort) -> None:
    """Play what has not been played before, of what is announced, by its number; else the last move, which draws."""
    most = effort(3, 2000)
    options = {"draw": 1, "max_redeals": 2} if game == "klondike" else {}
    against = {"against": "hasard"} if game == "rummikub" else {"options": options}
    page = opened(server.deal(game=game, deal="12", **against)[0])
    page.wait_for_selector(".felt .spot")
    page.keyboard.press("/")
    reader, known = Reader(page), set[str]()
    for _ in range(most):
        moves = reader.moves()
        if not moves and OVER.search(reader.hears("turn?")):
            break
        if not moves:
            page.wait_for_timeout(50)
            continue
        fresh = [n for n, move in enumerate(moves, 1) if move not in known]
        chosen = fresh[-1] if game == "rummikub" and fresh else fresh[0] if fresh else len(moves)
        known.add(moves[chosen - 1])
        before = step(page)
        reader.hears(str(chosen))
        assert step(page) > before
    assert most < 100 or OVER.search(reader.hears("turn?"))
