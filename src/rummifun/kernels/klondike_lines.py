"""Short lines of Klondike in compiled code: the states of `klondike_solver.short_lines`, in the same order.

A row is a state: its columns, the cards up, the places of the stock with its pointer, the row after it in its list, the
row before it on its line, and its gesture with the moves made. A list has the states with equally many moves behind
them, and missing at least. A state is known by a hash of 62 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from rummifun.games.reussites.klondike_solver.deal import Etat, KlondikeDeal
from rummifun.games.reussites.klondike_solver.game_line import Gesture
from rummifun.games.reussites.klondike_solver.short_lines import (
    ON_HIDDEN,
    BeamResult,
    Layout,
    Station,
    higher_cards,
    list_debts,
    widen_line,
)
from rummifun.kernels.klondike_search import find_slot, grow_table, read_memory
from rummifun.kernels.klondike_states import (
    ALL,
    BENEATH,
    COLUMNS,
    DOWN,
    FRAMES,
    GROUP,
    KINGS,
    PLACE,
    STEP,
    STOCK,
    TAKES,
    card_index,
    count_cards,
    next_cards,
    pointer_after,
    safe_cards,
    top_cards,
    with_twins,
)
from rummifun.kernels.klondike_stock import list_takes
from rummifun.kernels.uint64 import Counts, U, Words, address_of, highest_bit, kernel, kernel_part

# Beside the deal, the memory has: how far the search is, then what is known of each card
MOVES, MISSING, LEFT, AT, ROWS, BEST, END, CUT, WIDTH, MET, SIZE, SEEDS, HERE, MASK = range(FRAMES, FRAMES + 14)
DEBT, OVER, HIGHER = range(GROUP, GROUP + 192, 64)

UP, PILED, NEXT, BEFORE, STEPPED = range(7, 12)
ROW: Final = 12
"""The words of a row: seven columns, then these."""

_PLACES: Final = (1 << 24) - 1
_ROOM: Final = 256  # more than the steps from a state

SORTS: Final = "PRSMD"
RISE, LEAVE, FALL, DRAW_UP, LAY = range(5)
TURN_FIRST: Final = 8  # beside one of these: the waste is turned over first

Beam = tuple[Words, Words, Words, Words, Words, Words, Words]
"""The memory, the rows, the states met, the moves that led there; of each list the first row, the last, the length."""


@kernel_part
def _first_card(column: int) -> int:
    """Return the number of the first card of the chain of a column."""
    return np.int64(highest_bit(U(column & ~ON_HIDDEN)))  # type: ignore[return-value]  # a word there


@kernel_part
def _move_cards(w: Words, r: Words, row: int, cards: int, k: int) -> None:
    """Take cards from the end of the column where they lie, if they do, and lay them on another, or on none."""
    for j in range(row, row + w[COLUMNS]):
        column = r[j]
        if column & cards:
            r[j] = column ^ cards
            if r[j] == ON_HIDDEN:
                beneath = w[BENEATH + _first_card(column)]
                r[j] = beneath | (ON_HIDDEN if w[BENEATH + card_index(beneath)] != 0 else 0)
        elif j == row + k:
            r[j] = column | cards


@kernel_part
def _missing_moves(w: Words, r: Words, row: int) -> int:
    """Count moves that are missing at least."""
    places, drawn, step = r[row + PILED] & _PLACES, r[row + PILED] >> 24, w[STEP]
    at, rest, fan, over, stuck = drawn & 31, drawn >> 5 & 31, drawn >> 10, 0, 0
    n = count_cards(w[ALL] & ~r[row + UP]) + (count_cards(places) - at + step - 1) // step
    for j in range(row, row + w[COLUMNS]):
        if r[j] & ON_HIDDEN:
            first = _first_card(r[j])
            n += w[DEBT + first] + (1 if r[j] & w[OVER + first] else 0)
    for i in range(at):
        card = w[STOCK + card_index(places & -places)]
        places &= places - 1
        stuck += 1 if card & over else 0
        if i < at - fan:
            over |= w[HIGHER + card_index(card)]
    return n + (min(stuck, 1 + (stuck + step - 1) // step) if rest > 0 else stuck)


@kernel_part
def _mix(word: int) -> int:
    h = word * -7046029254386353131
    h = (h ^ h >> 32) * -4658895280553007687
    return h ^ h >> 29


@kernel_part
def _meet(b: Beam, row: int, moves: int) -> bool:
    """Note that so many moves lead to a state; tell whether as few were known before."""
    w, r, met, costs, _, _, _ = b
    key = _mix(r[row + UP] + 7 * ON_HIDDEN) + _mix(r[row + PILED] + 9 * ON_HIDDEN)
    for j in range(row, row + w[COLUMNS]):
        key += _mix(r[j])
    key &= (1 << 62) - 1
    slot = find_slot(met, w[MASK], key)
    if met[slot] != 0 and met[slot] >> 1 == key and costs[slot] <= moves:
        return True
    w[MET] += 1 if met[slot] == 0 else 0
    met[slot], costs[slot] = key << 1 | 1, moves
    return False


@kernel_part
def _wait(b: Beam, row: int, bucket: int) -> None:
    """Put a row at the end of a list."""
    w, r, _, _, first, last, _ = b
    w[ROWS] += 1
    n = row // ROW + 1
    if first[bucket] == 0:
        first[bucket] = n
    else:
        r[(last[bucket] - 1) * ROW + NEXT] = n
    last[bucket] = n


@kernel_part
def _offer(b: Beam, more: int, step: int, tail: int, k: int, card: int, up: int, piled: int) -> None:
    """Make a state from the one at hand: cards go to a column, then one away; let it wait if it may be of use."""
    w, r, lengths, row, moves = b[0], b[1], b[6], b[0][ROWS] * ROW, b[0][MOVES] + more
    for j in range(w[COLUMNS]):
        r[row + j] = r[w[HERE] + j]
    _move_cards(w, r, row, tail, k)
    _move_cards(w, r, row, card, -1)
    r[row + UP], r[row + PILED], r[row + NEXT], r[row + BEFORE] = up, piled, 0, w[HERE] // ROW
    r[row + STEPPED] = moves << 16 | (k + 1) << 10 | step
    if moves >= w[BEST] or _meet(b, row, moves):
        return
    missing, bucket, better = _missing_moves(w, r, row), moves * w[SIZE], 0
    if moves + missing >= w[BEST]:
        return
    if _is_open(w, r, row):
        w[BEST], w[END], w[ROWS] = moves + missing, row // ROW, w[ROWS] + 1
        return
    for i in range(bucket, bucket + missing + 1):
        better += lengths[i]
    lengths[bucket + missing] += 1
    if better < w[WIDTH]:
        _wait(b, row, bucket + missing)


@kernel_part
def _is_open(w: Words, r: Words, row: int) -> bool:
    """Tell whether no card is hidden and the stock is empty."""
    hidden = r[row + PILED] & _PLACES
    for j in range(row, row + w[COLUMNS]):
        hidden |= r[j] & ON_HIDDEN
    return hidden == 0


@kernel_part
def _offer_hosts(b: Beam, more: int, step: int, card: int, cards: int, up: int, piled: int) -> None:
    """Offer the states after cards go onto each column on which the first of them can lie."""
    w, r, here, entered = b[0], b[1], b[0][HERE], False
    ends, king = with_twins(card) << 4, card & w[KINGS] != 0
    for k in range(w[COLUMNS]):
        column = r[here + k]
        if (king and column == 0 and not entered) or (not king and column & -column & ends):
            _offer(b, more, step | card_index(card) << 4, cards, k, 0, up, piled)
        entered = entered or column == 0


@kernel_part
def _offer_rises(b: Beam, cards: int, ends: int, up: int, piled: int) -> None:
    """Offer the states after cards go up, each after those on it went onto its twin."""
    w, r, here, tail = b[0], b[1], b[0][HERE], 0
    while cards:
        card = cards & -cards
        cards ^= card
        step = RISE | card_index(card) << 4
        if card & ends:
            _offer(b, 1, step, 0, -1, card, up | card, piled)
            continue
        for j in range(here, here + w[COLUMNS]):
            tail = r[j] & (card - 1) if r[j] & card else tail
        for k in range(w[COLUMNS]):
            if r[here + k] & -r[here + k] & (with_twins(card) ^ card):
                _offer(b, 2, step, tail, k, card, up | card, piled)


@kernel_part
def _offer_takes(b: Beam, rising: int, up: int, piled: int) -> None:
    """Offer the states after draws, and a card of the stock that goes up or onto a column."""
    w, places, drawn = b[0], piled & _PLACES, piled >> 24
    pace, many, at = w[STEP], count_cards(places), drawn & 31
    for take in range(list_takes(w, places, drawn)):
        card, there = w[TAKES + 2 * take], w[TAKES + 2 * take + 1]
        place = 1 << w[PLACE + card_index(card)]
        i, after = count_cards(places & (place - 1)), pointer_after(w, places, place, there)
        more, sort = 1 + ((i - at) // pace + 1 if i >= at else 0), 0
        if there != drawn:
            more, sort = i // pace + 3 + (many - at + pace - 1) // pace, TURN_FIRST
        left = places ^ place | (after & ~(31 << 5) | min(after >> 5 & 31, many - 1) << 5) << 24
        if card & rising:
            _offer(b, more, sort | DRAW_UP | card_index(card) << 4, 0, -1, 0, up | card, left)
        _offer_hosts(b, more, sort | LAY, card, card, up, left)


@kernel_part
def _expand(b: Beam) -> None:
    """Offer the states after each step."""
    w, r, here, chains, ends, empty = b[0], b[1], b[0][HERE], 0, 0, False
    up, piled, down = r[here + UP], r[here + PILED], w[DOWN] == 1
    rising, safe = next_cards(up, w[ALL]), safe_cards(up, down)
    for j in range(here, here + w[COLUMNS]):
        chains, ends, empty = chains | r[j] & ~ON_HIDDEN, ends | r[j] & -r[j], empty or r[j] == 0
    cards = rising & safe & ends
    _offer_rises(b, cards & -cards if cards else rising & chains, ends, up, piled)
    for j in range(here, here if cards else here + w[COLUMNS]):
        card = 1 << _first_card(r[j]) if r[j] else w[KINGS]
        if r[j] & ON_HIDDEN or not (card & w[KINGS] or empty):
            _offer_hosts(b, 1, LEAVE, card, r[j] & ~ON_HIDDEN, up, piled)
    falls = top_cards(up) & ~safe if down and not cards else 0
    while falls:
        card = falls & -falls
        falls ^= card
        _offer_hosts(b, 1, FALL, card, card, up ^ card, piled)
    if not cards:
        _offer_takes(b, rising, up, piled)


@kernel_part
def _begin(b: Beam) -> None:
    """Let the states of the line known wait, the first in their lists."""
    w, r = b[0], b[1]
    while w[SEEDS] > 0:
        row = w[ROWS] * ROW
        bucket = (r[row + STEPPED] >> 16) * w[SIZE]
        _meet(b, row, r[row + STEPPED] >> 16)
        b[6][bucket] += 1
        _wait(b, row, bucket)
        w[SEEDS] -= 1


@kernel
def _widen_rows(memory: Counts, rows: Counts, met: Counts, costs: Counts, lists: Counts) -> int:
    """Search on, until the end or until the rows or the states met need more room; return 0, 1 or 2."""
    w, first, last, lengths = address_of(memory), lists[0], lists[1], lists[2]
    states = address_of(rows), address_of(met), address_of(costs)
    b = (w, *states, address_of(first), address_of(last), address_of(lengths))
    w[MASK] = met.size - 1
    _begin(b)
    while w[MOVES] < w[BEST]:
        bucket = w[MOVES] * w[SIZE]
        if w[LEFT] < 0:
            w[CUT] |= lengths[bucket : bucket + w[BEST] - w[MOVES]].sum() > w[WIDTH]
            w[LEFT], w[MISSING], w[AT] = w[WIDTH], 0, first[bucket]
        while w[LEFT] > 0 and w[MOVES] + w[MISSING] < w[BEST]:
            if w[AT] == 0:
                w[MISSING] += 1
                w[AT] = first[bucket + w[MISSING]]
                continue
            if (w[ROWS] + _ROOM) * ROW > rows.size or 3 * (w[MET] + _ROOM) > 2 * met.size:
                return 1 if (w[ROWS] + _ROOM) * ROW > rows.size else 2
            w[HERE] = (w[AT] - 1) * ROW
            w[LEFT], w[AT] = w[LEFT] - 1, rows[w[HERE] + NEXT]
            _expand(b)
        w[MOVES], w[LEFT] = w[MOVES] + 1, -1
    return 0


def widen_line_compiled(d: KlondikeDeal, stations: Sequence[Station], most: int, width: int) -> BeamResult:
    """Look for a line of fewer moves, as `widen_line` does; the plain one where the deal does not fit."""
    memory = read_memory(d)
    if memory is None or d.colonnes > UP:
        return widen_line(d, stations, most, width)
    for card, (debt, over) in list_debts(d).items():
        memory[DEBT + card.bit_length() - 1], memory[OVER + card.bit_length() - 1] = debt, over
    memory[HIGHER : HIGHER + 4 * d.rangs] = [higher_cards(1 << n, d.rangs) for n in range(4 * d.rangs)]
    memory[[BEST, SIZE, WIDTH, SEEDS, LEFT, END]] = most, most + 1, width, len(stations), -1, -1
    memory[[MOVES, ROWS, CUT, MET]] = 0
    rows, lists = np.zeros(ROW << 13, np.int64), np.zeros((3, (most + 1) ** 2), np.int64)
    met, costs = np.zeros((2, 1 << 14), np.int64)
    for n, (moves, (columns, e), _) in enumerate(stations):
        row = rows[n * ROW : (n + 1) * ROW]
        places = sum(1 << i for i, card in enumerate(d.ordre) if card & e.talon)
        row[: len(columns)], row[UP], row[BEFORE], row[STEPPED] = columns, e.montees, n - 1, moves << 16
        row[PILED] = places | (e.tirees | e.passes << 5 | e.eventail << 10) << 24
    while full := _widen_rows(memory, rows, met, costs, lists):
        if full == 1:
            rows = np.concatenate([rows, np.zeros_like(rows)])
        else:
            met, costs = grow_table(met, costs)
    way, n = list[Station](), int(memory[END])
    while n >= len(stations):
        row = rows[n * ROW : (n + 1) * ROW]
        way.append(_station(d, row.tolist()))
        n = int(row[BEFORE])
    found = (*stations[: n + 1], *reversed(way)) if way else ()
    return BeamResult(int(memory[BEST]), found, bool(memory[CUT]))


def _station(d: KlondikeDeal, row: list[int]) -> Station:
    """Read a row."""
    piled, step, pointer = row[PILED], row[STEPPED], row[PILED] >> 24
    talon = sum(card for i, card in enumerate(d.ordre) if piled >> i & 1)
    rest = Etat(0, 0, row[UP], talon, pointer & 31, pointer >> 10, pointer >> 5 & 31)
    gesture = SORTS[step & 7], 1 << (step >> 4 & 63), (step >> 10 & 15) - 1
    turn: tuple[Gesture, ...] = (("T", 0, -1),) if step & 8 else ()
    return Station(step >> 16, Layout(tuple(row[: d.colonnes]), rest), (*turn, gesture))
