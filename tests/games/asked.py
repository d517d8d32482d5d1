"""Helpers for tests of games: why a call is refused, where moves lead, how a game ends."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.game import Outcome, apply_move
from rummifun.core.record import ImpossiblePositionError, read_legal_position
from rummifun.refusal import Precondition, Refusal


def refused(call: Callable[..., object], *args: Any, **options: Any) -> Refusal:
    """Call a function that raises `Precondition`, and return its refusal."""
    with pytest.raises(Precondition) as raised:
        call(*args, **options)
    return raised.value.refusal


def code(jeu: Any, state: Any, move: Any) -> str | None:
    """Return the name of the code that refuses a move, given as a value or in notation."""
    refusal = jeu.refusal(state, jeu.read(move) if isinstance(move, str) else move)
    return None if refusal is None else refusal.code.name


def broken(jeu: Any, position: str) -> list[str]:
    """Return the names of the codes of an impossible position."""
    with pytest.raises(ImpossiblePositionError) as raised:
        read_legal_position(jeu, position)
    return [refusal.code.name for refusal in raised.value.breaks]


def played(jeu: Any, state: Any, *moves: Any) -> Any:
    """Play moves, given as values or in notation."""
    for move in moves:
        state = apply_move(jeu, state, jeu.read(move) if isinstance(move, str) else move)
    return state


def forced(jeu: Any, state: Any, n: int) -> Any:
    """Play the next n moves, each the only one there is."""
    for _ in range(n):
        (move,) = jeu.moves(state)
        state = apply_move(jeu, state, move)
    return state


def finished(jeu: Any, state: Any) -> Any:
    """Play the automatic moves at the end of a game."""
    for _ in range(1000):
        if (move := jeu.finish(state)) is None:
            return state
        state = apply_move(jeu, state, move)
    raise AssertionError("no end")


def ending(jeu: Any, state: Any) -> Outcome:
    """Return the outcome of a state, which is the last."""
    outcome: Outcome | None = jeu.outcome(state)
    assert outcome is not None
    return outcome


def written(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def games_of(jeu: Any, player: Any, number: int, most: int = 10_000) -> list[list[Any]]:
    """Play games, stopped after a number of moves; return the states of each."""
    games = []
    for i in range(number):
        states = [jeu.new(Alea(2, i))]
        for n in count():
            moves = jeu.moves(states[-1])
            if not moves or n == most:
                break
            move, _ = player(jeu, jeu.view(states[-1], 0), moves, Alea(3, i, n << 32))
            states.append(apply_move(jeu, states[-1], move))
        games.append(states)
    return games


def moves(jeu: Any, state: Any) -> list[str]:
    return [jeu.write(move) for move in jeu.moves(state)]
