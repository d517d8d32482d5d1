"""Every screen of the page: axe-core finds nothing, a telephone holds it, and its code names no game."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness.nonempty import nonempty
from playwright.sync_api import Page, expect

from rummifun.analysis import study
from rummifun.chance import Alea
from rummifun.games import GAMES
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.page.html_page import STATIC

from .conftest import Opened, Server
from .pointers import STILL, script


def faults(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"]][:3]) for one in found]


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1280)])
def test_axe_finds_nothing_on_any_screen(server: Server, opened: Opened, scheme: str, width: int) -> None:
    page = opened(server.address, width=width, color_scheme=scheme)
    page.wait_for_selector(".card")
    assert faults(page) == []
    page.locator(".card .gear").first.click()
    page.wait_for_selector("dialog[open]")
    assert faults(page) == []
    for path in ("/enigme", "/solveur", "/etude", "/statistiques"):
        page.goto(server.address + path)
        page.wait_for_selector("#room h1, #room h2")
        page.wait_for_load_state("networkidle")
        assert (faults(page), page.evaluate("document.documentElement.scrollWidth") <= width) == ([], True)


def test_axe_finds_nothing_in_what_opens_over_a_table_nor_on_a_telephone(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="rummikub", against="reseau")[0], width=360, color_scheme="dark")
    page.wait_for_selector(".act-main")
    page.locator('.pile[data-place="J1"] .spot').first.click()
    page.locator('.pile[data-place="table.new"] .spot').click()
    page.locator(".act-main").click()
    page.wait_for_selector(".bubble")
    assert faults(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert faults(page) == []
    page.goto(server.address)
    page.locator(".card", has_text="Haricots").get_by_role("button", name="options").click()
    page.get_by_label("Another person").check()
    page.get_by_role("button", name="deal", exact=True).click()
    page.locator("dialog.invite .qr path").wait_for(state="attached")
    assert faults(page) == []
    page.goto(page.locator("dialog.invite input[readonly]").input_value())
    page.wait_for_selector(".invited")
    assert faults(page) == []


def test_ending_lets_one_look_back_and_deal_the_same_again(server: Server, opened: Opened) -> None:
    (link,) = server.deal(game="c4", deal="5")
    page = opened(f"{server.address}/statistiques")
    page.evaluate("localStorage.setItem('speed', '16')")
    page.goto(link)
    page.wait_for_selector(".state.over", timeout=200_000)
    ending = page.locator(".ending")
    expect(ending).to_contain_text("moves")
    ending.get_by_role("link", name="look back").click()
    page.wait_for_selector(".slider")
    last = int(page.locator(".slider").get_attribute("max") or 0)
    assert last > 5
    page.locator(".slider").fill(str(last))
    expect(page.locator(".state")).to_contain_text("·")
    assert faults(page) == []
    page.go_back()
    ending.get_by_role("button", name="same deal").click()
    page.wait_for_url(lambda url: "/j/" in url and url != link)
    page.wait_for_selector(".felt[data-v] .zone")


def test_study_room_counts_and_draws_as_study_does(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/etude")
    page.get_by_label("game", exact=True).select_option("md")
    page.get_by_label("played by").select_option("petit_ecart")
    page.get_by_label("game", exact=True).select_option("r7")
    page.get_by_label("rounds").select_option("2")
    page.get_by_label("games", exact=True).select_option("1000")
    page.get_by_label("seed").fill("3")
    page.get_by_role("button", name="study").click()
    page.wait_for_selector(".study .plot .dot")
    page.wait_for_function("() => { const p = document.querySelector('progress'); return p && p.value === p.max }")
    expect(page.locator(".study .state")).to_contain_text("Wilson")
    expect(page.locator(".study .who")).to_contain_text("seed 3")
    counted = study(r7(tours=2), 1000, Alea(3))
    expect(page.locator(".study .state")).to_contain_text(f"{counted.gagnees} won of 1,000")


def test_what_is_said_at_a_pile_stays_on_the_screen(server: Server, opened: Opened) -> None:
    page = opened(server.deal(game="klondike", deal="17")[0], width=360)
    page.wait_for_selector(".spot.movable")
    for source in ("c1", "c7"):
        page.locator(f'.pile[data-place="{source}"] .spot').last.click()
        page.locator('.pile[data-place="♣"] .spot').click()
        page.wait_for_selector(".bubble")
        expect(page.locator(".bubble")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_table_has_ones_own_pieces_nearest_and_backs_for_who_watches(server: Server, opened: Opened) -> None:
    made = server.begin(game="rummikub", against="reseau")
    first, second = (opened(server.address + link) for link in made["seats"])
    for page, own, other in ((first, "J1", "J2"), (second, "J2", "J1")):
        page.wait_for_selector(".side.mine")
        expect(page.locator(f'.side.mine .pile[data-place="{own}"]')).to_have_count(1)
        expect(page.locator(f'.side.theirs .pile[data-place="{other}"]')).to_have_count(1)
        places = [str(pile.get_attribute("data-place")) for pile in page.locator(".pile").all()]
        assert places.index(other) < places.index("pioche") < places.index(own)
    second.goto(server.address + made["spectator"])
    second.wait_for_selector(".spot.back")
    expect(second.locator('.spot use[href="#dos-carte"]')).to_have_count(0)
    assert second.locator('.spot use[href="#dos-tuile"]').count() > 20


def test_scripts_of_the_page_name_no_game() -> None:
    code = {path.name: path.read_text(encoding="utf-8").lower() for path in STATIC.glob("*.js")}
    named = {(name, game) for name, text in code.items() for game in GAMES if len(game) > 3 and game in text}
    assert named == {("menu.js", "klondike")}  # an example of a code, in an empty field


@pytest.mark.parametrize("game", ["rummikub", "klondike"])
def test_table_fits_narrow_and_wide_screens(server: Server, opened: Opened, game: str) -> None:
    page = opened(server.deal(game=game, deal="17")[0])
    page.wait_for_selector(".felt[data-v] .zone")
    for width, height in ((360, 740), (800, 1000), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        page.evaluate(STILL)
        sides = page.evaluate(script("sides"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert all(left >= 0 and left + 8 <= right <= width for left, right in nonempty(sides)), width
