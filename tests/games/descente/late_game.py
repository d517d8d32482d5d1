"""La descente begun late, where packets have been mixed again and an end is near: its first states are reached by play.

So every first state is possible, and the laws of every game hold for this game as they hold for La descente.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from rummifun.chance import Alea
from rummifun.games.descente import Etat, Remettre, Tirer, descente

__all__ = ["tardive"]


@lru_cache(maxsize=512)
def _deal_late(alea: Alea) -> Etat:
    """Play at random, more or less far, drawing and laying back more often than not; then stop before the end."""
    jeu = descente()
    e, suite = jeu.new(alea), Alea(alea.seed, alea.game, 1000)
    longueur, suite = suite.below(700)
    for _ in range(100 + longueur):
        coups = [*jeu.moves(e)]
        i, suite = suite.below(len(coups) + 2)
        calmes = [coup for coup in coups if isinstance(coup, Tirer | Remettre)]
        apres = jeu.step(e, (calmes or coups)[0] if i >= len(coups) else coups[i])
        if jeu.to_move(apres) is None:
            break
        e = apres
    return e


tardive: Final = replace(descente(), name="descente tardive", new=_deal_late)
"""La descente, dealt a hundred moves late or more; a third of its deals are one move from their end."""
