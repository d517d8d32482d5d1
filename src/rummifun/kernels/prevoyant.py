"""The trials of `prevoyant` in MD, in compiled code: a card on each storage pile, over the same deals of the talon."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.montee_descente import SMALL, play_on
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, kernel

Table = tuple[Sequence[int], Sequence[Sequence[int]], Sequence[int]]
"""The cards hidden, the piles of storage, and the heights of the series."""

StoragePiles = tuple[Bytes, Counts, Counts]
"""The piles of storage, their heights, and those of the series."""


@kernel
def tally(hidden: Bytes, card: int, piles: Counts, seed: U, deals: int, batches: Bits, before: StoragePiles) -> Counts:
    """Count, for each pile that a card may go down onto, the deals won and the cards left in the talons."""
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


def try_card(table: Table, card: int, piles: Sequence[int], seed: int, deals: int) -> list[tuple[int, int]]:
    """Try a card on some piles: for each, count the deals won out of a number, and the cards left in all."""
    hidden, stocks, series = table
    laid = np.zeros((len(stocks), 64), np.uint8)
    for i, stock in enumerate(stocks):
        laid[i, : len(stock)] = stock
    before = laid, np.array(list(map(len, stocks)), np.int64), np.array(series, np.int64)
    order, onto = np.array(hidden, np.uint8), np.array(piles, np.int64)
    counts = tally(order, card, onto, U(seed), deals, batch_bounds(order.size), before)
    return [(int(won), int(left)) for won, left in counts]
