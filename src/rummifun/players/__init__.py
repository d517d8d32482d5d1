"""Players: functions that see a view and the moves proposed, choose one, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummifun.core.game import Choose
from rummifun.players.glouton import glouton, glouton_of
from rummifun.players.hasard import hasard
from rummifun.players.premier import premier

__all__ = ["PLAYERS", "glouton", "glouton_of", "hasard", "premier"]

PLAYERS: Final[Mapping[str, Choose]] = {
    "hasard": hasard,
    "premier": premier,
    "glouton": glouton,
    **{f"glouton:{level}": glouton_of(level) for level in range(1, 6)},
}
"""The players by name, and the greedy one by strength too, from the weakest."""
