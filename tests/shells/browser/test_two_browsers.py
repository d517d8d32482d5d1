"""Opponents in a browser: levels of programs; two people, their time, the end, a rematch, a lost connection."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, T, jeu
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.session import PERSON, resume_session
from shells.browser.pointers import box_of, script
from shells.web.test_web_rematch import near_the_end

from .conftest import Opened, Server, faces, settles, step
from .test_browser_screens import faults

Seats = tuple[Server, list[str]]


@pytest.fixture
def nearly(own: Server) -> Seats:
    session = resume_session(Record(jeu, near_the_end(T(13, Bleu))), (PERSON, PERSON))
    timed = replace(session, clock=Clock((0.0, 0.0), allowed=TimeLimit(60)))
    return own, own.keep(timed, 0, 1, None, network=True)


def play(page: Page) -> None:
    page.locator('.pile[data-place="J1"] .spot[data-face]').first.click()
    page.locator('.pile[data-place="table.1"] .spot').last.click()
    page.locator(".act-main").click()


def test_presence_tells_who_is_there_whose_turn_it_is_and_who_wants_a_rematch(nearly: Seats, opened: Opened) -> None:
    _, links = nearly
    first = opened(links[0])
    turn, clock = first.locator(".turn"), first.locator(".clock")
    expect(turn).to_contain_text("is not there")
    second = opened(links[1])
    expect(turn).to_have_text("your turn")
    expect(first).to_have_title(re.compile("^● your turn"))
    expect(clock.locator(".runs")).to_contain_text(re.compile(r"0:5\d|1:00"))
    expect(second.locator(".turn")).to_contain_text("is thinking")
    expect(second).not_to_have_title(re.compile("●"))
    second.goto("about:blank")
    expect(turn).to_contain_text("has just left")
    second.goto(links[1])
    expect(turn).to_have_text("your turn")
    play(first)
    for page in (first, second):
        expect(page.locator(".ending")).to_contain_text("1 move" if page is first else "0 moves")
        expect(page).not_to_have_title(re.compile("●"))
    second.get_by_role("button", name="rematch").click()
    expect(first.locator(".ending")).to_contain_text("wants a rematch")
    first.get_by_role("button", name="rematch").click()
    for page in (first, second):
        page.wait_for_url(lambda url: "/j/" in url and url not in links)
        page.wait_for_selector(".felt[data-v] .zone")
    expect(second.locator(".turn")).to_have_text("your turn")
    expect(second).to_have_title(re.compile("^● your turn"))


def test_rematch_at_one_device_is_wanted_by_both_at_once(nearly: Seats, opened: Opened) -> None:
    server, links = nearly
    route = f"{server.address}/deux/{'/'.join(link.rsplit('/', 1)[1] for link in links[:2])}"
    page = opened(route)
    page.get_by_role("button", name="show my cards").click()
    page.wait_for_selector('.pile[data-place="J1"] .spot[data-face]')
    play(page)
    expect(page.locator(".ending")).to_contain_text("you win")
    expect(page.locator(".pass")).to_be_hidden()
    page.get_by_role("button", name="rematch").click()
    page.wait_for_url(lambda url: "/deux/" in url and url != route)
    expect(page.locator(".curtain h1")).to_have_text("Pass the device to Player 1.")


def test_clock_passes_a_turn_and_what_was_built_is_laid_out_again_by_one_press(server: Server, opened: Opened) -> None:
    page, other = (opened(link) for link in server.deal(game="rummikub", against="reseau", clock={"seconds": 3}))
    page.locator('.pile[data-place="J1"] .spot[data-face]').first.click()
    page.locator('.pile[data-place="table.new"]').click()
    settles(page, lambda: len(faces(page, "table.1")), 1)
    built = faces(page, "table.1")
    again = page.get_by_role("button", name="lay it out again")
    assert again.count() == 0
    expect(page.locator(".bubble")).to_contain_text("the time was over")
    expect(page.locator(".told li").first).to_contain_text("draw")
    expect(page.locator('.pile[data-place="J1"] .spot[data-face]')).to_have_count(15)
    assert (faces(page, "table.1"), again.count()) == ([], 0)  # it is the other's turn
    other.get_by_role("button", name="draw").click()
    again.click()
    settles(page, lambda: faces(page, "table.1"), built)
    settles(page, lambda: len(faces(page, "J1")), 14)
    expect(again).to_have_count(0)


def test_line_comes_back_without_a_click_after_a_lost_network(nearly: Seats, opened: Opened) -> None:
    _, links = nearly
    pages = [opened(link) for link in links[:2]]
    pages[1].wait_for_selector(".felt[data-v] .zone")
    pages[1].context.set_offline(True)
    play(pages[0])
    expect(pages[0].locator(".ending")).to_be_visible()
    pages[1].context.set_offline(False)
    expect(pages[1].locator(".ending")).to_be_visible()


def test_notice_of_a_turn_is_heard_and_seen_by_who_wishes_it(server: Server, opened: Opened) -> None:
    first, second = (opened(link) for link in server.deal(game="rummikub", against="reseau"))
    second.evaluate(script("elsewhere"))
    draw = {page: page.locator(".acts .act", has_text="draw") for page in (first, second)}
    draw[first].click()
    draw[second].click()
    assert second.evaluate("heard") == []
    second.evaluate("['sound', 'notice'].forEach(name => localStorage.setItem(`wish ${name}`, 'yes'))")
    draw[first].click()
    second.wait_for_function("() => heard.length === 2")
    assert second.evaluate("heard") == ["your turn", "sound"]


def test_settings_show_the_time_until_it_is_hidden_and_others_are_off_until_wished(
    server: Server, opened: Opened
) -> None:
    (patience,) = server.deal(game="klondike", deal="17")
    page = opened(patience)
    expect(page.locator(".clock")).to_have_text(re.compile(r"\d:\d\d"))
    page.locator(".tools").get_by_text("settings").first.evaluate("tool => tool.closest('button').click()")
    boxes = page.locator("dialog .wish label")
    expect(boxes).to_have_count(6)
    on = [box.inner_text().strip() for box in boxes.all() if box.locator("input").is_checked()]
    assert on == [
        "One tap moves a piece that has one place to go",
        "On a telephone, what is drawn from lies by the thumb",
        "Show the time of a game",
    ]
    page.get_by_label("Show the time").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(".clock")).to_be_hidden()


TECHNICAL = re.compile(r"\bJ[12]\b|SUD|NORD|glouton|ismcts|optimal|stratege")


def level(page: Page, name: str) -> Locator:
    return page.locator(f'.against .choice:has(b:text-is("{name}")) input')


def test_menu_offers_levels_by_what_they_do_and_keeps_the_choice(server: Server, opened: Opened) -> None:
    page = opened(server.address, width=360, height=640)
    play = page.locator(".card", has_text="Rummikub").get_by_role("button", name="options")
    play.click()
    choices, people = page.locator(".against > .choice"), ["Another person", "Two people, one device"]
    expect(choices.locator("b")).to_have_text(["Easy", "Medium", "Hard", "Best", *people])
    expect(choices.nth(3)).to_contain_text("goes out all at once")
    expect(level(page, "Medium")).to_be_checked()
    expect(level(page, "glouton")).to_be_hidden()
    page.locator(".others summary").click()
    expect(level(page, "stratege")).to_be_visible()
    assert faults(page) == []
    level(page, "Hard").check()
    page.get_by_role("button", name="deal", exact=True).click()
    page.wait_for_selector(".felt[data-v] .zone")
    text = page.locator("body").inner_text()
    assert re.search(r"Hard\s+14 tiles", text)
    assert not TECHNICAL.search(text)
    page.goto(server.address)
    play.click()
    expect(level(page, "Hard")).to_be_checked()


def test_name_is_seen_by_the_other_person_alone(server: Server, opened: Opened) -> None:
    links = server.deal(game="haricots", against="reseau")
    ann, bob = (opened(link) for link in links)
    bob.wait_for_selector(".felt[data-v] .zone")
    ann.get_by_role("button", name="your name").click()
    field = ann.locator("dialog input")
    expect(field).to_have_attribute("maxlength", "24")
    field.fill("Ann <i>")
    field.press("Tab")
    bob.get_by_text("Ann <i>: 0 coins").wait_for()
    expect(bob.locator(".turn")).to_have_text("Ann <i> is thinking")
    expect(ann.locator(".felt")).not_to_contain_text("Ann")
    ann.keyboard.press("Escape")
    ann.goto(server.deal(game="descente", against="reseau")[0])
    ann.wait_for_selector(".felt[data-v] .zone")
    assert ann.evaluate("() => localStorage.getItem('name')") == "Ann <i>"


def begun(server: Server, opened: Opened, width: int = 1280, **more: Any) -> Page:
    one, other = server.deal(**{"game": "rummikub", "against": "reseau", **more})
    page = opened(f"{server.address}/deux/{one.rsplit('/', 1)[1]}/{other.rsplit('/', 1)[1]}", width=width)
    page.wait_for_selector(".curtain")
    return page


def seen(page: Page, name: str) -> list[str]:
    """Look behind the curtain; return the hand."""
    expect(page.locator(".curtain h1")).to_have_text(f"Pass the device to {name}.")
    assert page.locator("[data-face]").count() == 0
    page.get_by_role("button", name="show my cards").click()
    page.wait_for_selector(".side.mine .spot")
    return faces(page, "J1" if name.endswith("1") else "J2")


def test_two_at_one_device_see_their_own_cards_each_until_they_hide_them(server: Server, opened: Opened) -> None:
    page = begun(server, opened, width=360)
    assert faults(page) == []
    first = seen(page, "Player 1")
    assert len(first) == 14
    assert "dos" not in " ".join(first)
    assert {face.split()[0] for face in faces(page, "J2")} == {"dos"}
    page.locator(".acts .act").first.click()  # draw a tile, which ends a turn
    bar = page.locator(".pass")
    bar.wait_for()
    settles(page, lambda: len(faces(page, "J1")), 15)
    box = box_of(bar)
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []
    page.get_by_role("button", name="hide my cards").click()
    assert (len(seen(page, "Player 2")), {face.split()[0] for face in faces(page, "J1")}) == (14, {"dos"})
    expect(page.locator(".turn")).to_have_text("your turn")  # the other is there too
    page.locator(".acts .act").first.click()
    page.get_by_role("button", name="hide my cards").click()
    assert len(seen(page, "Player 1")) == 15
    assert step(page) >= 2


def test_menu_begins_a_game_at_one_device_and_shows_no_card_of_it(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.locator(".card").filter(has_text="La descente").get_by_role("button", name="options").click()
    page.get_by_text("Two people, one device").click()
    expect(page.get_by_label("time", exact=True)).to_be_hidden()
    page.get_by_role("button", name="deal", exact=True).click()
    page.get_by_role("button", name="show my cards").click()
    page.wait_for_selector(".felt .spot")
    route = page.url
    page.goto(server.address)
    page.wait_for_selector(".kept")
    page.wait_for_timeout(300)
    assert page.locator(".kept .spot").count() == 0
    page.locator(".open a").click()
    page.wait_for_selector(".curtain")
    assert page.url == route


def agree(page: Page) -> None:
    page.get_by_role("button", name="fair game").click()
    page.get_by_role("button", name="agree to hints").click()


def test_hints_between_two_people_are_off_until_both_agree_and_both_see_it(server: Server, opened: Opened) -> None:
    first, second = (opened(link) for link in server.deal(game="rummikub", against="reseau"))
    hints = first.locator(".tools button").filter(has_text=re.compile("^hint$"))
    expect(first.get_by_role("button", name="fair game")).to_have_count(1)
    assert hints.count() == 0
    first.keyboard.press("h")
    expect(first.locator(".bubble")).to_contain_text("no hints until all agree")
    agree(first)
    expect(second.locator(".bubble")).to_contain_text("agrees to hints: you may too.")
    assert hints.count() == 0
    agree(second)
    expect(first.locator(".bubble")).to_contain_text("Hints are allowed now.")
    expect(hints).to_have_count(1)
    first.reload()
    expect(hints).to_have_count(1)
