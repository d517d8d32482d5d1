"""Players: functions that see a view and the moves proposed, choose one, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummifun.core.game import Choose
from rummifun.players.ecart import ecart, petit_ecart
from rummifun.players.glouton import glouton, glouton_of
from rummifun.players.hasard import hasard
from rummifun.players.premier import premier

__all__ = ["PLAYERS", "ecart", "glouton", "glouton_of", "hasard", "petit_ecart", "players_for", "premier"]

PLAYERS: Final[Mapping[str, Choose]] = {
    "hasard": hasard,
    "premier": premier,
    "glouton": glouton,
    **{f"glouton:{level}": glouton_of(level) for level in range(1, 6)},
    "ecart": ecart,
    "petit_ecart": petit_ecart,
}
"""The players by name, and the greedy one by strength too, from the weakest."""

_OWN: Final[Mapping[str, str]] = {"ecart": "md", "petit_ecart": "md"}
"""The players that play one game alone, and which."""


def players_for(game: Any) -> tuple[str, ...]:
    """Name the players of a game: those of every game, and its own.

    Profil: jeu → noms

    >>> from rummifun.games.rummikub import jeu
    >>> players_for(jeu)[:3], [name for name in PLAYERS if name not in players_for(jeu)]
    (('hasard', 'premier', 'glouton'), ['ecart', 'petit_ecart'])

    Law: each of them chooses one of the moves proposed, in this game.
    """
    return tuple(name for name in PLAYERS if _OWN.get(name, game.name) == game.name)
