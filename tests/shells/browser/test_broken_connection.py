"""Broken connections: the page says so, a request is kept or refused in words, and none is made twice."""

import signal
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.page import rate_limiter
from rummifun.session.session import PERSON, add_step, resume_session
from rummifun.session.steps import make_step
from shells.browser.pointers import Mouse, Scene, script
from shells.web.reverse_proxies import behind, nginx

from .conftest import Opened, Server, faces, step

LOST = ".lost:not([hidden])"
SILENT = "The server does not answer."
TOLD = "n => document.querySelectorAll('.told li').length > n"
KEPT = "What you asked for will be sent then."


def begun(own: Server, opened: Opened, game: str = "klondike") -> tuple[Mouse, Scene]:
    hand = Mouse(opened, own.deal(game=game, deal="11")[0])
    return hand, hand.ready()


def draw(hand: Mouse) -> None:
    """Draw from the stock: one step, which the page cannot show before the answer."""
    hand.touch(hand.spot("talon"))


def test_line_that_is_dead_and_not_closed_is_told_and_keeps_the_click(own: Server, opened: Opened) -> None:
    hand, scene = begun(own, opened)
    own.process.send_signal(signal.SIGSTOP)
    try:
        draw(hand)
        hand.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 10_000; }")  # so long nothing came
        hand.page.wait_for_selector(LOST, timeout=20_000)
        expect(hand.page.locator(LOST)).to_contain_text(KEPT)
    finally:
        own.process.send_signal(signal.SIGCONT)
    hand.page.wait_for_function(TOLD, arg=scene["step"])
    hand.page.wait_for_selector(".lost[hidden]", state="attached")
    assert (step(hand.page), hand.page.locator(".told li").count()) == (scene["step"] + 1, 1)


def test_line_keeps_a_click_while_the_server_is_down_and_sends_it_once(own: Server, opened: Opened) -> None:
    hand, scene = begun(own, opened)
    piles = [faces(hand.page, f"c{i}") for i in range(1, 8)]
    own.kill()
    hand.page.wait_for_selector(LOST)
    assert KEPT not in hand.page.locator(LOST).inner_text()
    draw(hand)
    expect(hand.page.locator(LOST)).to_contain_text(KEPT)
    own.start()
    hand.page.wait_for_function(TOLD, arg=scene["step"])
    assert step(hand.page) == scene["step"] + 1
    assert [faces(hand.page, f"c{i}") for i in range(1, 8)] == piles
    hand.page.reload()
    hand.page.wait_for_selector(".felt[data-v] .zone")
    assert step(hand.page) == scene["step"] + 1


def test_line_sends_two_wishes_of_a_dead_time_in_order_and_each_once(own: Server, opened: Opened) -> None:
    hand, before = begun(own, opened)
    draw(hand)
    hand.page.wait_for_function(TOLD, arg=before["step"])
    after = hand.ready()
    lying = faces(hand.page, "défausse")
    own.kill()
    hand.page.wait_for_selector(LOST)
    draw(hand)
    draw(hand)  # the same again, since nobody answered, is no other wish
    hand.press("undo")
    known = len(hand.ear.scenes)
    own.start()
    while len(hand.ear.scenes) < known + 3:
        hand.page.wait_for_timeout(20)
    hand.page.wait_for_timeout(200)  # a wish too many would be made by now
    steps = [scene["step"] for scene in hand.ear.scenes.values()][known:]
    assert steps == [after["step"], after["step"] + 1, after["step"]]
    assert faces(hand.page, "défausse") == lying


@pytest.mark.lent
def test_line_sends_no_click_about_a_table_that_has_changed_and_says_so(own: Server, opened: Opened) -> None:
    hand, scene = begun(own, opened)
    link = hand.page.url
    own.kill()
    hand.page.wait_for_selector(LOST)
    draw(hand)
    elsewhere = Server(own.base)
    try:
        other = Mouse(opened, link.replace(own.address, elsewhere.address))
        other.ready()
        draw(other)
        other.ready()
    finally:
        elsewhere.kill()
    own.start()
    hand.hears("was not sent again")
    assert step(hand.page) == scene["step"] + 1


def test_arranged_table_outlives_the_server(own: Server, opened: Opened) -> None:
    hand, _ = begun(own, opened, game="rummikub")
    hand.carry("J1", [1], "table.new")
    built = faces(hand.page, "table.1")
    own.kill()
    hand.page.wait_for_selector(LOST)
    own.start()
    hand.ready()
    assert faces(hand.page, "table.1") == built
    hand.page.wait_for_selector(".verdict.bad")
    hand.lays()
    hand.hears("§")


def test_rooms_say_that_a_server_is_down(own: Server, opened: Opened) -> None:
    hand, _ = begun(own, opened)
    menu, study = opened(own.address), opened(f"{own.address}/etude")
    menu.wait_for_selector(".card")
    study.wait_for_selector("form")
    own.kill()
    hand.page.wait_for_selector(LOST)
    hand.press("rules")
    hand.hears(SILENT)
    menu.get_by_role("button", name="options").nth(1).click()
    menu.get_by_role("button", name="deal", exact=True).click()
    expect(menu.locator("dialog [role=alert]")).to_contain_text(SILENT)
    study.get_by_role("button", name="study").click()
    expect(study.locator(".study [role=alert]")).to_contain_text(SILENT)
    own.start()
    hand.page.wait_for_selector(".lost[hidden]", state="attached")
    hand.press("rules")
    hand.page.wait_for_selector("dialog[open]")


@pytest.mark.lent
def test_replay_room_says_that_the_server_is_gone_and_goes_on_when_it_is_back(own: Server, opened: Opened) -> None:
    game = game_named("r7")
    session = resume_session(Record(game, Alea(3)), (PERSON,))
    for _ in range(160):
        session = add_step(session, make_step(game, session.state, next(iter(game.moves(session.state)))))
    page = opened(own.keep(session, 0)[0].replace("/j/", "/rejouer/"))
    page.wait_for_selector(".slider")
    own.kill()
    page.locator(".slider").fill("150")
    page.wait_for_function("said => document.querySelector('.state').textContent.includes(said)", arg=SILENT)
    own.start()
    page.locator(".slider").fill("151")
    page.wait_for_function("() => document.querySelector('.state').textContent.startsWith('151.')")


def test_page_plays_through_a_proxy_and_is_told_when_it_is_one_too_many(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limiter, "MAX_CONNECTIONS", 1)
    trusting = partial(opened, ignore_https_errors=True)
    with behind(nginx, tmp_path) as proxy:
        ours = proxy.server()
        address = ours.origin + ours.begin("klondike", deal="11")["seats"][0]
        hand = Mouse(trusting, address)
        before = hand.ready()["step"]
        hand.touch(hand.spot("talon"))
        hand.page.wait_for_function(TOLD, arg=before)
        assert step(hand.page) == before + 1
        other = trusting(address)
        other.wait_for_selector(LOST)
        expect(other.locator(LOST)).to_have_text("Too many games are open from your address: close one.")
        hand.page.close()
        other.wait_for_selector(".lost[hidden]", state="attached")
        other.wait_for_selector('.pile[data-place="talon"]')


def test_queue_sends_what_follows_only_once_and_only_if_it_means_the_same(server: Server, opened: Opened) -> None:
    assert opened(server.address).evaluate(script("queued")) == {
        "the same card": [True, ["act 0 0", "act 0 1"]],  # the act has another number on the new table
        "another card": [False, ["act 0 0"]],
        "sent by the line before": [True, ["act 0 0", "act 0 1"]],
        "refused": [False, ["act 0 0"]],
        "on its way": [True, ["act 0 0", "act 0 1"]],  # one after the other; what was asked twice is done once
    }
