"""Phrases between two people: said by a touch, read in the reader's language, muted by one."""

from playwright.sync_api import Page, expect

from .conftest import Opened, Server


def say(page: Page, phrase: str) -> None:
    page.locator(".tools summary").click()
    page.locator(".tools").get_by_role("button", name="say something").click()
    page.get_by_role("dialog").get_by_role("button", name=phrase).click()


def test_phrase_is_read_in_the_language_of_the_reader_until_it_is_muted(server: Server, opened: Opened) -> None:
    first, second = server.deal(game="haricots", against="reseau")[:2]
    english, french = opened(first), opened(second, locale="fr-FR")
    for page in (english, french):
        page.wait_for_selector(".felt[data-v]")
    say(english, "Well played")
    expect(french.locator(".bubble")).to_contain_text("Bien joué")
    assert english.locator(".bubble").count() == 0
    french.evaluate("localStorage.setItem('wish phrases', 'no')")
    french.reload()
    french.wait_for_selector(".felt[data-v]")
    say(english, "Thank you")
    french.wait_for_timeout(500)
    assert french.locator(".bubble").count() == 0
