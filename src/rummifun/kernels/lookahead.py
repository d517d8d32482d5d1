"""What `prevoyant` tries in MD, in compiled code: a card on each pile of storage, over the same deals of the talon."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rummifun.kernels.alea import cuts, shuffled
from rummifun.kernels.montee_descente import SMALL, played_on
from rummifun.kernels.words import Bits, Bytes, Counts, U, kernel


@kernel
def tally(
    hidden: Bytes,
    card: int,
    piles: Counts,
    seed: U,
    deals: int,
    batches: Bits,
    stocks: Bytes,
    heights: Counts,
    series: Counts,
) -> Counts:
    """Count, for each of some piles that a card goes down onto, the deals won and the cards left in the talons."""
    counts = np.zeros((piles.size, 2), np.int64)
    deck = np.empty(64, np.uint8)
    for deal in range(deals):
        shuffled(deck, hidden, seed, U(deal), batches)
        for i in range(piles.size):
            laid, tops, risen = stocks.copy(), heights.copy(), series.copy()
            laid[piles[i], tops[piles[i]]] = card
            tops[piles[i]] += 1
            left, _ = played_on(deck, hidden.size, SMALL, laid, tops, risen)
            counts[i, 0] += left == 0
            counts[i, 1] += left
    return counts


def probe(
    hidden: Sequence[int],
    stocks: Sequence[Sequence[int]],
    series: Sequence[int],
    card: int,
    piles: Sequence[int],
    seed: int,
    deals: int,
) -> list[tuple[int, int]]:
    """Try a card on some piles: with each, how many of so many deals are won, and how many cards are left in all."""
    laid = np.zeros((len(stocks), 64), np.uint8)
    for i, stock in enumerate(stocks):
        laid[i, : len(stock)] = stock
    heights = np.array([len(stock) for stock in stocks], np.int64)
    order = np.array(hidden, np.uint8)
    counts = tally(
        order,
        card,
        np.array(piles, np.int64),
        U(seed),
        deals,
        cuts(len(hidden)),
        laid,
        heights,
        np.array(series, np.int64),
    )
    return [(int(won), int(left)) for won, left in counts]
