"""Who sits where when a game begins."""

from __future__ import annotations

import pytest

from rummifun.games import GAMES, game_named
from rummifun.session.session import players_at_seats


@pytest.mark.parametrize("name", GAMES)
def test_one_person_sits_where_he_wants_and_the_opponent_everywhere_else(name: str) -> None:
    game = game_named(name)
    for seat in range(game.seats):
        players = players_at_seats(game, "glouton", seat)
        assert len(players) == game.seats
        assert [player for i, player in enumerate(players) if i != seat] == ["glouton"] * (game.seats - 1)
        assert players[seat] != "glouton"
