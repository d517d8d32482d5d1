"""Players make of states what they did: what moves are worth, what they choose and say, what agents are shown."""

from __future__ import annotations

from itertools import product

import pytest

from players.golden_evaluations import CODES, FICHIER, KINDS, ligne

ECRITES = FICHIER.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", CODES)
def test_players_make_of_a_game_what_they_did(code: str, kind: str) -> None:
    assert ligne(code, kind) in ECRITES, f"if it is meant to change: python -m players.golden_evaluations {code} {kind}"


def test_no_sum_is_left_over() -> None:
    assert [each.rpartition(":")[0] for each in ECRITES] == [f"{code} {kind}" for code, kind in product(CODES, KINDS)]
