"""The puzzle of the day in the terminal: solved by arranging, told little by little, its days counted."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from rummifun.session.puzzles import daily_puzzle
from rummifun.shells.storage import solved_days
from rummifun.shells.tui import play_screen as play_page
from rummifun.shells.tui.arrange_screen import arrangement_of_piles
from rummifun.shells.tui.puzzle_screen import PuzzleScreen
from shells.tui.monkey import Table, settled, typed, within

MONDAY = date(2026, 11, 23)


async def opened(app: Table) -> PuzzleScreen:
    page = PuzzleScreen(daily_puzzle(MONDAY))
    app.push_screen(page)
    return page


def test_the_puzzle_is_solved_by_arranging_and_its_days_are_counted(tmp_path: Path) -> None:
    solved_days.save_solved_day(tmp_path, MONDAY - timedelta(days=1))

    async def play() -> None:
        app = Table(tmp_path, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            page = await opened(app)
            await settled(pilot)
            assert not page.own_acts()
            await typed(pilot, "v")
            assert "refused" in page.told[0]
            piles = page.puzzle.hint.stages[-1].piles
            assert piles is not None
            page._try(arrangement_of_piles(page.game, page.view, piles))
            await typed(pilot, "v")
            await settled(pilot)
            assert page.told == ["Solved! Another puzzle comes tomorrow. Days in a row: 2."]

    within(play(), 120)
    assert solved_days.load_solved_days(tmp_path) == {MONDAY, MONDAY - timedelta(days=1)}


def test_an_answer_that_was_shown_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_page, "STAGE_SECONDS", 600.0)

    async def play() -> None:
        app = Table(tmp_path, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            page = await opened(app)
            await settled(pilot)
            await typed(pilot, "h")
            await settled(pilot)
            assert page.told == ["you can lay 1 tile (h: more)"]
            while not page.shown:
                await typed(pilot, "h")
            await typed(pilot, "v")
            await settled(pilot)
            assert page.told == ["That is the answer. Another puzzle comes tomorrow."]

    within(play(), 120)
    assert not solved_days.load_solved_days(tmp_path)


@pytest.mark.parametrize("text", ["", "{}", '[1, "x", null]', "[[["])
def test_what_is_no_day_is_passed_over(text: str, tmp_path: Path) -> None:
    solved_days.days_file(tmp_path).write_text(text)
    assert solved_days.load_solved_days(tmp_path) == frozenset()
    assert solved_days.save_solved_day(tmp_path, MONDAY) == {MONDAY}
