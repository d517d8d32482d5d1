"""C4 in compiled code: a game is a walk over the suits of the pack, as each pile turns its top card.

The cards of a pile lie at every fourth place of the pack, so one number describes a pile. Only suits decide.
"""

from __future__ import annotations

import numpy as np

from rummifun.games.reussites.quatre_couleurs import Courant
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import shuffle_into
from rummifun.kernels.twin import Faces, LastTable, Pack, Twin, count_game, make_twin
from rummifun.kernels.uint64 import Bytes, Counts, U, kernel

Fixed = tuple[int, int]
"""The suit that games start with, and how many ranks the pack has."""


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
def tally(seed: U, first: U, games: int, pack: Pack, fixed: Fixed, state: State, wins: Bytes) -> Counts:
    """Count games by the cards in the pile of another suit; see `make_twin`."""
    (cards, batches), (start, ranks) = pack, fixed
    deck, path, hidden = state
    suits = cards.size // ranks
    counts = np.zeros((1, 65, 2), np.int64)
    for game in range(games):
        shuffle_into(deck, cards, seed, first + U(game), batches)
        _walked(deck, suits, ranks, start, hidden, path)
        strayed = _strayed(deck, suits, ranks, hidden)
        count_game(counts, wins, game, 1 if strayed == 0 else 0, (strayed,))
    return counts


def twin(jeu: Reussite[Courant]) -> Twin:
    """Make the compiled twin of C4, from the suit that it starts with."""
    names, ranks = tuple(map(str, jeu.forme.pack.couleurs)), len(jeu.forme.pack.rangs)
    suits = len(names)

    def state() -> State:
        return np.empty(64, np.uint8), np.empty(64, np.uint8), np.empty(suits, np.int64)

    def laid(faces: Faces, deck: Bytes, path: Bytes, hidden: Counts) -> LastTable:
        dealt = [faces[int(n)] for n in deck[: len(faces)][::-1]]
        slid = [faces[int(n)] for n in path[: len(faces) - int(hidden.sum())][::-1]]
        piles = {
            name: (*(c for c in slid if str(c.couleur) == name), *dealt[suit::suits][: hidden[suit]][::-1])
            for suit, name in enumerate(names)
        }
        return piles, {"courant": str(slid[0].couleur)}

    return make_twin(jeu, ("mal placées",), tally, (names.index(jeu.patience.notes.start), ranks), state, laid)
