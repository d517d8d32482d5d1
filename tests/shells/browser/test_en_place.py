"""What stays what it is stays in place: nothing under a finger is made anew; what moves is known by where it was."""

from typing import Any

from shells.browser.pointers import Hand, Mouse, script

from .conftest import Opened, Server, step
from .test_parties import TOLD


def press(hand: Hand, *, on: str) -> None:
    box = hand.page.locator(on).last.bounding_box()
    assert box is not None
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
        page.get_by_role("button", name="go on").click(timeout=5_000)
    assert page.locator(".state.over").count() == 0


def test_table_picks_a_piece_though_another_moves_while_it_is_pressed(server: Server, opened: Opened) -> None:
    first, second = (Mouse(opened, link) for link in server.deal(game="rummikub", against="reseau"))
    first.ready()
    second.page.wait_for_selector(".spot[data-face]")
    press(second, on='.pile[data-place="J2"] .spot')
    first.press("draw")
    second.ready()
    second.page.mouse.up()
    assert second.page.locator('.pile[data-place="J2"] .spot.picked').count() == 1


def test_tools_keep_their_buttons_when_the_table_changes(server: Server, opened: Opened) -> None:
    hand = Mouse(opened, server.deal(game="klondike", deal="17")[0])
    kept = hand.page.locator(".tools button:has-text('rules')").element_handle()
    hand.play(hand.ready()["acts"][0])
    hand.ready()
    assert kept.evaluate("button => button.isConnected")


def picture(mine: list[Any], theirs: int, table: list[list[Any]]) -> dict[str, Any]:
    """Lay out a table of Rummikub as J1 sees it."""

    def zone(caption: str, seat: int | None, *piles: tuple[str, list[Any], int]) -> dict[str, Any]:
        made = [{"place": p, "faces": f, "caption": None, "under": n, "spread": False} for p, f, n in piles]
        return {"caption": caption, "piles": made, "active": False, "fanned": False, "seat": seat}

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
