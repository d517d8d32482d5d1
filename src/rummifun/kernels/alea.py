"""The bits of `Alea` in compiled code: the words, batches and shuffle of `rummifun.chance`.

A pack is shuffled in place, from the order of cards; `batch_bounds` computes once, for a size of pack, where batches
end.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rummifun.kernels.uint64 import ONE, ZERO, Bits, Bytes, U, high_half, kernel

_G: Final = U(0x9E3779B97F4A7C15)


_C1: Final = U(0xBF58476D1CE4E5B9)


_C2: Final = U(0x94D049BB133111EB)


_BATCH: Final = 1 << 52


@kernel
def _mix(z: U) -> U:
    z = (z ^ (z >> U(30))) * _C1
    z = (z ^ (z >> U(27))) * _C2
    return z ^ (z >> U(31))


@kernel
def keys(seed: U, game: U) -> tuple[U, U]:
    """Return the two keys of a game of a seed."""
    a = _mix(seed + _G)
    k1 = _mix(a + (game + ONE) * _G)
    return k1, _mix(k1 + a)


@kernel
def word(k1: U, k2: U, n: U) -> U:
    """Return word number n of two keys."""
    return _mix(_mix(k1 + (n + ONE) * _G) ^ k2)


@kernel
def draw_accepted(k1: U, k2: U, n: U, total: U) -> tuple[U, U]:
    """Draw words until one is accepted for this product of bounds; return the counter after it too."""
    w = word(k1, k2, n)
    n += ONE
    if w * total < total:
        threshold = (ZERO - total) % total
        while w * total < threshold:
            w = word(k1, k2, n)
            n += ONE
    return w, n


def batch_bounds(size: int) -> Bits:
    """Cut the bounds size, size − 1, …, 2 into batches: for each, the bound before which it ends and its product.

    >>> batch_bounds(52)[:2].tolist()
    [[43, 1335062881152000], [34, 204636013545600]]
    """
    rows, bound = [], size
    while bound > 1:
        product = 1
        while bound > 1 and product * bound <= _BATCH:
            product, bound = product * bound, bound - 1
        rows.append((bound, product))
    return np.array(rows, np.uint64).reshape(-1, 2)


@kernel
def shuffle_into(deck: Bytes, order: Bytes, seed: U, game: U, batches: Bits) -> U:
    """Shuffle the cards of an order into a deck, as game number `game` of a seed; return the words drawn."""
    for place in range(order.size):
        deck[place] = order[place]
    k1, k2 = keys(seed, game)
    n, bound = ZERO, U(order.size)
    for batch in range(batches.shape[0]):
        w, n = draw_accepted(k1, k2, n, batches[batch, 1])
        end = batches[batch, 0]
        while bound > end:
            other = high_half(w, bound)
            w *= bound
            bound -= ONE
            card = deck[bound]
            deck[bound] = deck[other]
            deck[other] = card
    return n
