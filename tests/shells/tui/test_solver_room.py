"""The room for the solver in the terminal, and the puzzle of the day: put in or arranged, told little by little."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from rummifun.games.rummikub import Bleu, T
from rummifun.session.arrangement import arrangement_of_piles
from rummifun.session.puzzles import DailyPuzzle, daily_puzzle
from rummifun.shells.tui import hint_teller
from rummifun.shells.tui.solver_screen import TRAY, PuzzleTable, SolverScreen
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.storage import solved_puzzles as solved_days
from shells.tui.monkey import Hands, Table, arranging, laid, settled, shown, typed


async def test_solver_screen_tells_the_best_turn(app: Table, pilot: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_teller, "STAGE_SECONDS", 600.0)
    app.push_screen(page := SolverScreen())
    await settled(pilot)
    page.board.put_cursor((TRAY, 2))
    await typed(pilot, "c", "enter", "enter", "enter", "m", "enter")
    assert page.position == (((T(2, Bleu), T(2, Bleu), T(3, Bleu)),), (T(3, Bleu),))
    page.board.put_cursor(("table.1", 2))
    await typed(pilot, "enter", "v")
    assert page.news_line == "Combination 1: a combination has at least 3 tiles; this one has 2: blue 2, blue 3"
    page.board.put_cursor(("chevalet", 1))
    await typed(pilot, "enter", "1")
    page.board.put_cursor((TRAY, len(page.unused_pieces())))
    await settled(pilot, "enter", "m", "enter", "v")
    found = shown(app, TableScreen)
    assert found.told == ["you can lay 1 tile (h: more)"]
    while found.hints.hint is None or found.hints.is_waiting:
        await typed(pilot, "h")
    assert laid(found).rack == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [("7b 7r 7j / 7n", "7b 7r 7j / 7n"), ("7b 7r 7j", "Expected"), ("7x / 7n", "Expected"), ("/", "/")],
)
async def test_solver_screen_reads_a_position_or_tells_faults(app: Table, pilot: Hands, text: str, said: str) -> None:
    app.push_screen(SolverScreen())
    await typed(pilot, "e", *text, "enter")
    page = shown(app, SolverScreen)
    assert said in page.news_line, page.news_line


MONDAY = date(2026, 11, 23)
SUNDAY = MONDAY - timedelta(days=1)


@pytest.fixture(scope="module")
def puzzle() -> DailyPuzzle:
    return daily_puzzle(MONDAY)


async def test_puzzle_screen_solved_by_arranging_counts_its_days(app: Table, pilot: Hands, puzzle: DailyPuzzle) -> None:
    solved_days.save_solved_day(app.folder, SUNDAY)
    app.push_screen(page := PuzzleTable(puzzle))
    await settled(pilot)
    assert not page.hand.acts()
    await typed(pilot, "v")
    assert "refused" in page.told[0]
    piles = puzzle.hint.stages[-1].piles
    assert piles is not None
    arranging(page)._lie(arrangement_of_piles(page.game, page.view, piles))
    await settled(pilot, "v")
    assert page.told == ["Solved! Another puzzle comes tomorrow. Days in a row: 2."]
    assert solved_days.load_solved_days(app.folder) == {MONDAY, SUNDAY}


async def test_puzzle_screen_counts_no_answer_that_was_shown(
    app: Table, pilot: Hands, puzzle: DailyPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint_teller, "STAGE_SECONDS", 600.0)
    app.push_screen(page := PuzzleTable(puzzle))
    await settled(pilot)
    await settled(pilot, "h")
    assert page.told == ["you can lay 1 tile (h: more)"]
    while not page.hints.was_whole:
        await typed(pilot, "h")
    await settled(pilot, "v")
    assert page.told == ["That is the answer. Another puzzle comes tomorrow."]
    assert not solved_days.load_solved_days(app.folder)


@pytest.mark.parametrize("text", ["", "{}", '[1, "x", null]', "[[["])
def test_load_solved_days_passes_over_what_is_no_day(text: str, tmp_path: Path) -> None:
    solved_days.days_file(tmp_path).write_text(text)
    assert solved_days.load_solved_days(tmp_path) == frozenset()
    assert solved_days.save_solved_day(tmp_path, MONDAY) == {MONDAY}
