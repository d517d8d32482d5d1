"""C4 in compiled code: a game is a walk over the suits of the pack, as each pile turns its top card.

The cards of a pile lie at every fourth place of the pack, so one number describes a pile. Only suits decide.
"""

from __future__ import annotations

import numpy as np

from rummifun.games.reussites.quatre_couleurs import Courant
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.twin import Twin, card_numbers, cards_by_number, make_twin
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, kernel
from rummifun.pieces.tableau import Tableau, tableau_vide

Fixed = tuple[int, Bytes, int, Bits]
"""The suit that games start with, the pack, how many ranks it has, the batches of its shuffle."""

State = tuple[Bytes, Bytes, Counts]
"""The deck, the cards turned, and how many each pile hides."""


@kernel
def _walked(deck: Bytes, suits: int, ranks: int, start: int, hidden: Counts, path: Bytes) -> None:
    """Turn cards until a pile hides none; note how many each pile still hides, and the cards turned."""
    hidden[:suits] = ranks
    suit, turned = np.int64(start), 0
    while hidden[suit] > 0:
        hidden[suit] -= 1
        card = deck[suits * (ranks - hidden[suit]) - 1 - suit]
        path[turned] = card
        turned += 1
        suit = np.int64(card) >> 4


@kernel
def _strayed(deck: Bytes, suits: int, ranks: int, hidden: Counts) -> int:
    """Count the cards still hidden that lie in the pile of another suit."""
    strayed = 0
    for suit in range(suits):
        for depth in range(hidden[suit]):
            if np.int64(deck[suits * (ranks - depth) - 1 - suit]) >> 4 != suit:
                strayed += 1
    return strayed


@kernel
def tally(seed: U, first: U, games: int, fixed: Fixed, state: State, wins: Bytes) -> Counts:
    """Count games by the cards in the pile of another suit; see `make_twin`."""
    start, cards, ranks, batches = fixed
    deck, path, hidden = state
    suits = cards.size // ranks
    counts = np.zeros((1, 65, 2), np.int64)
    for game in range(games):
        shuffle_into(deck, cards, seed, first + U(game), batches)
        _walked(deck, suits, ranks, start, hidden, path)
        strayed = _strayed(deck, suits, ranks, hidden)
        won = 1 if strayed == 0 else 0
        counts[0, strayed, won] += 1
        if wins.size > 0:
            wins[game] = won
    return counts


def twin(jeu: Reussite[Courant]) -> Twin:
    """Make the compiled twin of C4, from the suit that it starts with."""
    pack, names = jeu.forme.pack, tuple(map(str, jeu.forme.pack.couleurs))
    suits, ranks = len(names), len(pack.rangs)
    cards = card_numbers(jeu.forme)
    fixed = (names.index(jeu.notes.start), cards, ranks, batch_bounds(cards.size))

    def state() -> State:
        return np.empty(64, np.uint8), np.empty(64, np.uint8), np.empty(suits, np.int64)

    def laid(deck: Bytes, path: Bytes, hidden: Counts) -> Tableau[Courant]:
        turned = cards.size - int(hidden.sum())
        faces = cards_by_number(jeu.forme, cards)
        dealt = [faces[int(n)] for n in deck[: cards.size][::-1]]
        slid = [faces[int(n)] for n in path[:turned][::-1]]
        piles = {
            name: (*(c for c in slid if str(c.couleur) == name), *dealt[suit::suits][: hidden[suit]][::-1])
            for suit, name in enumerate(names)
        }
        return tableau_vide(jeu.forme, jeu.notes).put(piles).noted(courant=str(slid[0].couleur))

    return make_twin(("mal placées",), tally, fixed, state, laid)
