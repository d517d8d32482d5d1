"""Looking under the cards on the page: a switch of the menu, on at first; answers on request; a way that is shown."""

from .conftest import Opened, Server


def test_winnability_is_a_choice_of_the_menu_and_answers_on_request(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/?lang=en")
    page.locator(".card", has_text="Klondike").first.locator("button.main").click()
    assert page.locator("dialog input[type=checkbox]").is_checked()
    page.locator("dialog button.main").click()
    page.wait_for_selector(".felt .pile")
    assert "klondike:" in (page.locator(".deal").text_content() or "")
    page.keyboard.press("y")
    assert "under the cards" in (page.locator("dialog p").first.text_content() or "").lower()
    page.locator(".looks button").first.click()
    page.wait_for_selector(".looked:has-text('This deal can be won.')")
    page.locator(".looks button").nth(2).click()
    page.wait_for_selector(".bubble")
    page.keyboard.press("y")
    page.locator(".looks button").nth(3).click()
    page.wait_for_selector(".told li:nth-child(2)")
    page.keyboard.press("Escape")
    page.wait_for_selector(".now:not(:has-text('stop'))")
    assert page.locator(".told li").count() >= 2
