"""Klondike for compiled code: the memory of a search, the states in it, and the moves that lead from one to another.

A state is six words, in which the number of its bit stands for a card. A search works on one flat array: the deal,
then stacks of states. Where passes are counted, the pointer has five bits, then come five for the passes left, then the
cards of the packet that can still be played.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rummifun.games.reussites.klondike_solver import deal
from rummifun.games.reussites.klondike_solver.deal import KlondikeDeal
from rummifun.games.reussites.klondike_solver.stock import PASSES, relaxed_from
from rummifun.kernels.uint64 import (
    Bytes,
    Counts,
    U,
    Words,
    address_of,
    kernel,
    kernel_part,
    lowest_bit,
    popcount,
)

State = tuple[int, int, int, int, int, int]
"""Cards visible, anchors, cards up, cards of the stock, places of the stock, its pointer."""


LEAVE, RISE, LAY, DRAW_UP, FALL, STAY, DRAW = range(7)
"""The moves of a card: out of its column, up from there, from the stock onto a column, up from it, down from its pile;
none; and a draw, which has the pointer after it instead of a card."""


# The layout of a search's memory: the rules and the deal, how far the search is, then what is known of each card
SHIFT, COLUMNS, STEP, ALL, KINGS, BOTTOMS, WHOLE, DOWN, STOCK = range(9)
CUT, LEVEL, NODES, BUDGET, UNTIL, STATE = range(32, 38)
COUNTED, PACKET = 50, 51
DEPTH, TOP, ENTRIES = range(44, 49, 2)
BENEATH, ANCHOR, PLACE, WEIGHT, ROW, FRAMES = range(64, 385, 64)
DEEP: Final = 192
UPS: Final = FRAMES + 2 * DEEP * 10
STATES: Final = 1 << 12
GROUP: Final = UPS + STATES
TASKS: Final = GROUP + STATES * 18
MOST_TASKS: Final = 1 << 12
ARENA: Final = TASKS + MOST_TASKS * 14
WIDE: Final = 6 << 15
TAKES: Final = ARENA + 2 * WIDE
LAYINGS: Final = TAKES + 2 * 64
MOST_LAYINGS: Final = 1 << 12
SIZE: Final = LAYINGS + 2 * MOST_LAYINGS
"""A frame is a state, its key, where on the arena the states after it begin, which is next, and where they end. A row
of the group is a state of a class, what can be done, what of it is new, the open pairs, the cards of use; `UPS` has
the cards that are up in each. A task is a state, whether its last card was laid from the stock, which rows the class
before has, and that card unless it entered an empty column. A take is a card of the stock, and the pointer before it.
`LAYINGS` has the anchors and the stock that cards laid in a class have left. Frames and arena are there twice: for the
game, and for the relaxed one."""


_SUIT: Final = sum(1 << 8 * rank | 1 << 8 * rank + 6 for rank in range(7)) & ((1 << 52) - 1)
"""The cards of the suit of bit 0; those of the next are one bit higher."""


_OTHER: Final = sum(1 << 8 * rank + 2 | 1 << 8 * rank + 4 for rank in range(7)) & ((1 << 52) - 1)
"""The cards of the suit of bit 2."""


with_twins: Final = kernel_part(deal.with_twins)
top_cards: Final = kernel_part(deal.top_cards)
next_of_suit: Final = kernel_part(deal.next_of_suit)
open_pairs: Final = kernel_part(deal.open_pairs)
safe_cards: Final = kernel_part(deal.safe_cards)


@kernel_part
def count_cards(cards: int) -> int:
    """Count the cards of a set."""
    return np.int64(popcount(U(cards)))  # type: ignore[return-value]  # a word there


@kernel_part
def card_index(card: int) -> int:
    """Return the number of the bit of a card."""
    return np.int64(lowest_bit(U(card)))  # type: ignore[return-value]  # a word there


@kernel_part
def next_cards(up: int, every: int) -> int:
    """Return the cards of the pack that may go up next."""
    return (next_of_suit(up) | 0xF) & ~up & every


@kernel_part
def has_free_column(w: Words, state: State) -> bool:
    """Tell whether a king may enter an empty column."""
    seen, anchors, _, _, _, _ = state
    return bool(count_cards(anchors) + count_cards(seen & ~anchors & w[KINGS]) < w[COLUMNS])


@kernel_part
def _take_stock_card(w: Words, state: State, card: int, whole: bool) -> State:
    """Take a card from the stock."""
    seen, anchors, up, stock, places, drawn = state
    place = 1 << w[PLACE + card_index(card)]
    stock, places = stock ^ card, places ^ place
    if w[COUNTED] == 1 and not whole:
        drawn = pointer_after(w, places | place, place, drawn)
    elif not whole:
        drawn = count_cards(places & (place - 1))
        if drawn % w[STEP] == 0 or drawn == count_cards(places):
            drawn = 0
    return seen, anchors, up, stock, places, drawn


@kernel_part
def pointer_after(w: Words, places: int, place: int, drawn: int) -> int:
    """Return the counted pointer after a card was taken."""
    i, many, step = count_cards(places & (place - 1)), count_cards(places), w[STEP]
    at, rest = drawn & 31, drawn >> 5 & 31
    if w[PACKET] == 0:
        return i | rest << 5
    low = i - (i - at) % step
    high, fan = min(low + step, many), drawn >> 10
    at, fan = (at - 1, fan - 1) if i < at else (high - 1, high - low - 1)
    return at | rest << 5 | max(fan, min(1, at)) << 10


@kernel_part
def stock_card_at(w: Words, places: int, i: int) -> int:
    """Return a card of the stock by its place among those left."""
    for _ in range(i):
        places &= places - 1
    return w[STOCK + card_index(places & -places)]


@kernel_part
def _ready_stock(w: Words, places: int, drawn: int) -> int:
    """Return the cards of the stock that go up at once if that is safe."""
    many, at, step = count_cards(places), drawn & 31, w[STEP]
    if w[COUNTED] == 0:
        return 0 if drawn > 0 else stock_card_at(w, places, many - 1)
    if step > 1 and drawn >> 5 & 31 > 0:
        return 0
    if w[PACKET] == 1:
        fan = 0
        for i in range(at - (drawn >> 10), at):
            fan |= stock_card_at(w, places, i)
        return fan
    cards = stock_card_at(w, places, at - 1) if at > 0 else 0
    return cards | stock_card_at(w, places, at) if at < many and (step == 1 or at == many - 1) else cards


@kernel_part
def leave_column(w: Words, state: State, card: int) -> State:
    """Take a card from its column, or its place there; if it is an anchor, the card beneath shows."""
    seen, anchors, up, stock, places, drawn = state
    if card & anchors:
        i = card_index(card)
        seen, anchors = seen | w[BENEATH + i], anchors ^ card | w[ANCHOR + i]
    return seen, anchors, up, stock, places, drawn


@kernel_part
def raise_card(w: Words, state: State, card: int) -> State:
    """Send a card of a column up."""
    seen, anchors, up, stock, places, drawn = leave_column(w, state, card)
    return seen ^ card, anchors, up | card, stock, places, drawn


@kernel_part
def lower_card(state: State, card: int) -> State:
    """Bring a card down from its pile."""
    seen, anchors, up, stock, places, drawn = state
    return seen | card, anchors, up ^ card, stock, places, drawn


@kernel_part
def lay_stock_card(w: Words, state: State, card: int, whole: bool) -> State:
    """Lay a card of the stock on a column."""
    seen, anchors, up, stock, places, drawn = _take_stock_card(w, state, card, whole)
    return seen | card, anchors, up, stock, places, drawn


@kernel_part
def raise_stock_card(w: Words, state: State, card: int, whole: bool) -> State:
    """Send a card of the stock up."""
    seen, anchors, up, stock, places, drawn = _take_stock_card(w, state, card, whole)
    return seen, anchors, up | card, stock, places, drawn


@kernel_part
def move_card(w: Words, state: State, move: int, card: int, whole: bool) -> State:
    """Return the state after a move of a card."""
    if move == LEAVE:
        return leave_column(w, state, card)
    if move == RISE:
        return raise_card(w, state, card)
    if move == LAY:
        return lay_stock_card(w, state, card, whole)
    return raise_stock_card(w, state, card, whole) if move == DRAW_UP else lower_card(state, card)


@kernel_part
def is_won(w: Words, state: State, whole: bool) -> bool:
    """Tell whether every card shows, so that all can go up."""
    _, anchors, _, stock, _, _ = state
    return anchors & ~w[BOTTOMS] == 0 and (whole or stock & (stock - 1) == 0)


@kernel_part
def raise_all(w: Words, state: State, whole: bool, down: bool) -> State:
    """Send up all that may go up without harm and, if cards may come down, all but anchors."""
    while True:
        seen, anchors, up, stock, places, drawn = state
        rising, safe = next_cards(up, w[ALL]), safe_cards(up, down)
        cards = rising & seen & open_pairs(seen, anchors) & (safe | (~anchors if down else 0))
        if cards:
            state = raise_card(w, state, cards & -cards)
            continue
        cards = rising & safe & stock
        if cards and not whole:
            cards &= _ready_stock(w, places, drawn)
        if cards == 0:
            return state
        state = raise_stock_card(w, state, cards & -cards, whole)


@kernel_part
def class_key(w: Words, state: State, whole: bool) -> int:
    """Return the word of a class: the heights of the piles, the stock, its pointer, how much of each column is left.

    A counted pointer leaves to `lost_mark` what compares lost states.
    """
    _, anchors, up, _, places, drawn = state
    key = 0
    while anchors:
        key += w[WEIGHT + card_index(anchors & -anchors)]
        anchors &= anchors - 1
    if w[COUNTED] == 1 and not whole:
        at = drawn & 31
        if w[PACKET] == 0:
            at = 0 if at == count_cards(places) else at % w[STEP]
            at |= (drawn >> 5 & 31) // PASSES << 2
        drawn = at
    key = key << 24 | places
    key = key << 5 | drawn
    for suit in (_SUIT, _SUIT << 1, _OTHER, _OTHER << 1):
        key = key << 4 | count_cards(up & suit)
    return key


@kernel_part
def store_state(w: Words, at: int, state: State) -> int:
    """Write a state, and return the place after it."""
    w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4], w[at + 5] = state
    return at + 6


@kernel_part
def state_at(w: Words, at: int) -> State:
    """Read a state."""
    return w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4], w[at + 5]


@kernel
def lay_cards(memory: Counts, cells: Bytes, heights: Counts, starts: Counts, up: int, drawn: int) -> State:
    """Write the cards, column by column, then the stock; return the state."""
    deal = address_of(memory)
    seen, anchors, bottoms, weight, at = 0, 0, 0, 1, 0
    for column in range(deal[COLUMNS]):
        height, start, many = heights[column], starts[column], 0
        king = height > 0 and 1 << np.int64(cells[at]) & deal[KINGS] != 0
        for row in range(height):
            n: Any = np.int64(cells[at + row])
            below: Any = np.int64(cells[at + row - 1]) if row > 0 else 0
            beneath = 1 << below if row > 0 else 0
            if row <= start and (row > 0 or not king):
                many += 1
                deal[WEIGHT + n], deal[BENEATH + n] = weight * many, beneath
                deal[ANCHOR + n] = 0 if row == 1 and king else beneath
                if row == start:
                    anchors |= 1 << n
            if row >= start:
                seen |= 1 << n
        if height > 0 and not king:
            lowest: Any = np.int64(cells[at])
            bottoms |= 1 << lowest
            deal[ROW + lowest] = 4 * column
        weight *= many + 1
        at += height
    deal[BOTTOMS] = bottoms
    stock, left = 0, cells.size - at
    for place in range(left):
        k: Any = np.int64(cells[at + place])
        deal[STOCK + place], deal[PLACE + k] = 1 << k, place
        stock |= 1 << k
    return seen, anchors, up, stock, (1 << left) - 1, drawn


def new_memory(d: KlondikeDeal) -> Counts:
    """Make the memory of a search, with the rules of a deal."""
    memory = np.zeros(SIZE, np.int64)
    memory[COLUMNS], memory[STEP], memory[ALL] = d.colonnes, d.pas, (1 << 4 * d.rangs) - 1
    memory[KINGS], memory[SHIFT] = d.rois, 4 * (d.rangs - 1)
    memory[WHOLE], memory[DOWN], memory[CUT] = d.tout, d.descend, relaxed_from(d)
    memory[COUNTED], memory[PACKET] = d.comptees, d.paquet
    return memory
