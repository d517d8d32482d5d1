"""Rooms of the page at every size: no table scrolls, nothing is covered, cut, outside or too small."""

from dataclasses import replace
from typing import Any

import pytest
from harness.nonempty import nonempty
from playwright.sync_api import Page

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.games.rummikub import Bleu, T
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.session import PERSON, resume_session
from shells.web.test_web_rematch import near_the_end

from .conftest import Opened, Server, settles
from .pointers import STILL, script

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    *((360, 640), (390, 844), (740, 360), (844, 390)),
    *((720, 450), (800, 1000), (1280, 720), (1440, 900), (2560, 1440)),
)
"""Telephones upright and lying, a page of 1440 by 900 at twice its size, a tablet, screens."""
PLACES = {"menu": "/", "puzzle": "/enigme", "solver": "/solveur", "study": "/etude", "record": "/statistiques"}
GAMES = ("rummikub", "descente", "haricots", "klondike", "c4")
GEOMETRY = script("geometry")


def faults(page: Page, size: Size) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("width => innerWidth === width", arg=size[0])
    page.evaluate(STILL)
    return [f"{size[0]} by {size[1]}: {said}" for said in page.evaluate(GEOMETRY)]


def all_faults(page: Page, sizes: tuple[Size, ...] = SIZES) -> list[str]:
    return [said for size in sizes for said in faults(page, size)]


def at_table(server: Server, opened: Opened, game: str, **more: Any) -> Page:
    page = opened(server.deal(game=game, deal="17")[0], **more)
    page.wait_for_selector(".felt[data-v] .zone")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_table_of_a_game_fits_every_size(server: Server, opened: Opened, game: str) -> None:
    assert all_faults(at_table(server, opened, game)) == []


def test_head_of_a_game_between_people_has_room_for_names_and_times(own: Server, opened: Opened) -> None:
    clock = Clock((247.5, 191.5), allowed=TimeLimit(600, whole=True))
    begun = resume_session(Record(game_named("rummikub"), Alea(17)), (PERSON, PERSON), apart=True)
    (link,) = own.keep(replace(begun, clock=clock, names=("Maximiliane", "Jean-Christophe")), 0, network=True)
    page = opened(link)
    page.wait_for_selector(".turn-more", state="attached")
    page.wait_for_selector(".time")
    for size in nonempty(SIZES):
        assert faults(page, size) == []
        head, tools = page.locator(".clock").bounding_box(), page.locator(".tools").bounding_box()
        turn = page.locator(".turn").evaluate("one => one.scrollWidth - one.clientWidth")
        assert head is not None
        assert tools is not None
        beside = head["x"] + head["width"] <= tools["x"] or head["y"] + head["height"] <= tools["y"]
        assert (beside or size[1] < 480, turn <= 1) == (True, True), size


@pytest.mark.parametrize("place", PLACES)
def test_room_fits_every_size(server: Server, opened: Opened, place: str) -> None:
    page = opened(server.address + PLACES[place])
    page.wait_for_load_state("networkidle")
    assert all_faults(page) == []


def test_table_of_75_tiles_keeps_them_large_enough_and_pans_where_it_must(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, "rummikub")
    assert page.evaluate(script("crowded")) == 75
    assert all_faults(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_selector(".zone.pans")
    page.evaluate(STILL)
    inside = page.locator(".pans > .piles").evaluate("one => [one.scrollHeight > one.clientHeight, one.clientWidth]")
    assert inside == [True, 296]  # a map lies beside it
    assert min(page.locator(".zone .spot:not(.back)").evaluate_all("spots => spots.map(one => one.offsetHeight)")) >= 44
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector(".zone:not(.pans)")
    page.evaluate(STILL)
    heights = page.locator('.pile[data-place="table.1"] .spot').evaluate_all("spots => spots.map(one => one.offsetTop)")
    assert len(heights) == 13
    assert len(set(heights)) == 1  # a run of thirteen lies in one row


def test_drawer_lies_beside_the_table_and_takes_a_move(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, "klondike")
    page.evaluate(STILL)
    before = page.locator(".felt").bounding_box()
    page.keyboard.press("/")
    page.get_by_role("combobox", name="type a move").wait_for()
    page.evaluate(STILL)
    after, dock = page.locator(".felt").bounding_box(), page.locator("aside.dock").bounding_box()
    assert before is not None
    assert after is not None
    assert dock is not None
    assert after["width"] < before["width"]
    assert after["x"] + after["width"] <= dock["x"]
    assert all_faults(page) == []
    page.locator(".dock-head button").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    settles(page, page.locator(".felt").bounding_box, before)


def test_pieces_are_larger_on_a_larger_screen(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, "klondike", width=1440, height=900)
    wide = "document.querySelector('.fanned .spot').offsetWidth"
    page.evaluate(STILL)
    before = page.evaluate(wide)
    page.set_viewport_size({"width": 2560, "height": 1440})
    page.wait_for_function(f"before => {wide} > 1.4 * before", arg=before)


def test_stock_lies_by_the_thumb_on_a_telephone_until_it_is_not_wished(server: Server, opened: Opened) -> None:
    page = at_table(server, opened, "klondike", width=390, height=844)
    stock, column = '.pile[data-place="talon"]', '.pile[data-place="c1"]'
    tops = f"['{stock}', '{column}'].map(one => document.querySelector(one).getBoundingClientRect().top)"
    page.evaluate(STILL)
    low, high = page.evaluate(tops)
    assert low > 600 > high
    page.evaluate("localStorage.setItem('wish thumb', 'no')")
    page.reload()
    page.wait_for_selector(".felt[data-v] .zone")
    page.evaluate(STILL)
    low, high = page.evaluate(tops)
    assert low < high


@pytest.mark.parametrize(("width", "height"), [(390, 844), (720, 450)], ids=["upright", "low"])
def test_rack_of_few_tiles_has_one_ledge_on_a_small_screen(
    own: Server, opened: Opened, width: int, height: int
) -> None:
    few = resume_session(Record(game_named("rummikub"), near_the_end(T(13, Bleu))), (PERSON, "glouton"))
    page = opened(own.keep(few, 0)[0], width=width, height=height)
    page.wait_for_selector(".felt[data-v] .rack.zone")
    page.evaluate(STILL)
    assert page.locator(".rack.zone").evaluate("one => one.offsetHeight") < 110


@pytest.mark.parametrize("width", [620, 720, 844])
def test_what_a_turn_asks_is_whole_in_a_narrow_head(server: Server, opened: Opened, width: int) -> None:
    page = at_table(server, opened, "haricots", width=width, height=520)
    page.evaluate(STILL)
    assert page.evaluate("(box => box.scrollWidth <= box.clientWidth + 1)(document.querySelector('.figures'))")
    assert page.evaluate("(box => box.scrollWidth <= box.clientWidth + 1)(document.querySelector('.turn'))")
