"""Players play as they did: the same moves, for the same reasons. A change to one of them is meant, and seen."""

from __future__ import annotations

import pytest

from players.golden_games import FICHIER, JOUEURS, ligne, parties

ECRITES = FICHIER.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("jeu", JOUEURS)
def test_every_player_plays_as_before(jeu: str) -> None:
    avant = [ecrite for ecrite in ECRITES if ecrite.startswith(f"{jeu} ")]
    assert [ligne(*partie) for partie in parties() if partie[0] == jeu] == avant


def test_no_game_is_written_that_nobody_plays() -> None:
    assert len(ECRITES) == len([*parties()])
