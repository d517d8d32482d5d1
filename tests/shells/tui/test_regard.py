"""Looking under the cards in the terminal: asked for, said before, and a way that is played by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rummifun.games.reussites import Gagnable
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import ChoiceDialog
from rummifun.shells.tui.winnability_screen import WinnabilityScreen
from shells.tui.monkey import Hands, Table, begun, deal, looked, now, picture, settled, typed


@pytest.mark.parametrize("lang", ["fr"])
async def test_winnability_screen_looks_under_the_cards_on_request_and_says_so_before(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike", 1)
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


async def test_winnability_screen_hints_what_keeps_it_won_and_shows_the_way(app: Table, pilot: Hands) -> None:
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
    assert 1 <= len(page.sitting.steps) < n
    for _ in range(n):
        page._follow()
    await settled(pilot)
    outcome = page.sitting.game.outcome(page.sitting.state)
    assert outcome is not None
    assert outcome.winner == 0


async def test_winnability_screen_says_that_a_deal_is_lost_and_shows_no_way(app: Table, pilot: Hands) -> None:
    page = begun(app, "klondike", 6)
    await typed(pilot, "y", "down", "down", "down", "enter")
    await settled(pilot)
    assert page.told == ["This deal cannot be won, however you play."]
    assert now(page.playing) is None


async def test_play_screen_of_a_game_for_two_looks_under_no_cards(app: Table, pilot: Hands) -> None:
    for name in ("descente", "haricots"):
        page = await deal(pilot, name, 1)
        assert isinstance(page, PlayScreen)
        assert not isinstance(page, WinnabilityScreen)
        await typed(pilot, "y")
        assert app.screen is page


@pytest.mark.parametrize(("lang", "size"), [("fr", (120, 40))])
async def test_new_game_screen_deals_what_can_be_won_where_that_is_wished(app: Table, pilot: Hands) -> None:
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
