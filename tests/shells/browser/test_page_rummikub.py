"""Rummikub on the page: tables are taken apart and built again by mouse, by finger, by keyboard and by dragging."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from harness.nonempty import nonempty
from playwright.sync_api import Page, expect

from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, Jaune, Joker, Noir, Rouge, T, Tuile, donne_choisie, indice, jeu, mens
from rummifun.games.rummikub.arrangement import group_sort_key
from rummifun.session.session import PERSON, resume_session
from shells.browser.pointers import Chooser, Drag, Hand, Keys, Mouse, script

from .conftest import Opened, Server, faces, settles

COLOURS = {"bleu": Bleu, "rouge": Rouge, "jaune": Jaune, "noir": Noir}
Pile = list[Tuile]


def tile(face: str) -> Tuile:
    suit, text = face.split(" ")
    return Joker if suit == "joker" else T(int(text), COLOURS[suit])


def lying(page: Page) -> tuple[Pile, dict[str, Pile]]:
    """Return the rack, and the piles of the table by their places; the last is where a new one begins."""
    piles = dict(page.evaluate(script("lying")))
    table = {place: list(map(tile, pile)) for place, pile in piles.items() if place.startswith("table.")}
    return list(map(tile, piles["J1"])), table


RUN: Pile = [T(value, Rouge) for value in range(7, 14)]
OPENING = jeu.write_position(donne_choisie(mens([*RUN, T(10, Bleu), T(10, Jaune)]), mens([T(1, Noir), T(3, Bleu)])))


def lay(hand: Hand, tiles: Pile, target: str) -> None:
    rack = lying(hand.page)[0]
    hand.carry("J1", [rack.index(one) + 1 for one in tiles], target)


@pytest.mark.parametrize("kind", [Mouse, Chooser, Keys, Drag])
def test_rummikub_is_played_to_its_end_by_arranging(kind: type[Hand], own: Server, opened: Opened) -> None:
    hand = kind(opened, own.keep(resume_session(Record(jeu, OPENING), (PERSON, "premier")), 0)[0])
    hand.ready()
    lay(hand, RUN[:6], "table.new")
    hand.lays()
    hand.ready()
    lay(hand, RUN[6:], "table.1")
    for indexes in ([5, 6, 7], [4]):  # the 10 leaves the middle of the run for a group
        hand.carry("table.1", indexes, "table.new")
    group = next(place for place, pile in lying(hand.page)[1].items() if pile == [T(10, Rouge)])
    lay(hand, [T(10, Bleu), T(10, Jaune)], group)
    hand.lays()
    hand.sees_the_end(hand.ready())


def test_hand_in_shows_a_refusal_with_its_rule_and_loses_nothing(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="11")[0])
    page = hand.page
    hand.ready()
    rack = faces(page, "J1")
    hand.carry("J1", [1], "table.new")
    page.wait_for_selector(".verdict.bad")
    expect(page.locator(".points")).to_contain_text("of 30")
    hand.lays()
    page.wait_for_selector(".bubble:has-text('a combination has at least 3 tiles')")
    expect(page.locator(".bubble")).not_to_contain_text("§")
    page.get_by_text("why?").click()
    expect(page.locator(".notice .why p")).to_contain_text("§")
    expect(page.locator(".verdict.bad")).to_have_text("two tiles short")
    hand.press("take back")
    settles(page, lambda: sorted(faces(page, "J1")), sorted(rack))


def test_hint_is_told_little_by_little_and_can_be_taken_back(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    page = hand.page
    hand.ready()
    rack, _ = lying(page)
    page.keyboard.press("h")
    expect(page.locator('[data-place="J1"] .hinted')).to_have_count(7)
    expect(page.locator("#said")).to_contain_text("you can lay 7 tiles")
    assert lying(page) == (rack, {"table.new": []})
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_attribute("data-place", "table.new")
    page.keyboard.press("Escape")
    expect(page.locator(".hinted")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_selector(".hinted")
    page.wait_for_selector(".bubble:has-text('lay ')")
    page.wait_for_selector(".bubble:has-text('lays 7 tiles')")  # movement by movement, by itself
    left, piles = lying(page)
    laid = [tile for pile in piles.values() for tile in pile]
    assert len(laid) == 7
    assert Counter([*left, *laid]) == Counter(rack)
    while page.locator(".pile[data-place='table.1']").count():
        hand.press("take back")
    settles(page, lambda: Counter(lying(page)[0]), Counter(rack))
    page.keyboard.press("h")  # all of it again
    page.wait_for_selector(".act-main.ready")
    hand.lays()
    assert len(hand.ready()["steps"]) >= 1


def test_rack_is_sorted_as_its_game_sorts_it_and_a_verdict_stays(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="18")[0])
    page = hand.page
    hand.ready()
    rack = lying(page)[0]
    ways: tuple[tuple[str, Callable[[Tuile], Any]], ...] = (("by groups", group_sort_key), ("by runs", indice))
    for button, by in nonempty(ways):
        hand.press(button)
        settles(page, lambda: lying(page)[0], sorted(rack, key=by))
    hand.carry("J1", [1], "table.new")
    judged = page.evaluate(script("laid_at_once"))
    assert judged == ["table.1"]
    page.wait_for_selector('.pile[data-place="table.2"] .verdict')
    hand.press("as it was")
    expect(page.locator(".verdict")).to_have_count(0)


def test_combination_puts_a_run_in_order(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    hand.ready()
    rack, run = lying(hand.page)[0], [T(9, Jaune), T(8, Jaune), T(7, Jaune)]
    for i, one in enumerate(run):
        hand.carry("J1", [rack.index(one) + 1], "table.1" if i else "table.new")
        rack.remove(one)
    assert lying(hand.page)[1]["table.1"] == run[::-1]
    expect(hand.page.locator('.pile[data-place="table.1"] .verdict.good')).to_have_count(1)


def test_arranged_table_outlives_a_reload_and_another_language_until_it_is_played(
    server: Server, opened: Opened
) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    hand.carry("J1", [1, 2], "table.new")
    hand.carry("J1", [1], "table.new")
    built, rack = [faces(hand.page, f"table.{i}") for i in (1, 2)], sorted(faces(hand.page, "J1"))
    assert (len(built[0]), len(built[1]), len(rack)) == (2, 1, 11)
    hand.press("as it was")  # then nothing is kept
    hand.page.reload()
    hand.page.wait_for_selector(".mine .spot[data-face]")
    assert (faces(hand.page, "table.1"), len(faces(hand.page, "J1"))) == ([], 14)
    hand.carry("J1", [1, 2], "table.new")
    hand.carry("J1", [1], "table.new")
    built, rack = [faces(hand.page, f"table.{i}") for i in (1, 2)], sorted(faces(hand.page, "J1"))

    def speak_french() -> None:
        hand.page.locator(".tools summary").click()
        hand.page.get_by_role("button", name="Français").click()

    for change in (hand.page.reload, speak_french):
        change()
        hand.page.wait_for_selector(".verdict.bad")
        assert ([faces(hand.page, f"table.{i}") for i in (1, 2)], sorted(faces(hand.page, "J1"))) == (built, rack)
    hand.press("reprendre")  # each change is taken back: the last one at once
    settles(hand.page, lambda: faces(hand.page, "table.1"), [])
    hand.page.get_by_role("button", name="piocher").click()
    hand.page.wait_for_function("() => document.querySelectorAll('.told li').length > 1")
    hand.page.reload()
    hand.page.wait_for_selector(".mine .spot[data-face]")
    assert len(faces(hand.page, "J1")) == 15
    assert faces(hand.page, "table.1") != built[0]
