"""Games say and do what they did: a change to what they say, refuse, find or propose is meant, and seen."""

from __future__ import annotations

from itertools import product

import pytest

from games.golden_sums import FICHIER, JEUX, KINDS, ligne

ECRITES = FICHIER.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", JEUX)
def test_every_game_says_and_does_what_it_did(code: str, kind: str) -> None:
    assert ligne(code, kind) in ECRITES, f"if it is meant to change: python -m games.golden_sums {code} {kind}"


def test_no_sum_is_left_over() -> None:
    assert [ecrite.rpartition(":")[0] for ecrite in ECRITES] == [
        f"{code} {kind}" for code, kind in product(JEUX, KINDS)
    ]
