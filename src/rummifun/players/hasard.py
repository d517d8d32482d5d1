"""The player that plays at random: the yardstick of all others."""

from __future__ import annotations

from typing import Any

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.messages import N_


def hasard(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Choose one of the proposed moves, each with the same probability.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> hasard(None, None, ("pioche", "passe"), Alea(1))[0]
    'passe'

    Law: fst (hasard g v ms a) ∈ ms
    """
    i, _ = alea.below(len(moves))
    return moves[i], plural(len(moves), N_("the only move there is"), N_("drawn at random among {n} moves"))
