"""A search before a game: it goes on in a process of its own, is left by a key, and ends with the program."""

from datetime import date

import pytest
from textual.widgets import OptionList

from rummifun.games import game_named
from rummifun.session.puzzles import DailyPuzzle, PuzzleQuery
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.screen_base import short_code
from rummifun.shells.tui.solver_screen import PuzzleTable
from rummifun.shells.tui.table_screen import TableScreen
from rummifun.shells.tui.thinking import SearchDialog
from shells.tui.monkey import Hands, Table, begun, drained, looked, now, picture, settled, shown, typed
from shells.tui.test_sturdiness import Slow


async def open_puzzle(app: Table, pilot: Hands) -> SearchDialog:
    await looked(pilot)
    shown(app, MenuScreen).open_puzzle()
    await drained(app)
    await pilot.pause()
    return shown(app, SearchDialog)


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_search_for_a_puzzle_is_left_by_a_key(app: Table, pilot: Hands, key: str) -> None:
    app.mind = Slow()
    dialog = await open_puzzle(app, pilot)
    assert "a puzzle is being looked for…" in picture(app)
    assert "Escape leaves the search." in picture(app)
    await typed(pilot, key)
    await pilot.pause()
    shown(app, MenuScreen)
    assert isinstance(dialog.mind, Slow)
    assert dialog.mind.halted or dialog.mind.asked == 1
    await settled(pilot)
    shown(app, MenuScreen)  # and no puzzle comes after all


async def test_search_for_a_puzzle_opens_what_it_finds(app: Table, pilot: Hands) -> None:
    app.mind = Slow()
    dialog = await open_puzzle(app, pilot)
    assert isinstance(dialog.mind, Slow)
    dialog.mind.go.set()
    while now(app.screen) is dialog:
        await pilot.pause(0.05)
    await settled(pilot)
    assert shown(app, PuzzleTable).puzzle.day == app.today


def test_puzzle_query_sets_the_puzzle_of_its_day() -> None:
    puzzle = PuzzleQuery(date(2026, 11, 23)).run()
    assert (type(puzzle), puzzle.day) == (DailyPuzzle, date(2026, 11, 23))


async def test_search_for_a_deal_that_can_be_won_is_left(app: Table, pilot: Hands) -> None:
    app.mind = Slow()
    app.choose(winnable=True)
    await looked(pilot)
    app.deal(game_named("klondike"), lambda deal: pytest.fail(f"{deal} was left"))
    await pilot.pause()
    assert "a deal that can be won is being looked for…" in picture(app)
    await typed(pilot, "escape")
    await settled(pilot)
    shown(app, MenuScreen)


async def test_choice_list_points_at_the_chosen_line(app: Table, pilot: Hands) -> None:
    await looked(pilot)
    lines = app.screen.query_one(OptionList)
    for at in (0, 3, lines.option_count - 1):
        lines.highlighted = at
        await pilot.pause()
        (pointed,) = (line for line in picture(app).splitlines() if "▶" in line)
        text = str(lines.get_option_at_index(at).prompt).splitlines()[0]
        assert pointed.strip().startswith(f"▶ {text}")


@pytest.mark.parametrize("name", ["rummikub", "descente", "klondike", "haricots", "r7"])
async def test_help_lists_each_key_once(app: Table, pilot: Hands, name: str) -> None:
    page = begun(app, name)
    await looked(pilot)
    listed: list[str] = []
    app.show_help = lambda name, keys: listed.extend(key for key, _, _ in keys)  # type: ignore[method-assign]
    page.action_help()
    assert len(listed) > 15
    assert sorted(listed) == sorted({*listed})


async def test_title_has_no_code_that_is_too_long(app: Table, pilot: Hands) -> None:
    assert [short_code(code) for code in (None, "klondike:d3:48213", f"klondike:d3:{2**127}")] == [
        "",
        "klondike:d3:48213",
        "",
    ]
    await looked(pilot)
    page = begun(app, "rummikub", 2**63)
    await looked(pilot)
    assert isinstance(page, TableScreen)
    assert "dealt by chance · 0 moves" in picture(app)
