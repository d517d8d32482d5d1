"""The questions of `devin` about Klondike, in compiled code: random deals of hidden cards, and the moves that win.

A move is a card and its new place; moving part of a chain onto another column changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from rummifun.games.reussites.building import PILES
from rummifun.games.reussites.klondike_solver.deal import KlondikeDeal, card_bit, fresh_pointer
from rummifun.games.reussites.klondike_solver.solve import never_stop
from rummifun.games.reussites.klondike_table import chaine, column_places, piles
from rummifun.kernels import klondike_search as s
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, address_of, kernel
from rummifun.pieces.cartes import face
from rummifun.pieces.tableau import DOS, Deplacer, Mouvement, Retourner, Tableau

STAY: Final = 0
LEAVE: Final = 1
RISE: Final = 2
FALL: Final = 3
LAY: Final = 4
DRAW_UP: Final = 5
DRAW: Final = 6
"""The new places of a card; a draw has the pointer after it instead of a card."""

_HIDDEN: Final = 255


@kernel
def _built(memory: Counts, cells: Bytes, heights: Counts, starts: Counts, up: int, drawn: int) -> s.State:
    """Write the cards, column by column, then the stock; return the state."""
    deal = address_of(memory)
    seen, anchors, bottoms, weight, at = 0, 0, 0, 1, 0
    for column in range(deal[s.COLUMNS]):
        height, start, many = heights[column], starts[column], 0
        king = height > 0 and 1 << np.int64(cells[at]) & deal[s.KINGS] != 0
        for row in range(height):
            n: Any = np.int64(cells[at + row])
            below: Any = np.int64(cells[at + row - 1]) if row > 0 else 0
            beneath = 1 << below if row > 0 else 0
            if row <= start and (row > 0 or not king):
                many += 1
                deal[s.WEIGHT + n], deal[s.BENEATH + n] = weight * many, beneath
                deal[s.ANCHOR + n] = 0 if row == 1 and king else beneath
                if row == start:
                    anchors |= 1 << n
            if row >= start:
                seen |= 1 << n
        if height > 0 and not king:
            lowest: Any = np.int64(cells[at])
            bottoms |= 1 << lowest
            deal[s.ROW + lowest] = 4 * column
        weight *= many + 1
        at += height
    deal[s.BOTTOMS] = bottoms
    stock, left = 0, cells.size - at
    for place in range(left):
        k: Any = np.int64(cells[at + place])
        deal[s.STOCK + place], deal[s.PLACE + k] = 1 << k, place
        stock |= 1 << k
    return seen, anchors, up, stock, (1 << left) - 1, drawn


@kernel
def _moved(memory: Counts, state: s.State, sort: int, card: int) -> None:
    """Write the state after a move."""
    deal = address_of(memory)
    whole = deal[s.WHOLE] == 1
    if sort == LEAVE:
        state = s.leave_column(deal, state, 1 << card)
    elif sort == RISE:
        state = s.raise_card(deal, state, 1 << card)
    elif sort == FALL:
        state = s.lower_card(state, 1 << card)
    elif sort == LAY:
        state = s.lay_stock_card(deal, state, 1 << card, whole)
    elif sort == DRAW_UP:
        state = s.raise_stock_card(deal, state, 1 << card, whole)
    elif sort == DRAW:
        state = state[0], state[1], state[2], state[3], state[4], card
    s.store_state(deal, s.STATE, state)


@kernel
def _filled(cells: Bytes, hidden: tuple[Bytes, Counts, Bits], seed: U, sample: U) -> Bytes:
    """Deal the hidden cards at random."""
    missing, slots, batches = hidden
    deck, filled = np.empty(64, np.uint8), cells.copy()
    shuffle_into(deck, missing, seed, sample, batches)
    for i in range(slots.size):
        filled[slots[i]] = deck[i]
    return filled


def count_winnable_deals(
    vue: Tableau[Any], coups: Sequence[Mouvement], graine: int, donnes: int, budget: int
) -> list[tuple[int, int]] | None:
    """Count for each move the deals that can be won after it, and those left open; None if not supported.

    The deals are those that `resample` draws from games 0, 1… of a seed.
    """
    notes, rangs = vue.notes, len(vue.forme.pack.rangs)
    places = column_places(vue)
    ordre = (*vue["rebut"], *reversed(vue["talon"]))
    tout = notes.draw == 1 or notes.waste_access == "packet"
    cells = [*(c for place in places for c in vue[place]), *ordre]
    if notes.max_redeals is not None or len(ordre) > 24 or len(places) > 7 or any(map(_shows, coups)):
        return None
    numbers = np.array([_HIDDEN if c is DOS else _number(c, rangs) for c in cells], np.uint8)
    seen = {face(c) for c in vue if c is not DOS}
    missing = np.array([_number(c, rangs) for c in vue.forme.cartes if face(c) not in seen], np.uint8)
    hidden = missing, np.array([*_slots(vue, places, len(cells))], np.int64), batch_bounds(missing.size)
    heights = np.array([len(vue[place]) for place in places], np.int64)
    starts = heights - np.array([len(chaine(vue, place)) for place in places], np.int64)
    tirees = 0 if tout else fresh_pointer(len(vue["rebut"]), len(ordre), notes.draw)
    up = sum(card_bit(c, rangs) for pile in piles(vue) for c in pile)
    moves = [_move_code(vue, coup, tout, rangs) for coup in coups]
    d = KlondikeDeal((), {}, {}, 0, {}, (), rangs, len(places), notes.draw, not tout, False, tout, notes.worry_back)
    memory, counts = s.new_memory(d), np.zeros((len(moves), 3), np.int64)
    for sample in range(donnes):
        state = _built(memory, _filled(numbers, hidden, U(graine), U(sample)), heights, starts, up, tirees)
        for i, (sort, card) in enumerate(moves):
            _moved(memory, state, sort, card)
            counts[i, s.Search(memory, budget).solve(never_stop)] += 1
    return [(int(row[s.WON]), int(row[s.SPENT])) for row in counts]


def _shows(coup: Mouvement) -> bool:
    return isinstance(coup, Retourner) and coup.source == coup.cible


def _number(carte: Any, rangs: int) -> int:
    return card_bit(carte, rangs).bit_length() - 1


def _slots(vue: Tableau[Any], places: Sequence[str], cells: int) -> Iterator[int]:
    """List the cells of the backs, in the order in which `resample` deals: pile by pile."""
    at, column = {}, 0
    for place in places:
        at[place], column = column, column + len(vue[place])
    for place, pile in zip(vue.forme.places, vue.tas, strict=True):
        for i, carte in enumerate(pile):
            if carte is DOS:
                yield cells - 1 - i if place == "talon" else at[place] + i


def _move_code(vue: Tableau[Any], coup: Mouvement, tout: bool, rangs: int) -> tuple[int, int]:
    """Return the kind of a move in the kernel, and its card or pointer."""
    if not isinstance(coup, Deplacer):
        drawn = len(vue["rebut"]) + coup.n if coup.source == "talon" else 0
        left = len(vue["rebut"]) + len(vue["talon"])
        return (STAY, 0) if tout else (DRAW, fresh_pointer(drawn, left, vue.notes.draw))
    carte = vue[coup.source][-coup.n - coup.saut]
    n, monte = _number(carte, rangs), coup.cible in PILES
    if coup.source == "rebut":
        return DRAW_UP if monte else LAY, n
    if coup.source in PILES:
        return FALL, n
    return RISE if monte else LEAVE, n
