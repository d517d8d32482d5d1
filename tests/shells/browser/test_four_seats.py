"""A game for four in a browser: who sits at each place, a link for each guest, racks at three sides, all places."""

from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import pytest
from harness.nonempty import nonempty
from playwright.sync_api import Page, expect

from rummifun.catalogue.players import player_for
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games.rummikub import rummikub
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.player_queries import play_out_steps
from rummifun.session.session import PERSON, Session, resume_session
from shells.browser.pointers import box_of

from .conftest import Opened, Server
from .test_browser_screens import faults


def set_up(page: Page, *players: str) -> None:
    page.locator(".card", has_text="Rummikub").get_by_role("button", name="options").click()
    page.locator(".chip", has_text="four" if len(players) == 4 else "three").click()
    for i, player in enumerate(players):
        page.get_by_label(f"seat {i + 1}").select_option(player)


def test_game_for_four_is_set_up_by_places_and_its_guests_get_a_link_each(server: Server, opened: Opened) -> None:
    host = opened(server.address)
    set_up(host, "humain", "reseau", "facile", "reseau")
    assert faults(host) == []
    host.get_by_role("button", name="deal", exact=True).click()
    box, field = host.locator("dialog.invite"), host.locator("dialog.invite input[readonly]")
    expect(box.locator(".wait")).to_have_count(1)
    first = field.input_value()
    box.get_by_role("button", name="link of seat 4").click()
    expect(field).not_to_have_value(first)
    assert faults(host) == []
    guest = opened(field.input_value(), width=390, height=844)
    guest.get_by_role("button", name="sit down").click()
    expect(guest.locator(".zone.behind")).to_have_count(3)
    expect(field).to_have_value(first)
    box.get_by_role("button", name="play the computer instead").click()
    expect(box).to_have_count(0)
    expect(host.locator('.zone[data-seat="1"] > h2')).to_contain_text("Medium")
    expect(host.locator('.zone[data-seat="1"] .sitter .face')).to_have_count(1)
    assert host.get_by_role("button", name="invitation").count() == 0
    host.goto(server.address)
    host.locator(".card", has_text="Rummikub").get_by_role("button", name="options").click()
    expect(host.locator(".setup-again")).to_contain_text("with friends")


def test_people_at_one_device_pass_it_past_the_computer(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    set_up(page, "humain", "facile", "humain")
    page.get_by_role("button", name="deal", exact=True).click()
    for name, step in (("Player 1", 2), ("Player 3", 3)):
        expect(page.locator(".curtain h1")).to_have_text(f"Pass the device to {name}.")
        page.get_by_role("button", name="show my cards").click()
        page.get_by_role("button", name="draw", exact=True).click()
        expect(page.locator(".told li").last).to_have_attribute("value", str(step))
        page.get_by_role("button", name="hide my cards").click()


def session_of_four(moves: int | None) -> Session:
    game, origin = rummikub(joueurs=4), Alea(17)
    steps = play_out_steps(game, origin, game.new(origin), (player_for(game, "glouton"),) * 4)
    record = Record(game, origin, tuple(islice((step.move for step in steps), moves)))
    session = resume_session(record, (PERSON, PERSON, "moyen", PERSON))
    clock = Clock((0.0,) * 4, allowed=TimeLimit(60))
    return replace(session, names=("Ana", "Noah", "", "Jean-Christophe"), own_screens=True, clock=clock)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (844, 390), (390, 844), (360, 640)])
def test_plates_of_three_others_lie_apart_and_tell_name_tiles_and_time(
    own: Server, opened: Opened, width: int, height: int
) -> None:
    link, *_ = own.keep(session_of_four(60), 0, 1, 3, network=True)
    page = opened(link, width=width, height=height)
    plates = page.locator(".zone.behind")
    expect(plates).to_have_count(3)
    expect(plates.locator("h2[data-time]")).to_have_count(2)  # the computer has none
    boxes = [box_of(one) for one in nonempty([*plates.all(), page.locator('.zone[data-role="stock"]')])]
    for one, other in combinations(boxes, 2):
        assert is_apart(one, other), (one, other)
    for plate, name in zip(plates.all(), ("Noah", "Medium", "Jean"), strict=True):
        expect(plate.locator(".whose")).to_contain_text(name)
        assert box_of(plate.locator(".whose"))["width"] >= 24
    table = box_of(page.locator(".zone.field"))
    assert all(is_apart(box, table) for box in boxes)
    assert faults(page) == []


def is_apart(one: Any, other: Any) -> bool:
    """Tell whether two boxes share no more than an edge."""
    return any(
        a[side] + a[size] <= b[side] + 1
        for a, b in ((one, other), (other, one))
        for side, size in (("x", "width"), ("y", "height"))
    )


def test_end_of_four_lists_all_places_with_their_points(own: Server, opened: Opened) -> None:
    link, *_ = own.keep(session_of_four(None), 0, 1, 3, network=True)
    page = opened(link)
    places = page.locator(".ending-places li")
    expect(places).to_have_count(4)
    points = [int(text.split()[-2]) for text in places.all_inner_texts()]
    assert points == sorted(points)
    assert points[0] == 0
    assert faults(page) == []
