"""Who is asked to play: one of our players by name, or a user's by its place in a file."""

from __future__ import annotations

from typing import Any

from rummifun.core.game import Choose
from rummifun.players import player_for
from rummifun.refusal import Precondition
from rummifun.shells.asked.apart import SECONDS, apart, is_own
from rummifun.shells.asked.budget import Seconds
from rummifun.shells.asked.load import Unusable


def player_asked(game: Any, name: str, seconds: float = SECONDS) -> Choose:
    """Return the player of a name, who must know the game, or a user's player, with its seconds per move."""
    if is_own(name):
        return apart(name, game, seconds)
    return player_for(game, name, Seconds)


def is_player(game: Any, name: str) -> bool:
    """Tell whether a name belongs to a player of a game."""
    try:
        player_asked(game, name)
    except (Precondition, Unusable):
        return False
    return True
