"""What solvers answer on the page: looking under the cards on request, the room for the solver by hand and by keys."""

from .conftest import Opened, Server


def test_solver_room_solves_or_refuses_a_position_put_in_by_hand_or_in_writing(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/solveur?lang=en")
    for tile in ("7 blue", "7 red", "7 yellow"):
        other = " ".join(tile.split()[::-1])
        page.locator(f".tray [aria-label^='{tile}'], .tray [aria-label^='{other}']").first.click()
    page.locator(".bench .main").click()
    page.wait_for_selector(".steps li")
    assert page.locator(".steps li").count() == 1
    page.fill(".bench form input", "7b 7r 9j / 4n")
    page.keyboard.press("Enter")
    page.wait_for_selector(".state:has-text('1')")
    assert (page.locator(".hinted").count(), page.locator(".steps li").count()) == (1, 0)


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
