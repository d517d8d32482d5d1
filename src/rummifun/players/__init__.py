"""Players: functions that see a view and the moves proposed, choose one, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rummifun.core.game import Choose
from rummifun.players.ecart import ecart, petit_ecart
from rummifun.players.glouton import glouton
from rummifun.players.hasard import hasard
from rummifun.players.premier import premier

__all__ = ["PLAYERS", "ecart", "glouton", "hasard", "petit_ecart", "players_for", "premier"]

PLAYERS: Final[Mapping[str, Choose]] = {
    "hasard": hasard,
    "glouton": glouton,
    "premier": premier,
    "ecart": ecart,
    "petit_ecart": petit_ecart,
}
"""The players by name."""

_OWN: Final[Mapping[str, str]] = {"ecart": "md", "petit_ecart": "md"}
"""The players that play one game alone, and which."""


def players_for(game: Any) -> tuple[str, ...]:
    """Name the players of a game: those of every game, and its own.

    Profil: jeu → noms

    >>> from rummifun.games.rummikub import jeu
    >>> players_for(jeu)
    ('hasard', 'glouton', 'premier')

    Law: each of them chooses one of the moves proposed, in this game.
    """
    return tuple(name for name in PLAYERS if _OWN.get(name, game.name) == game.name)
