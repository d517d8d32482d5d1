"""Rummikub on the page: tables are taken apart and built again by mouse, by finger, by keyboard and by dragging."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from harness.nonempty import nonempty
from playwright.sync_api import Page

from rummifun.games.rummikub import Bleu, Combinaison, Jaune, Joker, Noir, Rouge, T, Tuile, indice, mens
from rummifun.games.rummikub.arrangement import group_sort_key
from rummifun.games.rummikub.solver import meilleure_pose, meilleure_premiere_pose
from shells.browser.pointers import HANDS, Hand, Mouse, Scene, script

from .conftest import Opened, Server, faces

COLOURS = {"bleu": Bleu, "rouge": Rouge, "jaune": Jaune, "noir": Noir}
Pile = list[Tuile]
DEAL = "18"  # a deal in which a first pose lies on the rack, and that is over soon


def tile(face: str) -> Tuile:
    suit, text = face.split(" ")
    return Joker if suit == "joker" else T(int(text), COLOURS[suit])


def lying(page: Page) -> tuple[Pile, dict[str, Pile]]:
    """What lies there: the rack, and the piles of the table by their places; the last is where a new one begins."""
    piles = dict(page.evaluate(script("lying")))
    table = {place: list(map(tile, pile)) for place, pile in piles.items() if place.startswith("table.")}
    return list(map(tile, piles["J1"])), table


def same(pile: Iterable[Tuile]) -> tuple[str, ...]:
    return tuple(sorted(map(str, pile)))


def arrange(hand: Hand, target: list[Combinaison]) -> int:
    """Build a table: what stands there stays; all else is built anew. Give how many tiles came from another pile."""
    page, kept, moved = hand.page, Counter(map(same, target)), 0
    while new := kept - Counter(map(same, lying(page)[1].values())):  # what is left of a pile may be one that is wanted
        combination, home, begun = next(c for c in target if same(c) in new), "table.new", Counter[Tuile]()
        while missing := Counter(combination) - begun:
            place, taken, tiles = next(sources(page, home, kept, missing))
            begun += Counter(tiles)
            hand.carry(place, taken, home)
            home = next(p for p, pile in reversed(lying(page)[1].items()) if Counter(pile) == begun)
            moved += len(taken) if place != "J1" else 0
    return moved


def sources(
    page: Page, home: str, kept: Counter[tuple[str, ...]], missing: Counter[Tuile]
) -> Iterator[tuple[str, list[int], Pile]]:
    """Where tiles that are missing lie: piles that are not to stay, then the rack; which of them, from 1; the tiles."""
    rack, table = lying(page)
    stay, free = kept.copy(), []
    for place, pile in table.items():
        stay[same(pile)] -= 1
        if stay[same(pile)] < 0 and place != home:
            free.append((place, pile))
    for place, pile in (*free, ("J1", rack)):
        still, taken = missing.copy(), []
        for i, one in enumerate(pile, 1):
            if still[one]:
                still[one] -= 1
                taken.append(i)
        if taken:
            yield place, taken, [pile[i - 1] for i in taken]


def wanted(page: Page, opened: bool) -> list[Combinaison] | None:
    rack, piles = lying(page)
    table = [pile for pile in piles.values() if pile]
    solution = meilleure_pose(table, mens(rack), "tuiles") if opened else meilleure_premiere_pose(mens(rack), "tuiles")
    if not solution.posees:
        return None
    return list(solution.table) if opened else [*map(tuple, table), *solution.table]


def play(hand: Hand, most: int) -> tuple[Scene, int, int]:
    """Play some turns by arranging; give the last scene, how often something was laid, and how many tiles moved."""
    laid = moved = 0
    scene = hand.ready()
    for _ in range(most):
        if scene["over"] is not None:
            break
        new = wanted(hand.page, laid > 0)
        if new is None:
            hand.press(next(act["label"] for act in scene["acts"] if act["source"] is None or act["target"] is None))
        else:
            moved, laid = moved + arrange(hand, new), laid + 1
            hand.press("hand in")
        scene = hand.ready()
    return scene, laid, moved


BY_DAY = [("keys", 1), ("drag", 1)]
TO_THE_END = [pytest.param(way, 200, marks=pytest.mark.lent) for way in HANDS]


@pytest.mark.parametrize(("way", "most"), [*BY_DAY, *TO_THE_END])
def test_rummikub_is_played_by_arranging(way: str, most: int, server: Server, opened: Opened) -> None:
    hand = HANDS[way](opened, server.deal(game="rummikub", deal=DEAL, against="hasard")[0])
    scene, laid, moved = play(hand, most)
    assert laid
    if most == 200:
        hand.sees_the_end(scene)
        assert moved > 5


def test_hand_in_shows_a_refusal_with_its_rule_and_loses_nothing(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="11")[0])
    page = hand.page
    hand.ready()
    rack = faces(page, "J1")
    hand.carry("J1", [1], "table.new")
    page.wait_for_selector(".verdict.bad")
    assert "of 30" in page.locator(".points").inner_text()
    hand.press("hand in")
    page.wait_for_selector(".bubble")
    assert "§" in page.locator(".bubble").inner_text()
    hand.press("take back")
    assert sorted(faces(page, "J1")) == sorted(rack)


def test_hint_is_told_little_by_little_and_can_be_taken_back(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    page = hand.page
    hand.ready()
    rack, _ = lying(page)
    page.keyboard.press("h")
    page.wait_for_selector(".bubble:has-text('you can lay 7 tiles')")
    assert lying(page) == (rack, {"table.new": []})
    page.keyboard.press("h")
    page.wait_for_selector(".bubble:has-text('one of the combinations')")
    assert page.locator(".hinted").count() >= 3
    page.keyboard.press("Escape")
    assert page.locator(".hinted").count() == 0
    page.wait_for_selector(".bubble", state="detached")
    for said in ("you can lay", "one of the combinations", "lay "):
        page.keyboard.press("h")
        page.wait_for_selector(f".bubble:has-text('{said}')")
    page.wait_for_selector(".bubble:has-text('lays 7 tiles')")  # movement by movement, by itself
    left, piles = lying(page)
    laid = [tile for pile in piles.values() for tile in pile]
    assert len(laid) == 7
    assert same([*left, *laid]) == same(rack)
    while page.locator(".pile[data-place='table.1']").count():
        hand.press("take back")
    assert same(lying(page)[0]) == same(rack)
    page.keyboard.press("h")  # all of it again
    page.wait_for_selector(".tools .main.ready")
    hand.press("hand in")
    assert len(hand.ready()["steps"]) >= 1


def test_rack_is_sorted_as_its_game_sorts_it_and_a_verdict_stays(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal=DEAL)[0])
    page = hand.page
    hand.ready()
    rack = lying(page)[0]
    ways: tuple[tuple[str, Callable[[Tuile], Any]], ...] = (("by groups", group_sort_key), ("by runs", indice))
    for button, by in nonempty(ways):
        hand.press(button)
        assert lying(page)[0] == sorted(rack, key=by)
    hand.carry("J1", [1], "table.new")
    judged = page.evaluate(script("laid_at_once"))
    assert judged == ["table.1"]
    page.wait_for_selector('.pile[data-place="table.2"] .verdict')
    hand.press("as it was")
    assert page.locator(".verdict").count() == 0


def test_combination_puts_a_run_in_order(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="1")[0])
    hand.ready()
    rack, run = lying(hand.page)[0], [T(9, Jaune), T(8, Jaune), T(7, Jaune)]
    for i, one in enumerate(run):
        hand.carry("J1", [rack.index(one) + 1], "table.1" if i else "table.new")
        rack.remove(one)
    assert lying(hand.page)[1]["table.1"] == run[::-1]
    assert hand.page.locator('.pile[data-place="table.1"] .verdict.good').count() == 1
