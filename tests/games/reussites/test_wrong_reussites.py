"""Wrong réussites are caught by a law of every game."""

from typing import Final

import pytest

from games.reussites.wrong_patiences import AGAINST_LAWS, Faux
from games.short_plays import plus_courte_faute
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.laws.game import SUITE

LOIS: Final = {law.name: law for law in SUITE.laws}


@pytest.mark.parametrize("faux", AGAINST_LAWS.values(), ids=AGAINST_LAWS)
def test_law_catches_wrong_reussite(faux: Faux) -> None:
    faute = plus_courte_faute(faux.jeu, LOIS[faux.loi], longueur=12)
    assert faute is not None
    assert faute[0] <= faux.coups


@pytest.mark.parametrize("loi", sorted({faux.loi for faux in AGAINST_LAWS.values()}))
def test_law_holds_for_right_reussites(loi: str) -> None:
    for jeu in (r7(), qll(), c4(), md(), klondike(), klondike(stale_moves=3)):
        assert plus_courte_faute(jeu, LOIS[loi], longueur=3, graines=1) is None
