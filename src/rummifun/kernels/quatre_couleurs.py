"""C4 in compiled code: a game is a walk over the suits of the pack, as each pile gives its uppermost card in turn.

The cards of a pile lie at every fourth place of the pack, so where a pile stands is one number. Only suits decide.
"""

from __future__ import annotations

import numpy as np

from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import Courant
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import cuts, shuffled
from rummifun.kernels.twin import Twin, numbered
from rummifun.kernels.words import NO_WINS, Bits, Bytes, Counts, U, kernel
from rummifun.pieces.tableau import Tableau, tableau_vide


def order(suits: int, ranks: int) -> Bytes:
    """Give the numbers of the cards of a pack: 16 to a suit.

    >>> order(2, 3).tolist()
    [0, 1, 2, 16, 17, 18]
    """
    return np.array([16 * suit + rank for suit in range(suits) for rank in range(ranks)], np.uint8)


@kernel
def _walked(deck: Bytes, suits: int, ranks: int, start: int, hidden: Counts, path: Bytes) -> None:
    """Turn cards until a pile has no hidden one; note how many each pile hides still, and the cards in turn."""
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
def tally(
    seed: U,
    first: U,
    games: int,
    start: int,
    cards: Bytes,
    ranks: int,
    batches: Bits,
    deck: Bytes,
    path: Bytes,
    hidden: Counts,
    wins: Bytes,
) -> Counts:
    """Count games of a seed, so many from the first on, by the cards in the pile of another suit, lost and won.

    `deck`, `path` (the cards turned) and `hidden` (how many each pile hides) are those of the game played last;
    `wins` has a place for each game, or none.
    """
    suits = cards.size // ranks
    counts = np.zeros((1, 65, 2), np.int64)
    for game in range(games):
        shuffled(deck, cards, seed, first + U(game), batches)
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
    cards = order(suits, ranks)
    fixed = (names.index(jeu.notes.start), cards, ranks, cuts(cards.size))

    def played(alea: Alea, games: int, wins: Bytes = NO_WINS) -> tuple[Counts, Bytes, Bytes, Counts]:
        deck, path, hidden = np.empty(64, np.uint8), np.empty(64, np.uint8), np.empty(suits, np.int64)
        return tally(U(alea.seed), U(alea.game), games, *fixed, deck, path, hidden, wins), deck, path, hidden

    def compte(seed: int, first: int, games: int) -> Counts:
        return played(Alea(seed, first), games)[0]

    def gagnees(seed: int, first: int, games: int) -> Bytes:
        wins = np.empty(games, np.uint8)
        played(Alea(seed, first), games, wins)
        return wins

    def partie(alea: Alea) -> Tableau[Courant]:
        _, deck, path, hidden = played(alea, 1)
        turned = cards.size - int(hidden.sum())
        faces = numbered(jeu.forme, cards)
        dealt = [faces[int(n)] for n in deck[: cards.size][::-1]]
        slid = [faces[int(n)] for n in path[:turned][::-1]]
        piles = {
            name: (*(c for c in slid if str(c.couleur) == name), *dealt[suit::suits][: hidden[suit]][::-1])
            for suit, name in enumerate(names)
        }
        return tableau_vide(jeu.forme, jeu.notes).put(piles).noted(courant=str(slid[0].couleur))

    return Twin(("mal placées",), compte, gagnees, partie)
