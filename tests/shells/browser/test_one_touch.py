"""One tap of a finger: a piece with one place goes there, one with several is picked; a setting turns that off."""

from playwright.sync_api import expect

from .conftest import Opened, Server, faces, settles
from .pointers import Chooser, Finger


def test_tapped_tile_goes_to_the_only_combination_that_takes_it(server: Server, opened: Opened) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="548")[0])
    hand.ready()
    rack = faces(hand.page, "J1")
    hand.carry("J1", [rack.index("bleu 10") + 1, rack.index("jaune 10") + 1], "table.new")
    expect(hand.page.locator(".verdict")).to_have_text("one tile short")
    hand.touch(hand.spot("J1", faces(hand.page, "J1").index("noir 10") + 1))
    expect(hand.page.locator(".verdict")).to_have_text("30")
    settles(hand.page, lambda: faces(hand.page, "table.1"), ["bleu 10", "jaune 10", "noir 10"])
    hand.touch(hand.spot("J1", 1))  # no combination takes it: it is chosen
    expect(hand.page.locator(".spot.picked")).to_have_count(1)


def test_tapped_card_with_one_place_goes_there_in_a_game_for_two_unless_turned_off(
    server: Server, opened: Opened
) -> None:
    link = server.deal(game="haricots", deal="88")[0]
    hand: Finger = Chooser(opened, link)
    hand.ready()
    hand.touch(hand.spot("J1.main", 1))
    expect(hand.page.locator(".spot.picked").first).to_be_visible()
    hand = Finger(opened, link)
    hand.ready()
    hand.touch(hand.spot("J1.main", 1))
    expect(hand.page.locator('.pile[data-place="J1.Blue"]')).to_have_count(1)
