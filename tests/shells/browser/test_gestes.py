"""Gestures that hands know: a test each, by a real mouse, a real finger, and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from games.descente.positions import position

from rummifun.core.record import Record
from rummifun.games.descente import descente
from rummifun.games.descente.etat import write_state
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, resume_session
from rummifun.shells.web.links import fingerprint, new_link
from rummifun.shells.web.sqlite_store import open_store
from shells.browser.pointers import UNDER, Act, Finger, Hand, Keys, Mouse, Scene

from .conftest import Opened, Server, faces

Wanted = Callable[[Scene], Act | None]


def klondike(server: Server, **options: Any) -> str:
    return server.deal(game="klondike", deal="33", options={"draw": 3, **options})[0]


def found(hand: Hand, wanted: Callable[[Act, list[Act]], bool]) -> tuple[Scene, Act]:
    """Play on by the stock until an act is there that is wanted; give the scene, and it."""
    scene = hand.ready()
    for _ in range(30):
        act = next((act for act in scene["acts"] if wanted(act, scene["acts"])), None)
        if act is not None:
            return scene, act
        draw = next(act for act in scene["acts"] if act["index"] is None)
        hand.play(draw)
        scene = hand.ready()
    raise AssertionError("no such act")


def moves(act: Act, acts: list[Act]) -> bool:
    return act["index"] is not None


def places(act: Act, acts: list[Act]) -> list[str]:
    """Where a piece can go."""
    return [a["target"] for a in acts if (a["source"], a["index"]) == (act["source"], act["index"])]


def label(scene: Scene) -> str:
    return str(scene["steps"][0]["label"])


def test_a_click_on_the_stock_draws_and_on_the_empty_stock_turns_over(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    scene = hand.ready()
    for _ in range(8):
        assert label_of_stock(scene) == "draw"
        hand.touch(hand.spot("talon"))
        scene = hand.ready()
    assert faces(hand.page, "talon") == []
    hand.touch(hand.spot("talon"))
    assert label(hand.ready()).startswith("turn")
    assert faces(hand.page, "rebut") == []


def label_of_stock(scene: Scene) -> str:
    return next(str(act["label"]) for act in scene["acts"] if act["source"] == "talon")


def test_a_double_click_sends_a_card_where_it_belongs(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    _, act = found(hand, moves)
    hand.spot(act["source"], act["index"]).dblclick(position={"x": 12, "y": 6})
    assert label(hand.ready()) == act["label"]


def test_a_tap_sends_a_card_to_the_only_place_there_is(server: Server, opened: Opened) -> None:
    hand = Finger(opened, klondike(server))
    _, act = found(hand, lambda act, acts: moves(act, acts) and len(places(act, acts)) == 1)
    hand.touch(hand.spot(act["source"], act["index"]))
    assert label(hand.ready()) == act["label"]


def test_a_mouse_that_clicks_a_card_only_picks_it(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    _, act = found(hand, moves)
    hand.touch(hand.spot(act["source"], act["index"]))
    hand.page.wait_for_selector(".spot.picked")
    assert act["target"] in hand.lit()


def test_the_other_button_and_b_send_up_all_that_is_safe(server: Server, opened: Opened) -> None:
    asking: list[Callable[[Mouse], None]] = [
        lambda hand: hand.spot("talon").click(button="right"),
        lambda hand: hand.page.keyboard.press("b"),
    ]
    for asked in asking:
        hand = Mouse(opened, server.deal(game="klondike", deal="33", options={"draw": 1})[0])
        scene = hand.ready()
        while not scene["safe"]:
            hand.play(next(act for act in scene["acts"] if act["source"] == "talon"))
            scene = hand.ready()
        asked(hand)
        after = hand.ready()
        assert "foundation" in label(after)
        assert not after["safe"]
        asked(hand)
        assert "without risk" in hand.told()


@pytest.fixture
def mixing(tmp_path: Path) -> Iterator[str]:
    """The address of La descente where SUD has no packet left, and a top card that can move."""
    e, link = position("T4", sud=("", "", "2♥ 5♣ R♠ 8♦ T3")), new_link()
    begun = resume_session(Record(descente(), write_state(e)), (PERSON, "glouton"))
    store = open_store(tmp_path / "parties.db")
    store.create(session_to_text(begun).rstrip("\n"), False, [(fingerprint(link), 0)])
    store.close()
    server = Server(tmp_path / "parties.db")
    yield f"{server.address}/j/{link}"
    server.kill()


def test_the_other_button_mixes_the_face_up_pile_again(mixing: str, opened: Opened) -> None:
    """« Re-mélanger les cartes avec un clic droit sur le paquet de carte visible », whatever its top card can do."""
    hand = Mouse(opened, mixing)
    acts = hand.ready()["acts"]
    assert [act["source"] for act in acts if act["secondary"]] == ["face.sud"]
    hand.spot("centre.1").click(button="right")
    hand.touch(hand.spot("face.sud"))
    hand.page.wait_for_selector(".spot.picked")  # its top card is picked, and can go on
    assert faces(hand.page, "face.sud") == ["atout T3"]
    hand.spot("face.sud").click(button="right")
    after = hand.ready()
    assert [step["label"] for step in after["steps"]] == ["make a new packet of the face-up pile"]
    assert (faces(hand.page, "face.sud"), after["to_move"]) == ([], 0)


def test_two_keys_make_a_move_and_one_draws(server: Server, opened: Opened) -> None:
    hand = Keys(opened, klondike(server))
    scene = hand.ready()
    hand.page.keyboard.press("a")
    assert label(hand.ready()) == "draw"
    hand.page.keyboard.press("u")
    scene = hand.ready()
    act = next(act for act in scene["acts"] if act["index"])
    keys = {pile: key for key, pile in hand.page.evaluate(KEYS)}
    hand.page.keyboard.press(keys[act["source"]])
    hand.page.wait_for_selector(".keyed .spot.picked")
    assert hand.page.evaluate(SHOWN_KEY, act["target"]) == f'"{keys[act["target"]]}"'
    hand.page.keyboard.press(keys[act["target"]])
    assert label(hand.ready()) == act["label"]


KEYS = "() => [...document.querySelectorAll('.pile[data-key]')].map(pile => [pile.dataset.key, pile.dataset.place])"
SHOWN_KEY = "place => getComputedStyle(document.querySelector(`.pile[data-place=\"${place}\"]`), '::before').content"


def test_the_same_key_twice_finds_the_best_place(server: Server, opened: Opened) -> None:
    hand = Keys(opened, klondike(server))
    scene = hand.ready()
    act = next(act for act in scene["acts"] if act["index"])
    key = {pile: key for key, pile in hand.page.evaluate(KEYS)}[act["source"]]
    hand.page.keyboard.press(key)
    hand.page.keyboard.press(key)
    assert label(hand.ready()) == act["label"]


def test_keys_choose_tiles_and_lay_them(server: Server, opened: Opened) -> None:
    hand = Keys(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held = faces(hand.page, "J1")
    for key in ("a", "d", "0"):
        hand.page.keyboard.press(key)
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict')
    assert sorted(faces(hand.page, "table.1")) == sorted([held[0], held[2]])
    for key in ("s", "1"):
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
def test_a_finger_drags_a_tile(server: Server, opened: Opened, way: str) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held = faces(hand.page, "J1")
    (x, y), goal = hand.corner(hand.spot("J1", 1)), hand.corner(hand.spot("table.new"))
    if way == "upwards":
        touches(hand, (x, y), (x, y - 20), (x, y - 40), goal)
    else:
        touches(hand, (x, y), 500, (x + 20, y), goal)
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict', timeout=10_000)
    assert faces(hand.page, "table.1") == held[:1]


def test_a_finger_that_moves_otherwise_moves_the_page(server: Server, opened: Opened) -> None:
    hand = Finger(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    hand.page.evaluate("document.body.style.paddingBottom = '900px'; scrollTo(0, 200)")
    x, y = hand.corner(hand.spot("J1", 1))
    hand.page.evaluate("document.addEventListener('pointercancel', () => (document.body.dataset.panned = 'yes'))")
    touches(hand, (x, y), (x, y + 20), (x, y + 60), (x, y + 120))
    hand.page.wait_for_selector("body[data-panned]")
    assert hand.page.locator(".spot.carried, .spot.picked").count() == 0
    assert faces(hand.page, "table.new") == []


def test_a_tile_let_go_anywhere_on_the_table_begins_a_combination(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="rummikub", deal="11")[0])
    hand.ready()
    held = faces(hand.page, "J1")
    box = hand.page.locator(".side.middle").bounding_box()
    assert box is not None
    hand.page.mouse.move(*hand.corner(hand.spot("J1", 1)))
    hand.page.mouse.down()
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 20, steps=3)
    hand.page.mouse.up()
    hand.page.wait_for_selector('.pile[data-place="table.1"] .verdict')
    assert faces(hand.page, "table.1") == held[:1]


def test_a_whole_run_is_dragged(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="4", options={"draw": 3})[0])
    scene = hand.ready()
    hand.play(next(act for act in scene["acts"] if (act["source"], act["target"]) == ("c7", "c5")))
    scene = hand.ready()
    run = next(act for act in scene["acts"] if (act["source"], act["target"]) == ("c5", "c4"))
    carried = faces(hand.page, "c5")[run["index"] - 1 :]
    assert len(carried) == 2
    hand.page.mouse.move(*hand.corner(hand.spot("c5", run["index"])))
    hand.page.mouse.down()
    x, y = hand.corner(hand.spot("c4"))
    hand.page.mouse.move(x + 20, y + 20, steps=3)
    assert hand.page.locator(".spot.carried").count() == 2
    hand.page.mouse.up()
    hand.ready()
    assert faces(hand.page, "c4")[-2:] == carried


def test_a_card_let_go_beneath_a_column_where_it_can_go_is_put_there(server: Server, opened: Opened) -> None:
    """A hand points where nothing lies; the card that it carries lies in the column."""
    hand = Mouse(opened, server.deal(game="klondike", deal="4", options={"draw": 3})[0])
    hand.ready()
    hand.page.mouse.move(*hand.corner(hand.spot("c7")))
    hand.page.mouse.down()
    box = hand.spot("c5").bounding_box()
    assert box is not None
    beneath = [box["x"] + 20, box["y"] + box["height"] + 40]
    hand.page.mouse.move(*beneath, steps=3)
    assert hand.page.evaluate(UNDER, beneath) is None
    hand.page.mouse.up()
    hand.ready()
    assert len(faces(hand.page, "c5")) == 6


def test_a_card_let_go_where_it_cannot_lie_goes_back_and_the_page_says_why(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="4", options={"draw": 3})[0])
    hand.ready()
    before = hand.spot("c7").bounding_box()
    hand.page.mouse.move(*hand.corner(hand.spot("c7")))
    hand.page.mouse.down()
    hand.page.mouse.move(*hand.corner(hand.spot("c1")), steps=3)
    hand.page.mouse.up()
    assert hand.told()
    assert hand.page.locator(".dropped").count() == 0
    hand.page.mouse.move(1, 1)  # a card that the mouse is over stands out
    assert hand.spot("c7").bounding_box() == before


def test_cards_have_two_colours_where_the_rules_do_and_four_where_one_likes(server: Server, opened: Opened) -> None:
    page = opened(klondike(server))
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == ["rgb(23, 23, 28)", "rgb(196, 22, 28)"]
    page.get_by_role("button", name="cards in two or four colours").click()
    assert page.evaluate(INK) == ["rgb(20, 100, 47)", "rgb(179, 71, 10)"]
    page.reload()
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == ["rgb(20, 100, 47)", "rgb(179, 71, 10)"]
    page.goto(server.deal(game="c4")[0])
    page.wait_for_selector(".spot")
    page.evaluate("localStorage.removeItem('deck')")
    page.reload()
    page.wait_for_selector(".spot")
    assert page.evaluate(INK) == ["rgb(20, 100, 47)", "rgb(179, 71, 10)"]


INK = """() => ['♣', '♦'].map(
    suit => getComputedStyle(document.querySelector(`symbol[data-suit="${suit}"] text`)).fill)"""


def test_one_s_own_piles_have_the_first_keys_and_what_is_said_of_them_is_seen(server: Server, opened: Opened) -> None:
    hand = Keys(opened, server.deal(game="descente", deal="5")[0])
    hand.ready()
    mine = hand.page.evaluate("[...document.querySelectorAll('.mine .pile')].map(pile => pile.dataset.key)")
    assert mine == ["a", "s", "d"]
    hand.page.keyboard.press("a")
    hand.page.wait_for_selector(".bubble")
    assert hand.page.locator(".bubble").evaluate(INSIDE)


INSIDE = """bubble => {
    const [box, felt] = [bubble, bubble.closest('.felt')].map(one => one.getBoundingClientRect());
    return box.top >= felt.top && box.bottom <= felt.bottom;
}"""
