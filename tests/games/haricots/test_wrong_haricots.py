"""Wrong games of Haricots are caught, each by the laws or the worked positions that speak of its mistake."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.haricots.positions import POSITIONS
from games.haricots.tables import Haricots
from games.haricots.wrong_haricots import FAUX, Faux
from games.short_plays import plus_courte_faute
from rummifun.core.game import IllegalMove
from rummifun.games.haricots import haricots
from rummifun.laws.game import SUITE
from rummifun.laws.law import Law

LOIS: Final = {law.name: law for law in SUITE.laws}

LONGUEUR: Final = 26
"""Moves in which each mistake shows: some three turns."""


def _cas(quoi: str) -> list[Any]:
    return [pytest.param(faux.game, nom, id=f"{faux.name}-{nom}") for faux in FAUX for nom in getattr(faux, quoi)]


@pytest.mark.parametrize(("jeu", "nom"), _cas("positions"))
def test_a_position_catches_a_wrong_game(jeu: Haricots, nom: str) -> None:
    with pytest.raises((AssertionError, IllegalMove, ValueError, IndexError)):
        POSITIONS[nom](jeu)


@pytest.mark.parametrize(("jeu", "nom"), _cas("laws"))
def test_a_law_catches_a_wrong_game(jeu: Haricots, nom: str) -> None:
    loi: Law = LOIS[nom]
    assert plus_courte_faute(jeu, loi, LONGUEUR, graines=4) is not None, loi.equation


@pytest.mark.parametrize("faux", FAUX, ids=lambda faux: faux.name)
def test_every_wrong_game_is_caught_by_something(faux: Faux) -> None:
    assert faux.laws or faux.positions


@pytest.mark.parametrize("nom", sorted({nom for faux in FAUX for nom in faux.laws} - {"termination"}))
def test_the_same_plays_of_the_right_game_break_no_law(nom: str) -> None:
    assert plus_courte_faute(haricots(), LOIS[nom], LONGUEUR, graines=1) is None


def test_nearly_every_position_catches_a_wrong_game() -> None:
    inutiles = set(POSITIONS) - {nom for faux in FAUX for nom in faux.positions}
    assert len(inutiles) <= 4, sorted(inutiles)
