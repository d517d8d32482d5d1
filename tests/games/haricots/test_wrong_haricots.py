"""Wrong games of Haricots are caught, each by the law that speaks of its mistake."""

from typing import Final

import pytest

from games.haricots.tables import Haricots
from games.haricots.wrong_haricots import AGAINST_LAWS
from games.short_plays import plus_courte_faute
from rummifun.games.haricots import haricots
from rummifun.laws.game import SUITE

LOIS: Final = {law.name: law for law in SUITE.laws}

LONGUEUR: Final = 26
"""Moves in which each mistake shows: some three turns."""


@pytest.mark.parametrize(("jeu", "law"), AGAINST_LAWS.values(), ids=AGAINST_LAWS)
def test_law_catches_wrong_haricots(jeu: Haricots, law: str) -> None:
    assert plus_courte_faute(jeu, LOIS[law], LONGUEUR, graines=4) is not None


@pytest.mark.parametrize("law", sorted({law for _, law in AGAINST_LAWS.values()} - {"termination"}))
def test_law_holds_for_the_same_plays_of_haricots(law: str) -> None:
    assert plus_courte_faute(haricots(), LOIS[law], LONGUEUR, graines=1) is None
