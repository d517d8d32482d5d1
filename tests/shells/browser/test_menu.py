"""The menu: what was left, what today asks, and a poster for each game that plays it at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Opened, Server
from .test_browser_screens import faults

DAY = "2026-11-09"


def card(page: Page, game: str) -> Locator:
    return page.locator(f'.card[aria-label="{game}"]')


def options(page: Page) -> dict[str, str]:
    return dict(page.evaluate("JSON.parse(localStorage.getItem('last klondike')).options"))


def test_menu_has_the_best_known_games_first(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    known = page.locator(".card.known h2")
    expect(known).to_have_text(["Rummikub", "Klondike", "Haricots", "La descente"])
    expect(page.locator(".card:not(.known)")).to_have_count(6)


def test_poster_plays_at_once_as_its_game_was_last_played(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    card(page, "Klondike").get_by_role("button", name="options").click()
    page.locator("dialog .chips").first.locator(".chip").nth(1).click()
    page.get_by_role("button", name="deal", exact=True).click()
    page.wait_for_selector(".felt[data-v]")
    drawn = options(page)
    page.goto(server.address)
    card(page, "Klondike").get_by_role("button", name="play").click()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".deal")).to_contain_text(":d1:")
    page.goto(server.address)
    card(page, "Klondike").get_by_role("button", name="options").click()
    page.get_by_role("button", name="play as last time").click()
    page.wait_for_selector(".felt[data-v]")
    assert options(page) == drawn


def test_setup_has_few_choices_as_chips_that_arrows_choose(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    card(page, "Klondike").get_by_role("button", name="options").click()
    expect(page.locator("dialog select")).to_have_count(0)
    drawn = page.get_by_role("group", name="Cards drawn at a time").get_by_role("radio")
    expect(drawn.nth(0)).to_be_checked()
    expect(drawn.nth(1)).not_to_be_checked()
    drawn.first.focus()
    page.keyboard.press("ArrowRight")
    expect(drawn.nth(1)).to_be_checked()
    expect(drawn.nth(0)).not_to_be_checked()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 640), (844, 390)])
def test_setup_has_deal_in_sight_however_long_it_is(server: Server, opened: Opened, width: int, height: int) -> None:
    page = opened(server.address, width=width, height=height)
    card(page, "Rummikub").get_by_role("button", name="options").click()
    page.locator(".setup-more summary").click()
    inside = "(button) => { const b = button.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight }"
    assert page.get_by_role("button", name="deal", exact=True).evaluate(inside)
    assert faults(page) == []


def test_today_deals_what_can_be_won_and_the_calendar_any_day_before(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.clock.set_fixed_time(f"{DAY}T20:00:00")
    page.reload()
    page.get_by_role("button", name="Klondike of the day").click()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".deal")).to_contain_text("klondike:d3:20261109")
    page.goto(server.address)
    page.get_by_role("button", name="calendar").click()
    page.locator("dialog select").select_option("md")
    expect(page.get_by_role("button", name="10 November")).to_be_disabled()
    page.get_by_role("button", name="the month before").click()
    assert faults(page) == []
    page.get_by_role("button", name="5 October: not played").first.click()
    page.wait_for_selector(".felt[data-v]")
    expect(page.locator(".deal")).to_contain_text("md:s4:20261005")


def test_name_of_ones_own_is_kept_and_is_no_pronoun(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.get_by_role("button", name="who you are").click()
    field = page.get_by_label("your name")
    for name, said in (("You", True), ("VOUS", True), ("Ann", False)):
        field.fill(name)
        field.press("Tab")
        expect(page.locator("dialog [role=alert]")).to_have_text(re.compile("." if said else "^$"))
    page.locator(".face-choice").nth(1).click()
    assert faults(page) == []
    page.reload()
    me = page.get_by_role("button", name="Ann – who you are")
    me.wait_for()
    assert page.evaluate("localStorage.getItem('face')") == "fox"
