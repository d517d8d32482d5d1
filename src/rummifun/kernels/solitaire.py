"""Klondike solved in compiled code: the search of `games.reussites.resolu`, with the same answers and the same nodes.

A deal is one flat array, a state six words, a class one word, exactly: heights, counts, stock and pointer take 61 bits.
What follows from a state lies on an arena, the next to be looked at first; a search is two arrays, so that it can stop
and go on. The states on the way to a win are enough: the plain search says which moves lead from each to the next.
Passes that are counted, and tables that the word does not hold, are left to the plain search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from rummifun.chance import Alea
from rummifun.games.reussites.resolu.donne import Donne, Etat, bit, lue
from rummifun.games.reussites.resolu.recherche import Chemin, Epuise, Recherche, detend, monte, suites
from rummifun.games.reussites.resolu.solution import Moteur, Solution, jamais
from rummifun.games.reussites.resolu.solution import au_plus as au_plus_pur
from rummifun.games.reussites.resolu.solution import gagnants as gagnants_pur
from rummifun.games.reussites.resolu.solution import solution as solution_pure
from rummifun.games.reussites.reussite import Reussite, positive
from rummifun.games.reussites.solitaire import Passes, Table
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue
from rummifun.kernels.alea import cuts, shuffled
from rummifun.kernels.twin import order
from rummifun.kernels.words import Bits, Bytes, Counts, U, highest, kernel, lowest, ones
from rummifun.pieces.tableau import Mouvement

State = tuple[int, int, int, int, int, int]
"""Cards visible, anchors, cards up, cards of the stock, places of the stock, its pointer."""

Legal = tuple[int, int, int, int, int]
"""What can be done: anchors, risings, cards laid, cards drawn up; four bits for a column, one for each king."""

Work = tuple[Counts, Counts, Counts, Counts]
"""What a search works on: the way to here, what is to be looked at, the states of a class, tasks."""

Memory = tuple[Counts, int, Counts, int]
"""The table of classes that are lost and how many it holds; that of relaxed games, lost or won, likewise."""

# Where a deal holds what; cards are known there by the number of their bit
SHIFT: Final = 0
COLUMNS: Final = 1
STEP: Final = 2
ALL: Final = 3
KINGS: Final = 4
BOTTOMS: Final = 5
STOCK: Final = 8
BENEATH: Final = 64
ANCHOR: Final = 128
PLACE: Final = 192
WEIGHT: Final = 256
ROW: Final = 320
SIZE: Final = 384

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
NEXT: Final = 3
PAUSED: Final = 4
BURST: Final = 5


@kernel
def _count(cards: int) -> int:
    return np.int64(ones(U(cards)))  # type: ignore[return-value]  # a word there


@kernel
def _index(card: int) -> int:
    return np.int64(lowest(U(card)))  # type: ignore[return-value]  # a word there


# Sets of cards


@kernel
def _pairs(cards: int) -> int:
    one = (cards | cards >> 1) & _FIRSTS
    return one | one << 1


@kernel
def _next(up: int, every: int) -> int:
    return ((up & _LOW) << 6 | (up & _HIGH) << 2 | 0xF) & ~up & every


@kernel
def _tops(up: int) -> int:
    return up & ~((up & _HIGH) >> 6 | (up & _LOW) >> 2)


@kernel
def _open(seen: int, anchors: int) -> int:
    on = (seen & ~anchors) << 4
    one = (seen | seen >> 1) & ~(on | on >> 1)
    two = seen & seen >> 1 & ~(on & on >> 1)
    open_ = (one | two) & _FIRSTS
    return open_ | open_ << 1


@kernel
def _safe(up: int, down: bool) -> int:
    two = up & up >> 1 & _FIRSTS
    two |= two << 1
    other = (two & _LOW) << 2 | (two & _HIGH) >> 2
    safe = (other << 8 | 0xFF) & (other << 12 | 0xFFF)
    return safe if down else safe | two << 4 | 0xF


# States


@kernel
def _free(deal: Counts, state: State) -> bool:
    seen, anchors, _, _, _, _ = state
    return bool(_count(anchors) + _count(seen & ~anchors & deal[KINGS]) < deal[COLUMNS])


@kernel
def _reached(deal: Counts, state: State, whole: bool) -> int:
    """Give the cards of the stock that come up, now or after some draws."""
    _, _, _, stock, places, drawn = state
    if whole:
        return stock
    left, step, reached = _count(places), deal[STEP], 0
    fresh, on = step - 1, drawn - 1 if drawn > 0 else left
    for i in range(left):
        place = places & -places
        places ^= place
        if i == left - 1 or i == fresh or i == on:  # noqa: SIM109  compiled, a tuple would cost
            reached |= deal[STOCK + _index(place)]
        if i == fresh:
            fresh += step
        if i == on:
            on += step
    return reached


@kernel
def _taken(deal: Counts, state: State, card: int, whole: bool) -> State:
    """Take a card from the stock."""
    seen, anchors, up, stock, places, drawn = state
    place = 1 << deal[PLACE + _index(card)]
    stock, places = stock ^ card, places ^ place
    if not whole:
        drawn = _count(places & (place - 1))
        if drawn % deal[STEP] == 0 or drawn == _count(places):
            drawn = 0
    return seen, anchors, up, stock, places, drawn


@kernel
def _left(deal: Counts, state: State, card: int) -> State:
    """Let a card leave its column, or its place there: if it is an anchor, what lies beneath shows."""
    seen, anchors, up, stock, places, drawn = state
    if card & anchors:
        i = _index(card)
        seen, anchors = seen | deal[BENEATH + i], anchors ^ card | deal[ANCHOR + i]
    return seen, anchors, up, stock, places, drawn


@kernel
def _risen(deal: Counts, state: State, card: int) -> State:
    seen, anchors, up, stock, places, drawn = _left(deal, state, card)
    return seen ^ card, anchors, up | card, stock, places, drawn


@kernel
def _fallen(state: State, card: int) -> State:
    seen, anchors, up, stock, places, drawn = state
    return seen | card, anchors, up ^ card, stock, places, drawn


@kernel
def _laid(deal: Counts, state: State, card: int, whole: bool) -> State:
    seen, anchors, up, stock, places, drawn = _taken(deal, state, card, whole)
    return seen | card, anchors, up, stock, places, drawn


@kernel
def _drawn_up(deal: Counts, state: State, card: int, whole: bool) -> State:
    seen, anchors, up, stock, places, drawn = _taken(deal, state, card, whole)
    return seen, anchors, up | card, stock, places, drawn


@kernel
def _won(deal: Counts, state: State, whole: bool) -> bool:
    _, anchors, _, stock, _, _ = state
    return anchors & ~deal[BOTTOMS] == 0 and (whole or stock & (stock - 1) == 0)


@kernel
def _last(deal: Counts, state: State) -> int:
    """Give the last card of the stock, of which there are some."""
    return deal[STOCK + np.int64(highest(U(state[4])))]  # type: ignore[no-any-return]


@kernel
def _raised(deal: Counts, state: State, whole: bool, down: bool) -> State:
    """Send up what may go up without harm, and where cards come down whatever is no anchor."""
    while True:
        seen, anchors, up, stock, _, drawn = state
        rising, safe = _next(up, deal[ALL]), _safe(up, down)
        cards = rising & seen & _open(seen, anchors) & (safe | (~anchors if down else 0))
        if cards:
            state = _risen(deal, state, cards & -cards)
            continue
        cards = rising & safe & stock
        if cards and not whole:
            cards = 0 if drawn > 0 else cards & _last(deal, state)
        if cards == 0:
            return state
        state = _drawn_up(deal, state, cards & -cards, whole)


@kernel
def _key(deal: Counts, state: State) -> int:
    """Give the word of a class: the heights of the piles, the stock, its pointer, how much of each column is left."""
    _, anchors, up, _, places, drawn = state
    key = 0
    while anchors:
        key += deal[WEIGHT + _index(anchors & -anchors)]
        anchors &= anchors - 1
    key = key << 24 | places
    key = key << 5 | drawn
    for suit in (_SUIT, _SUIT << 1, _OTHER, _OTHER << 1):
        key = key << 4 | _count(up & suit)
    return key


# What can be done


@kernel
def _useful(deal: Counts, state: State, open_: int, whole: bool, down: bool) -> int:
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


@kernel
def _legal(deal: Counts, state: State, open_: int, useful: int, whole: bool, down: bool) -> Legal:
    """Give what can be done that nothing undoes: anchors, risings, cards laid, cards drawn up, bottoms for kings."""
    seen, anchors, up, _, _, _ = state
    rising, taken, free = _next(up, deal[ALL]), _reached(deal, state, whole), _free(deal, state)
    room = open_ >> 4 | (deal[KINGS] if free else 0)
    risen = rising & seen & open_
    layable = taken
    if whole:
        layable &= useful
    if down:
        layable &= ~rising
        risen &= anchors
    ceded, bottoms = 0, 0 if free else anchors & deal[BOTTOMS] & room
    kings = (anchors | layable | (_tops(up) & useful if down else 0)) >> deal[SHIFT]
    while bottoms:
        ceded |= kings << deal[ROW + _index(bottoms & -bottoms)]
        bottoms &= bottoms - 1
    return anchors & room & ~deal[BOTTOMS], risen, layable & room, taken & rising, ceded


@kernel
def _pushed(arena: Counts, top: int, state: State) -> int:
    seen, anchors, up, stock, places, drawn = state
    arena[top, 0], arena[top, 1], arena[top, 2] = seen, anchors, up
    arena[top, 3], arena[top, 4], arena[top, 5] = stock, places, drawn
    return top + 1


@kernel
def _at(rows: Counts, i: int) -> State:
    return rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3], rows[i, 4], rows[i, 5]


@kernel
def _tasked(tasks: Counts, n: int, state: State, card: int) -> int:
    _pushed(tasks, n, state)
    tasks[n, 6] = card
    return n + 1


@kernel
def _turned(tasks: Counts, low: int, high: int) -> None:
    """Turn tasks round, so that the first is taken first."""
    high -= 1
    while low < high:
        for i in range(14):
            tasks[low, i], tasks[high, i] = tasks[high, i], tasks[low, i]
        low, high = low + 1, high - 1


@kernel
def _entered(
    deal: Counts, state: State, bottom: int, kings: int, tasks: Counts, n: int, modes: tuple[bool, bool]
) -> int:
    """Let the only card of a column leave it for each of some kings."""
    whole, down = modes
    empty = _left(deal, state, bottom)
    while kings:
        king = kings & -kings
        kings ^= king
        if king & empty[1]:
            n = _tasked(tasks, n, _left(deal, empty, king), 0)
        elif king & empty[3]:
            n = _tasked(tasks, n, _laid(deal, empty, king, whole), king if whole and not down else 0)
        else:
            n = _tasked(tasks, n, _fallen(empty, king), 0)
    return n


@kernel
def _worked(deal: Counts, tasks: Counts, n: int, useful: int, arena: Counts, top: int) -> int:
    """Push what comes of tasks: a state as it is, or what a card just laid from the stock makes possible."""
    while n > 0:
        n -= 1
        state, card = _at(tasks, n), tasks[n, 6]
        if card == 0:
            top = _pushed(arena, top, state)
            continue
        seen, anchors, up, stock, _, _ = state
        on = _pairs(card) >> 4
        cards = anchors & on & ~deal[BOTTOMS]
        while cards:
            top = _pushed(arena, top, _left(deal, state, cards & -cards))
            cards &= cards - 1
        cards = _pairs(card) & seen & ~card & _next(up, deal[ALL])
        while cards:
            top = _pushed(arena, top, _risen(deal, state, cards & -cards))
            cards &= cards - 1
        low = n
        cards = stock & on & useful
        while cards:
            bit = cards & -cards
            cards ^= bit
            n = _tasked(tasks, n, _laid(deal, state, bit, True), bit)
        if not _free(deal, state):
            kings = deal[KINGS] & (anchors | stock & useful)
            cards = anchors & on & deal[BOTTOMS]
            while cards:
                n = _entered(deal, state, cards & -cards, kings, tasks, n, (True, False))
                cards &= cards - 1
        _turned(tasks, low, n)
    return top


@kernel
def _kings(deal: Counts, ceded: int, bottom: int) -> int:
    """Give the kings that enter for the card at the bottom of a column."""
    return (ceded >> deal[ROW + _index(bottom)] & 0xF) << deal[SHIFT]  # type: ignore[no-any-return]


@kernel
def _advanced(
    deal: Counts, state: State, new: Legal, useful: int, modes: tuple[bool, bool], work: Work, top: int
) -> int:
    """Push what each new move makes of a state."""
    _, arena, _, tasks = work
    whole, down = modes
    anchors, risen, laid, drawn, ceded = new
    while anchors:
        top = _pushed(arena, top, _left(deal, state, anchors & -anchors))
        anchors &= anchors - 1
    while risen:
        top = _pushed(arena, top, _risen(deal, state, risen & -risen))
        risen &= risen - 1
    while laid:
        card = laid & -laid
        laid ^= card
        _tasked(tasks, 0, _laid(deal, state, card, whole), card if whole and not down else 0)
        top = _worked(deal, tasks, 1, useful, arena, top)
    while drawn:
        top = _pushed(arena, top, _drawn_up(deal, state, drawn & -drawn, whole))
        drawn &= drawn - 1
    bottoms = state[1] & deal[BOTTOMS] if ceded else 0
    while bottoms:
        bottom = bottoms & -bottoms
        bottoms ^= bottom
        n = _entered(deal, state, bottom, _kings(deal, ceded, bottom), tasks, 0, modes)
        _turned(tasks, 0, n)
        top = _worked(deal, tasks, n, useful, arena, top)
    return top


@kernel
def _noted(deal: Counts, state: State, old: Legal, modes: tuple[bool, bool], group: Counts, i: int) -> int:
    """Note a state of a class: what can be done, what is new, what pairs are open, what is of use."""
    whole, down = modes
    open_ = _open(state[0], state[1])
    useful = _useful(deal, state, open_, whole, down)
    legal = _legal(deal, state, open_, useful, whole, down)
    _pushed(group, i, state)
    for j in range(5):
        group[i, 6 + j] = legal[j]
        group[i, 11 + j] = legal[j] & ~old[j]
    group[i, 16], group[i, 17] = open_, useful
    return i + 1


@kernel
def _held(group: Counts, low: int, high: int, up: int) -> bool:
    """Tell whether a class has a state with these cards up."""
    for i in range(low, high):  # noqa: SIM110  compiled
        if group[i, 2] == up:
            return True
    return False


@kernel
def _walked(deal: Counts, state: State, modes: tuple[bool, bool], group: Counts, low: int) -> int:
    """Note all states of a class from a row on, and give the row after them; −1 where there is no room."""
    high, i = _noted(deal, state, (0, 0, 0, 0, 0), modes, group, low), low
    while i < high and modes[1]:
        here, open_, useful = _at(group, i), group[i, 16], group[i, 17]
        old = (group[i, 6], group[i, 7], group[i, 8], group[i, 9], group[i, 10])
        room = open_ >> 4 | (deal[KINGS] if _free(deal, here) else 0)
        falling = _tops(here[2]) & room & useful & ~_safe(here[2], True)
        rising = _next(here[2], deal[ALL]) & here[0] & open_ & ~here[1]
        while falling | rising:
            cards = falling if falling else rising
            card = cards & -cards
            there = _fallen(here, card) if falling else _risen(deal, here, card)
            if falling:
                falling ^= card
            else:
                rising ^= card
            if not _held(group, low, high, there[2]):
                if high == group.shape[0]:
                    return -1
                high = _noted(deal, there, old, modes, group, high)
        i += 1
    return high


@kernel
def _offered(
    deal: Counts, state: State, kind: int, card: int, rows: tuple[int, int], now: Legal, tasks: Counts, n: int
) -> int:
    """Note what a move makes of a state, and whether a card of the stock was laid; with the rows of its class."""
    laid = kind == 2 or (kind == 4 and card & state[1] == 0 and card & state[3] != 0)
    if laid:
        state = _laid(deal, state, card, True)
    elif kind == 1:
        state = _risen(deal, state, card)
    elif kind == 3:
        state = _drawn_up(deal, state, card, True)
    elif kind == 0 or card & state[1]:
        state = _left(deal, state, card)
    else:
        state = _fallen(state, card)
    _tasked(tasks, n, state, 1 if laid else 0)
    tasks[n, 7], tasks[n, 8] = rows
    for j in range(5):
        tasks[n, 9 + j] = now[j]
    return n + 1


@kernel
def _candidates(deal: Counts, low: int, high: int, done: Legal, group: Counts, tasks: Counts, n: int) -> int:
    """Note what follows from a class that could not be done already, the first to be taken first."""
    a, b, c, d, e = done
    for i in range(low, high):
        a, b, c = a | group[i, 6], b | group[i, 7], c | group[i, 8]
        d, e = d | group[i, 9], e | group[i, 10]
    now, first = (a, b, c, d, e), n
    for i in range(low, high):
        state = _at(group, i)
        for kind in range(4):
            cards = group[i, 11 + kind] & ~done[kind]
            while cards:
                n = _offered(deal, state, kind, cards & -cards, (low, high), now, tasks, n)
                cards &= cards - 1
        ceded = group[i, 15] & ~done[4]
        bottoms = state[1] & deal[BOTTOMS] if ceded else 0
        while bottoms:
            bottom = bottoms & -bottoms
            bottoms ^= bottom
            kings, empty = _kings(deal, ceded, bottom), _left(deal, state, bottom)
            while kings:
                n = _offered(deal, empty, 4, kings & -kings, (low, high), now, tasks, n)
                kings &= kings - 1
    _turned(tasks, first, n)
    return n


@kernel
def _linked(deal: Counts, high: int, work: Work, top: int) -> int:
    """Push what follows from a class; a card of the stock is laid only where that tells. −1 where there is no room.

    What follows from one that was laid is what it makes possible: its class, where that has a state that there was not,
    or else moves, which may lay another.
    """
    _, arena, group, tasks = work
    n = _candidates(deal, 0, high, (0, 0, 0, 0, 0), group, tasks, 0)
    while n > 0:
        n -= 1
        state, laid, low, high = _at(tasks, n), tasks[n, 6], tasks[n, 7], tasks[n, 8]
        if n > tasks.shape[0] - 512 or top > arena.shape[0] - 2048:
            return -1
        if laid == 0:
            top = _pushed(arena, top, state)
            continue
        end = _walked(deal, state, (True, True), group, high)
        if end < 0:
            return -1
        fresh = False
        for j in range(high, end):
            fresh = fresh or not _held(group, low, high, group[j, 2])
        if fresh:
            top = _pushed(arena, top, state)
        else:
            now = (tasks[n, 9], tasks[n, 10], tasks[n, 11], tasks[n, 12], tasks[n, 13])
            n = _candidates(deal, high, end, now, group, tasks, n)
    return top


@kernel
def _spread(deal: Counts, state: State, modes: tuple[bool, bool], work: Work, top: int) -> int:
    """Push what follows from a class; −1 where there is no room."""
    _, arena, group, _ = work
    if top > arena.shape[0] - 2048:
        return -1
    high = _walked(deal, state, modes, group, 0)
    if high < 0 or (modes[0] and modes[1]):
        return _linked(deal, high, work, top) if high > 0 else -1
    for i in range(high):
        new = (group[i, 11], group[i, 12], group[i, 13], group[i, 14], group[i, 15])
        top = _advanced(deal, _at(group, i), new, group[i, 17], modes, work, top)
        if top > arena.shape[0] - 2048:
            return -1
    return top


# Tables: a word is a class and whether it is won; 0 for none. One that cannot grow any more forgets: what was lost
# stays lost, only time is


_MOST: Final = 1 << 22


@kernel
def _slot(table: Counts, key: int) -> int:
    """Give the place of a class, or the one that it would have."""
    mask = table.size - 1
    h = (key + 1) * -7046029254386353131
    h = (h ^ h >> 32) * -4658895280553007687
    first = (h ^ h >> 32) & mask
    slot = first
    for _ in range(256):
        if table[slot] == 0 or table[slot] >> 1 == key:
            return slot
        slot = (slot + 1) & mask
    return first


@kernel
def _kept(table: Counts, used: int, key: int, won: int) -> tuple[Counts, int]:
    """Keep what is known of a class."""
    if 3 * used >= 2 * table.size and table.size < _MOST:
        old = table
        table = np.zeros(2 * old.size, np.int64)
        for word in old:
            if word:
                table[_slot(table, word >> 1)] = word
    slot = _slot(table, key)
    used += table[slot] == 0
    table[slot] = key << 1 | won
    return table, used


# The search


@kernel
def _relaxed(  # noqa: C901  one loop, whose state no call can carry
    deal: Counts,
    state: State,
    down: bool,
    table: Counts,
    used: int,
    left: int,
    work: Work,
) -> tuple[int, int, Counts, int]:
    """Tell whether a game would be won were all the stock at hand; give the nodes too, and the table."""
    frames, arena, _, _ = work
    depth, top, nodes, answer = 0, 0, 0, LOST
    fresh = True
    while True:
        if fresh:
            state = _raised(deal, state, True, down)
            known = _won(deal, state, True)
            answer = WON
            if not known:
                key = _key(deal, state)
                word = table[_slot(table, key)]
                known = word >> 1 == key and word != 0
                answer = word & 1
            if not known:
                if nodes >= left:
                    return SPENT, nodes, table, used
                nodes += 1
                _pushed(frames, depth, state)
                frames[depth, 6], frames[depth, 7] = key, top
                frames[depth, 8] = top
                top = _spread(deal, state, (True, down), work, top)
                if top < 0 or depth + 2 > frames.shape[0]:
                    return BURST, nodes, table, used
                frames[depth, 9] = top
                depth += 1
                answer = LOST
            if answer == WON:
                for i in range(depth):
                    table, used = _kept(table, used, frames[i, 6], 1)
                return WON, nodes, table, used
        while depth > 0 and frames[depth - 1, 8] == frames[depth - 1, 9]:
            depth -= 1
            table, used = _kept(table, used, frames[depth, 6], 0)
            top = frames[depth, 7]
        if depth == 0:
            return LOST, nodes, table, used
        state = _at(arena, frames[depth - 1, 8])
        frames[depth - 1, 8] += 1
        fresh = True


@kernel
def _searched(  # noqa: C901  one loop, whose state no call can carry
    deal: Counts,
    state: State,
    modes: tuple[bool, bool],
    cut: bool,
    counts: Counts,
    memories: Memory,
    work: Work,
    other: Work,
) -> tuple[int, Memory]:
    """Search until an answer, or a pause; a search goes on where its depth is not 0.

    `counts` are depth, top of the arena, nodes, nodes left, the end of the phase, and when to pause.
    """
    whole, down = modes
    lost, used, known, known_used = memories
    frames, arena, _, _ = work
    fresh = counts[0] == 0
    while True:
        depth = counts[0]
        if fresh:
            state = _raised(deal, state, whole, down)
            if _won(deal, state, whole):
                _pushed(frames, depth, state)
                counts[0] = depth + 1
                return WON, (lost, used, known, known_used)
            key = _key(deal, state)
            word = lost[_slot(lost, key)]
            if word >> 1 != key or word == 0:
                if counts[4] > 0 and counts[2] >= counts[4]:
                    return NEXT, (lost, used, known, known_used)
                if counts[3] <= 0:
                    return SPENT, (lost, used, known, known_used)
                counts[2] += 1
                counts[3] -= 1
                answer = WON
                if cut:
                    seen, anchors, up, stock, places, _ = state
                    relaxed = (seen, anchors, up, stock, places, 0)
                    answer, nodes, known, known_used = _relaxed(
                        deal, relaxed, down, known, known_used, counts[3], other
                    )
                    counts[2] += nodes
                    counts[3] -= nodes
                    if answer > WON:
                        return answer, (lost, used, known, known_used)
                top = counts[1]
                _pushed(frames, depth, state)
                frames[depth, 6], frames[depth, 7], frames[depth, 8], frames[depth, 9] = key, top, top, top
                if answer == WON:
                    top = _spread(deal, state, modes, work, top)
                    if top < 0 or depth + 2 > frames.shape[0]:
                        return BURST, (lost, used, known, known_used)
                frames[depth, 9], counts[1] = top, top
                depth += 1
        while depth > 0 and frames[depth - 1, 8] == frames[depth - 1, 9]:
            depth -= 1
            lost, used = _kept(lost, used, frames[depth, 6], 0)
            counts[1] = frames[depth, 7]
        counts[0] = depth
        if depth == 0:
            return LOST, (lost, used, known, known_used)
        if counts[2] >= counts[5]:
            return PAUSED, (lost, used, known, known_used)
        state = _at(arena, frames[depth - 1, 8])
        frames[depth - 1, 8] += 1
        fresh = True


@kernel
def _table() -> Counts:
    return np.zeros(1 << 12, np.int64)


@kernel
def _solved(deal: Counts, state: State, ways: Counts, budget: int, work: Work, other: Work) -> tuple[int, int]:
    """Search in each of some ways, one after another; give the answer and the nodes."""
    counts = np.zeros(6, np.int64)
    counts[3], counts[5] = budget, budget + 1
    kept = (_table(), 0, _table(), 0)
    kept_down = (_table(), 0, _table(), 0)
    answer = SPENT
    for i in range(ways.shape[0]):
        whole, down, cut, most = ways[i, 0] == 1, ways[i, 1] == 1, ways[i, 2] == 1, ways[i, 3]
        counts[0], counts[1], counts[4] = 0, 0, counts[2] + most if most > 0 else 0
        if down:
            answer, kept_down = _searched(deal, state, (whole, down), cut, counts, kept_down, work, other)
        else:
            answer, kept = _searched(deal, state, (whole, down), cut, counts, kept, work, other)
        if answer == WON or answer == SPENT or answer == BURST:  # noqa: SIM109  compiled
            break
    return answer, counts[2]


@kernel
def _layout(deck: Bytes, numbers: Counts, deal: Counts) -> State:
    """Deal a shuffled deck: write into the deal what lies where, and give the first state."""
    columns, card = deal[COLUMNS], deck.size
    seen, anchors, bottoms, weight = 0, 0, 0, 1
    for column in range(columns):
        beneath, bottom_king, height = 0, False, 0
        for row in range(column + 1):
            at = row * columns - row * (row - 1) // 2 + column - row
            n = numbers[deck[card - 1 - at]]
            bit = 1 << n
            if row == 0:
                bottom_king = bit & deal[KINGS] != 0
            if row == 0 and not bottom_king:
                bottoms |= bit
                deal[ROW + n] = 4 * column
            if row > 0 or not bottom_king:
                height += 1
                deal[WEIGHT + n], deal[BENEATH + n] = weight * height, beneath
                deal[ANCHOR + n] = 0 if row == 1 and bottom_king else beneath
            if row == column:
                seen |= bit
                anchors |= bit if row > 0 or not bottom_king else 0
            beneath = bit
        weight *= height + 1
    deal[BOTTOMS] = bottoms
    stock, first = 0, columns * (columns + 1) // 2
    for place in range(card - first):
        n = numbers[deck[card - 1 - first - place]]
        deal[STOCK + place], deal[PLACE + n] = 1 << n, place
        stock |= 1 << n
    return seen, anchors, 0, stock, (1 << (card - first)) - 1, 0


@kernel
def _batch(
    deal: Counts,
    pack: tuple[Bytes, Bits, Counts],
    ways: Counts,
    seed: U,
    first: U,
    budget: int,
    answers: Bytes,
    nodes: Counts,
    work: Work,
    other: Work,
) -> None:
    """Solve games of a seed."""
    order, batches, numbers = pack
    deck = np.empty(order.size, np.uint8)
    for game in range(answers.size):
        shuffled(deck, order, seed, first + U(game), batches)
        state = _layout(deck, numbers, deal)
        answer, nodes[game] = _solved(deal, state, ways, budget, work, other)
        answers[game] = answer


# From a table, and for it


def _deal(d: Donne) -> Counts | None:
    """Write a deal as an array; None where the word of a class does not hold its columns or its stock."""
    deal = np.zeros(SIZE, np.int64)
    deal[COLUMNS], deal[STEP], deal[ALL], deal[KINGS], deal[BOTTOMS] = (
        d.colonnes,
        d.pas,
        (1 << 4 * d.rangs) - 1,
        d.rois,
        d.fonds,
    )
    weight = 1
    for column in d.ancres:
        for i, card in enumerate(column):
            n = _number(card)
            deal[WEIGHT + n], deal[BENEATH + n], deal[ANCHOR + n] = weight * (i + 1), d.revele[card], d.ancre[card]
        weight *= len(column) + 1
    if weight > _COUNTS or len(d.ordre) > _STOCK:
        return None
    deal[SHIFT] = _number(d.rois) - 3
    for card, row in d.rangees.items():
        if card:
            deal[ROW + _number(card)] = row
    for place, card in enumerate(d.ordre):
        deal[STOCK + place], deal[PLACE + _number(card)] = card, place
    return deal


_COUNTS: Final = 1 << 17
_STOCK: Final = 24


def _number(card: int) -> int:
    return card.bit_length() - 1


def _work() -> Work:
    shapes = ((192, 10), (1 << 15, 6), (1 << 12, 18), (1 << 12, 14))
    frames, arena, group, tasks = (np.zeros(shape, np.int64) for shape in shapes)
    return frames, arena, group, tasks


def _memory() -> Memory:
    return np.zeros(1 << 12, np.int64), 0, np.zeros(1 << 12, np.int64), 0


class _Compilee:
    """A compiled search, which remembers what it found; see `Recherche`."""

    def __init__(self, d: Donne, deal: Counts, budget: int, stop: Callable[[], bool]) -> None:
        self._donne, self._deal, self._stop = d, deal, stop
        self._counts = np.array([0, 0, 0, budget, 0, 0], np.int64)
        self._memory = _memory()
        self._work, self._other = _work(), _work()

    @property
    def noeuds(self) -> int:
        """How many nodes were looked at by now."""
        return int(self._counts[2])

    def chemin(self, e: Etat) -> Chemin | None:
        """Give the moves that win; None where there are none. Raises `Epuise`."""
        answer = self._answer(e)
        if answer == SPENT:
            raise Epuise
        return self._moves(e) if answer == WON else None

    def _answer(self, e: Etat) -> int:
        counts, d = self._counts, self._donne
        counts[0], counts[1] = 0, 0
        places = sum(1 << i for i, card in enumerate(d.ordre) if card & e.talon)
        state = (e.vues, e.ancres, e.montees, e.talon, places, e.tirees)
        while True:
            counts[5] = counts[2] + _SLICE
            answer, self._memory = _searched(
                self._deal, state, (d.tout, d.descend), detend(d), counts, self._memory, self._work, self._other
            )
            if answer == BURST:
                raise MemoryError
            if answer != PAUSED:
                return int(answer)
            if self._stop():
                return SPENT

    def _moves(self, e: Etat) -> Chemin:
        """Find the moves between the states on the way that was found."""
        d = self._donne
        chemin, la = monte(d, e)
        for row in self._work[0][1 : self._counts[0]].tolist():
            vues, ancres, montees, talon, _, tirees = row[:6]
            etat = Etat(vues, ancres, montees, talon, tirees)
            pas = ((moves, *monte(d, apres)) for moves, apres in suites(d, la))
            moves, forces = next((moves, forces) for moves, forces, fin in pas if fin == etat)
            chemin, la = (*chemin, *moves, *forces), etat
        return chemin


_SLICE: Final = 1 << 16
"""After so many nodes it is asked whether to stop."""


def compilee(d: Donne, budget: int, stop: Callable[[], bool]) -> Moteur:
    """Make a compiled search; the plain one where passes are counted, or the deal does not fit."""
    deal = None if d.comptees else _deal(d)
    return Recherche(d, budget, stop) if deal is None else _Compilee(d, deal, budget, stop)


def solution(etat: Table, budget: int, stop: Callable[[], bool] = jamais) -> Solution:
    """Tell whether a game can be won from a position, as `rummifun.games.reussites.resolu.solution` does.

    Profil: tableau → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> type(solution(klondike_classique().new(Alea(1, 2)), 10**6)).__name__
    'Gagnable'

    Law: solution t n is that of the plain search. Raises `Precondition` as it does.
    """
    return solution_pure(etat, budget, stop, compilee)


def gagnants(etat: Table, budget: int, stop: Callable[[], bool] = jamais) -> dict[Mouvement, bool | None]:
    """Tell of each legal move whether the game can still be won after it, as the plain search does.

    Profil: tableau → ℕ* → mouvement → 𝔹 option   (ours; Klondike)

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> set(gagnants(klondike_classique().new(Alea(1, 2)), 10**6).values())
    {True}

    Law: gagnants t n is that of the plain search. Raises `Precondition` as it does.
    """
    return gagnants_pur(etat, budget, stop, compilee)


def au_plus(etat: Table, n: int, budget: int, stop: Callable[[], bool] = jamais) -> Solution:
    """Look for a line of at most n moves, as the plain search does.

    Profil: tableau → ℕ → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> type(au_plus(klondike_classique().new(Alea(1, 2)), 20, 10**6)).__name__
    'Indecise'

    Law: au_plus t n b is that of the plain search. Raises `Precondition` as it does.
    """
    return au_plus_pur(etat, n, budget, stop, compilee)


def verdicts(jeu: Reussite[Passes], graine: int, premiere: int, n: int, budget: int) -> tuple[Bytes, Counts]:
    """Solve games premiere to premiere + n − 1 of a seed: for each, 0 lost, 1 won, 2 undecided; and its nodes.

    Profil: jeu → graine → ℕ → ℕ → ℕ* → verdict suite × ℕ suite   (ours; Klondike)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> verdicts(klondike(), 1, 0, 20, 10**6)[0].tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]

    Law: verdict i is that of solution (new (graine, premiere + i)). Raises `Precondition` for a budget below 1.
    """
    positive(budget)
    answers, nodes = np.empty(n, np.uint8), np.zeros(n, np.int64)
    d = lue(jeu.new(Alea(graine, premiere)))[0]
    if d.comptees:
        for i in range(n):
            found = solution_pure(jeu.new(Alea(graine, premiere + i)), budget)
            answers[i] = WON if isinstance(found, Gagnable) else LOST if isinstance(found, Perdue) else SPENT
            nodes[i] = found.budget if isinstance(found, Indecise) else found.noeuds
        return answers, nodes
    deal = _deal(d)
    assert deal is not None
    cards, numbers = order(jeu.forme), np.zeros(64, np.int64)
    for number, carte in zip(cards.tolist(), jeu.forme.pack.cartes, strict=True):
        numbers[number] = _number(bit(carte, d.rangs))
    ways = np.array([(d.tout, d.descend, detend(d), 0)], np.int64)
    pack = cards, cuts(cards.size), numbers
    _batch(deal, pack, ways, U(graine), U(premiere), budget, answers, nodes, _work(), _work())
    return answers, nodes
