"""The room for the solver in the terminal: a position put in by touching or in writing, its best turn told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummifun.games.rummikub import Bleu, T
from rummifun.shells.tui import play_screen as play_page
from rummifun.shells.tui.solver_screen import TRAY, BestTurnScreen, SolverScreen
from shells.tui.monkey import Table, settled, typed, within


def test_a_position_is_put_in_and_its_best_turn_told_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_page, "STAGE_SECONDS", 600.0)

    async def play() -> None:
        app = Table(tmp_path, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            app.solver()
            await settled(pilot)
            page = app.screen
            assert isinstance(page, SolverScreen)
            page.board.put_cursor((TRAY, 2))
            await typed(pilot, "c", "enter", "enter", "enter", "m", "enter")
            assert page.position == (((T(2, Bleu), T(2, Bleu), T(3, Bleu)),), (T(3, Bleu),))
            page.board.put_cursor(("table.1", 2))
            await typed(pilot, "enter", "v")
            assert page.told == "Combination 1: a combination has at least 3 tiles; this one has 2: blue 2, blue 3"
            page.board.put_cursor(("chevalet", 1))
            await typed(pilot, "enter", "1")
            page.board.put_cursor((TRAY, len(page.left())))
            await typed(pilot, "enter", "m", "enter", "v")
            await settled(pilot)
            found = app.screen
            assert isinstance(found, BestTurnScreen)
            assert found.told == ["you can lay 1 tile (h: more)"]
            while found.hint_progress is None or not found.hint_progress.is_done:
                await typed(pilot, "h")
            assert found.arrangement.rack == ()

    within(play(), 120)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7b 7r 7j / 7n", "7b 7r 7j / 7n"),
        ("7b 7r 7j", "Expected"),
        ("7x / 7n", "Expected"),
        ("/", "/"),
    ],
)
def test_a_position_is_read_or_says_what_is_wrong(text: str, said: str, tmp_path: Path) -> None:
    async def play() -> None:
        app = Table(tmp_path, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            app.solver()
            await typed(pilot, "e", *text, "enter")
            page = app.screen
            assert isinstance(page, SolverScreen)
            assert said in page.told, page.told

    within(play(), 60)
