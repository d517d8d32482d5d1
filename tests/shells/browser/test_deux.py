"""Two people at one device: each sees their own cards alone, and a curtain lies between two turns."""

from typing import Any

from playwright.sync_api import Page, expect

from shells.browser.pointers import box_of

from .conftest import Opened, Server, faces, step
from .test_ecrans import faults


def begun(server: Server, opened: Opened, width: int = 1280, **more: Any) -> Page:
    one, other = server.deal(**{"game": "rummikub", "against": "reseau", **more})
    page = opened(f"{server.address}/deux/{one.rsplit('/', 1)[1]}/{other.rsplit('/', 1)[1]}", width=width)
    page.wait_for_selector(".curtain")
    return page


def seen(page: Page, name: str) -> list[str]:
    """Look behind the curtain; give what is in hand."""
    expect(page.locator(".curtain h1")).to_have_text(f"Pass the device to {name}.")
    assert page.locator("[data-face]").count() == 0
    page.get_by_role("button", name="show my cards").click()
    page.wait_for_selector(".felt .spot")
    return faces(page, "J1" if name.endswith("1") else "J2")


def test_two_at_one_device_see_their_own_cards_each_until_they_hide_them(server: Server, opened: Opened) -> None:
    page = begun(server, opened, width=360)
    assert faults(page) == []
    first = seen(page, "Player 1")
    assert len(first) == 14
    assert "dos" not in " ".join(first)
    assert {face.split()[0] for face in faces(page, "J2")} == {"dos"}
    page.locator(".tools .act").first.click()  # draw a tile, which ends a turn
    bar = page.locator(".pass")
    bar.wait_for()
    assert len(faces(page, "J1")) == 15
    box = box_of(bar)
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []
    page.get_by_role("button", name="hide my cards").click()
    assert (len(seen(page, "Player 2")), {face.split()[0] for face in faces(page, "J1")}) == (14, {"dos"})
    assert page.locator(".turn").inner_text() == "your turn"  # the other is there too
    page.locator(".tools .act").first.click()
    page.get_by_role("button", name="hide my cards").click()
    assert len(seen(page, "Player 1")) == 15
    assert step(page) >= 2


def test_menu_begins_a_game_at_one_device_and_shows_no_card_of_it(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.locator(".card").filter(has_text="La descente").get_by_role("button", name="play").click()
    page.get_by_text("Two people, one device").click()
    expect(page.get_by_label("time", exact=True)).to_be_hidden()
    page.get_by_role("button", name="deal", exact=True).click()
    page.get_by_role("button", name="show my cards").click()
    page.wait_for_selector(".felt .spot")
    route = page.url
    page.goto(server.address)
    page.wait_for_selector(".open li")
    page.wait_for_timeout(300)
    assert page.locator(".open .spot").count() == 0
    page.locator(".open a").click()
    page.wait_for_selector(".curtain")
    assert page.url == route
