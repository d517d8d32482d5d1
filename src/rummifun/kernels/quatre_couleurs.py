"""C4 in compiled code: a game is a walk over the suits of the pack, as each pile gives its uppermost card in turn.

The cards of a pile lie at every fourth place of the pack, so where a pile stands is one number. Only suits decide.
"""

from __future__ import annotations

import numpy as np

from rummifun.kernels.alea import shuffled
from rummifun.kernels.mots import Bits, Compte, Octets, U, kernel

__all__ = ["final", "order", "tally"]


def order(suits: int, ranks: int) -> Octets:
    """Number the cards of a pack: 16 to a suit.

    Profil: ℕ → ℕ → numéro suite

    >>> order(2, 3).tolist()
    [0, 1, 2, 16, 17, 18]

    Law: they rise.
    """
    return np.array([16 * suit + rank for suit in range(suits) for rank in range(ranks)], np.uint8)


@kernel
def _walked(deck: Octets, suits: int, ranks: int, start: int, hidden: Compte, path: Octets) -> int:
    """Turn cards until a pile has no hidden one: give how many, how many each pile hides still, the cards in turn."""
    hidden[:suits] = ranks
    suit, turned = start, 0
    while hidden[suit] > 0:
        hidden[suit] -= 1
        card = deck[suits * (ranks - hidden[suit]) - 1 - suit]
        path[turned] = card
        turned += 1
        suit = int(card >> 4)
    return turned


@kernel
def _won(deck: Octets, suits: int, ranks: int, hidden: Compte) -> bool:
    """Tell whether the cards still hidden lie in the piles of their suits."""
    won = True
    for suit in range(suits):
        for depth in range(hidden[suit]):
            won &= int(deck[suits * (ranks - depth) - 1 - suit] >> 4) == suit
    return won
