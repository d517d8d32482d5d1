"""One's own record: the games that ended in this browser, their figures and their days, kept by it alone."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from harness.nonempty import nonempty
from playwright.sync_api import Page, expect

from rummifun.session.statistics import FinishedGame, fold_statistics

from .conftest import Opened, Server

DAY = "2026-11-09"
RECORD, DAYS = "/static/own_record.js", "/static/local_days.js"


def ends(page: Page, server: Server, game: str, **more: Any) -> Page:
    """Open a game, and have its way that wins played to the end meanwhile."""
    link = server.begin(game, **more)["seats"][0]
    page.goto(server.address + link)
    page.wait_for_selector(".felt .spot")
    with server.running.server.join(link, "en") as seat:
        while seat.scene["over"] is None:
            seat.ask("follow")
    page.wait_for_selector(".ending:not([hidden])")
    return page


def call(page: Page, module: str, name: str, *args: Any) -> Any:
    return page.evaluate(
        "async ([module, name, args]) => (await import(module))[name](...args)", [module, name, list(args)]
    )


def ended(play: int, result: str, moves: int, seconds: int | None, **more: Any) -> dict[str, Any]:
    kept = {"play": f"p{play}", "game": "md", "options": {}, "day": f"2026-01-{play % 28 + 1:02}", "seat": 0}
    figures = {"against": "", "result": result, "counts": True, "score": 1, "moves": moves, "seconds": seconds}
    return {**kept, **figures, "deal": None, **more}


def test_own_record_keeps_a_game_that_ended_here_once(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    page.clock.set_fixed_time(f"{DAY}T20:00:00")
    ends(page, server, "md", deal=DAY)
    share = page.get_by_label("a line to share")
    expect(share).to_have_value(re.compile("^rummifun · Montée-Descente 9 Nov · "))
    expect(share).to_have_value(re.compile(re.escape(f"⬜⬜⬜⬜🟩\n{server.address}/?code=md:s4:20261109.2") + "$"))
    expect(page.locator(".own-week .met")).to_have_count(1)
    page.reload()
    page.wait_for_selector(".ending:not([hidden])")
    (game,) = call(page, RECORD, "ownRecord")["games"]
    assert (game["game"], game["day"], game["result"], game["deal"]) == ("md", DAY, "won", "md:s4:20261109.2")
    page.goto(f"{server.address}/statistiques")
    own = page.get_by_role("region", name="yours").get_by_role("row").nth(1)
    own.wait_for()
    assert own.get_by_role("cell").all_inner_texts()[:4] == ["1", "1", "1", "1"]
    expect(page.locator(".own-streak")).to_have_text("1 day in a row")


def test_own_record_of_a_browser_that_never_played_is_empty(server: Server, opened: Opened) -> None:
    ends(opened(server.address), server, "md", deal="8")
    page = opened(f"{server.address}/statistiques")
    page.get_by_role("region", name="this server").wait_for()
    expect(page.get_by_role("region", name="yours")).to_have_count(0)
    expect(page.get_by_role("region", name="this server").get_by_role("row").nth(1)).to_be_visible()


@pytest.mark.parametrize("taken_back", [False, True])
def test_fold_games_counts_as_the_terminal_does(server: Server, opened: Opened, taken_back: bool) -> None:
    results = [("won", 90, 300), ("won", 80, None), ("lost", 20, 9), ("won", 85, 200)]
    games = [ended(i, *one) for i, one in enumerate(results)] + ([ended(0, "lost", 91, 310)] if taken_back else [])
    page = opened(server.address)
    mine: dict[str, Any] = {"games": [], "older": {}}
    for game in games:
        mine = call(page, RECORD, "withGame", mine, game)
    folded = fold_statistics(
        FinishedGame("md", game["play"], game["result"] == "won", 1, game["moves"], game["seconds"]) for game in games
    )
    assert call(page, RECORD, "foldGames", mine["games"]) == {"md": asdict(folded["md"])}


def test_own_record_sums_what_is_older_than_its_last_games(server: Server, opened: Opened) -> None:
    page = opened(server.address)
    games = [ended(i, "won", 100 - i % 50, 60) for i in range(503)]
    page.evaluate("async ([url, games]) => { const m = await import(url); games.forEach(m.addEnd); }", [RECORD, games])
    mine = call(page, RECORD, "ownRecord")
    assert (len(mine["games"]), mine["older"]["md"]["played"], mine["older"]["md"]["best_moves"]) == (500, 3, 98)
    assert call(page, RECORD, "ownStatistics")["md"]["played"] == 503


def test_own_record_goes_out_as_a_file_and_comes_in_once(server: Server, opened: Opened, tmp_path: Path) -> None:
    page = opened(f"{server.address}/statistiques")
    call(page, RECORD, "keepRecord", {"games": [ended(1, "won", 9, 9), ended(2, "lost", 9, 9)], "older": {}})
    with page.expect_download() as out:
        page.get_by_role("button", name="export my record").click()
    file = tmp_path / "mine.json"
    out.value.save_as(file)
    other = opened(f"{server.address}/statistiques")
    for _ in range(2):
        other.set_input_files("input[type=file]", file)
        other.get_by_role("region", name="yours").wait_for()
        other.wait_for_function("() => document.querySelector('input[type=file]').value === ''")
    assert [game["play"] for game in call(other, RECORD, "ownRecord")["games"]] == ["p1", "p2"]
    strange: Sequence[Any] = [1, {"games": 3}, {"games": [{"play": 1}], "older": {"md": {"won": "x"}}}]
    for one in nonempty(strange):
        file.write_text(json.dumps(one), "utf-8")
        other.set_input_files("input[type=file]", file)
        other.wait_for_function("() => document.querySelector('input[type=file]').value === ''")
    assert [game["play"] for game in call(other, RECORD, "ownRecord")["games"]] == ["p1", "p2"]


def test_days_are_counted_by_the_calendar_of_the_browser(server: Server, opened: Opened) -> None:
    page = opened(server.address, timezone_id="Pacific/Kiritimati")
    page.clock.set_fixed_time("2026-02-28T12:00:00Z")
    assert call(page, DAYS, "localDay") == "2026-03-01"
    assert call(page, DAYS, "dayAfter", "2026-02-28") == "2026-03-01"
    assert call(page, DAYS, "weekOf", "2026-03-01")[::6] == ["2026-02-23", "2026-03-01"]
    codes = ["klondike:d3:20261130", "md:s4:20261109.2", "klondike:d3:20261340", "klondike:d3:48213", None]
    found = [call(page, DAYS, "dayOfDeal", code) for code in codes]
    assert found == ["2026-11-30", "2026-11-09", None, None, None]
    streak = "async ([url, days, today]) => (await import(url)).streakOf(new Set(days), today)"
    days = ["2026-03-01", "2026-02-28", "2026-02-26"]
    assert [page.evaluate(streak, [DAYS, days, f"2026-03-0{n}"]) for n in (1, 2, 3)] == [2, 2, 0]


def test_pace_races_against_ones_own_best_if_wished(server: Server, opened: Opened) -> None:
    page = ends(opened(server.address), server, "md", deal="8")
    moves = page.locator(".figures .figure", has_text="move")
    expect(moves.locator("b")).to_have_text(re.compile(r"^\d{2,}$"))
    (key,) = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('ghost/1 md'))")
    best = page.evaluate("key => JSON.parse(localStorage.getItem(key))", key)
    assert best["track"][-1][1] > 10
    page.goto(server.deal(game="md", deal="8")[0])
    moves.wait_for()
    expect(page.locator(".figures").get_by_text("your best then")).to_have_count(0)
    page.evaluate("localStorage.setItem('wish ghost', 'yes')")
    page.reload()
    page.locator(".figures").get_by_text("your best then").wait_for()


def test_reached_and_lengthened_follow_the_seconds(server: Server, opened: Opened) -> None:
    page, track = opened(server.address), [[0, 0], [3, 5], [7, 9]]
    pace = "/static/own_pace.js"
    assert [call(page, pace, "reached", track, second) for second in (0, 2, 3, 6, 99)] == [0, 0, 5, 5, 9]
    assert call(page, pace, "lengthened", track, 7, 8) == [[0, 0], [3, 5], [7, 8]]
    assert call(page, pace, "lengthened", track, 9, 12)[-1] == [9, 12]


def test_last_times_stand_in_the_record_with_the_best_in_gold(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/statistiques")
    times = [90, 60, 75, 80]
    games = [ended(i, "won" if i else "lost", 9, seconds) for i, seconds in enumerate(times)]
    call(page, RECORD, "keepRecord", {"games": games, "older": {}})
    page.reload()
    page.wait_for_selector(".own-times")
    kinds = page.locator("td .own-times span").evaluate_all("bars => bars.map(bar => bar.className)")
    assert kinds == ["", "won best", "won", "won"]


def test_record_on_a_telephone_is_not_moved_sideways(server: Server, opened: Opened) -> None:
    page = opened(f"{server.address}/statistiques", width=360)
    call(page, RECORD, "keepRecord", {"games": [ended(i, "won", 9, 60 + i) for i in range(4)], "older": {}})
    page.reload()
    page.wait_for_selector(".own-times")
    wide = page.get_by_role("region", name="yours").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert wide[0] <= wide[1]
