"""MD with its talon known, in compiled code: the verdict of every deal of a range, by the same nodes in the same order.

A state is the number of cards left in the talon and, for each storage pile, the set of its cards: piles only go down,
and equal ranks lie as they came, so the set determines their order. The sets are sorted, since piles have no names. The
table of states seen serves deal after deal; each row holds the number of its deal, so that nothing need be cleared.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rummifun.games.reussites.montee_descente import Montee
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.montee_descente import raise_tops
from rummifun.kernels.twin import RANKS, card_numbers
from rummifun.kernels.uint64 import ONE, Bits, Bytes, Counts, U, copy_into, kernel

_DEEP: Final = 65


_FIRST: Final = 1 << 12


_HASH: Final = U(0x9E3779B97F4A7C15)


_SHIFT: Final = U(29)


Frames = tuple[Bytes, Counts, Counts, Counts, Counts, Bits]
"""For each depth: the piles, their heights, the series, the cards left, the pile tried last; and room for a row."""


@kernel
def _climbed(deck: Bytes, left: int, stocks: Bytes, heights: Counts, series: Counts) -> int:
    """Turn cards as long as they can go up, with all that follows; return the cards left."""
    while left > 0:
        card = np.int64(deck[left - 1])
        if series[card // RANKS] != card % RANKS:
            break
        series[card // RANKS] += 1
        raise_tops(stocks, heights, series)
        left -= 1
    return left


@kernel
def _next_pile(stocks: Bytes, heights: Counts, rank: int, last: int) -> int:
    """Return the pile to try after `last` (−1: the first), smallest gap first, an empty one last; −1 for none."""
    after = _order(stocks, heights, rank, last) if last >= 0 else -1
    best, least = -1, 1 << 20
    for pile in range(heights.size):
        place = _order(stocks, heights, rank, pile)
        if after < place < least:
            best, least = pile, place
    return best


@kernel
def _order(stocks: Bytes, heights: Counts, rank: int, pile: int) -> int:
    """Rank a pile in the order of trial: by gap, then by number; empty piles all last; −1: never."""
    if heights[pile] == 0:
        return RANKS * 64
    gap = int(stocks[pile, heights[pile] - 1]) % RANKS - rank
    return gap * 64 + pile if gap >= 0 else -1


@kernel
def _row(row: Bits, stamp: int, stocks: Bytes, heights: Counts) -> None:
    """Write a state as a row of the table: a stamp, then the sets of the piles, sorted."""
    row[0] = U(stamp)
    for pile in range(heights.size):
        cards = U(0)
        for i in range(heights[pile]):
            cards |= ONE << U(stocks[pile, i])
        place = pile + 1
        while place > 1 and row[place - 1] > cards:
            row[place] = row[place - 1]
            place -= 1
        row[place] = cards


@kernel
def _slot(table: Bits, row: Bits) -> tuple[int, bool]:
    """Find the place of a row of this deal in the table, and tell whether it is there."""
    code = U(0)
    for word in row:
        code = (code ^ word) * _HASH
        code ^= code >> _SHIFT
    deal, mask = row[0] >> U(8), table.shape[0] - 1
    slot = np.int64(code & U(mask))
    while table[slot, 0] >> U(8) == deal:
        same = True
        for i in range(row.size):
            same = same and table[slot, i] == row[i]
        if same:
            return int(slot), True
        slot = (slot + 1) & mask
    return int(slot), False


@kernel
def _doubled(table: Bits, deal: int) -> Bits:
    """Return a table twice as long with the rows of this deal."""
    larger = np.zeros((2 * table.shape[0], table.shape[1]), np.uint64)
    for i in range(table.shape[0]):
        if table[i, 0] >> U(8) == U(deal):
            slot, _ = _slot(larger, table[i])
            larger[slot] = table[i]
    return larger


@kernel
def _noted(depth: int, deal: int, frames: Frames, table: Bits) -> bool:
    """Note the state of a frame; tell whether it is new."""
    stocks, heights, _, lefts, _, row = frames
    _row(row, deal * 256 + lefts[depth], stocks[depth], heights[depth])
    slot, seen = _slot(table, row)
    table[slot] = row
    return not seen


@kernel
def search_deal(deck: Bytes, left: int, deal: int, budget: int, frames: Frames, table: Bits) -> tuple[int, int, Bits]:
    """Search from the first frame; return 1 for won, 0 for lost, −1 for a spent budget, the nodes, the grown table."""
    stocks, heights, series, lefts, tried, _ = frames
    lefts[0], tried[0] = _climbed(deck, left, stocks[0], heights[0], series[0]), -1
    nodes, depth = 1, 0
    _noted(0, deal, frames, table)
    while depth >= 0 and lefts[depth] > 0:
        rank = int(deck[lefts[depth] - 1]) % RANKS
        tried[depth] = _next_pile(stocks[depth], heights[depth], rank, tried[depth])
        if tried[depth] < 0:
            depth -= 1
            continue
        _laid(deck, depth, tried[depth], frames)
        if lefts[depth + 1] == 0 or _noted(depth + 1, deal, frames, table):
            if lefts[depth + 1] > 0 and nodes == budget:
                return -1, nodes, table
            depth, nodes = depth + 1, nodes + 1
            if 3 * nodes > 2 * table.shape[0]:
                table = _doubled(table, deal)
    return 1 if depth >= 0 else 0, nodes, table


@kernel
def _laid(deck: Bytes, depth: int, pile: int, frames: Frames) -> None:
    """Write the next frame: lay the next card on a pile, then send up all that can go."""
    stocks, heights, series, lefts, tried, _ = frames
    copy_into(heights[depth + 1], heights[depth], heights.shape[1])
    copy_into(series[depth + 1], series[depth], series.shape[1])
    for i in range(heights.shape[1]):
        copy_into(stocks[depth + 1, i], stocks[depth, i], heights[depth, i])
    stocks[depth + 1, pile, heights[depth, pile]] = deck[lefts[depth] - 1]
    heights[depth + 1, pile] += 1
    lefts[depth + 1] = _climbed(deck, lefts[depth] - 1, stocks[depth + 1], heights[depth + 1], series[depth + 1])
    tried[depth + 1] = -1


@kernel
def tally(seed: U, first: U, games: int, budget: int, cards: Bytes, batches: Bits, frames: Frames) -> Counts:
    """Return the verdict and the nodes of each of some deals."""
    found = np.zeros((games, 2), np.int64)
    deck, table = np.empty(64, np.uint8), np.zeros((_FIRST, frames[5].size), np.uint64)
    for game in range(games):
        shuffle_into(deck, cards, seed, first + U(game), batches)
        frames[1][0] = 0
        frames[2][0] = 0
        found[game, 0], found[game, 1], table = search_deal(deck, cards.size, game + 1, budget, frames, table)
    return found


def solve_deals(jeu: Reussite[Montee], seed: int, first: int, games: int, budget: int) -> list[tuple[int, int]]:
    """Solve some deals of a seed: for each, 1 if it can be won, 0 if not, −1 if undecided; and its nodes."""
    cards, piles = card_numbers(jeu.forme), jeu.patience.notes.stocks
    frames: Any = (
        np.zeros((_DEEP, piles, 64), np.uint8),
        np.zeros((_DEEP, piles), np.int64),
        np.zeros((_DEEP, 4), np.int64),
        np.zeros(_DEEP, np.int64),
        np.zeros(_DEEP, np.int64),
        np.zeros(piles + 1, np.uint64),
    )
    found = tally(U(seed), U(first), games, budget, cards, batch_bounds(cards.size), frames)
    return [(int(verdict), int(nodes)) for verdict, nodes in found]
