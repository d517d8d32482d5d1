"""Looking under the cards in the terminal, said before it is done; deals that are named, and what they count."""

from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games.reussites import Gagnable
from rummifun.session.session import PERSON
from rummifun.shells.arguments.deals import daily_deal
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from rummifun.shells.tui.screens import ChoiceDialog
from rummifun.shells.tui.winnability_screen import WinnabilityScreen
from shells.plugins.test_deals import CHANCE, NOBODY
from shells.tui.monkey import Hands, Table, begun, deal, looked, now, picture, settled, shown, typed


@pytest.mark.parametrize("lang", ["fr"])
async def test_winnability_screen_looks_under_the_cards_on_request_and_says_so_before(app: Table, pilot: Hands) -> None:
    page = await deal(pilot, "klondike", 1)
    assert "gagn" not in picture(app)
    await typed(pilot, "y")
    shown(app, ChoiceDialog)
    assert "Pour répondre, on regarde sous les cartes." in picture(app)
    await settled(pilot, "enter")
    assert page.told == ["Cette donne peut être gagnée."]
    await settled(pilot, "y", "down", "enter")
    assert (page.told, page.session.steps) == (["Cette donne est facile."], ())


async def test_winnability_screen_hints_what_keeps_it_won_and_shows_the_way(app: Table, pilot: Hands) -> None:
    page = begun(app, "md", 8)
    assert isinstance(page, WinnabilityScreen)
    app.choose(speed=6)
    await settled(pilot, "y", "down", "down", "enter")
    assert page.hint_progress is not None
    assert page.line is not None
    n = len(page.line.moves)
    await settled(pilot, "y", "down", "down", "down", "enter")
    assert page.playing is not None
    await typed(pilot, "escape")
    assert now(page.playing) is None
    assert 1 <= len(page.session.steps) < n
    for _ in range(n):
        page._follow()
    await settled(pilot)
    outcome = page.session.game.outcome(page.session.state)
    assert outcome is not None
    assert outcome.winner == 0


async def test_winnability_screen_says_that_a_deal_is_lost_and_shows_no_way(app: Table, pilot: Hands) -> None:
    page = begun(app, "klondike", 6)
    await settled(pilot, "y", "down", "down", "down", "enter")
    assert (page.told, page.playing) == (["This deal cannot be won, however you play."], None)


async def test_play_screen_of_a_game_for_two_looks_under_no_cards(app: Table, pilot: Hands) -> None:
    for name in ("descente", "haricots"):
        page = await deal(pilot, name, 1)
        assert not isinstance(page, WinnabilityScreen)
        await typed(pilot, "y")
        assert app.screen is page


@pytest.mark.parametrize(("lang", "size"), [("fr", (120, 40))])
async def test_new_game_screen_deals_what_can_be_won_where_that_is_wished(app: Table, pilot: Hands) -> None:
    app.push_screen(page := NewGameScreen("klondike"))
    await settled(pilot)
    app.choose(winnable=True)
    assert dict(page._choices())["winnable"] == "Seulement des donnes gagnables : oui"
    page._do_new()
    await looked(pilot)
    found: Any = shown(app, WinnabilityScreen).session
    assert isinstance(found.game.solution(found.state, 100_000), Gagnable)
    page._do_winnable()
    assert app.settings.winnable is False
    app.push_screen(other := NewGameScreen("descente"))
    await settled(pilot)
    assert "winnable" not in dict(other._choices())


async def test_new_game_screen_names_no_deal_for_two_but_for_practice(app: Table, pilot: Hands) -> None:
    page = NewGameScreen("rummikub")
    app.push_screen(page)
    await looked(pilot)
    app.choose(against={"rummikub": PERSON})
    for name in (page._do_daily, lambda: page._begin_coded("rummikub:7"), lambda: page._begin_coded("48213")):
        app.told.clear()
        name()
        await looked(pilot)
        assert app.screen is page
        assert NOBODY["en"] in app.told[0]
    app.choose(against={"rummikub": "hasard"})
    page._do_daily()
    await looked(pilot)
    practice = shown(app, PlayScreen)
    assert practice.session.origin == daily_deal(app.today)
    assert "· practice" in picture(app)
    practice._new("")
    await looked(pilot)
    chance = shown(app, PlayScreen)
    assert chance.session.is_deal_secret
    assert isinstance(chance.session.origin, Alea)
    assert CHANCE["en"] in picture(app)
    assert str(chance.session.origin.seed) not in picture(app)
