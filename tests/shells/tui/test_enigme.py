"""The puzzle of the day in the terminal: solved by arranging, told little by little, its days counted."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from rummifun.session.puzzles import DailyPuzzle, daily_puzzle
from rummifun.shells.storage import solved_days
from rummifun.shells.tui import play_screen as play_page
from rummifun.shells.tui.arrange_screen import arrangement_of_piles
from rummifun.shells.tui.puzzle_screen import PuzzleScreen
from shells.tui.monkey import Hands, Table, settled, typed

MONDAY = date(2026, 11, 23)
SUNDAY = MONDAY - timedelta(days=1)


@pytest.fixture(scope="module")
def puzzle() -> DailyPuzzle:
    return daily_puzzle(MONDAY)


async def test_puzzle_screen_is_solved_by_arranging_and_counts_its_days(
    app: Table, pilot: Hands, puzzle: DailyPuzzle
) -> None:
    solved_days.save_solved_day(app.folder, SUNDAY)
    app.push_screen(page := PuzzleScreen(puzzle))
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
    assert solved_days.load_solved_days(app.folder) == {MONDAY, SUNDAY}


async def test_puzzle_screen_counts_no_answer_that_was_shown(
    app: Table, pilot: Hands, puzzle: DailyPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_page, "STAGE_SECONDS", 600.0)
    app.push_screen(page := PuzzleScreen(puzzle))
    await settled(pilot)
    await typed(pilot, "h")
    await settled(pilot)
    assert page.told == ["you can lay 1 tile (h: more)"]
    while not page.shown:
        await typed(pilot, "h")
    await typed(pilot, "v")
    await settled(pilot)
    assert page.told == ["That is the answer. Another puzzle comes tomorrow."]
    assert not solved_days.load_solved_days(app.folder)


@pytest.mark.parametrize("text", ["", "{}", '[1, "x", null]', "[[["])
def test_load_solved_days_passes_over_what_is_no_day(text: str, tmp_path: Path) -> None:
    solved_days.days_file(tmp_path).write_text(text)
    assert solved_days.load_solved_days(tmp_path) == frozenset()
    assert solved_days.save_solved_day(tmp_path, MONDAY) == {MONDAY}
