"""Two people at one game: who is there, whose turn it is, time, the end, a rematch, a line that is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games.rummikub import Bleu, T, jeu
from rummifun.games.rummikub.tuiles import Pioche, en_table
from rummifun.multiset.ordre_sup import ajoute, difference, mens, pairs
from rummifun.session.clock import Clock, TimeLimit
from rummifun.session.persistence import session_to_text
from rummifun.session.session import PERSON, resume_session
from rummifun.shells.web.links import fingerprint, new_link
from rummifun.shells.web.sqlite_store import open_store

from .conftest import Opened, Server


def one_move_left() -> str:
    """Write a position in which the first seat has one tile left, which goes on the table."""
    state, run = jeu.new(Alea(1)), [T(n, Bleu) for n in (10, 11, 12)]
    first, second = state.statuts
    pool: Pioche = state.pioche
    for tiles in pairs(first.main):
        pool = ajoute(tiles, pool)
    first = replace(first, engage=True, main=mens([T(13, Bleu)]))
    pool = difference(pool, mens([*run, T(13, Bleu)]))
    return jeu.write_position(replace(state, statuts=(first, second), table=en_table([run]), pioche=pool))


Seats = tuple[Server, list[str]]


@pytest.fixture
def nearly(tmp_path: Path) -> Iterator[Seats]:
    """Serve a game between two people that one move ends, each having a minute for a turn."""
    file, links = tmp_path / "parties.db", [new_link() for _ in range(3)]
    store = open_store(file)
    sitting = resume_session(Record(jeu, one_move_left()), (PERSON, PERSON))
    header = session_to_text(replace(sitting, clock=Clock((0.0, 0.0), allowed=TimeLimit(60)))).rstrip("\n")
    store.create(header, True, [*zip(map(fingerprint, links), (0, 1, None), strict=True)])
    store.close()
    server = Server(file)
    yield server, [f"{server.address}/j/{link}" for link in links]
    server.kill()


def play(page: Page) -> None:
    """Put the last tile on the table."""
    page.locator('.pile[data-place="J1"] .spot[data-face]').first.click()
    page.locator('.pile[data-place="table.1"] .spot').last.click()
    page.get_by_role("button", name="hand in").click()


def test_who_is_there_whose_turn_it_is_the_end_and_a_rematch(nearly: Seats, opened: Opened) -> None:
    _, links = nearly
    first = opened(links[0])
    turn, clock = first.locator(".turn"), first.locator(".clock")
    expect(turn).to_contain_text("is not there")
    second = opened(links[1])
    expect(turn).to_have_text("your turn")
    assert first.title().startswith("● your turn")
    expect(clock.locator(".runs")).to_contain_text(re.compile(r"0:5\d|1:00"))
    expect(second.locator(".turn")).to_contain_text("is thinking")
    assert "●" not in second.title()
    second.goto("about:blank")
    expect(turn).to_contain_text("has just left")
    second.goto(links[1])
    expect(turn).to_have_text("your turn")
    play(first)
    for page in (first, second):
        expect(page.locator(".ending")).to_contain_text("1 move" if page is first else "0 moves")
        assert "●" not in page.title()
    second.get_by_role("button", name="rematch").click()
    expect(first.locator(".ending")).to_contain_text("wants a rematch")
    first.get_by_role("button", name="rematch").click()
    for page in (first, second):
        page.wait_for_url(lambda url: "/j/" in url and url not in links)
        page.wait_for_selector(".felt[data-v] .zone")
    expect(second.locator(".turn")).to_have_text("your turn")
    assert second.title().startswith("● your turn")


def test_at_one_device_a_rematch_is_wanted_by_both_at_once(nearly: Seats, opened: Opened) -> None:
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


def test_a_turn_whose_time_is_over_goes_by_and_what_was_built_goes_back(server: Server, opened: Opened) -> None:
    links = server.deal(game="rummikub", against="reseau", clock={"seconds": 2})
    pages = [opened(link) for link in links]
    page = pages[0]
    page.locator('.pile[data-place="J1"] .spot[data-face]').first.click()
    expect(page.locator(".bubble")).to_contain_text("the time was over")
    expect(page.locator(".told li").first).to_contain_text("draw")
    expect(page.locator('.pile[data-place="J1"] .spot[data-face]')).to_have_count(15)


def test_a_lost_line_and_a_killed_server_are_come_back_from_without_a_click(nearly: Seats, opened: Opened) -> None:
    server, links = nearly
    pages = [opened(link) for link in links[:2]]
    server.kill()
    for page in pages:
        page.wait_for_selector(".lost:not([hidden])")
    server.start()
    for page in pages:
        page.wait_for_selector(".lost[hidden]", state="attached")
    cut: Any = pages[1].context
    cut.set_offline(True)
    pages[1].evaluate("document.querySelector('.felt')")  # the page itself goes on
    play(pages[0])
    expect(pages[0].locator(".ending")).to_be_visible()
    cut.set_offline(False)
    expect(pages[1].locator(".ending")).to_be_visible()


ELSEWHERE = """() => {
    window.heard = [];
    window.AudioContext = class { constructor() { heard.push('sound'); throw new Error('no sound card'); } };
    window.Notification = class { constructor(title, { body }) { heard.push(body); } static permission = 'granted'; };
    Object.defineProperty(document, 'hidden', { get: () => true });
}"""
"""Somebody looks at something else, and what the page does is written down."""


def test_a_turn_that_comes_is_heard_and_noticed_by_who_wishes_it(server: Server, opened: Opened) -> None:
    first, second = (opened(link) for link in server.deal(game="rummikub", against="reseau"))
    second.evaluate(ELSEWHERE)
    draw = {page: page.locator(".tools .act", has_text="draw") for page in (first, second)}
    draw[first].click()
    draw[second].click()
    assert second.evaluate("heard") == []
    second.evaluate("['sound', 'notice'].forEach(name => localStorage.setItem(`wish ${name}`, 'yes'))")
    draw[first].click()
    second.wait_for_function("() => heard.length === 2")
    assert second.evaluate("heard") == ["your turn", "sound"]


def test_what_is_heard_and_noticed_is_off_until_it_is_wished(server: Server, opened: Opened) -> None:
    (patience,) = server.deal(game="klondike", deal="17")
    page = opened(patience)
    expect(page.locator(".clock")).to_be_hidden()
    page.locator(".tools").get_by_text("settings").first.evaluate("tool => tool.closest('button').click()")
    for box in page.locator("dialog input[type=checkbox]").all():
        assert not box.is_checked()
    page.get_by_label("Show the time").check()
    page.keyboard.press("Escape")
    expect(page.locator(".clock")).to_have_text(re.compile(r"\d:\d\d"))


def test_a_patience_that_is_over_can_be_dealt_again_the_same_and_looked_back_at(server: Server, opened: Opened) -> None:
    (link,) = server.deal(game="c4", deal="5")
    page = opened(link)
    page.get_by_role("button", name="pause").click()
    page.evaluate("localStorage.setItem('speed', '16')")
    page.reload()
    ending = page.locator(".ending")
    expect(ending.get_by_role("link", name="look back")).to_be_visible()
    expect(ending).to_contain_text("moves in")
    ending.get_by_role("button", name="same deal").click()
    page.wait_for_url(lambda url: url != link)
    page.wait_for_selector(".felt[data-v] .zone")
