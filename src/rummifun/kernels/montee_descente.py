"""MD in compiled code, played by `ecart` or `petit_ecart`: cards go up if they can, else down with the smallest gap.

A series is its height, since it holds the lowest ranks of its suit; a pile of storage keeps its cards. The two players
differ in one number: the cost of an empty storage pile, compared with twice the gap that a card would leave.
`prevoyant` tries a card on each storage pile, over the same deals of the talon.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from rummifun.games.reussites.montee_descente import Montee
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.twin import RANKS, Faces, LastTable, Pack, Twin, count_game, make_twin
from rummifun.kernels.uint64 import Bytes, Counts, U, kernel
from rummifun.pieces.cartes import Carte

_NEVER: Final = 1 << 20


SMALL: Final = 2 * 2 + 1
"""A gap of more than two ranks costs more than an empty pile."""


State = tuple[Bytes, Bytes, Counts, Counts, Counts]
"""The deck, the piles of storage and their heights, those of the series; the cards left, and whether one went up."""


@kernel
def raise_tops(stocks: Bytes, heights: Counts, series: Counts) -> None:
    """Send tops of storage up, one by one, the first pile first."""
    pile = 0
    while pile < heights.size:
        depth = heights[pile]
        card = np.int64(stocks[pile, depth - 1]) if depth > 0 else np.int64(RANKS - 1)
        if series[card // RANKS] == card % RANKS:
            series[card // RANKS] += 1
            heights[pile] -= 1
            pile = 0
        else:
            pile += 1


@kernel
def _chosen(stocks: Bytes, heights: Counts, rank: int, empty: int) -> int:
    """Return the storage pile where a card goes down, the first of the cheapest; −1 if it fits nowhere."""
    best, least = -1, np.int64(_NEVER + 1)
    for pile in range(heights.size):
        gap = np.int64(stocks[pile, heights[pile] - 1]) % RANKS - rank if heights[pile] > 0 else np.int64(0)
        cost = np.int64(empty) if heights[pile] == 0 else 2 * gap
        if gap >= 0 and cost < least:
            best, least = pile, cost
    return best


@kernel
def play_on(deck: Bytes, left: int, empty: int, stocks: Bytes, heights: Counts, series: Counts) -> tuple[int, bool]:
    """Play some cards of a talon from a table on; return how many are left, and whether the last went up."""
    up = False
    while left > 0:
        card = np.int64(deck[left - 1])
        if series[card // RANKS] == card % RANKS:
            series[card // RANKS] += 1
            up = True
        else:
            pile = _chosen(stocks, heights, int(card % RANKS), empty)
            if pile < 0:
                return left, up
            stocks[pile, heights[pile]] = card
            heights[pile] += 1
            up = False
        left -= 1
        if up or left == 0:
            before = series.sum()
            raise_tops(stocks, heights, series)
            up = up or series.sum() > before
    return left, up


@kernel
def tally(seed: U, first: U, games: int, pack: Pack, empty: int, state: State, wins: Bytes) -> Counts:
    """Count games by the cards that went up, and by those left in the talon; see `make_twin`."""
    cards, batches = pack
    deck, stocks, heights, series, last = state
    counts = np.zeros((2, 65, 2), np.int64)
    for game in range(games):
        shuffle_into(deck, cards, seed, first + U(game), batches)
        heights[:] = 0
        series[:] = 0
        left, up = play_on(deck, cards.size, empty, stocks, heights, series)
        risen = series.sum()
        last[0], last[1] = left, up
        count_game(counts, wins, game, 1 if risen == cards.size else 0, (risen, left))
    return counts


def _twin(empty: int, jeu: Reussite[Montee]) -> Twin:
    pack, piles = jeu.forme.pack, jeu.patience.notes.stocks

    def state() -> State:
        heights, series, last = (np.empty(n, np.int64) for n in (piles, 4, 2))
        return np.empty(64, np.uint8), np.empty((piles, 64), np.uint8), heights, series, last

    def laid(faces: Faces, deck: Bytes, stocks: Bytes, heights: Counts, series: Counts, last: Counts) -> LastTable:
        left, up = map(int, last)
        talon = [faces[int(n)] for n in deck[:left]]
        zones = {
            "talon": (*(Carte(c.couleur, c.rang) for c in talon[:-1]), *talon[-1:]),
            **{str(c): tuple(faces[RANKS * i + r] for r in range(series[i])) for i, c in enumerate(pack.couleurs)},
            **{f"s{i + 1}": tuple(faces[int(n)] for n in stocks[i, : heights[i]]) for i in range(piles)},
        }
        return zones, {"montee_permise": bool(up)}

    return make_twin(jeu, ("montées", "restées au talon"), tally, empty, state, laid)


twin_ecart: Final = partial(_twin, _NEVER)
"""Make the compiled twin of MD played by `ecart`, which takes an empty pile last."""


twin_petit_ecart: Final = partial(_twin, SMALL)
"""Make the compiled twin of MD played by `petit_ecart`."""


Table = tuple[Sequence[int], Sequence[Sequence[int]], Sequence[int]]
"""The cards hidden, the piles of storage, and the heights of the series."""


StoragePiles = tuple[Bytes, Counts, Counts]
"""The piles of storage, their heights, and those of the series."""


@kernel
def tally_trials(pack: Pack, card: int, piles: Counts, seed: U, deals: int, before: StoragePiles) -> Counts:
    """Count, for each pile that a card may go down onto, the deals won and the cards left in the talons."""
    hidden, batches = pack
    counts = np.zeros((piles.size, 2), np.int64)
    deck = np.empty(64, np.uint8)
    for deal in range(deals):
        shuffle_into(deck, hidden, seed, U(deal), batches)
        for i in range(piles.size):
            laid, tops, risen = before[0].copy(), before[1].copy(), before[2].copy()
            laid[piles[i], tops[piles[i]]] = card
            tops[piles[i]] += 1
            left, _ = play_on(deck, hidden.size, SMALL, laid, tops, risen)
            counts[i, 0] += left == 0
            counts[i, 1] += left
    return counts


def storage_piles(stocks: Sequence[Sequence[int]], series: Sequence[int]) -> StoragePiles:
    """Write piles of storage and heights of series as arrays."""
    laid = np.zeros((len(stocks), 64), np.uint8)
    for pile, stock in enumerate(stocks):
        laid[pile, : len(stock)] = stock
    return laid, np.array([*map(len, stocks)], np.int64), np.array(series, np.int64)


def try_card(table: Table, card: int, piles: Sequence[int], seed: int, deals: int) -> list[tuple[int, int]]:
    """Try a card on some piles: for each, count the deals won out of a number, and the cards left in all."""
    hidden, stocks, series = table
    pack = np.array(hidden, np.uint8), batch_bounds(len(hidden))
    counts = tally_trials(pack, card, np.array(piles, np.int64), U(seed), deals, storage_piles(stocks, series))
    return [(int(won), int(left)) for won, left in counts]
