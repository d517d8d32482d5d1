"""The end of a game: beside the table, with both racks, the turn that decided it, and the next game in one key."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, Piocher, Poser, PremierCoup, Rouge, T, jeu
from rummifun.session.session import PERSON, Session, resume_session
from shells.web.test_web_rematch import near_the_end

from .conftest import Opened, Server, settles
from .pointers import STILL

RUN = tuple(T(n, Rouge) for n in (11, 12, 13))
HELD = near_the_end(T(13, Bleu), other=RUN)


def finished(*moves: Any) -> Session:
    return resume_session(Record(jeu, HELD, moves), (PERSON, "glouton"))


WON = finished(Poser([[T(n, Bleu) for n in range(10, 14)]]))
LOST = finished(Piocher(), PremierCoup([RUN]))


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_end_docks_beside_the_table_with_every_hand_open(own: Server, opened: Opened, width: int, height: int) -> None:
    (link,) = own.keep(WON, 0)
    page = opened(link, width=width, height=height)
    expect(page.locator(".ending")).to_have_attribute("data-result", "won")
    expect(page.locator('.game[data-end="won"]')).to_be_visible()
    page.evaluate(STILL)
    felt, end = box(page, ".felt"), box(page, ".ending")
    beside = end["x"] >= felt["x"] + felt["width"] or end["y"] >= felt["y"] + felt["height"]
    inside = end["x"] + end["width"] <= width + 1 and end["y"] + end["height"] <= height + 1
    assert (beside, inside) == (True, True)
    stock = page.locator('.pile[data-place="pioche"] .spot.back')
    settles(page, page.locator(".felt .zone .spot.back").count, stock.count())


def test_end_on_a_telephone_turns_up_the_rack_of_the_other_and_needs_one_ledge(own: Server, opened: Opened) -> None:
    (link,) = own.keep(WON, 0)
    page = opened(link, width=390, height=844)
    page.wait_for_selector('.game[data-end="won"]')
    tile = page.locator(".behind .spot[data-face]").first
    expect(tile).to_be_visible()
    page.evaluate(STILL)
    plate = page.locator(".behind .more-said").bounding_box()
    assert plate is not None
    assert box(page, ".behind .spot >> nth=0")["x"] >= plate["x"] + plate["width"]
    assert box(page, ".rack.zone")["height"] < 110


def test_end_shows_the_turn_that_decided_it_and_takes_it_away_again(own: Server, opened: Opened) -> None:
    (link,) = own.keep(LOST, 0)
    page = opened(link)
    expect(page.locator(".turning h3")).to_have_text("Turn 1: 1 tile could have been laid")
    expect(page.locator(".chart-own")).to_have_count(1)
    tiles = page.locator('.pile[data-place="table.1"] .spot[data-face]')
    page.get_by_role("button", name="show me").click()
    expect(tiles).to_have_count(4)
    expect(page.locator(".spot.hinted")).to_have_attribute("data-face", "bleu 13")
    page.get_by_role("button", name="back to the end").click()
    expect(tiles).to_have_count(3)


def test_end_deals_the_next_game_by_the_enter_key(own: Server, opened: Opened) -> None:
    (link,) = own.keep(WON, 0)
    page = opened(link)
    page.locator(".ending .main").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/j/(?!" + link.rsplit("/", 1)[1] + ")"))
    page.wait_for_selector(".felt[data-v] .zone")
    expect(page.locator(".ending")).to_be_hidden()
