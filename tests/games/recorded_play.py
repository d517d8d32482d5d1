"""Wrong rules beside ours, on the playthrough that is recorded of a game: where they differ, the record sees it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from games.write_playthroughs import DOSSIER, PARTIES
from rummifun.core.game import AnyGame, replay
from rummifun.games import game_named

__all__ = ["differs", "differs_on_record", "recorded_states"]


@cache
def recorded_states(name: str) -> tuple[Any, ...]:
    """Replay the moves of a recorded playthrough."""
    game, text = game_named(name), (DOSSIER / f"{name}.txt").read_text("utf-8")
    moves = map(game.read, re.findall(r"^  [a-z_]+: (.+?) \(", text, re.MULTILINE))
    return tuple(replay(game, game.new(PARTIES[name][0]), moves))


def differs(wrong: AnyGame, right: AnyGame, state: Any) -> bool:
    """Tell whether two games propose, make of their moves, or say of the end, different things in a state."""
    moves = {*right.moves(state)}
    return (
        {*wrong.moves(state)} != moves
        or wrong.outcome(state) != right.outcome(state)
        or any(wrong.step(state, move) != right.step(state, move) for move in moves)
    )


def differs_on_record(wrong: AnyGame, name: str) -> bool:
    """Tell whether a game differs from ours of that name in the deal or in a state of its playthrough."""
    first, *others = recorded_states(name)
    if wrong.new(PARTIES[name][0]) != first:
        return True
    return any(differs(wrong, game_named(name), state) for state in (first, *others))
