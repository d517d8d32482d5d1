"""What stays what it is stays in place: nothing under a finger is made anew; what moves is known by where it was."""

from __future__ import annotations

from typing import Any

import pytest

from shells.browser.pointers import Finger, Hand, Mouse

from .conftest import Opened, Server, faces, step

TOLD = "before => Number([...document.querySelectorAll('.told li')].at(-1)?.value ?? 0) > before"


def press(hand: Hand, *, on: str) -> None:
    """Press the mouse on something and hold it."""
    box = hand.page.locator(on).last.bounding_box()
    assert box is not None
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
    hand.page.mouse.down()


def test_no_click_is_lost_while_a_patience_plays_by_itself(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="r7", deal="17")[0])
    page = hand.page
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(4):
        before = step(page)
        press(hand, on=".tools button:has-text('pause')")
        page.wait_for_function(TOLD, arg=before)
        page.mouse.up()
        page.get_by_role("button", name="go on").click(timeout=5_000)
    assert page.locator(".state.over").count() == 0


def test_a_piece_is_picked_though_another_moves_while_it_is_pressed(server: Server, opened: Opened) -> None:
    first, second = (Mouse(opened, link) for link in server.deal(game="rummikub", against="reseau"))
    first.ready()
    second.page.wait_for_selector(".spot[data-face]")
    press(second, on='.pile[data-place="J2"] .spot')
    first.press("draw")
    second.ready()
    second.page.mouse.up()
    assert second.page.locator('.pile[data-place="J2"] .spot.picked').count() == 1


def test_a_button_does_what_it_said_when_the_table_changed_meanwhile(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="17")[0])
    kept = hand.page.locator(".tools button:has-text('rules')").element_handle()
    scene = hand.ready()
    hand.play(scene["acts"][0])
    hand.ready()
    assert kept.evaluate("button => button.isConnected")


MOVED = """async ([before, after]) => {
    const { draw } = await import('/static/table_view.js');
    const felt = document.querySelector('.felt');
    const root = felt.cloneNode();
    document.querySelector('.place').replaceChildren(root);
    draw(root, before, 0);
    for (const one of document.getAnimations()) one.finish();
    const last = place => [...root.querySelectorAll(`.pile[data-place="${place}"] .spot`)].at(-1);
    const box = place => last(place).getBoundingClientRect();
    const from = Object.fromEntries(['J1', 'J2', 'pioche'].map(place => [place, box(place)]));
    draw(root, after, 0);
    const moved = document.getAnimations().map(one => {
        const spot = one.effect.target;
        if (!spot.matches('.spot')) return null;
        const [x, y] = one.effect.getKeyframes()[0].transform.match(/-?[\\d.]+/g).map(Number);
        one.finish();
        const to = spot.getBoundingClientRect();
        const near = ([, it]) => Math.abs(it.left - to.left - x) + Math.abs(it.top - to.top - y) < 4;
        return [spot.dataset.place, spot.dataset.face, Object.entries(from).find(near)?.[0] ?? null];
    });
    return moved.filter(Boolean);
}"""
"""What moves from one picture to the next: to which pile, which face, and from which of three piles."""


def picture(mine: list[Any], theirs: int, table: list[list[Any]]) -> dict[str, Any]:
    """Lay out a table of Rummikub as J1 sees it."""

    def zone(caption: str, seat: int | None, *piles: tuple[str, list[Any], int]) -> dict[str, Any]:
        made = [{"place": p, "faces": f, "caption": None, "under": n, "spread": False} for p, f, n in piles]
        return {"caption": caption, "piles": made, "active": False, "fanned": False, "seat": seat}

    laid = [(f"table.{i}", faces, 0) for i, faces in enumerate(table, 1)]
    back = ["", "dos"]
    zones = [
        zone("table", None, *laid),
        zone("J1", 0, ("J1", mine, 0)),
        zone("J2", 1, ("J2", [back] * theirs, 0)),
        zone("pool", None, ("pioche", [back], 20)),
    ]
    return {"title": "", "zones": zones}


RUN = [[str(n), "bleu"] for n in (5, 6, 7)]


def test_the_tile_of_another_comes_out_of_his_rack_and_not_of_one_s_own(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", deal="17")[0], reduced_motion="no-preference")
    page.wait_for_selector(".spot")
    before, after = picture(RUN, 8, []), picture(RUN, 5, [RUN])
    moved = page.evaluate(MOVED, [before, after])
    assert sorted(moved) == [["table.1", f"bleu {n}", "J2"] for n in (5, 6, 7)]


def test_a_tile_of_one_s_own_comes_out_of_one_s_own_rack(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", deal="17")[0], reduced_motion="no-preference")
    page.wait_for_selector(".spot")
    more = [["9", "noir"]]
    moved = page.evaluate(MOVED, [picture([*more, *more], 8, [RUN]), picture(more, 8, [RUN, more])])
    assert moved == [["table.2", "noir 9", "J1"]]


def finger_drags(hand: Finger, source: tuple[str, int], target: str) -> None:
    """Drag a piece to a pile by finger."""
    (x, y), (to_x, to_y) = hand.corner(hand.spot(*source)), hand.corner(hand.spot(target))
    finger = hand.page.context.new_cdp_session(hand.page)
    for kind, at in (("Start", (x, y)), ("Move", (x, y - 9)), ("Move", (to_x, to_y)), ("End", None)):
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_a_finger_drags_one_card_after_it_has_picked_another(server: Server, opened: Opened) -> None:
    hand = Finger(opened, server.deal(game="klondike", deal="49")[0])
    scene = hand.ready()
    acts = [act for act in scene["acts"] if act["index"]]
    act = acts[0]
    other = next((a for a in acts if a["source"] != act["source"]), None)
    assert other is not None
    hand.touch(hand.spot(other["source"], other["index"]))
    hand.page.wait_for_selector(".spot.picked")
    finger_drags(hand, (act["source"], act["index"]), act["target"])
    assert hand.ready()["steps"][0]["label"] == act["label"]


@pytest.mark.parametrize("picked", [False, True], ids=["nothing picked", "another picked"])
def test_a_finger_drags_a_tile(server: Server, opened: Opened, picked: bool) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="11")[0])
    page = hand.page
    hand.ready()
    held = faces(page, "J1")
    if picked:
        hand.touch(hand.spot("J1", 2))
    finger_drags(hand, ("J1", 1), "table.new")
    page.wait_for_selector('.pile[data-place="table.1"] .verdict', timeout=10_000)
    assert faces(page, "table.1") == held[:1]
