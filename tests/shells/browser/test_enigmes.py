"""The puzzle of the day and the room for the solver, by hand and by keys."""

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
