"""Whole games in a real browser: by mouse, by finger, by keyboard; what is refused, taken back, interrupted."""

from __future__ import annotations

from typing import Any

import pytest
from jeux.ampleur import ampleur
from playwright.sync_api import Locator, Page, Position

from rummifun.games.rummikub import Bleu, Combinaison, Jaune, Joker, Noir, Rouge, T, Tuile, mens
from rummifun.games.rummikub.solveur import meilleure_pose, meilleure_premiere_pose

from .conftest import Opened, Server, faces, over, said, settled, step

WAYS = ("mouse", "touch", "keys", "drag")
CORNER: Position = {"x": 12, "y": 6}
"""What is seen of a card that others lie on."""


def touch(page: Page, way: str, spot: Locator) -> None:
    """Touch a spot once, as one does by each way."""
    if way == "touch":
        spot.tap(position=CORNER)
    elif way == "keys":
        spot.focus()
        page.keyboard.press("Enter")
    else:
        spot.click(position=CORNER)


def move(page: Page, way: str, turn: int) -> None:
    """Make one of the moves that are lit; every third one another of them."""
    before = step(page)
    movable = page.locator(".spot.movable")
    if not movable.count():
        page.locator(".tools .act").last.click()
        return settled(page, before)
    first = movable.nth(turn % movable.count())
    if way == "drag" and drag(page, first):
        return settled(page, before)
    touch(page, "mouse" if way == "drag" else way, first)
    goal = page.locator(".pile.goal")
    if goal.count():
        pile = goal.nth(turn % goal.count())
        touch(page, "mouse" if way == "drag" else way, pile.locator(".spot").last)
    return settled(page, before)


def drag(page: Page, spot: Locator) -> bool:
    """Drag a spot to where it lights up, if it does."""
    box = spot.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 12, box["y"] + 24)
    goal = page.locator(".pile.goal")
    if not goal.count():
        page.mouse.up()
        return False
    to = goal.first.locator(".spot").last.bounding_box()
    assert to is not None
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=3)
    page.mouse.up()
    return True


def played(page: Page, way: str, most: int) -> None:
    """Play until the end, or so many moves."""
    page.wait_for_selector(".state.over, .spot.movable, .tools .act")
    for turn in range(most):
        if over(page):
            return
        move(page, way, turn)


@pytest.mark.lent
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "md", "deal": "3"},
        {"game": "klondike", "deal": "7", "options": {"draw": 3, "max_redeals": 1}},
        {"game": "haricots", "deal": "5"},
        {"game": "descente", "deal": "6"},
    ],
    ids=lambda wanted: str(wanted["game"]),
)
def test_a_whole_game(
    wanted: dict[str, Any], way: str, server: Server, opened: Opened, pytestconfig: pytest.Config
) -> None:
    whole = ampleur(pytestconfig, (wanted["game"], way) == ("md", "touch"), 1)
    shorter = {("haricots", "keys"): 25, ("klondike", "drag"): 12, ("descente", "mouse"): 6}
    most = 2000 if whole else shorter.get((wanted["game"], way), 2)
    page = opened(server.deal(**wanted)[0], has_touch=way == "touch", width=400 if way == "touch" else 1280)
    played(page, way, most)
    if whole:
        assert over(page)
        assert page.locator(".tools a", has_text="again").count() == 1


# Rummikub, by arranging

COLOURS = {"bleu": Bleu, "rouge": Rouge, "jaune": Jaune, "noir": Noir}


def tile(face: str) -> Tuile:
    suit, text = face.split(" ")
    return Joker if suit == "joker" else T(int(text), COLOURS[suit])


def table_of(page: Page) -> list[list[Tuile]]:
    places = page.locator('.pile[data-place^="table."]').all()
    piles = [faces(page, str(pile.get_attribute("data-place"))) for pile in places]
    return [[tile(face) for face in pile] for pile in piles if pile]


def spot_of(page: Page, place: str, wanted: Tuile) -> Locator:
    index = [tile(face) for face in faces(page, place)].index(wanted)
    return page.locator(f'.pile[data-place="{place}"] .spot').nth(index)


def arrange(page: Page, way: str, target: list[Combinaison]) -> None:
    """Build a table: what stands there already stays; every other combination is built anew, tile by tile."""
    wanted = [list(c) for c in target]
    for pile in table_of(page):
        if pile in wanted:
            wanted.remove(pile)
    for combination in wanted:
        home = "table.new"
        for one in combination:
            kept = [list(c) for c in target]
            place = next(p for p in sources(page, home, kept) if one in [tile(f) for f in faces(page, p)])
            count = len(faces(page, home))
            touch(page, way, spot_of(page, place, one))
            touch(page, way, page.locator(f'.pile[data-place="{home}"] .spot').last)
            page.wait_for_function(
                "([start, n]) => [...document.querySelectorAll('.pile')].some("
                "p => p.dataset.place.startsWith('table.') && p.querySelectorAll('[data-face]').length > n && start)",
                arg=["x", count],
            )
            home = home_of(page, combination[: combination.index(one) + 1], home)


def sources(page: Page, home: str, kept: list[list[Tuile]]) -> list[str]:
    """Where a tile may be taken: the rack, then piles that are not to stay."""
    places = [str(p.get_attribute("data-place")) for p in page.locator('.pile[data-place^="table."]').all()]
    free = [p for p in places if p not in (home, "table.new") and [tile(f) for f in faces(page, p)] not in kept]
    return ["J1", *free]


def home_of(page: Page, begun: list[Tuile], home: str) -> str:
    """Find the pile that is being built: the one that has exactly what was laid."""
    for pile in reversed(page.locator('.pile[data-place^="table."]').all()):
        place = str(pile.get_attribute("data-place"))
        if sorted(map(str, (tile(f) for f in faces(page, place)))) == sorted(map(str, begun)):
            return place
    return home


@pytest.mark.lent
def test_rummikub_is_played_by_arranging_to_its_end(
    server: Server, opened: Opened, pytestconfig: pytest.Config
) -> None:
    page = opened(server.deal(game="rummikub", deal="11", against="hasard")[0])
    opened_at, laid, turns = 0, 0, 0
    most, poses = ampleur(pytestconfig, 60, 400), ampleur(pytestconfig, 3, 99)
    while not over(page) and turns < most and laid < poses:
        turns += 1
        page.wait_for_selector(".state.over, .tools .main")
        if over(page):
            break
        before, rack = step(page), mens(tile(face) for face in faces(page, "J1"))
        table = table_of(page)
        solution = meilleure_pose(table, rack, "tuiles") if opened_at else meilleure_premiere_pose(rack, "tuiles")
        if solution.posees:
            new = list(solution.table) if opened_at else [*map(tuple, table), *solution.table]
            arrange(page, "mouse", new)
            page.locator(".tools .main.ready").click()
            opened_at, laid = opened_at or turns, laid + 1
        else:
            page.locator(".tools .act").first.click()
        settled(page, before)
    assert opened_at
    assert laid >= 2 or over(page)


def test_a_refusal_is_shown_with_its_rule_and_nothing_is_lost(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", deal="11")[0])
    page.wait_for_selector(".tools .main")
    rack = faces(page, "J1")
    touch(page, "mouse", page.locator('.pile[data-place="J1"] .spot').first)
    touch(page, "mouse", page.locator('.pile[data-place="table.new"] .spot').first)
    page.wait_for_selector(".verdict.bad")
    assert "of 30" in page.locator(".points").inner_text()
    page.locator(".tools .main").click()
    page.wait_for_selector(".bubble")
    assert "§" in page.locator(".bubble").inner_text()
    page.get_by_role("button", name="take back").click()
    assert sorted(faces(page, "J1")) == sorted(rack)


def test_undo_redo_hint_and_restart(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="klondike", deal="17", options={"draw": 3})[0])
    page.wait_for_selector(".spot.movable")
    start = [faces(page, f"c{i}") for i in range(1, 8)]
    for turn in range(3):
        move(page, "mouse", turn)
    after = step(page)
    page.keyboard.press("u")
    page.wait_for_selector(".tools button:has-text('redo')")
    page.keyboard.press("r")
    page.wait_for_selector(".tools:not(:has(button:has-text('redo')))")
    assert step(page) >= after
    page.keyboard.press("h")
    page.wait_for_selector(".bubble")
    assert "would" in said(page)
    page.get_by_role("button", name="restart").click()
    page.wait_for_function("() => !document.querySelector('.tools').innerText.includes('restart')")
    assert [faces(page, f"c{i}") for i in range(1, 8)] == start


def test_two_people_play_one_game_in_two_browsers(server: Server, opened: Opened) -> None:
    first, second = (opened(link) for link in server.deal(game="haricots", against="reseau"))
    for turn in range(6):
        page = first if first.locator(".spot.movable, .tools .act").count() else second
        page.wait_for_selector(".spot.movable, .tools .act")
        before = step(second if page is first else first)
        move_once(page, turn)
        (second if page is first else first).wait_for_function(
            "before => Number([...document.querySelectorAll('.told li')].at(-1)?.value ?? 0) > before", arg=before
        )
    assert "dos " in faces(first, "J2.main") or faces(first, "J2.main") == []
    assert first.locator(".told li").last.inner_text() == second.locator(".told li").last.inner_text()


def move_once(page: Page, turn: int) -> None:
    movable = page.locator(".spot.movable")
    if not movable.count():
        page.locator(".tools .act").last.click()
        return
    touch(page, "mouse", movable.nth(turn % movable.count()))
    if page.locator(".pile.goal").count():
        touch(page, "mouse", page.locator(".pile.goal").first.locator(".spot").last)


def test_a_server_that_is_killed_in_the_middle_goes_on_where_it_was(
    tmp_path_factory: pytest.TempPathFactory, opened: Opened
) -> None:
    server = Server(tmp_path_factory.mktemp("killed") / "parties.db")
    try:
        page = opened(server.deal(game="md", deal="3")[0])
        for turn in range(4):
            move(page, "mouse", turn)
        shown = [faces(page, place) for place in ("s1", "s2", "s3", "s4", "♣", "♦", "♥", "♠")]
        server.kill()
        page.wait_for_selector(".lost:not([hidden])")
        server.start()
        page.wait_for_selector(".lost[hidden]", state="attached")
        assert [faces(page, place) for place in ("s1", "s2", "s3", "s4", "♣", "♦", "♥", "♠")] == shown
        page.wait_for_timeout(300)
        move(page, "mouse", 0)
        page.reload()
        page.wait_for_selector(".zone")
        assert step(page) >= 5
    finally:
        server.kill()


def test_a_game_for_two_begins_with_an_address_for_each(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.locator(".card", has_text="Haricots").get_by_role("button", name="play").click()
    page.get_by_label("against").select_option("reseau")
    page.get_by_role("button", name="deal", exact=True).click()
    fields = page.locator("dialog[open] input[readonly]")
    fields.nth(2).wait_for()
    first, second, watcher = (str(fields.nth(i).input_value()) for i in range(3))
    assert len({first, second, watcher}) == 3
    page.goto(watcher)
    page.wait_for_selector(".zone")
    assert {*faces(page, "J1.main"), *faces(page, "J2.main")} == {"dos "}
    assert page.locator(".spot.movable, .tools .act").count() == 0


def test_pieces_glide_for_who_likes_movement(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="klondike", deal="17")[0])
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_selector(".spot.movable")
    page.evaluate(
        """() => new MutationObserver((changes, watcher) => {
            if (!document.querySelector('.gliding')) return;
            watcher.disconnect();
            document.body.dataset.glided = 'yes';
        }).observe(document.querySelector('.felt'), {subtree: true, attributes: true, childList: true})"""
    )
    for turn in range(2):
        move(page, "mouse", turn)
    assert page.locator("body").get_attribute("data-glided") == "yes"
