"""Wrong games of Haricots are caught, each by the law or the worked positions that speak of its mistake."""

from __future__ import annotations

from typing import Final

import pytest

from games.haricots.positions import POSITIONS
from games.haricots.wrong_haricots import WRONG
from games.short_plays import plus_courte_faute
from rummifun.core.game import IllegalMove
from rummifun.games.haricots import haricots
from rummifun.laws.game import SUITE

LOIS: Final = {law.name: law for law in SUITE.laws}
BY_LAW: Final = {name: wrong.law for name, wrong in WRONG.items() if wrong.law is not None}

LONGUEUR: Final = 26
"""Moves in which each mistake shows: some three turns."""


@pytest.mark.parametrize(("name", "nom"), [(name, nom) for name, wrong in WRONG.items() for nom in wrong.positions])
def test_position_catches_wrong_haricots(name: str, nom: str) -> None:
    with pytest.raises((AssertionError, IllegalMove, ValueError, IndexError)):
        POSITIONS[nom](WRONG[name].game)


@pytest.mark.parametrize(("name", "law"), BY_LAW.items())
def test_law_catches_wrong_haricots(name: str, law: str) -> None:
    assert plus_courte_faute(WRONG[name].game, LOIS[law], LONGUEUR, graines=4) is not None


@pytest.mark.parametrize("law", sorted({*BY_LAW.values()} - {"termination"}))
def test_law_holds_for_the_same_plays_of_haricots(law: str) -> None:
    assert plus_courte_faute(haricots(), LOIS[law], LONGUEUR, graines=1) is None


def test_wrong_haricots_are_all_caught_and_nearly_every_position_catches_one() -> None:
    assert all(wrong.law or wrong.positions for wrong in WRONG.values())
    inutiles = set(POSITIONS) - {nom for wrong in WRONG.values() for nom in wrong.positions}
    assert len(inutiles) <= 4, sorted(inutiles)
