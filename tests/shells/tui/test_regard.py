"""Looking under the cards in the terminal: asked for, said before, and a way that is played by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rummifun.games.reussites import Gagnable
from rummifun.session.session import Session
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import ChoiceDialog
from rummifun.shells.tui.winnability_screen import WinnabilityScreen
from shells.tui.monkey import Table, begun, looked, now, picture, settled, typed, within


def test_what_lies_under_the_cards_is_told_on_request_and_said_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with Table(tmp_path).run_test(size=(80, 24)) as pilot:
            app = pilot.app
            assert isinstance(app, Table)
            page = begun(app, "klondike", 1)
            await settled(pilot)
            assert "gagn" not in picture(app)
            await typed(pilot, "y")
            assert isinstance(app.screen, ChoiceDialog)
            assert "Pour répondre, on regarde sous les cartes." in picture(app)
            await typed(pilot, "enter")
            await settled(pilot)
            assert page.told == ["Cette donne peut être gagnée."]
            await typed(pilot, "y", "down", "enter")
            await settled(pilot)
            assert page.told == ["Cette donne est facile."]
            assert page.sitting.steps == ()

    within(play())


def test_a_hint_that_keeps_it_won_is_followed_and_the_way_shown(tmp_path: Path) -> None:
    async def play() -> Session:
        async with Table(tmp_path, "en").run_test(size=(80, 24)) as pilot:
            app = pilot.app
            assert isinstance(app, Table)
            page = begun(app, "md", 8)
            assert isinstance(page, WinnabilityScreen)
            app.choose(speed=6)
            await typed(pilot, "y", "down", "down", "enter")
            await settled(pilot)
            assert page.hint_progress is not None
            assert page.line is not None
            n = len(page.line.moves)
            await typed(pilot, "y", "down", "down", "down", "enter")
            await settled(pilot)
            assert page.playing is not None
            await typed(pilot, "escape")
            assert now(page.playing) is None
            stopped = len(page.sitting.steps)
            assert 1 <= stopped < n
            for _ in range(n):
                page._follow()
            await settled(pilot)
            return page.sitting

    last = within(play())
    outcome = last.game.outcome(last.state)
    assert outcome is not None
    assert outcome.winner == 0


def test_a_lost_game_says_since_when_and_shows_no_way(tmp_path: Path) -> None:
    async def play() -> None:
        async with Table(tmp_path, "en").run_test(size=(80, 24)) as pilot:
            app = pilot.app
            assert isinstance(app, Table)
            page = begun(app, "klondike", 6)
            await typed(pilot, "y", "down", "down", "down", "enter")
            await settled(pilot)
            assert page.told == ["This deal cannot be won, however you play."]
            assert now(page.playing) is None

    within(play())


def test_a_game_of_two_has_no_such_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with Table(tmp_path).run_test(size=(80, 24)) as pilot:
            app = pilot.app
            assert isinstance(app, Table)
            for name in ("descente", "haricots"):
                page = begun(app, name, 1)
                await settled(pilot)
                assert isinstance(page, PlayScreen)
                assert not isinstance(page, WinnabilityScreen)
                await typed(pilot, "y")
                assert app.screen is page

    within(play())


def test_new_deals_are_some_that_can_be_won_where_that_is_wished(tmp_path: Path) -> None:
    async def play() -> None:
        async with Table(tmp_path).run_test(size=(120, 40)) as pilot:
            app = pilot.app
            assert isinstance(app, Table)
            for name in ("md", "klondike"):
                page = NewGameScreen(name)
                app.push_screen(page)
                await settled(pilot)
                assert ("winnable" in dict(page._choices())) is True
                app.choose(winnable=True)
                assert dict(page._choices())["winnable"] == "Seulement des donnes gagnables : oui"
                page._do_new()
                await looked(pilot)
                assert isinstance(app.screen, WinnabilityScreen)
                found: Any = app.screen.sitting
                assert isinstance(found.game.solution(found.state, 100_000), Gagnable)
                page._do_winnable()
                assert app.settings.winnable is False
            other = NewGameScreen("descente")
            app.push_screen(other)
            await settled(pilot)
            assert "winnable" not in dict(other._choices())

    within(play())
