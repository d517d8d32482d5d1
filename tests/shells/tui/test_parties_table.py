"""Whole games on the screen, by keys and by clicks: patiences, cards for two, games that play by themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummifun.core.record import read_record
from rummifun.games import game_named
from rummifun.players import PLAYERS
from rummifun.session.player_queries import play_out_steps
from rummifun.session.results import FinishedGame
from rummifun.session.session import PERSON, automatic_move
from rummifun.session.steps import available_acts
from rummifun.shells.storage import statistics
from rummifun.shells.storage.saved_session import begin_saved_session
from rummifun.shells.tui import game_screen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.replay_screen import ReplayScreen, Slider
from shells.tui.monkey import Table, begun, clicked, looked, now, picture, settled, typed, within

Play = Callable[..., Awaitable[None]]


def on_table(folder: Path, play: Play, lang: str = "en", size: tuple[int, int] = (80, 24)) -> Table:
    """Play on a table, then give it."""
    app = Table(folder, lang)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await play(app, pilot)

    within(run())
    return app


def the_end(folder: Path) -> FinishedGame:
    ends, whole = statistics.read_journal(statistics.journal_file(folder))
    assert whole
    assert len({end.play for end in ends}) == 1  # taken back and ended anew, it is one game
    return ends[-1]


def record(folder: Path) -> tuple[str, int]:
    (file,) = (folder / "parties").iterdir()
    read, damage = read_record(file.read_text(), game_named)
    assert damage is None
    return read.game.name, len(read.moves)


def test_klondike_by_keys_to_its_end(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        press = partial(typed, pilot)
        page = begun(app, "klondike", 12)
        await settled(pilot)
        await press("h")
        await settled(pilot)
        assert page.told == ["a card can move (h: more)"]
        for _ in range(200):
            if page.sitting.seat is None or automatic_move(page.sitting) is not None:
                break
            page.action_hint()
            await settled(pilot)
            await press("h", "h", "enter")
            if page.picked is not None:
                await press("b")
        assert automatic_move(page.sitting) is not None
        app.settings = app.settings.__class__(speed=6)
        await press("f")
        while page.playing is not None:
            await pilot.pause(0.05)
        assert page.sitting.seat is None
        assert "won" in page.told[0]
        moves = len(page.sitting.steps)
        await press("u")
        assert len(page.sitting.steps) < moves
        await press("r")
        await press("R")
        assert page.sitting.steps == ()
        assert len(page.sitting.undone) == moves

    on_table(tmp_path, play)
    assert the_end(tmp_path).won


def test_md_by_the_mouse_to_its_end(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page = begun(app, "md", 3)
        await settled(pilot)
        while page.sitting.seat is not None:
            source = page.own_acts()[0].source
            assert source is not None
            await clicked(pilot, source)
            if page.picked is not None:
                assert page.board.marks.goals
                target = next(act.target for act in page.own_acts() if act.source == source and act.target)
                await clicked(pilot, target)
        assert "Game over" in page.told[0]

    on_table(tmp_path, play)
    assert record(tmp_path)[1] >= the_end(tmp_path).moves > 8


def test_a_second_click_is_the_best_place(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page = begun(app, "klondike", 5)
        await settled(pilot)
        await clicked(pilot, "c5")
        assert now(page.picked) == ("c5", 5)
        assert page.board.marks.goals == {"♦"}
        await clicked(pilot, "c6")  # nothing to do there: put down
        assert now(page.picked) is None
        await clicked(pilot, "c5")
        await clicked(pilot, "c5")
        assert page.game.write(page.sitting.steps[0].move) == "c5>♦"
        await clicked(pilot, "talon")
        assert page.game.write(page.sitting.steps[-1].move) == "talon.3!rebut"

    on_table(tmp_path, play)


def test_haricots_against_a_player_to_the_end(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        page = begun(app, "haricots", 5, "hasard")
        await settled(pilot)
        while page.sitting.seat is not None:
            await typed(pilot, "m")
            if app.screen is not page:
                await typed(pilot, "enter")
            await settled(pilot)
        assert "Game over" in page.told[0]

    on_table(tmp_path, play)
    assert the_end(tmp_path).game == "haricots"


def near_the_end(name: str, left: int) -> str:
    """Give a position some decisions before the end of a game between two players."""
    from rummifun.chance import Alea

    game = game_named(name)
    states = [step.before for step in play_out_steps(game, Alea(4), game.new(Alea(4)), (PLAYERS["glouton:3"],) * 2)]
    return game.write_position(states[-left])


def test_descente_to_the_end(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        from rummifun.shells.tui.app import game_screen_for

        game = game_named("descente")
        origin = near_the_end("descente", 25)
        page = game_screen_for(*begin_saved_session(game, origin, (PERSON, PERSON), app.folder, app.now(), secret=True))
        app.push_screen(page)
        await settled(pilot)
        for _ in range(400):
            if page.sitting.seat is None:
                break
            if app.screen is not page:
                await typed(pilot, "enter")  # the other sits down
                await settled(pilot)
            page.action_hint()
            await settled(pilot)
            await typed(pilot, "h", "h", "b")
            await settled(pilot)
        assert page.sitting.seat is None
        assert "wins" in page.told[0]

    on_table(tmp_path, play)
    assert not statistics.journal_file(tmp_path).exists()  # between two people nobody's are told


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_what_plays_by_itself(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "SPEEDS", (500.0,) * 7)

    async def play(app: Table, pilot: Pilot[None]) -> None:
        press, pause = partial(typed, pilot), pilot.pause
        page = begun(app, name, 5)
        await settled(pilot)
        assert now(page.watched)
        await press("space", "space", "enter")
        assert now(len(page.sitting.steps)) == 3
        await press("u")
        assert now(len(page.sitting.steps)) == 2
        await press("p")
        assert now(page.playing) is not None
        await press("p")
        assert now(page.playing) is None
        paused = len(page.sitting.steps)
        await press("plus", "minus", "p")
        while page.playing is not None:
            await pause(0.02)
        assert len(page.sitting.steps) > paused
        assert "Game over" in page.told[0]

    on_table(tmp_path, play)
    assert record(tmp_path)[0] == name


def test_a_game_that_is_over_is_watched_again(tmp_path: Path) -> None:
    async def play(app: Table, pilot: Pilot[None]) -> None:
        press = partial(typed, pilot)
        page = begun(app, "c4", 5)
        while page.sitting.seat is not None:
            await settled(pilot)
            page.action_step()
        n = len(page.sitting.steps)
        await press("q")
        from rummifun.shells.tui.menu_screen import NewGameScreen

        app.push_screen(deal := NewGameScreen("c4"))
        await looked(pilot)
        assert len(deal.over) == 1
        deal._do_over()
        await settled(pilot)
        await press("enter")
        await settled(pilot)
        again = app.screen
        assert isinstance(again, ReplayScreen)
        await press("right", "right", "left", "pagedown")
        assert again.at == 11
        await press("end")
        assert again.at == n
        assert "Game over" in picture(app)
        await press("home")
        assert again.at == 0
        await pilot.click(Slider, offset=(38, 0))
        assert abs(again.at - n // 2) <= 1
        await press("p")
        assert again.playing is not None
        await press("q")

    on_table(tmp_path, play)


def test_every_button_and_every_act_can_be_reached(tmp_path: Path) -> None:
    """An act is made by a touch, a carrying or a button: all of them, all along some games."""

    async def play(app: Table, pilot: Pilot[None]) -> None:
        for name in ("descente", "haricots", "md", "klondike_classique"):
            page = begun(app, name, 2, PERSON)
            await settled(pilot)
            if app.screen is not page:
                await typed(pilot, "enter")
            seen = {cell.place for cell in page.board.cells}
            for act in available_acts(page.game, page.view):
                assert act.source is None or {act.source, act.target or act.source} <= seen
            assert isinstance(page, PlayScreen)
            await typed(pilot, "q")

    on_table(tmp_path, play)
