"""On the table too nobody names the deal of a game for two, and one that is named against a player is for practice."""

from __future__ import annotations

import pytest

from rummifun.chance import Alea
from rummifun.session.session import PERSON
from rummifun.shells.arguments.deals import daily_deal
from rummifun.shells.tui.menu_screen import NewGameScreen
from rummifun.shells.tui.play_screen import PlayScreen
from shells.asked.test_deals import CHANCE, NOBODY
from shells.tui.monkey import Hands, Table, looked, picture


@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_new_game_screen_names_no_deal_for_two_and_calls_a_named_one_practice(
    app: Table, pilot: Hands, lang: str
) -> None:
    await looked(pilot)
    page = NewGameScreen("rummikub")
    app.push_screen(page)
    await looked(pilot)
    app.choose(against={"rummikub": PERSON})
    for name in (page._do_daily, lambda: page._asked("rummikub:7"), lambda: page._asked("48213")):
        app.told.clear()
        name()
        await looked(pilot)
        assert app.screen is page
        assert NOBODY[lang] in app.told[0]
    app.choose(against={"rummikub": "hasard"})
    page._do_daily()
    await looked(pilot)
    practice = app.screen
    assert isinstance(practice, PlayScreen)
    assert practice.sitting.origin == daily_deal(app.today)
    assert {"fr": "· entraînement", "en": "· practice"}[lang] in picture(app)
    practice._new("")
    await looked(pilot)
    chance = app.screen
    assert isinstance(chance, PlayScreen)
    assert chance.sitting.is_deal_secret
    assert isinstance(chance.sitting.origin, Alea)
    assert CHANCE[lang] in picture(app)
    assert str(chance.sitting.origin.seed) not in picture(app)
