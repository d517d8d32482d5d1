"""The room for the solver in the terminal: a position put in by touching or in writing, its best turn told."""

from __future__ import annotations

import pytest

from rummifun.games.rummikub import Bleu, T
from rummifun.shells.tui import play_screen as play_page
from rummifun.shells.tui.solver_screen import TRAY, BestTurnScreen, SolverScreen
from shells.tui.monkey import Hands, Table, settled, typed


async def test_solver_screen_takes_a_position_in_and_tells_its_best_turn_to_its_end(
    app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_page, "STAGE_SECONDS", 600.0)
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


@pytest.mark.parametrize(
    ("text", "said"),
    [("7b 7r 7j / 7n", "7b 7r 7j / 7n"), ("7b 7r 7j", "Expected"), ("7x / 7n", "Expected"), ("/", "/")],
)
async def test_solver_screen_reads_a_position_or_says_what_is_wrong(
    app: Table, pilot: Hands, text: str, said: str
) -> None:
    app.solver()
    await typed(pilot, "e", *text, "enter")
    page = app.screen
    assert isinstance(page, SolverScreen)
    assert said in page.told, page.told
