"""States and views of every game, to be drawn and printed."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.players import hasard

__all__ = ["states", "views"]


@cache
def states(name: str) -> tuple[Any, ...]:
    """Return states of a game played at random: the deal, some on the way, the last if it comes."""
    game = game_named(name)
    state, alea = game.new(Alea(4)), Alea(5)
    found = [state]
    for n in range(1, 90):
        if game.to_move(state) is None:
            break
        state = game.step(state, hasard(game, None, tuple(game.moves(state)), alea)[0])
        alea = alea.below(2)[1]
        found += [state] * (n % 15 == 0 or game.to_move(state) is None)
    return tuple(found)


def views(name: str) -> Iterator[Any]:
    """Return the views of these states for each seat, and for a spectator."""
    game = game_named(name)
    return (game.view(state, seat) for state in states(name) for seat in (*range(game.seats), None))
