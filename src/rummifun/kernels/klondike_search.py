"""Klondike solved in compiled code: the search of `games.reussites.klondike_solver`, node by node.

A search works on one flat array: the deal, and stacks of states. A state is six words, a class one word, exactly:
heights, counts, stock and pointer take 61 bits. The successors of a state lie on an arena, the next one to visit first,
so that a search can stop and go on. It only returns the states on the way to a win: the plain search finds the moves
between them. The plain search handles counted passes, and tables that do not fit the word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from rummifun.chance import Alea
from rummifun.games.reussites.klondike_solver.deal import Etat, KlondikeDeal, card_bit, read_deal
from rummifun.games.reussites.klondike_solver.search import (
    BudgetSpentError,
    KlondikeSearch,
    SearchLine,
    can_relax,
    raise_safe_cards,
    successors,
)
from rummifun.games.reussites.klondike_solver.solve import Searcher, Solution, never_stop
from rummifun.games.reussites.klondike_solver.solve import au_plus as au_plus_pur
from rummifun.games.reussites.klondike_solver.solve import gagnants as gagnants_pur
from rummifun.games.reussites.klondike_solver.solve import solution as solution_pure
from rummifun.games.reussites.klondike_table import Passes, Table
from rummifun.games.reussites.parameters import positive_option
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.twin import card_numbers
from rummifun.kernels.uint64 import (
    Bits,
    Bytes,
    Counts,
    U,
    Words,
    address_of,
    highest_bit,
    kernel,
    kernel_part,
    lowest_bit,
    popcount,
)
from rummifun.pieces.tableau import Mouvement

State = tuple[int, int, int, int, int, int]
"""Cards visible, anchors, cards up, cards of the stock, places of the stock, its pointer."""

Legal = tuple[int, int, int, int, int]
"""The legal moves: anchors, risings, cards laid, cards drawn up; four bits for a column, one for each king."""

# The layout of a search's memory, in which the number of its bit stands for a card
SHIFT: Final = 0
COLUMNS: Final = 1
STEP: Final = 2
ALL: Final = 3
KINGS: Final = 4
BOTTOMS: Final = 5
WHOLE: Final = 6
DOWN: Final = 7
STOCK: Final = 8
CUT: Final = 32
LEVEL: Final = 33
NODES: Final = 34
LEFT: Final = 35
UNTIL: Final = 36
STATE: Final = 38
DEPTH: Final = 44
TOP: Final = 46
USED: Final = 48
BENEATH: Final = 64
ANCHOR: Final = 128
PLACE: Final = 192
WEIGHT: Final = 256
ROW: Final = 320
_FRAMES: Final = 384
_DEEP: Final = 192
_UPS: Final = _FRAMES + 2 * _DEEP * 10
_STATES: Final = 1 << 12
_GROUP: Final = _UPS + _STATES
_TASKS: Final = _GROUP + _STATES * 18
_MOST_TASKS: Final = 1 << 12
_ARENA: Final = _TASKS + _MOST_TASKS * 14
_WIDE: Final = 6 << 15
SIZE: Final = _ARENA + 2 * _WIDE
"""A frame is a state, its key, where on the arena the states after it begin, which is next, and where they end. A row
of the group is a state of a class, what can be done, what of it is new, the open pairs, the cards of use; `_UPS` has
the cards that are up in each. A task is a state, whether its last card was laid from the stock, which rows the class
before has, and what could be done there. Frames and arena are there twice: for the game, and for the relaxed one."""

_FIRSTS: Final = int("5" * 13, 16)
_LOW: Final = int("3" * 13, 16)
_HIGH: Final = int("C" * 13, 16)
_SUIT: Final = sum(1 << 8 * rank | 1 << 8 * rank + 6 for rank in range(7)) & ((1 << 52) - 1)
"""The cards of the suit of bit 0; those of the next are one bit higher."""

_OTHER: Final = sum(1 << 8 * rank + 2 | 1 << 8 * rank + 4 for rank in range(7)) & ((1 << 52) - 1)
"""The cards of the suit of bit 2."""

LOST: Final = 0
WON: Final = 1
SPENT: Final = 2
PAUSED: Final = 3
FULL: Final = 4
BURST: Final = 5
_OPEN: Final = 6


@kernel_part
def _count(cards: int) -> int:
    return np.int64(popcount(U(cards)))  # type: ignore[return-value]  # a word there


@kernel_part
def _index(card: int) -> int:
    return np.int64(lowest_bit(U(card)))  # type: ignore[return-value]  # a word there


# Sets of cards


@kernel_part
def _pairs(cards: int) -> int:
    one = (cards | cards >> 1) & _FIRSTS
    return one | one << 1


@kernel_part
def _next(up: int, every: int) -> int:
    return ((up & _LOW) << 6 | (up & _HIGH) << 2 | 0xF) & ~up & every


@kernel_part
def _tops(up: int) -> int:
    return up & ~((up & _HIGH) >> 6 | (up & _LOW) >> 2)


@kernel_part
def _open(seen: int, anchors: int) -> int:
    on = (seen & ~anchors) << 4
    one = (seen | seen >> 1) & ~(on | on >> 1)
    two = seen & seen >> 1 & ~(on & on >> 1)
    open_ = (one | two) & _FIRSTS
    return open_ | open_ << 1


@kernel_part
def _safe(up: int, down: bool) -> int:
    two = up & up >> 1 & _FIRSTS
    two |= two << 1
    other = (two & _LOW) << 2 | (two & _HIGH) >> 2
    safe = (other << 8 | 0xFF) & (other << 12 | 0xFFF)
    return safe if down else safe | two << 4 | 0xF


# States


@kernel_part
def _free(w: Words, state: State) -> bool:
    seen, anchors, _, _, _, _ = state
    return bool(_count(anchors) + _count(seen & ~anchors & w[KINGS]) < w[COLUMNS])


@kernel_part
def _reached(w: Words, state: State, whole: bool) -> int:
    """Return the cards of the stock that can come up, now or after some draws."""
    _, _, _, stock, places, drawn = state
    if whole:
        return stock
    many, step, reached = _count(places), w[STEP], 0
    fresh, on = step - 1, drawn - 1 if drawn > 0 else many
    for i in range(many):
        place = places & -places
        places ^= place
        if i == many - 1 or i == fresh or i == on:  # noqa: SIM109  compiled, a tuple would cost
            reached |= w[STOCK + _index(place)]
        if i == fresh:
            fresh += step
        if i == on:
            on += step
    return reached


@kernel_part
def _taken(w: Words, state: State, card: int, whole: bool) -> State:
    """Take a card from the stock."""
    seen, anchors, up, stock, places, drawn = state
    place = 1 << w[PLACE + _index(card)]
    stock, places = stock ^ card, places ^ place
    if not whole:
        drawn = _count(places & (place - 1))
        if drawn % w[STEP] == 0 or drawn == _count(places):
            drawn = 0
    return seen, anchors, up, stock, places, drawn


@kernel_part
def leave_column(w: Words, state: State, card: int) -> State:
    """Take a card from its column, or its place there; if it is an anchor, the card beneath shows."""
    seen, anchors, up, stock, places, drawn = state
    if card & anchors:
        i = _index(card)
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
    seen, anchors, up, stock, places, drawn = _taken(w, state, card, whole)
    return seen | card, anchors, up, stock, places, drawn


@kernel_part
def raise_stock_card(w: Words, state: State, card: int, whole: bool) -> State:
    """Send a card of the stock up."""
    seen, anchors, up, stock, places, drawn = _taken(w, state, card, whole)
    return seen, anchors, up | card, stock, places, drawn


@kernel_part
def _won(w: Words, state: State, whole: bool) -> bool:
    _, anchors, _, stock, _, _ = state
    return anchors & ~w[BOTTOMS] == 0 and (whole or stock & (stock - 1) == 0)


@kernel_part
def _last(w: Words, state: State) -> int:
    """Return the last card of the stock, which must not be empty."""
    return w[STOCK + np.int64(highest_bit(U(state[4])))]


@kernel_part
def _raised(w: Words, state: State, whole: bool, down: bool) -> State:
    """Send up all that may go up without harm and, if cards may come down, all but anchors."""
    while True:
        seen, anchors, up, stock, _, drawn = state
        rising, safe = _next(up, w[ALL]), _safe(up, down)
        cards = rising & seen & _open(seen, anchors) & (safe | (~anchors if down else 0))
        if cards:
            state = raise_card(w, state, cards & -cards)
            continue
        cards = rising & safe & stock
        if cards and not whole:
            cards = 0 if drawn > 0 else cards & _last(w, state)
        if cards == 0:
            return state
        state = raise_stock_card(w, state, cards & -cards, whole)


@kernel_part
def _key(w: Words, state: State) -> int:
    """Return the word of a class: the heights of the piles, the stock, its pointer, how much of each column is left."""
    _, anchors, up, _, places, drawn = state
    key = 0
    while anchors:
        key += w[WEIGHT + _index(anchors & -anchors)]
        anchors &= anchors - 1
    key = key << 24 | places
    key = key << 5 | drawn
    for suit in (_SUIT, _SUIT << 1, _OTHER, _OTHER << 1):
        key = key << 4 | _count(up & suit)
    return key


# Legal moves


@kernel_part
def _useful(w: Words, state: State, open_: int, whole: bool, down: bool) -> int:
    if not whole and not down:
        return 0
    seen, anchors, up, stock, _, _ = state
    piles = up if down else 0
    bearing = (piles | (stock if whole else 0)) & ~open_
    ground = anchors if whole else anchors | stock
    twins, found = _pairs(seen), 0
    while True:
        more = bearing & (_pairs(ground | found) << 4 | twins) | piles & ((found & _LOW) << 6 | (found & _HIGH) << 2)
        if more & ~found == 0:
            return found
        found |= more


@kernel_part
def _legal(w: Words, state: State, open_: int, useful: int, whole: bool, down: bool) -> Legal:
    """Return the irreversible moves: anchors, risings, cards laid, cards drawn up, bottoms for kings."""
    seen, anchors, up, _, _, _ = state
    rising, taken, free = _next(up, w[ALL]), _reached(w, state, whole), _free(w, state)
    room = open_ >> 4 | (w[KINGS] if free else 0)
    rises = rising & seen & open_
    layable = taken
    if whole:
        layable &= useful
    if down:
        layable &= ~rising
        rises &= anchors
    ceded, bottoms = 0, 0 if free else anchors & w[BOTTOMS] & room
    kings = (anchors | layable | (_tops(up) & useful if down else 0)) >> w[SHIFT]
    while bottoms:
        ceded |= kings << w[ROW + _index(bottoms & -bottoms)]
        bottoms &= bottoms - 1
    return anchors & room & ~w[BOTTOMS], rises, layable & room, taken & rising, ceded


@kernel_part
def store_state(w: Words, at: int, state: State) -> int:
    """Write a state, and return the place after it."""
    w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4], w[at + 5] = state
    return at + 6


@kernel_part
def _at(w: Words, at: int) -> State:
    return w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4], w[at + 5]


@kernel_part
def _legal_at(w: Words, at: int) -> Legal:
    return w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4]


@kernel_part
def _tasked(w: Words, n: int, state: State, card: int) -> int:
    w[store_state(w, _TASKS + 14 * n, state)] = card
    return n + 1


@kernel_part
def _turned(w: Words, low: int, high: int) -> None:
    """Reverse tasks, so that the first is taken first."""
    a, b = _TASKS + 14 * low, _TASKS + 14 * (high - 1)
    while a < b:
        for i in range(14):
            w[a + i], w[b + i] = w[b + i], w[a + i]
        a, b = a + 14, b - 14


@kernel_part
def _entered(w: Words, state: State, bottom: int, kings: int, n: int, whole: bool, down: bool) -> int:
    """Move the only card of a column away for each of some kings."""
    empty = leave_column(w, state, bottom)
    while kings:
        king = kings & -kings
        kings ^= king
        if king & empty[1]:
            n = _tasked(w, n, leave_column(w, empty, king), 0)
        elif king & empty[3]:
            n = _tasked(w, n, lay_stock_card(w, empty, king, whole), king if whole and not down else 0)
        else:
            n = _tasked(w, n, lower_card(empty, king), 0)
    return n


@kernel_part
def _worked(w: Words, n: int, useful: int, top: int) -> int:
    """Push the results of tasks: an unchanged state, or the moves that a newly laid stock card makes possible."""
    while n > 0:
        n -= 1
        task = _TASKS + 14 * n
        state, card = _at(w, task), w[task + 6]
        if card == 0:
            top = store_state(w, top, state)
            continue
        seen, anchors, up, stock, _, _ = state
        on = _pairs(card) >> 4
        cards = anchors & on & ~w[BOTTOMS]
        while cards:
            top = store_state(w, top, leave_column(w, state, cards & -cards))
            cards &= cards - 1
        cards = _pairs(card) & seen & ~card & _next(up, w[ALL])
        while cards:
            top = store_state(w, top, raise_card(w, state, cards & -cards))
            cards &= cards - 1
        low = n
        cards = stock & on & useful
        while cards:
            bit = cards & -cards
            cards ^= bit
            n = _tasked(w, n, lay_stock_card(w, state, bit, True), bit)
        if not _free(w, state):
            kings = w[KINGS] & (anchors | stock & useful)
            cards = anchors & on & w[BOTTOMS]
            while cards:
                n = _entered(w, state, cards & -cards, kings, n, True, False)
                cards &= cards - 1
        _turned(w, low, n)
    return top


@kernel_part
def _kings(w: Words, ceded: int, bottom: int) -> int:
    """Return the kings that enter for the card at the bottom of a column."""
    return (ceded >> w[ROW + _index(bottom)] & 0xF) << w[SHIFT]


@kernel_part
def _advanced(w: Words, state: State, new: Legal, useful: int, whole: bool, down: bool, top: int) -> int:
    """Push the state after each new move."""
    anchors, rising, layable, drawn, ceded = new
    while anchors:
        top = store_state(w, top, leave_column(w, state, anchors & -anchors))
        anchors &= anchors - 1
    while rising:
        top = store_state(w, top, raise_card(w, state, rising & -rising))
        rising &= rising - 1
    while layable:
        card = layable & -layable
        layable ^= card
        _tasked(w, 0, lay_stock_card(w, state, card, whole), card if whole and not down else 0)
        top = _worked(w, 1, useful, top)
    while drawn:
        top = store_state(w, top, raise_stock_card(w, state, drawn & -drawn, whole))
        drawn &= drawn - 1
    bottoms = state[1] & w[BOTTOMS] if ceded else 0
    while bottoms:
        bottom = bottoms & -bottoms
        bottoms ^= bottom
        n = _entered(w, state, bottom, _kings(w, ceded, bottom), 0, whole, down)
        _turned(w, 0, n)
        top = _worked(w, n, useful, top)
    return top


@kernel_part
def _noted(w: Words, state: State, old: Legal, whole: bool, down: bool, i: int) -> int:
    """Note a state of a class: its legal moves, the new ones, the open pairs, the useful cards."""
    open_ = _open(state[0], state[1])
    useful = _useful(w, state, open_, whole, down)
    a, b, c, d, e = _legal(w, state, open_, useful, whole, down)
    at = store_state(w, _GROUP + 18 * i, state)
    w[_UPS + i] = state[2]
    w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4] = a, b, c, d, e
    w[at + 5], w[at + 6], w[at + 7] = a & ~old[0], b & ~old[1], c & ~old[2]
    w[at + 8], w[at + 9], w[at + 10], w[at + 11] = d & ~old[3], e & ~old[4], open_, useful
    return i + 1


@kernel_part
def _held(w: Words, low: int, high: int, up: int) -> bool:
    """Tell whether a class has a state with these cards up."""
    for i in range(low, high):  # noqa: SIM110  compiled
        if w[_UPS + i] == up:
            return True
    return False


@kernel_part
def _walked(w: Words, state: State, whole: bool, down: bool, low: int) -> int:
    """Note all states of a class from a row on, and return the row after them; −1 without room."""
    high, i = _noted(w, state, (0, 0, 0, 0, 0), whole, down, low), low
    while i < high and down:
        at = _GROUP + 18 * i
        here, old, open_, useful = _at(w, at), _legal_at(w, at + 6), w[at + 16], w[at + 17]
        room = open_ >> 4 | (w[KINGS] if _free(w, here) else 0)
        falling = _tops(here[2]) & room & useful & ~_safe(here[2], True)
        rising = _next(here[2], w[ALL]) & here[0] & open_ & ~here[1]
        while falling | rising:
            cards = falling if falling else rising
            card = cards & -cards
            there = lower_card(here, card) if falling else raise_card(w, here, card)
            if falling:
                falling ^= card
            else:
                rising ^= card
            if not _held(w, low, high, there[2]):
                if high == _STATES:
                    return -1
                high = _noted(w, there, old, whole, down, high)
        i += 1
    return high


@kernel_part
def _offered(w: Words, state: State, kind: int, card: int, now: Legal, low: int, high: int, n: int) -> int:
    """Note the state after a move, whether a card of the stock was laid, and the rows of its class."""
    lays = kind == 2 or (kind == 4 and card & state[1] == 0 and card & state[3] != 0)
    if lays:
        state = lay_stock_card(w, state, card, True)
    elif kind == 1:
        state = raise_card(w, state, card)
    elif kind == 3:
        state = raise_stock_card(w, state, card, True)
    elif kind == 0 or card & state[1]:
        state = leave_column(w, state, card)
    else:
        state = lower_card(state, card)
    at = store_state(w, _TASKS + 14 * n, state)
    w[at], w[at + 1], w[at + 2] = 1 if lays else 0, low, high
    w[at + 3], w[at + 4], w[at + 5], w[at + 6], w[at + 7] = now
    return n + 1


@kernel_part
def _candidates(w: Words, low: int, high: int, done: Legal, n: int) -> int:
    """Note the newly legal successors of a class, the first to take first; −1 without room."""
    a, b, c, d, e = done
    for i in range(low, high):
        ra, rb, rc, rd, re = _legal_at(w, _GROUP + 18 * i + 6)
        a, b, c, d, e = a | ra, b | rb, c | rc, d | rd, e | re
    now, first = (a, b, c, d, e), n
    for i in range(low, high):
        row = _GROUP + 18 * i
        state = _at(w, row)
        for kind in range(5):
            cards = w[row + 11 + kind] & ~done[kind]
            bottoms = state[1] & w[BOTTOMS] if kind == 4 and cards else 1
            while bottoms and n < _MOST_TASKS - 64:
                bottom = bottoms & -bottoms
                bottoms ^= bottom
                moved = _kings(w, cards, bottom) if kind == 4 else cards
                before = leave_column(w, state, bottom) if kind == 4 and moved else state
                while moved:
                    n = _offered(w, before, kind, moved & -moved, now, low, high, n)
                    moved &= moved - 1
    if n >= _MOST_TASKS - 64:
        return -1
    _turned(w, first, n)
    return n


@kernel_part
def _cramped(top: int) -> bool:
    """Tell whether an arena may lack room for the successors of a state."""
    return top > (_ARENA if top < _ARENA + _WIDE else _ARENA + _WIDE) + _WIDE - 6 * 2048


@kernel_part
def _linked(w: Words, end: int, top: int) -> int:
    """Push the successors of a class; a card of the stock is laid only if that makes a difference. −1 without room.

    A laid card leads to what it makes possible: its class, if that has a new state, or else moves, which may lay
    another.
    """
    high, n, done = 0, 0, (0, 0, 0, 0, 0)
    fresh = False
    while True:
        if not fresh:
            n = _candidates(w, high, end, done, n)
        fresh = True
        if n <= 0 or _cramped(top):
            return top if n == 0 else -1
        n -= 1
        at = _TASKS + 14 * n
        state = _at(w, at)
        if w[at + 6]:
            low, high = w[at + 7], w[at + 8]
            end = _walked(w, state, True, True, high)
            if end < 0:
                return -1
            fresh = False
            for j in range(high, end):
                fresh = fresh or not _held(w, low, high, w[_UPS + j])
            done = _legal_at(w, at + 9)
        if fresh:
            top = store_state(w, top, state)


@kernel_part
def _spread(w: Words, state: State, whole: bool, down: bool, top: int) -> int:
    """Push the successors of a class; −1 without room."""
    end = _walked(w, state, whole, down, 0)
    if end < 0 or (whole and down):
        return _linked(w, end, top) if end > 0 else -1
    for i in range(end):
        at = _GROUP + 18 * i
        if _cramped(top):
            return -1
        top = _advanced(w, _at(w, at), _legal_at(w, at + 11), w[at + 17], whole, down, top)
    return top


# Tables: a word is a class and whether it is won; 0 for none. A full table forgets, which only costs time: a lost game
# stays lost


_MOST: Final = 1 << 26
"""The words of a table at most, half a gigabyte: one deal in many thousands needs
more than 2²², and never ends if it forgets."""


@kernel_part
def _slot(table: Words, mask: int, key: int) -> int:
    """Return the place of a class, or the free one for it."""
    h = (key + 1) * -7046029254386353131
    h = (h ^ h >> 32) * -4658895280553007687
    first = (h ^ h >> 32) & mask
    slot = first
    for _ in range(256):
        if table[slot] == 0 or table[slot] >> 1 == key:
            return slot
        slot = (slot + 1) & mask
    return first


@kernel_part
def _keep(table: Words, mask: int, key: int, won: int) -> int:
    """Record the result of a class; tell whether it was new."""
    slot = _slot(table, mask, key)
    new = 1 if table[slot] == 0 else 0
    table[slot] = key << 1 | won
    return new


@kernel
def _grown(old: Counts) -> Counts:
    new = np.zeros(2 * old.size, np.int64)
    table, mask = address_of(new), new.size - 1
    for word in old:
        if word:
            table[_slot(table, mask, word >> 1)] = word
    return new


# The search


@kernel_part
def _back(w: Words, level: int, table: Words, mask: int) -> int:
    """Leave the lost states, and return the length of the way that remains."""
    depth = w[DEPTH + level]
    frame = _FRAMES + 10 * (_DEEP * level + depth - 1)
    while depth > 0 and w[frame + 8] == w[frame + 9]:
        w[USED + level] += _keep(table, mask, w[frame + 6], 0)
        w[TOP + level] = w[frame + 7]
        depth, frame = depth - 1, frame - 10
    w[DEPTH + level] = depth
    return depth


@kernel_part
def _winning(w: Words, table: Words, mask: int) -> None:
    """Record that all states on the way of a relaxed game are won."""
    for i in range(w[DEPTH + 1]):
        w[USED + 1] += _keep(table, mask, w[_FRAMES + 10 * (_DEEP + i) + 6], 1)


@kernel_part
def _looked(w: Words, state: State, level: int, key: int, table: Words, mask: int) -> int:
    """Return the known result of a state; without one, put it next on the way if there are nodes left."""
    depth = w[DEPTH + level]
    frame = _FRAMES + 10 * (_DEEP * level + depth)
    if _won(w, state, level == 1 or w[WHOLE] == 1):
        if level == 0:
            store_state(w, frame, state)
            w[DEPTH] = depth + 1
        return WON
    word = table[_slot(table, mask, key)]
    if word != 0 and word >> 1 == key:
        return word & 1
    if w[LEFT] <= 0:
        return SPENT
    if depth + 2 > _DEEP:
        return BURST
    w[NODES], w[LEFT], w[DEPTH + level] = w[NODES] + 1, w[LEFT] - 1, depth + 1
    store_state(w, frame, state)
    top = w[TOP + level]
    w[frame + 6], w[frame + 7], w[frame + 8], w[frame + 9] = key, top, top, top
    return _OPEN


@kernel
def _searched(memory: Counts, lost: Counts, known: Counts) -> int:  # noqa: C901  one loop, whose state no call can carry
    """Search from `STATE` until an answer, or until a full table or a pause makes it return.

    To cut the search, the successors of a state wait until the game is tried with all its stock at hand: on level 1,
    while the states of the game wait on level 0.
    """
    w, tables, masks = address_of(memory), (address_of(lost), address_of(known)), (lost.size - 1, known.size - 1)
    down, level, state = w[DOWN] == 1, w[LEVEL], _at(w, STATE)
    while True:
        table, mask = tables[level], masks[level]
        full = 3 * (w[USED + level] + _DEEP) >= 2 * mask and mask < _MOST - 1
        if full or w[NODES] >= w[UNTIL]:
            w[LEVEL] = level
            store_state(w, STATE, state)
            return FULL if full else PAUSED
        whole = level == 1 or w[WHOLE] == 1
        state = _raised(w, state, whole, down)
        answer = _looked(w, state, level, _key(w, state), table, mask)
        if answer == SPENT or answer == BURST or (answer == WON and level == 0):  # noqa: SIM109  compiled
            return answer
        if answer == _OPEN and level == 0 and w[CUT] == 1:
            level, w[DEPTH + 1], w[TOP + 1] = 1, 0, _ARENA + _WIDE
            state = state[0], state[1], state[2], state[3], state[4], 0
            continue
        if answer == WON:
            _winning(w, table, mask)
            level, answer = 0, _OPEN
        if answer == _OPEN:
            frame = _FRAMES + 10 * (_DEEP * level + w[DEPTH + level] - 1)
            top = _spread(w, _at(w, frame), level == 1 or w[WHOLE] == 1, down, w[TOP + level])
            if top < 0:
                return BURST
            w[frame + 9], w[TOP + level] = top, top
        if _back(w, level, tables[level], masks[level]) == 0:
            if level == 0 or _back(w, 0, tables[0], masks[0]) == 0:
                return LOST
            level = 0
        frame = _FRAMES + 10 * (_DEEP * level + w[DEPTH + level] - 1)
        state = _at(w, w[frame + 8])
        w[frame + 8] += 6


@kernel
def _dealt(memory: Counts, pack: tuple[Bytes, Bits, Counts], seed: U, game: U) -> None:
    """Deal a game of a seed: write its cards, and the first state."""
    w = address_of(memory)
    order, batches, numbers = pack
    deck = np.empty(order.size, np.uint8)
    shuffle_into(deck, order, seed, game, batches)
    columns, card = w[COLUMNS], deck.size
    seen, anchors, bottoms, weight = 0, 0, 0, 1
    for column in range(columns):
        beneath, bottom_king, height = 0, False, 0
        for row in range(column + 1):
            at = row * columns - row * (row - 1) // 2 + column - row
            n = numbers[deck[card - 1 - at]]
            bit = 1 << n
            if row == 0:
                bottom_king = bit & w[KINGS] != 0
            if row == 0 and not bottom_king:
                bottoms |= bit
                w[ROW + n] = 4 * column
            if row > 0 or not bottom_king:
                height += 1
                w[WEIGHT + n], w[BENEATH + n] = weight * height, beneath
                w[ANCHOR + n] = 0 if row == 1 and bottom_king else beneath
            if row == column:
                seen |= bit
                anchors |= bit if row > 0 or not bottom_king else 0
            beneath = bit
        weight *= height + 1
    w[BOTTOMS] = bottoms
    stock, first = 0, columns * (columns + 1) // 2
    for place in range(card - first):
        n = numbers[deck[card - 1 - first - place]]
        w[STOCK + place], w[PLACE + n] = 1 << n, place
        stock |= 1 << n
    store_state(w, STATE, (seen, anchors, 0, stock, (1 << (card - first)) - 1, 0))


# Searches of a table


def new_memory(d: KlondikeDeal) -> Counts:
    """Make the memory of a search, with the rules of a deal."""
    memory = np.zeros(SIZE, np.int64)
    memory[COLUMNS], memory[STEP], memory[ALL] = d.colonnes, d.pas, (1 << 4 * d.rangs) - 1
    memory[KINGS], memory[SHIFT] = d.rois, 4 * (d.rangs - 1)
    memory[WHOLE], memory[DOWN], memory[CUT] = d.tout, d.descend, can_relax(d)
    return memory


def _read(d: KlondikeDeal) -> Counts | None:
    """Write a deal into a memory; None if its columns or stock do not fit the word of a class."""
    memory, weight = new_memory(d), 1
    memory[BOTTOMS] = d.fonds
    for column in d.ancres:
        for i, card in enumerate(column):
            n = _number(card)
            memory[WEIGHT + n], memory[BENEATH + n], memory[ANCHOR + n] = (
                weight * (i + 1),
                d.revele[card],
                d.ancre[card],
            )
        weight *= len(column) + 1
    if weight > _COUNTS or len(d.ordre) > _STOCK:
        return None
    for card, row in d.rangees.items():
        if card:
            memory[ROW + _number(card)] = row
    for place, card in enumerate(d.ordre):
        memory[STOCK + place], memory[PLACE + _number(card)] = card, place
    return memory


_COUNTS: Final = 1 << 17
_STOCK: Final = 24


def _number(card: int) -> int:
    return card.bit_length() - 1


class Search:
    """A search: its memory, with the deal and the state, and its results so far."""

    def __init__(self, memory: Counts, budget: int) -> None:
        self.memory = memory
        self.tables = [np.zeros(1 << 12, np.int64), np.zeros(1 << 12, np.int64)]
        memory[USED : USED + 2], memory[NODES], memory[LEFT] = 0, 0, min(budget, _ENDLESS)

    @property
    def nodes(self) -> int:
        """The number of nodes visited so far."""
        return int(self.memory[NODES])

    def solve(self, stop: Callable[[], bool]) -> int:
        """Tell whether the game can be won: `LOST`, `WON` or `SPENT`."""
        memory = self.memory
        memory[LEVEL], memory[DEPTH], memory[TOP] = 0, 0, _ARENA
        while True:
            memory[UNTIL] = memory[NODES] + _SLICE
            answer = _searched(memory, *self.tables)
            if answer == BURST:
                raise MemoryError
            if answer == FULL:
                self.tables[memory[LEVEL]] = _grown(self.tables[memory[LEVEL]])
            elif answer != PAUSED:
                return int(answer)
            elif stop():
                return SPENT

    def winning_states(self) -> list[State]:
        """Return the states on the winning way, from the first on."""
        depth = int(self.memory[DEPTH])
        frames: list[list[int]] = self.memory[_FRAMES : _FRAMES + 10 * depth].reshape(depth, 10).tolist()
        return [(a, b, c, d, e, f) for a, b, c, d, e, f, *_ in frames]


_ENDLESS: Final = 1 << 62
_SLICE: Final = 1 << 16
"""The number of nodes between two calls of `stop`."""


class _Compilee:
    """A compiled search with a memory; see `KlondikeSearch`."""

    def __init__(self, d: KlondikeDeal, memory: Counts, budget: int, stop: Callable[[], bool]) -> None:
        self._donne, self._stop, self._search = d, stop, Search(memory, budget)

    @property
    def noeuds(self) -> int:
        """The number of nodes visited so far."""
        return self._search.nodes

    def chemin(self, e: Etat) -> SearchLine | None:
        """Return the moves that win, or None. Raises `BudgetSpentError` when the budget is spent."""
        places = sum(1 << i for i, card in enumerate(self._donne.ordre) if card & e.talon)
        self._search.memory[STATE : STATE + 6] = e.vues, e.ancres, e.montees, e.talon, places, e.tirees
        answer = self._search.solve(self._stop)
        if answer == SPENT:
            raise BudgetSpentError
        return self._moves(e) if answer == WON else None

    def _moves(self, e: Etat) -> SearchLine:
        """Find the moves between the states on the way found."""
        d = self._donne
        chemin, la = raise_safe_cards(d, e)
        for vues, ancres, montees, talon, _, tirees in self._search.winning_states()[1:]:
            etat = Etat(vues, ancres, montees, talon, tirees)
            pas = ((moves, *raise_safe_cards(d, apres)) for moves, apres in successors(d, la))
            moves, forces = next((moves, forces) for moves, forces, fin in pas if fin == etat)
            chemin, la = (*chemin, *moves, *forces), etat
        return chemin


def compiled_search(d: KlondikeDeal, budget: int, stop: Callable[[], bool]) -> Searcher:
    """Make a compiled search; the plain one if passes are counted or the deal does not fit."""
    memory = None if d.comptees else _read(d)
    return KlondikeSearch(d, budget, stop) if memory is None else _Compilee(d, memory, budget, stop)


def solve_table(etat: Table, budget: int, stop: Callable[[], bool] = never_stop) -> Solution:
    """Tell whether a game can be won from a position, as `rummifun.games.reussites.klondike_solver.solve` does.

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> type(solve_table(klondike_classique().new(Alea(1, 2)), 10**6)).__name__
    'Gagnable'

    Law: solution t n is that of the plain search. Raises `Precondition` as it does.
    """
    return solution_pure(etat, budget, stop, compiled_search)


def winning_moves(etat: Table, budget: int, stop: Callable[[], bool] = never_stop) -> dict[Mouvement, bool | None]:
    """Judge each legal move, as the plain search does: True if the game can still be won after it.

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> set(winning_moves(klondike_classique().new(Alea(1, 2)), 10**6).values())
    {True}

    Law: gagnants t n is that of the plain search. Raises `Precondition` as it does.
    """
    return gagnants_pur(etat, budget, stop, compiled_search)


def line_within(etat: Table, n: int, budget: int, stop: Callable[[], bool] = never_stop) -> Solution:
    """Look for a line of at most n moves, as the plain search does.

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> type(line_within(klondike_classique().new(Alea(1, 2)), 20, 100)).__name__
    'Indecise'

    Law: au_plus t n b is that of the plain search. Raises `Precondition` as it does.
    """
    return au_plus_pur(etat, n, budget, stop, compiled_search)


def solve_deals(jeu: Reussite[Passes], graine: int, premiere: int, n: int, budget: int) -> tuple[Bytes, Counts]:
    """Solve games premiere to premiere + n − 1 of a seed: for each, 0 lost, 1 won, 2 undecided; and its nodes.

    >>> from rummifun.games.reussites.klondike import klondike
    >>> solve_deals(klondike(), 1, 0, 20, 10**6)[0].tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]

    Law: verdict i is that of solution (new (graine, premiere + i)). Raises `Precondition` for a budget below 1.
    """
    positive_option(budget)
    answers, nodes = np.empty(n, np.uint8), np.zeros(n, np.int64)
    d = read_deal(jeu.new(Alea(graine, premiere)))[0]
    if d.comptees:
        for i in range(n):
            found = solution_pure(jeu.new(Alea(graine, premiere + i)), budget)
            answers[i] = WON if isinstance(found, Gagnable) else LOST if isinstance(found, Perdue) else SPENT
            nodes[i] = found.budget if isinstance(found, Indecise) else found.noeuds
        return answers, nodes
    memory, cards, numbers = new_memory(d), card_numbers(jeu.forme), np.zeros(64, np.int64)
    for number, carte in zip(cards.tolist(), jeu.forme.pack.cartes, strict=True):
        numbers[number] = _number(card_bit(carte, d.rangs))
    pack = cards, batch_bounds(cards.size), numbers
    for i in range(n):
        _dealt(memory, pack, U(graine), U(premiere + i))
        search = Search(memory, budget)
        answers[i], nodes[i] = search.solve(never_stop), search.nodes
    return answers, nodes
