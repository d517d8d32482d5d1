"""The player that takes the first proposed move: the only one, in a game that leaves no choice."""

from __future__ import annotations

from typing import Any

from rummifun.core.scene import Message, plural
from rummifun.messages import N_


def premier(game: Any, view: Any, moves: tuple[Any, ...], alea: Any) -> tuple[Any, Message]:
    """Choose the first proposed move.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> premier(None, None, ("pioche", "passe"), None)[0]
    'pioche'

    Law: fst (premier g v ms a) == ms[0]
    """
    n = len(moves)
    return moves[0], plural(n, N_("the only move there is"), N_("the first of {n} moves proposed"))
