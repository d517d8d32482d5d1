"""The main act, in one place and by Enter; the keys of a table, each with one meaning."""

from playwright.sync_api import expect

from .conftest import Opened, Server, faces, settles
from .pointers import Mouse


def test_main_act_follows_what_is_built_and_enter_presses_it(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    page, main = hand.page, hand.page.locator(".act-main")
    hand.ready()
    expect(main).to_have_text("draw")
    rack = faces(page, "J1")
    hand.carry("J1", [1], "table.new")
    expect(main).to_have_text("1 to mend")
    expect(page.locator(".mine h2")).to_contain_text("13 left")
    page.keyboard.press("Escape")
    expect(main).to_have_text("draw")
    settles(page, lambda: sorted(faces(page, "J1")), sorted(rack))
    page.keyboard.press("u")  # what was put back is built again
    expect(main).to_have_text("1 to mend")
    page.keyboard.press("u")
    run = [rack.index(f"jaune {n}") + 1 for n in (7, 8, 9)]
    hand.carry("J1", run, "table.new")
    expect(main).to_have_text("lay 3")
    page.keyboard.press("Enter")  # 24 of 30 points
    expect(page.locator(".bubble")).to_contain_text("30")
    page.keyboard.press("Escape")
    expect(main).to_have_text("draw")
    page.keyboard.press("Enter")
    expect(page.locator(".told li").first).to_contain_text("draw")


def test_keys_of_a_table_have_one_meaning_each(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    hand.ready()
    before = faces(hand.page, "J1")
    hand.page.keyboard.press("s")
    settles(hand.page, lambda: faces(hand.page, "J1") != before, True)
    assert sorted(faces(hand.page, "J1")) == sorted(before)
    hand.page.keyboard.press("Shift")
    given = hand.page.locator("[data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    orders = {*"uhlsby?", *"UPHTWM"}
    assert len(given) == len({*given})
    assert orders.isdisjoint(given)
    hand.page.keyboard.press("?")
    hand.page.wait_for_selector("dl.keys dt")
    keys = hand.page.locator("dl.keys dt").all_inner_texts()
    assert {"Enter", "Esc", "Shift+U", "Shift+P, Shift+H"} <= {*keys}
    assert len(keys) == len({*keys})


def test_empty_table_says_what_can_be_done_until_something_lies_there(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    hand.ready()
    expect(hand.page.locator(".asks")).to_have_text("lay 30 points, or draw")
    hand.carry("J1", [1], "table.new")
    expect(hand.page.locator(".asks")).to_have_count(0)


def test_gesture_that_is_no_move_is_answered_by_what_can_be_done(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="descente", deal="5")[0])
    hand.ready()
    hand.touch(hand.spot("centre.1", 1))
    hand.touch(hand.spot("gauche.1"))
    expect(hand.page.locator(".bubble")).to_contain_text("instead: ")
