"""Play by words in the page: with a field and a screen reader's text, without pictures or messages."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from shells.browser.pointers import Mouse, script

from .conftest import Opened, Server, step
from .test_browser_screens import faults

NEWS = script("news")
MARK = "window.heard = [...document.querySelectorAll('#said p')].at(-1)"


class Reader:
    """A blind user of the page, who types: every element is found by its role and its name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("combobox", name="type a move")

    def hears(self, text: str) -> str:
        self.page.evaluate(MARK)
        if not self.field.is_visible():
            self.page.keyboard.press("/")
        self.field.fill(text)
        self.page.keyboard.press("Enter")
        return str(self.page.wait_for_function(NEWS, timeout=200_000).json_value())


def at_table(server: Server, opened: Opened, **more: Any) -> Reader:
    page = opened(server.deal(game="klondike", deal="7")[0], **more)
    page.wait_for_selector(".felt .spot")
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement.getAttribute('role') === 'combobox'")
    return Reader(page)


def test_move_field_completes_and_announces_a_move(server: Server, opened: Opened) -> None:
    reader = at_table(server, opened)
    reader.page.keyboard.type("ace")
    reader.page.get_by_role("option").first.wait_for()
    expect(reader.field).to_have_attribute("aria-expanded", "true")
    reader.page.keyboard.press("Tab")
    expect(reader.field).not_to_have_value("ace")
    reader.page.evaluate(MARK)
    reader.page.keyboard.press("Enter")
    assert "A♣" in str(reader.page.wait_for_function(NEWS).json_value())
    expect(reader.field).to_have_value("")
    assert reader.field.evaluate("field => field === document.activeElement")
    assert reader.hears("draw").startswith("draw, ")  # and the card shown
    assert step(reader.page) == 3  # with the card that was shown by itself


def test_move_field_offers_options_to_arrows_and_escape_leaves(server: Server, opened: Opened) -> None:
    reader = at_table(server, opened)
    reader.page.keyboard.press("ArrowDown")
    reader.page.get_by_role("option").nth(3).wait_for()
    reader.page.keyboard.press("ArrowUp")
    chosen = reader.page.get_by_role("option", selected=True)
    assert chosen.get_attribute("id") == reader.field.get_attribute("aria-activedescendant")
    assert faults(reader.page) == []
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("option")).to_have_count(0)
    reader.page.keyboard.press("Escape")
    assert reader.page.evaluate("document.activeElement.matches('.felt .spot')")


def test_move_field_keeps_what_is_refused(server: Server, opened: Opened) -> None:
    reader = at_table(server, opened, color_scheme="dark", width=360)
    assert "“foo” names nothing here" in reader.hears("4 of hearts to foo")
    expect(reader.field).to_have_value("4 of hearts to foo")
    expect(reader.field).to_have_attribute("aria-invalid", "true")
    assert reader.field.evaluate("field => field.selectionStart") == 15
    assert "10" in reader.hears("4 of hearts on c7")  # the rules say why not
    expect(reader.field).to_have_value("4 of hearts on c7")
    assert step(reader.page) == 0
    assert faults(reader.page) == []
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
    expect(second.field).to_have_value("draw")
    first.hears("draw")
    second.page.wait_for_function("() => document.querySelectorAll('.told li').length === 1")
    second.page.wait_for_function("() => !document.querySelector('.turn').textContent.includes('thinking')")
    second.page.evaluate(MARK)
    second.field.press("Enter")
    second.page.wait_for_function("() => document.querySelectorAll('.told li').length === 2")
    expect(second.field).to_have_value("")


def test_move_field_keeps_the_text_when_the_table_changes(server: Server, opened: Opened) -> None:
    link = server.deal(game="klondike", deal="7")[0]
    here, there = Reader(opened(link)), Mouse(opened, link)
    here.page.wait_for_selector(".felt .spot")
    there.ready()
    here.page.evaluate(script("stale"))
    assert "has changed meanwhile" in here.hears("draw")
    expect(here.field).to_have_value("draw")
    here.page.evaluate("window.restored()")
    here.page.evaluate(MARK)
    here.field.press("Enter")
    here.page.wait_for_function("() => document.querySelectorAll('.told li').length === 1")
