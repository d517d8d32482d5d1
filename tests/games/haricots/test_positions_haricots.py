"""Every worked position of the rules holds."""

from __future__ import annotations

import pytest

from games.haricots.positions import POSITIONS, VALEURS
from games.haricots.tables import table
from rummifun.games.haricots import CARTES, NOMBRES, SEUILS, Haricot, haricots, valeur
from rummifun.multiset.ordre_sup import cardinal


@pytest.mark.parametrize("nom", POSITIONS)
def test_a_position(nom: str) -> None:
    POSITIONS[nom](haricots())


def test_the_twelve_positions_are_there() -> None:
    assert [nom.partition("_")[0] for nom in POSITIONS][:12] == [f"b{i}" for i in range(1, 13)]


@pytest.mark.parametrize("haricot", Haricot, ids=str)
def test_the_value_of_a_chain_of_any_length(haricot: Haricot) -> None:
    attendue = 0
    for n in range(NOMBRES[haricot] + 1):
        attendue = VALEURS[haricot].get(n, attendue)
        assert valeur(haricot, n) == attendue


def test_there_are_104_cards() -> None:
    assert cardinal(CARTES) == 104
    assert [NOMBRES[h] for h in Haricot] == [20, 18, 16, 14, 12, 10, 8, 6]
    assert [h.value for h in Haricot] == ["B", "C", "S", "G", "s", "b", "R", "g"]
    assert all(len(SEUILS[h]) == (2 if h.name == "garden" else 4) for h in Haricot)


def test_the_positions_laid_out_are_possible() -> None:
    possibles = [
        table("Jouer", 1, j1="0 [- - -] CSGBB", j2="0 [- - -] CSGBB"),
        table("Jouer", j1="0 [B2 S3 R1] CG"),
        table("Offre", j1="0 [G2 S1 R1] CC", echange="GGb"),
        table("Tirage", rebut="GBR", dessus="SRR"),
    ]
    assert [haricots().invariants(e) for e in possibles] == [()] * 4
