"""The puzzle of the day in the terminal: solved by arranging, told little by little, its days counted."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from rummifun.play.puzzles import puzzle_of
from rummifun.shells.kept import puzzles
from rummifun.shells.tui import play as play_page
from rummifun.shells.tui.arrange import laid_out
from rummifun.shells.tui.puzzle import PuzzlePage
from shells.tui.singe import Table, settled, typed, within

MONDAY = date(2026, 11, 23)


async def opened(app: Table) -> PuzzlePage:
    page = PuzzlePage(puzzle_of(MONDAY))
    app.push_screen(page)
    return page


def test_the_puzzle_is_solved_by_arranging_and_its_days_are_counted(tmp_path: Path) -> None:
    puzzles.solved(tmp_path, MONDAY - timedelta(days=1))

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
            page._try(laid_out(page.game, page.view, piles))
            await typed(pilot, "v")
            await settled(pilot)
            assert page.told == ["Solved! Another puzzle comes tomorrow. Days in a row: 2."]

    within(play(), 120)
    assert puzzles.read(tmp_path) == {MONDAY, MONDAY - timedelta(days=1)}


def test_an_answer_that_was_shown_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_page, "PACE", 600.0)

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
    assert not puzzles.read(tmp_path)


@pytest.mark.parametrize("text", ["", "{}", '[1, "x", null]', "[[["])
def test_what_is_no_day_is_passed_over(text: str, tmp_path: Path) -> None:
    puzzles.file_in(tmp_path).write_text(text)
    assert puzzles.read(tmp_path) == frozenset()
    assert puzzles.solved(tmp_path, MONDAY) == {MONDAY}
