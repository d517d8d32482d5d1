"""Wrong réussites are caught: by a law of every game, by a play that is recorded, or on a position of the rule book."""

from __future__ import annotations

from typing import Final

import pytest

from games.recorded_play import differs, differs_on_record
from games.reussites import wrong_choice_patiences, wrong_patiences
from games.reussites.wrong_patiences import Faux
from games.short_plays import plus_courte_faute
from rummifun.games import game_named
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.laws.game import SUITE

LOIS: Final = {law.name: law for law in SUITE.laws}
AGAINST_LAWS: Final = {**wrong_patiences.AGAINST_LAWS, **wrong_choice_patiences.AGAINST_LAWS}
AGAINST_RULES: Final = {**wrong_patiences.AGAINST_RULES, **wrong_choice_patiences.AGAINST_RULES}

SEEN_ON_POSITION: Final = {
    "a round too many": "tour=3 / rebut: 9♥ / ♣: 7♣ / ♦: 7♦ / ♥: 7♥ / ♠: 7♠",
    "cards always go up again": "talon: [V♦] / ♣: 7♣ / s1: 8♣",
}
"""Wrong rules that no recorded play meets."""


@pytest.mark.parametrize("faux", AGAINST_LAWS.values(), ids=AGAINST_LAWS)
def test_law_catches_wrong_reussite(faux: Faux) -> None:
    faute = plus_courte_faute(faux.jeu, LOIS[faux.loi], longueur=12)
    assert faute is not None
    assert faute[0] <= faux.coups


@pytest.mark.parametrize("loi", sorted({faux.loi for faux in AGAINST_LAWS.values()}))
def test_same_laws_hold_for_right_reussites(loi: str) -> None:
    for jeu in (r7(), qll(), c4(), md(), klondike(), klondike(stale_moves=3)):
        assert plus_courte_faute(jeu, LOIS[loi], longueur=3, graines=1) is None


@pytest.mark.parametrize("name", AGAINST_RULES)
def test_recorded_play_or_position_catches_wrong_rule(name: str) -> None:
    wrong, of = AGAINST_RULES[name]
    right = game_named(of)
    if name in SEEN_ON_POSITION:
        assert differs(wrong, right, right.read_position(SEEN_ON_POSITION[name]))
    else:
        assert differs_on_record(wrong, of)


@pytest.mark.parametrize("name", ["r7", "qll", "c4", "md", "klondike", "descente"])
def test_recorded_play_does_not_differ_from_itself(name: str) -> None:
    assert not differs_on_record(game_named(name), name)
