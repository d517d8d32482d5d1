"""Animations: what moves glides from its old place, the rest stays, and nobody is kept waiting."""

from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from playwright.sync_api import expect

from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, Noir, Rouge, T, jeu
from rummifun.session.session import PERSON, resume_session
from shells.browser.pointers import SHOWN, STILL, Ear, Hand, Mouse, box_of, script
from shells.web.test_web_rematch import near_the_end

from .conftest import Opened, Server, step
from .test_browser_games import TOLD
from .test_browser_screens import faults

GLIDING = "document.querySelectorAll('.gliding').length"
MOVING = "document.getAnimations().filter(one => !(one instanceof CSSTransition)).length"

SLOWLY, WATCH, CELEBRATE = script("slowly"), script("watch"), script("celebrate")
UNSEEN = "sessionStorage.unseen ??= (localStorage.clear(), 'yes')"


class Moving(Mouse):
    def __init__(self, opened: Opened, address: str) -> None:
        super().__init__(lambda address, **more: opened(address, reduced_motion="no-preference", **more), address)

    def slows(self) -> None:
        """Deal again, slowly enough to be seen: a table already shown here would be there at once."""
        self.page.add_init_script(SLOWLY)
        self.page.add_init_script(UNSEEN)
        self.page.reload()
        self.page.wait_for_function(f"() => {GLIDING} > 10")


def klondike(server: Server) -> str:
    return server.deal(game="klondike", deal="33", options={"draw": 3})[0]


def test_animation_deals_once_and_a_key_ends_it(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    page = hand.page
    hand.slows()
    page.keyboard.press("Shift")
    assert page.evaluate(MOVING) == 0
    hand.ready()
    hand.touch(hand.spot("talon"))
    hand.ready()
    page.reload()
    page.wait_for_selector(".spot.movable")
    assert page.evaluate(GLIDING) == 0


def test_animation_takes_drawn_cards_back_where_they_were(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    hand.touch(hand.spot("talon"))
    hand.ready()
    hand.page.evaluate(WATCH, ".ghost")
    hand.page.keyboard.press("u")
    hand.page.wait_for_selector("body[data-seen]")
    hand.page.wait_for_function("() => !document.querySelector('.ghost')", timeout=200_000)


def test_animation_lets_touch_what_lies_there(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.slows()
    box = box_of(hand.spot("talon"))
    hand.page.mouse.click(box["x"] + 10, box["y"] + 10)
    hand.page.wait_for_selector('.pile[data-place="rebut"] [data-face]')


def test_celebrate_lasts_three_seconds_at_most_and_a_key_ends_it(server: Server, opened: Opened) -> None:
    hand = Moving(opened, klondike(server))
    hand.ready()
    wide = hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert 1000 < hand.page.evaluate(CELEBRATE) <= 3000
    assert hand.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == wide
    hand.page.keyboard.press("Shift")
    assert hand.page.evaluate(MOVING) == 0
    hand.page.wait_for_function("() => !document.querySelector('.sky')")


def test_animation_is_none_for_who_does_not_like_movement(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, klondike(server))
    hand.ready()
    assert hand.page.evaluate("document.getAnimations().length") == 0
    assert hand.page.evaluate(CELEBRATE) is None


def press(hand: Hand, *, on: str) -> None:
    box = box_of(hand.page.locator(on).last)
    hand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
    hand.page.mouse.down()


def test_table_loses_no_click_while_a_patience_plays_by_itself(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="r7", deal="17")[0])
    page = hand.page
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(2):
        before = step(page)
        press(hand, on=".tools button:has-text('pause')")
        page.wait_for_function(TOLD, arg=before)
        page.mouse.up()
        page.get_by_role("button", name="go on").click(timeout=200_000)
    expect(page.locator(".state.over")).to_have_count(0)


def test_table_picks_a_piece_though_another_moves_while_it_is_pressed(server: Server, opened: Opened) -> None:
    first, second = (Mouse(opened, link) for link in server.deal(game="rummikub", against="reseau"))
    first.ready()
    second.page.wait_for_selector(".spot[data-face]")
    press(second, on='.pile[data-place="J2"] .spot')
    first.press("draw")
    second.ready()
    second.page.mouse.up()
    expect(second.page.locator('.pile[data-place="J2"] .spot.picked')).to_have_count(1)


def picture(mine: list[Any], theirs: int, table: list[list[Any]]) -> dict[str, Any]:
    """Lay out a table of Rummikub in the view of J1."""

    def zone(caption: str, seat: int | None, *piles: tuple[str, list[Any], int]) -> dict[str, Any]:
        role = "table" if seat is None else "rack"
        made = [{"place": p, "faces": f, "caption": None, "under": n, "spread": False} for p, f, n in piles]
        return {"caption": caption, "piles": made, "active": False, "fanned": False, "seat": seat, "role": role}

    laid, back = [(f"table.{i}", faces, 0) for i, faces in enumerate(table, 1)], ["", "dos"]
    racks = [zone("J1", 0, ("J1", mine, 0)), zone("J2", 1, ("J2", [back] * theirs, 0))]
    return {"title": "", "zones": [zone("table", None, *laid), *racks, zone("pool", None, ("pioche", [back], 20))]}


RUN = [[str(n), "bleu"] for n in (5, 6, 7)]


def moved(server: Server, opened: Opened, *pictures: Any) -> Any:
    page = opened(server.deal(game="rummikub", deal="17")[0], reduced_motion="no-preference")
    page.wait_for_selector(".spot")
    return page.evaluate(script("moved"), [*pictures])


def test_draw_has_a_tile_come_out_of_the_rack_of_whoever_lays_it(server: Server, opened: Opened) -> None:
    theirs = moved(server, opened, picture(RUN, 8, []), picture(RUN, 5, [RUN]))
    assert sorted(theirs) == [["table.1", f"bleu {n}", "J2"] for n in (5, 6, 7)]
    more = [["9", "noir"]]
    ours = moved(server, opened, picture([*more, *more], 8, [RUN]), picture(more, 8, [RUN, more]))
    assert ours == [["table.2", "noir 9", "J1"]]


SIZES = {360: 640, 800: 1000, 1440: 900}
GAMES = {
    **dict.fromkeys(("rummikub", "klondike", "haricots", "descente"), 360),
    **dict.fromkeys(("klondike_classique", "vegas", "qll"), 800),
    **dict.fromkeys(("md", "r7", "c4"), 1440),
}
"""The width of each game by day."""


BOXES, CUT, FITS = script("boxes"), script("cut"), script("fits")
SENDS = """const Line = WebSocket;
window.WebSocket = class extends Line { constructor(...words) { super(...words); window.line = this; } };"""


def test_width_in_shows_every_rank_of_a_long_column(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    module = page.evaluate(
        "() => performance.getEntriesByType('resource').find(e => e.name.includes('table_layout.js')).name"
    )
    wide, seen = page.evaluate(FITS, module)
    assert 40 < wide < 117
    assert seen >= 0.3 * 1.4


@pytest.mark.parametrize("game", GAMES)
def test_table_keeps_everything_in_place(server: Server, opened: Opened, game: str, effort: Effort) -> None:
    for width in SIZES if effort(0, 1) else (GAMES[game],):
        play_in_place(server, opened, game, width, effort(2, 30))


def play_in_place(server: Server, opened: Opened, game: str, width: int, most: int) -> None:
    ear, height, link = Ear(), SIZES[width], server.deal(game=game)[0]
    page = opened(link, ear=ear, init=SENDS, width=width, height=height, has_touch=width == 360)
    page.wait_for_selector(".felt[data-v] .zone")
    page.evaluate(STILL)
    sides = page.evaluate(script("sides"))
    assert all(left >= 0 and left + 7 <= right <= width for left, right in nonempty(sides)), sides
    assert faults(page) == []
    first, v = page.evaluate(BOXES), ""
    for move in range(most):
        page.wait_for_function(SHOWN, arg=v)
        page.evaluate(STILL)
        v, now = page.evaluate(f"() => [document.querySelector('.felt').dataset.v, ({BOXES})()]")
        scene = ear.scenes[v]  # the one that lies there: some games go on by themselves
        if scene["over"]:  # its end docks beside the table, which is laid again in the rest
            break
        assert now == first, (
            move,
            {name: (first.get(name), box) for name, box in now.items() if first.get(name) != box},
        )
        assert page.evaluate(CUT) == 0
        if not scene["acts"]:
            break
        said = {"type": "act", "i": move % len(scene["acts"]), "v": scene["v"]}
        page.evaluate("said => line.send(JSON.stringify(said))", said)
    felt, tools = (box_of(page.locator(part)) for part in (".felt", ".tools"))
    assert felt["y"] + felt["height"] <= tools["y"] or tools["y"] + tools["height"] <= felt["y"]
    assert max(box["y"] + box["height"] for box in (felt, tools)) <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_turn_of_another_is_laid_tile_by_tile_and_a_touch_ends_it(own: Server, opened: Opened) -> None:
    held = near_the_end(T(13, Bleu), other=(*(T(n, Rouge) for n in (11, 12, 13)), T(1, Noir)))
    (link,) = own.keep(resume_session(Record(jeu, held), (PERSON, "glouton")), 0)
    page = opened(link, reduced_motion="no-preference", init=script("delays"))
    page.wait_for_selector('.pile[data-place="table.1"] .spot.grip')
    page.evaluate("window.delays = []")
    page.locator(".acts button", has_text="draw").click()
    page.wait_for_function("() => window.delays.length > 1")
    assert page.evaluate("window.delays") == [70, 140]
    page.mouse.click(5, 5)
    assert page.evaluate(MOVING) == 0
