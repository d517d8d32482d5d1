"""Speed of the table: the imports before the menu is shown, the lines painted again."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from threading import current_thread, main_thread
from types import ModuleType
from typing import Any

import pytest
from harness.nonempty import nonempty

from rummifun.core.scene import PieceFace
from rummifun.shells.tui import app as app_room
from rummifun.shells.tui.painting import Marks, changed_lines, paint_line
from rummifun.shells.tui.placed_pieces import Layout, PlacedPiece
from rummifun.shells.tui.themes import PALETTES
from shells.tui.monkey import Hands, Table, deal, settled, within


def test_importing_the_table_imports_nothing_that_plays() -> None:
    asked = "import sys, rummifun.shells.tui.app; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=200, check=True)
    slow = ("rummifun.players", "rummifun.analysis", "rummifun.games.rummikub", "multiprocessing", "markdown_it")
    assert set(slow).isdisjoint(found.stdout.split())


def test_table_imports_what_plays_where_keys_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, bool]] = []

    def recorded(name: str) -> ModuleType:
        read.append((name, current_thread() is main_thread()))
        return import_module(name)

    monkeypatch.setattr(app_room, "import_module", recorded)

    async def play() -> None:
        async with Table(tmp_path).run_test() as pilot:
            while len(read) < len(app_room._AHEAD):
                await pilot.pause(0.05)

    within(play())
    assert read == [(name, True) for name in app_room._AHEAD]


SEVEN, EIGHT = PieceFace("7", "bleu"), PieceFace("8", "bleu")
TWO = Layout((PlacedPiece(0, 0, 4, 2, "c1", 1, SEVEN), PlacedPiece(5, 3, 4, 1, "c2", 1, EIGHT)))
LOOKS = [
    Marks(),
    Marks(("c1", 1)),
    Marks(("c2", 1)),
    Marks(None, frozenset([("c1", 1)])),
    Marks(None, frozenset([("c1", 1)]), frozenset(["c2"])),
]


@pytest.mark.parametrize("before", LOOKS)
def test_changed_lines_are_those_that_marks_paint_otherwise(before: Marks) -> None:
    def painted(marks: Marks) -> list[Any]:
        return [paint_line(TWO, marks, PALETTES["sombre"], 12, y) for y in range(5)]

    for after in nonempty(LOOKS):
        other = {y for y, (one, then) in enumerate(zip(painted(before), painted(after), strict=True)) if one != then}
        assert other == changed_lines(TWO, before, after)


async def test_board_paints_only_lines_of_a_cursor_that_moves(pilot: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    board, painted = (await deal(pilot, "rummikub")).board, set[int]()
    before = board.cell
    monkeypatch.setattr(board, "refresh_line", painted.add)
    await settled(pilot, "right")
    assert before != board.cell
    assert painted == {y for cell in (before, board.cell) if cell for y in range(cell.y, cell.y + cell.height)}
