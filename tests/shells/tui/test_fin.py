"""The end of a game in the terminal: what is told of it, and what can be done then."""

from __future__ import annotations

import pytest

from rummifun.session.results import FinishedGame
from rummifun.shells.storage import statistics
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.replay_screen import ReplayScreen
from shells.tui.monkey import Hands, Table, deal, looked, picture, played_out, shown, typed


async def play_to_end(app: Table, pilot: Hands) -> PlayScreen:
    statistics.record_end(statistics.journal_file(app.folder), FinishedGame("c4", "before", True, 1, 9, 300))
    played_out(page := await deal(pilot, "c4"))
    await looked(pilot)
    return page


async def test_play_screen_tells_moves_and_the_best_at_the_end_and_the_time_where_it_is_wished(
    app: Table, pilot: Hands
) -> None:
    page = await play_to_end(app, pilot)
    for said in (" moves in 0:0", "best so far: 9 moves, 5:00", "1  again", "3  look back"):
        assert said in picture(app)
    assert "0:0" not in picture(app).splitlines()[0]
    app.choose(clock=True)
    await looked(pilot)
    assert page.lasted is not None
    assert f" · 0:{page.lasted:02}" in picture(app).splitlines()[0]
    page.began = None
    page._tick()
    assert f" · 0:{page.lasted:02}" in picture(app).splitlines()[0]  # it stands still
    await looked(pilot, "3")
    replay = shown(app, ReplayScreen)
    assert replay.at == 0
    await typed(pilot, "q")
    assert app.screen is page


@pytest.mark.parametrize(("key", "same"), [("1", False), ("2", True)])
async def test_play_screen_begins_another_game_from_the_same_deal_or_another(
    app: Table, pilot: Hands, key: str, same: bool
) -> None:
    page = await play_to_end(app, pilot)
    await looked(pilot, key)
    other = shown(app, PlayScreen)
    assert other is not page
    assert (other.sitting.first == page.sitting.first, other.sitting.players) == (same, page.sitting.players)
