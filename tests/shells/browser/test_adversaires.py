"""Whom one plays against, in a real browser: levels with a sentence each, a name of one's own, no technical name."""

import re

from playwright.sync_api import Locator, Page

from .conftest import Opened, Server
from .test_ecrans import faults

TECHNICAL = re.compile(r"\bJ[12]\b|SUD|NORD|glouton|ismcts|optimal|stratege")


def level(page: Page, name: str) -> Locator:
    return page.locator(f'.against .choice:has(b:text-is("{name}")) input')


def test_menu_offers_levels_by_what_they_do_and_keeps_the_choice(server: Server, opened: Opened) -> None:
    page = opened(server.address, width=360, height=640)
    play = page.locator(".card", has_text="Rummikub").get_by_role("button", name="play")
    play.click()
    choices, people = page.locator(".against > .choice"), ["Another person", "Two people, one device"]
    assert choices.locator("b").all_inner_texts() == ["Easy", "Medium", "Hard", "Best", *people]
    assert "goes out all at once" in choices.nth(3).inner_text()
    assert level(page, "Medium").is_checked()
    assert not level(page, "glouton").is_visible()
    page.locator(".others summary").click()
    assert level(page, "stratege").is_visible()
    assert faults(page) == []
    level(page, "Hard").check()
    page.get_by_role("button", name="deal", exact=True).click()
    page.wait_for_selector(".felt[data-v] .zone")
    text = page.locator("body").inner_text()
    assert "Hard: 14 tiles" in text
    assert not TECHNICAL.search(text)
    page.goto(server.address)
    play.click()
    assert level(page, "Hard").is_checked()


def test_name_is_seen_by_the_other_person_alone(server: Server, opened: Opened) -> None:
    links = server.deal(game="haricots", against="reseau")
    ann, bob = (opened(link) for link in links)
    bob.wait_for_selector(".felt[data-v] .zone")
    ann.get_by_role("button", name="your name").click()
    field = ann.locator("dialog input")
    assert field.get_attribute("maxlength") == "24"
    field.fill("Ann <i>")
    field.press("Tab")
    bob.get_by_text("Ann <i>: 0 coins").wait_for()
    assert bob.locator(".turn").inner_text() == "Ann <i> is thinking"
    assert "Ann" not in ann.locator(".felt").inner_text()
    ann.keyboard.press("Escape")
    ann.goto(server.deal(game="descente", against="reseau")[0])
    ann.wait_for_selector(".felt[data-v] .zone")
    assert ann.evaluate("() => localStorage.getItem('name')") == "Ann <i>"
