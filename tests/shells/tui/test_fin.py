"""The end of a game in the terminal: what is told of it, and what can be done then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummifun.session.results import FinishedGame
from rummifun.shells.storage import statistics
from rummifun.shells.tui.app import TableApp
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.replay_screen import ReplayScreen
from shells.tui.monkey import Table, begun, looked, picture, typed, within


async def ended(app: TableApp, pilot: Any) -> PlayScreen:
    statistics.record_end(statistics.journal_file(app.folder), FinishedGame("c4", "before", True, 1, 9, 300))
    page = begun(app, "c4", 5)
    await looked(pilot)
    while page.sitting.seat is not None:
        page.action_step()
    await looked(pilot)
    return page


def on_end(folder: Path, play: Any) -> None:
    async def whole() -> None:
        app = Table(folder, "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await looked(pilot)
            await play(app, pilot, await ended(app, pilot))

    within(whole())


def test_the_end_is_told_with_moves_time_and_the_best(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any, page: PlayScreen) -> None:
        said = picture(app)
        assert " moves in 0:0" in said
        assert "best so far: 9 moves, 5:00" in said
        assert "1  again" in said
        assert "3  look back" in said

    on_end(tmp_path, play)


@pytest.mark.parametrize(("key", "again"), [("1", False), ("2", True)])
def test_another_game_begins_from_the_same_deal_or_another(key: str, again: bool, tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any, page: PlayScreen) -> None:
        await typed(pilot, key)
        await looked(pilot)
        other = app.screen
        assert isinstance(other, PlayScreen)
        assert other is not page
        assert (other.sitting.first == page.sitting.first) == again
        assert other.sitting.players == page.sitting.players

    on_end(tmp_path, play)


def test_a_game_that_is_over_is_looked_back_at_from_its_beginning(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any, page: PlayScreen) -> None:
        await typed(pilot, "3")
        await looked(pilot)
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.at == 0
        await typed(pilot, "q")
        assert app.screen is page

    on_end(tmp_path, play)


def test_the_time_of_a_patience_is_shown_where_it_is_wished_and_stands_still_at_its_end(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Any, page: PlayScreen) -> None:
        assert "0:0" not in picture(app).splitlines()[0]
        app.choose(clock=True)
        await looked(pilot)
        assert page.lasted is not None
        assert f" · 0:{page.lasted:02}" in picture(app).splitlines()[0]
        page.began = None
        page._tick()
        assert f" · 0:{page.lasted:02}" in picture(app).splitlines()[0]

    on_end(tmp_path, play)
