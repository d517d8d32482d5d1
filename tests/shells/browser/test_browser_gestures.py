"""Gestures of card players: a test each, by a real mouse, a real finger, and keys."""

from collections.abc import Callable
from typing import Any

import pytest
from games.descente.positions import position
from harness.nonempty import nonempty
from playwright.sync_api import Locator, expect
from session.twenty_touches import DEAL, TOUCHES, told_by_session

from rummifun.core.record import Record
from rummifun.games.descente import descente, etat
from rummifun.session.session import PERSON, resume_session
from shells.browser.pointers import UNDER, Act, Finger, Hand, Keys, Mouse, Scene, box_of, script

from .conftest import Opened, Server, faces, settles, step

INK, INSIDE, TOUCHED = map(script, ("ink", "inside", "touched"))


def klondike(server: Server, **options: Any) -> str:
    return server.deal(game="klondike", deal="33", options={"draw": 3, **options})[0]


def moves(scene: Scene) -> list[Act]:
    return [act for act in scene["acts"] if act["index"] is not None]


def label(scene: Scene) -> str:
    return str(scene["steps"][0]["label"])


def test_click_picks_a_card_and_a_double_click_sends_it_where_it_belongs(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    act = moves(hand.ready())[0]
    card = hand.spot(act["source"], act["index"])
    hand.touch(card)
    hand.page.wait_for_selector(".spot.picked")
    assert act["target"] in hand.lit()
    hand.page.keyboard.press("Escape")
    hand.page.wait_for_function("() => !document.querySelector('.spot.picked')")
    card.dblclick(position={"x": 12, "y": 6})
    assert label(hand.ready()) == act["label"]


def test_each_touch_does_what_the_session_decides(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal=str(DEAL))[0])
    hand.ready()
    for (place, index), told in zip(TOUCHES, told_by_session(), strict=True):
        spots = hand.page.locator(f'.pile[data-place="{place}"] .spot')
        n = step(hand.page)
        hand.touch(spots.nth(min(max(index, 1), spots.count()) - 1))
        hand.page.wait_for_function(TOUCHED, arg=[told, n], timeout=200_000)


def test_tap_sends_a_card_to_the_only_place_there_is(server: Server, opened: Opened) -> None:
    hand = Finger(opened, klondike(server))
    scene = hand.ready()
    while not (alone := [act for act in moves(scene) if [where(one) for one in moves(scene)].count(where(act)) == 1]):
        hand.play(next(act for act in scene["acts"] if act["index"] is None))
        scene = hand.ready()
    hand.touch(hand.spot(*where(alone[0])))
    assert label(hand.ready()) == alone[0]["label"]


def where(act: Act) -> tuple[str, int]:
    return act["source"], act["index"]


def test_other_button_and_b_send_up_all_that_is_safe(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server, draw=1))
    scene = hand.ready()
    while not scene["safe"]:
        hand.play(next(act for act in scene["acts"] if act["source"] == "talon"))
        scene = hand.ready()
    asking: list[Callable[[], None]] = [
        lambda: hand.spot("talon").click(button="right"),
        lambda: hand.page.keyboard.press("b"),
    ]
    for ask in nonempty(asking):
        ask()
        after = hand.ready()
        assert "foundation" in label(after)
        assert not after["safe"]
        ask()
        hand.hears("without risk")
        hand.page.keyboard.press("u")
        assert hand.ready()["safe"]


def test_other_button_mixes_the_face_up_pile_again(own: Server, opened: Opened) -> None:
    """« Re-mélanger les cartes avec un clic droit sur le paquet de carte visible », with any top card."""
    origin = etat.write_state(position("T4", sud=("", "", "2♥ 5♣ R♠ 8♦ T3")))  # SUD has no packet left
    hand = Mouse(opened, own.keep(resume_session(Record(descente(), origin), (PERSON, "glouton")), 0)[0])
    assert [act["source"] for act in hand.ready()["acts"] if act["secondary"]] == ["face.sud"]
    hand.spot("centre.1").click(button="right")
    hand.touch(hand.spot("face.sud"))
    hand.page.wait_for_selector(".spot.picked")  # its top card is picked, and can go on
    assert faces(hand.page, "face.sud") == ["atout T3"]
    hand.spot("face.sud").click(button="right")
    after = hand.ready()
    assert [step["label"] for step in after["steps"]] == ["make a new packet of the face-up pile"]
    assert (faces(hand.page, "face.sud"), after["to_move"]) == ([], 0)


def test_keys_of_piles_make_a_move_by_two_and_draw_by_one(server: Server, opened: Opened) -> None:
    hand = Keys(opened, klondike(server))
    hand.ready()
    hand.page.keyboard.press("a")
    assert label(hand.ready()) == "draw"
    hand.page.keyboard.press("u")
    act = next(act for act in hand.ready()["acts"] if act["index"])
    keys = {pile: key for key, pile in hand.page.evaluate(KEYS)}
    hand.page.keyboard.press(keys[act["source"]])
    hand.page.wait_for_selector(".keyed .spot.picked")
    assert hand.page.evaluate(SHOWN_KEY, act["target"]) == f'"{keys[act["target"]]}"'
    hand.page.keyboard.press(keys[act["target"]])
    assert label(hand.ready()) == act["label"]
    hand.page.keyboard.press("u")
    hand.ready()
    for _ in range(2):  # the same key twice finds the best place
        hand.page.keyboard.press(keys[act["source"]])
    assert label(hand.ready()) == act["label"]


KEYS = "() => [...document.querySelectorAll('.pile[data-key]')].map(pile => [pile.dataset.key, pile.dataset.place])"
SHOWN_KEY = "place => getComputedStyle(document.querySelector(`.pile[data-place=\"${place}\"]`), '::before').content"


def test_keys_choose_tiles_and_lay_them(server: Server, opened: Opened) -> None:
    hand = Keys(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held = faces(hand.page, "J1")
    for key in ("a", "f", "0"):
        hand.page.keyboard.press(key)
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict')
    assert sorted(faces(hand.page, "table.1")) == sorted([held[0], held[2]])
    for key in ("d", "1"):
        hand.page.keyboard.press(key)
    hand.page.wait_for_function(
        "() => document.querySelectorAll('.pile[data-place=\"table.1\"] [data-face]').length === 3"
    )


def touches(hand: Hand, *points: tuple[float, float] | float) -> None:
    """Touch with a finger, and move it from point to point; a number is a time to rest, in milliseconds."""
    finger = hand.page.context.new_cdp_session(hand.page)
    for i, at in enumerate(points):
        if isinstance(at, tuple):
            kind = "Move" if i else "Start"
            finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [{"x": at[0], "y": at[1]}]})
        else:
            hand.page.wait_for_timeout(at)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("way", ["upwards", "after a long press"])
def test_finger_drags_a_tile(server: Server, opened: Opened, way: str) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held = faces(hand.page, "J1")
    (x, y), goal = hand.corner(hand.spot("J1", 1)), hand.corner(hand.spot("table.new"))
    if way == "after a long press":
        touches(hand, (x, y), 500, (x + 20, y), goal)
    else:
        touches(hand, (x, y), (x, y - 20), (x, y - 40), goal)
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict', timeout=200_000)
    assert faces(hand.page, "table.1") == held[:1]


def test_finger_drags_one_card_after_it_has_picked_another(server: Server, opened: Opened) -> None:
    hand = Finger(opened, server.deal(game="klondike", deal="49")[0])
    act, *others = moves(hand.ready())
    other = next(a for a in others if a["source"] != act["source"])
    card, goal = hand.spot(act["source"], act["index"]), hand.spot(act["target"])
    assert card.evaluate("spot => getComputedStyle(spot).touchAction") == "none"
    assert hand.page.locator(".felt").evaluate("felt => getComputedStyle(felt).touchAction") == "manipulation"
    hand.touch(hand.spot(other["source"], other["index"]))
    hand.page.wait_for_selector(".spot.picked")
    x, y = hand.corner(card)
    touches(hand, (x, y), (x, y - 9), hand.corner(goal))
    assert label(hand.ready()) == act["label"]


def test_finger_that_moves_otherwise_moves_the_page(server: Server, opened: Opened) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    hand.page.evaluate("document.body.style.paddingBottom = '900px'; scrollTo(0, 200)")
    x, y = hand.corner(hand.spot("J1", 1))
    hand.page.evaluate("document.addEventListener('pointercancel', () => (document.body.dataset.panned = 'yes'))")
    touches(hand, (x, y), (x, y + 20), (x, y + 60), (x, y + 120))
    hand.page.wait_for_selector("body[data-panned]")
    assert (hand.page.locator(".spot.carried, .spot.picked").count(), faces(hand.page, "table.new")) == (0, [])


def test_drag_to_anywhere_on_the_table_begins_a_combination(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held, box = faces(hand.page, "J1"), box_of(hand.page.locator(".side.middle"))
    drag(hand, hand.spot("J1", 1), box["x"] + box["width"] / 2, box["y"] + box["height"] - 20)
    hand.page.mouse.up()
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict')
    assert faces(hand.page, "table.1") == held[:1]


def drag(hand: Mouse, start: Locator, *to: float) -> None:
    hand.page.mouse.move(*hand.corner(start))
    hand.page.mouse.down()
    hand.page.mouse.move(*to, steps=3)


def test_drag_goes_back_or_below_a_column_or_takes_a_whole_run_with_it(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="4", options={"draw": 3})[0])
    hand.ready()
    before = hand.spot("c7").bounding_box()
    drag(hand, hand.spot("c7"), *hand.corner(hand.spot("c1")))  # where it cannot lie
    hand.page.mouse.up()
    expect(hand.page.locator(".notice")).to_be_visible()
    assert hand.page.locator(".dropped").count() == 0
    hand.page.mouse.move(1, 1)  # a card that the mouse is over stands out
    settles(hand.page, hand.spot("c7").bounding_box, before)
    box = box_of(hand.spot("c5"))
    beneath = [box["x"] + 20, box["y"] + box["height"] + 40]
    drag(hand, hand.spot("c7"), *beneath)  # the hand points where nothing lies; its card lies in the column
    assert hand.page.evaluate(UNDER, beneath) is None
    hand.page.mouse.up()
    scene = hand.ready()
    assert len(faces(hand.page, "c5")) == 6
    run = next(act for act in scene["acts"] if (act["source"], act["target"]) == ("c5", "c4"))
    carried = faces(hand.page, "c5")[run["index"] - 1 :]
    assert len(carried) == 2
    x, y = hand.corner(hand.spot("c4"))
    drag(hand, hand.spot("c5", run["index"]), x + 20, y + 20)
    expect(hand.page.locator(".spot.carried")).to_have_count(2)
    hand.page.mouse.up()
    hand.ready()
    assert faces(hand.page, "c4")[-2:] == carried


def test_cards_have_two_colours_where_the_rules_do_and_four_where_one_likes(server: Server, opened: Opened) -> None:
    page, four = opened(klondike(server)), ["rgb(20, 100, 47)", "rgb(179, 71, 10)"]
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == ["rgb(23, 23, 28)", "rgb(196, 22, 28)"]
    page.locator(".tools summary").click()
    page.get_by_role("button", name="cards in two or four colours").click()
    assert page.evaluate(INK) == four
    page.reload()
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == four
    page.evaluate("localStorage.removeItem('deck')")
    page.goto(server.deal(game="c4")[0])
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == four


def test_keys_of_piles_begin_with_ones_own_and_their_bubble_is_seen(server: Server, opened: Opened) -> None:
    hand = Keys(opened, server.deal(game="descente", deal="5")[0])
    hand.ready()
    mine = hand.page.evaluate("[...document.querySelectorAll('.mine .pile')].map(pile => pile.dataset.key)")
    assert mine == ["a", "d", "f"]
    hand.page.keyboard.press("a")
    hand.page.wait_for_selector(".bubble")
    assert hand.page.locator(".bubble").evaluate(INSIDE)
