"""The valuation of MD tables by `sagace`, in compiled code: inputs, value, and the mean over the cards to come."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from rummifun.kernels.montee_descente import Table, raise_tops, storage_piles
from rummifun.kernels.twin import RANKS
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, kernel, popcount

_TOP: Final = 8


_SUITS: Final = 4


_PILES: Final = 4


_CARDS: Final = 64


_INPUTS: Final = 108


Floats = np.ndarray[Any, np.dtype[np.float64]]


State = tuple[Bytes, Bytes, Counts, Counts]
"""The hidden cards, the storage piles and their heights, the heights of the series."""


@kernel
def _needs(state: State) -> Bits:
    """Return, for each hidden or stored card, the hidden cards that must come before it goes up."""
    hidden, stocks, heights, series = state
    needed = np.zeros(_CARDS + 1, np.uint64)
    deep, over = np.zeros(_CARDS, np.int64), np.full(_CARDS, _CARDS, np.int64)
    for pile in range(_PILES):
        for i in range(heights[pile] - 1):
            over[stocks[pile, i]] = stocks[pile, i + 1]
            deep[stocks[pile, i]] = heights[pile] - 1 - i
    for rank in range(_TOP):
        for level in range(max(1, heights.max())):
            for card in range(rank, rank + RANKS * _SUITS, RANKS):
                if rank >= series[card // RANKS] and deep[card] == level:
                    before = needed[card - 1] if rank > 0 else U(0)
                    needed[card] = U(hidden[card]) << U(card) | before | needed[over[card]]
    return needed


@kernel
def _waits(state: State, needed: Bits) -> Counts:
    """Count, for each pile and rank from 1 to 8, the hidden cards that come before it takes one; piles sorted."""
    _, stocks, heights, _ = state
    waits = np.zeros((_PILES, _TOP), np.int64)
    row = np.zeros(_TOP, np.int64)
    for pile in range(_PILES):
        wait, rank = 0, 0
        for i in range(heights[pile] - 1, -1, -1):
            card = stocks[pile, i]
            while rank < card % RANKS:
                row[rank] = wait
                rank += 1
            wait = int(np.int64(popcount(needed[card])))
        row[rank:] = wait
        place = pile
        while place > 0 and _before(row, waits[place - 1]):
            waits[place] = waits[place - 1]
            place -= 1
        waits[place] = row
    return waits


@kernel
def _before(row: Counts, other: Counts) -> bool:
    """Tell whether a row comes before another, number by number."""
    for i in range(row.size):
        if row[i] != other[i]:
            return bool(row[i] < other[i])
    return False


@kernel
def _nearest(waits: Counts) -> tuple[int, int]:
    """Return the two least numbers."""
    first, second = min(waits[0], waits[1]), max(waits[0], waits[1])
    for wait in waits[2:]:
        second = min(second, max(first, wait))
        first = min(first, wait)
    return int(first), int(second)


@kernel
def net_inputs(state: State) -> Floats:
    """Describe a table in numbers; see the player."""
    hidden, _, _, series = state
    needed = _needs(state)
    waits, left = _waits(state, needed), hidden.sum()
    share, numbers = 1 / (left + 1), np.zeros(_INPUTS)
    numbers[0], numbers[1] = left / 32, 4 * share
    at, waiting = 2, 0
    for rank in range(_TOP - 1, 0, -1):
        some = 0
        for suit in range(_SUITS):
            some += hidden[RANKS * suit + rank] and series[suit] != rank
        waiting += some
        numbers[at], numbers[at + 1] = some / 4, waiting * share
        at += 2
    for rank in range(_TOP):
        for pile in range(_PILES):
            numbers[at], numbers[at + 1] = waits[pile, rank] * share, waits[pile, rank] == 0
            at += 2
        first, second = _nearest(waits[:, rank])
        numbers[at], numbers[at + 1] = first * share, second * share
        at += 2
    _suits(state, needed, numbers[at:])
    return numbers


@kernel
def _suits(state: State, needed: Bits, numbers: Floats) -> None:
    """Describe the suits in numbers: heights, hidden cards, and how many come before the next goes up; suits sorted."""
    hidden, _, _, series = state
    codes = np.zeros(_SUITS, np.int64)
    for suit in range(_SUITS):
        following = RANKS * suit + series[suit]
        wait = np.int64(popcount(needed[following])) if series[suit] < _TOP else np.int64(0)
        codes[suit] = (series[suit] * 64 + hidden[RANKS * suit : RANKS * suit + _TOP].sum()) * 64 + wait
    codes.sort()
    share = 1 / (hidden.sum() + 1)
    for i in range(_SUITS):
        numbers[3 * i], numbers[3 * i + 1] = codes[i] // 4096 / 8, codes[i] // 64 % 64 / 8
        numbers[3 * i + 2] = codes[i] % 64 * share


@kernel
def net_value(numbers: Floats, weights: Floats) -> float:
    """Compute the net's value from its inputs."""
    size = (weights.size - 1) // (_INPUTS + 2)
    sums = weights[_INPUTS * size : (_INPUTS + 1) * size].copy()
    for i in range(_INPUTS):
        if numbers[i] != 0:
            for j in range(size):
                sums[j] += numbers[i] * weights[i * size + j]
    out = 0.0
    for j in range(size):
        out += max(0.0, sums[j]) * weights[(_INPUTS + 1) * size + j]
    return 1 / (1 + math.exp(-(out + weights[-1])))


@kernel
def _takes(stocks: Bytes, heights: Counts, pile: int, rank: int) -> bool:
    """Tell whether a pile takes a card of a rank; of the empty piles, only the first does."""
    if heights[pile] > 0:
        return bool(stocks[pile, heights[pile] - 1] % RANKS >= rank)
    return bool(heights[:pile].min() > 0) if pile > 0 else True


@kernel
def _after(card: int, way: int, state: State) -> tuple[bool, State]:
    """Put a new card onto a pile, or up: the last option, and the only one if it is open."""
    hidden, stocks, heights, series = state
    suit, rank = card // RANKS, card % RANKS
    up = series[suit] == rank
    if up != (way == _PILES) or (not up and not _takes(stocks, heights, way, rank)):
        return False, state
    stocks, heights, series = stocks.copy(), heights.copy(), series.copy()
    if up:
        series[suit] += 1
        raise_tops(stocks, heights, series)
    else:
        stocks[way, heights[way]] = card
        heights[way] += 1
    return True, (hidden, stocks, heights, series)


@kernel
def win_chance(state: State, cards: int, weights: Floats) -> float:
    """Return the chance to win from a table, looking a number of cards ahead."""
    hidden = state[0]
    left = int(hidden.sum())
    if left == 0:
        return 1.0
    if cards == 0:
        return net_value(net_inputs(state), weights)
    total = 0.0
    for card in range(_CARDS):
        if hidden[card]:
            hidden[card] = 0
            best = 0.0
            for way in range(_PILES + 1):
                can, after = _after(card, way, state)
                if can:
                    best = max(best, win_chance(after, cards - 1, weights))
            total += best
            hidden[card] = 1
    return total / left


def win_chances(tables: Sequence[Table], cards: int, weights: Sequence[float]) -> list[float]:
    """Return the chance to win from each of some tables, looking a number of cards ahead."""
    net = np.array(weights)
    return [float(win_chance(state_of(*table), cards, net)) for table in tables]


def state_of(hidden: Sequence[int], stocks: Sequence[Sequence[int]], series: Sequence[int]) -> State:
    """Write a table as arrays."""
    left = np.zeros(_CARDS, np.uint8)
    left[[*hidden]] = 1
    return left, *storage_piles(stocks, series)
