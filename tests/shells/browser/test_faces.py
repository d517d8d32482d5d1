"""Faces at the seats of a table, and what cards show by their size and their cloth."""

from playwright.sync_api import expect

from .conftest import Opened, Server
from .pointers import STILL


def test_seats_show_ones_own_face_and_a_robot(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", deal="1")[0])
    page.wait_for_selector(".felt[data-v] .spot")
    expect(page.locator(".mine h2 > .sitter > .face")).to_have_count(1)
    expect(page.locator(".theirs h2 > .sitter > .face rect")).to_have_count(2)
    expect(page.locator("h2 > .sitter[data-letter]")).to_have_count(0)


def test_small_cards_show_one_sign_and_backs_have_the_colour_of_the_cloth(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="klondike", deal="1")[0])
    page.wait_for_selector(".felt[data-v] .spot")
    said = "name => getComputedStyle(document.querySelector('.zone .spot')).getPropertyValue(name)"
    assert page.evaluate(said, "--back") == "#8e2433"
    assert page.evaluate(said, "--pips") == ""
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".zone.small")
    assert page.evaluate(said, "--pips") == "none"


def test_what_is_in_sight_is_not_said_again(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", deal="1")[0], width=1440, height=900)
    page.wait_for_selector(".felt[data-v] .count")
    expect(page.locator(".figures > .figure:not([data-seat])")).to_have_count(0)  # the pool counts its tiles
    page = opened(server.deal(game="klondike", deal="1")[0], width=1440, height=900)
    page.wait_for_selector(".felt[data-v] .spot")
    expect(page.locator(".zone.mute > h2")).to_have_text(["Stock and waste", "Foundations", "Columns"])


def test_beds_lie_side_by_side_on_a_wide_screen(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="haricots", deal="1")[0], width=1440, height=900)
    page.wait_for_selector(".felt[data-v] .spot")
    beds = page.locator('.mine > [data-role="field"] > .piles')
    page.evaluate(STILL)
    bed, ground = beds.locator(".pile").bounding_box(), beds.bounding_box()
    assert bed is not None
    assert ground is not None
    assert abs(3 * bed["width"] + 20 - ground["width"]) < 2
