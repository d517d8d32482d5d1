"""Play by words in the terminal: a move is typed, completed, refused where reading stopped; the table is read aloud."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from harness.effort import Effort
from textual.pilot import Pilot

from rummifun.session.session import PERSON
from rummifun.shells.tui.move_input import MoveInput
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import HandOverDialog
from shells.tui.monkey import Table, begun, picture, settled, typed, within

Play = Callable[[Table, Pilot[None]], Awaitable[None]]


def on_table(folder: Path, play: Play, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = Table(folder, lang)
        async with app.run_test(size=size) as pilot:
            await play(app, pilot)

    within(run())


def bar(app: Table) -> MoveInput:
    assert isinstance(app.screen, MoveInput)
    return app.screen


async def write(pilot: Pilot[None], text: str) -> MoveInput:
    """Type a text in the line, as a whole, and send it."""
    assert isinstance(pilot.app, Table)
    found = bar(pilot.app)
    found.field.value = text
    await settled(pilot)
    found.show(())
    await typed(pilot, "enter")
    await settled(pilot)
    return found


async def opened(pilot: Pilot[None], name: str, seed: int = 7, against: str = "hasard") -> tuple[PlayScreen, MoveInput]:
    assert isinstance(pilot.app, Table)
    page = begun(pilot.app, name, seed, against)
    await settled(pilot)
    await typed(pilot, "slash")
    return page, bar(pilot.app)


def test_a_move_is_typed_completed_and_made(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page, line = await opened(pilot, "klondike")
        await typed(pilot, "c", "3")
        await settled(pilot)
        assert line.offers
        await typed(pilot, "tab")
        assert line.field.value == line.offers[0].text if line.offers else line.field.value.startswith("c3>")
        await typed(pilot, "enter")
        await settled(pilot)
        assert page.game.write(page.sitting.steps[0].move).startswith("c3>")
        assert line.field.value == ""
        await write(pilot, "draw")
        assert page.game.write(page.sitting.steps[-1].move) == "talon.3!rebut"
        await typed(pilot, "escape")
        assert app.screen is page
        await typed(pilot, "u", "colon")
        before = len(page.sitting.steps)
        await write(pilot, "piocher")
        assert len(page.sitting.steps) == before + 1

    on_table(tmp_path, play)


def test_an_option_is_chosen_with_the_arrows(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page, line = await opened(pilot, "klondike")
        await typed(pilot, "down", "up", "enter")
        await settled(pilot)
        assert page.game.write(page.sitting.steps[0].move) == "talon.3!rebut"
        assert not line.offers

    on_table(tmp_path, play)


def test_what_is_refused_stays_with_the_cursor_where_reading_stopped(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page, line = await opened(pilot, "klondike")
        await write(pilot, "4 of hearts to foo")
        assert (line.field.value, line.field.cursor_position) == ("4 of hearts to foo", 15)
        assert line.heard == "“foo” names nothing here"
        await write(pilot, "4 of hearts on c7")
        assert line.field.value == "4 of hearts on c7"
        assert "4" in line.heard
        assert page.sitting.steps == ()

    on_table(tmp_path, play)


def test_the_table_is_read_by_keys_and_by_questions(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page, _ = await opened(pilot, "klondike")
        assert (await write(pilot, "c7?")).heard.endswith("6 cards face down, then 10 of spades.")
        assert "king of clubs" in (await write(pilot, "table?")).heard
        assert (await write(pilot, "?")).heard.startswith("4 moves can be played")
        assert "“nowhere”" in (await write(pilot, "nowhere?")).heard
        await typed(pilot, "escape")
        page.board.put_cursor(("c7", 7))
        for key, said in (("P", "10 of spades"), ("M", "4 moves"), ("T", "king of clubs"), ("H", "nobody holds")):
            await typed(pilot, key)
            assert said in bar(app).heard
            assert said.split()[-1] in picture(app)
            await typed(pilot, "escape")

    on_table(tmp_path, play)


def test_two_people_type_in_turn(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page = begun(app, "rummikub", 7, PERSON)
        await settled(pilot)
        for turn in range(4):
            assert isinstance(app.screen, HandOverDialog)
            await typed(pilot, "enter")
            if turn == 0:
                await typed(pilot, "slash")
            assert (await write(pilot, "turn?")).heard == "Your turn."
            await write(pilot, "red 3 red 4 red 99")
            await write(pilot, "draw")
            assert len(page.sitting.steps) == turn + 1

    on_table(tmp_path, play)


@pytest.mark.parametrize("name", ["klondike", "rummikub"])
def test_a_game_by_the_line_alone(name: str, tmp_path: Path, effort: Effort) -> None:
    """Play by what is heard: the moves by their numbers, the first that was not heard before."""
    most = effort(12, 2000)

    async def play(app: Table, pilot: Pilot[None]) -> None:
        page, line = await opened(pilot, name, 12)
        known: set[str] = set()
        for turn in range(most):
            heard = (await write(pilot, "?")).heard
            moves = heard.split(". ")[1:]
            if not moves:
                break
            fresh = [n for n, said in enumerate(moves, 1) if said.partition(": ")[2] not in known]
            chosen = fresh[0] if fresh else len(moves)
            known.add(moves[chosen - 1].partition(": ")[2])
            await write(pilot, str(chosen))
            assert len(page.sitting.steps) > turn // 2, (heard, line.heard)
        assert page.sitting.seat is None or most < 1000

    on_table(tmp_path, play)
