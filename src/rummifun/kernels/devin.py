"""The questions of `devin` and `voyant` about Klondike, in compiled code: deals of hidden cards, and moves that win.

A move is a card and its new place; moving part of a chain onto another column changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final

import numpy as np

from rummifun.chance import Alea
from rummifun.core.solution import ENDLESS, NODES
from rummifun.games.reussites.building import PILES
from rummifun.games.reussites.klondike_solver.deal import KlondikeDeal, card_bit, fresh_pointer
from rummifun.games.reussites.klondike_solver.solve import never_stop
from rummifun.games.reussites.klondike_table import a_devoiler, chaine, column_places, piles
from rummifun.kernels import klondike_search
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.klondike_search import SPENT, WON, Search
from rummifun.kernels.klondike_states import (
    DRAW,
    DRAW_UP,
    FALL,
    LAY,
    LEAVE,
    RISE,
    STATE,
    STAY,
    WHOLE,
    State,
    lay_cards,
    move_card,
    new_memory,
    store_state,
)
from rummifun.kernels.twin import Twin
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, address_of, kernel
from rummifun.pieces.cartes import face
from rummifun.pieces.tableau import DOS, Deplacer, Mouvement, Retourner, Tableau

_HIDDEN: Final = 255


@kernel
def _store_moved(memory: Counts, state: State, move: int, card: int) -> None:
    """Write the state after a move."""
    deal = address_of(memory)
    if move == DRAW:
        state = state[0], state[1], state[2], state[3], state[4], card
    elif move != STAY:
        state = move_card(deal, state, move, 1 << card, deal[WHOLE] == 1)
    store_state(deal, STATE, state)


@kernel
def _shuffle(missing: Bytes, batches: Bits, seed: U, sample: U) -> Bytes:
    """Return the hidden cards in an order by chance."""
    deck = np.empty(64, np.uint8)
    shuffle_into(deck, missing, seed, sample, batches)
    return deck[: missing.size]


def count_winnable_deals(
    vue: Tableau[Any], tries: Sequence[Mouvement], seed: int | None, deals: int, budget: int
) -> list[tuple[int, int]] | None:
    """Count for each move the deals that can be won after it, and those left open; None if not supported.

    The deals are those that `resample` draws from games 0, 1… of a seed; without one, all that fit. Without a move, the
    one answer is for the deals themselves.
    """
    notes, ranks = vue.notes, len(vue.forme.pack.rangs)
    places = column_places(vue)
    order = (*vue["rebut"], *reversed(vue["talon"]))
    counted, packet = notes.max_redeals is not None, notes.waste_access == "packet" and notes.draw > 1
    whole = not counted and (notes.draw == 1 or packet)
    cells = [*(c for place in places for c in vue[place]), *order]
    if len(order) > 24 or len(places) > 7 or a_devoiler(vue) or any(map(_shows, tries)):
        return None
    numbers = np.array([_HIDDEN if c is DOS else _number(c, ranks) for c in cells], np.uint8)
    seen = {face(c) for c in vue if c is not DOS}
    missing = np.array([_number(c, ranks) for c in vue.forme.cartes if face(c) not in seen], np.uint8)
    slots, batches = np.array([*_slots(vue, places, len(cells))], np.int64), batch_bounds(missing.size)
    drawn_decks = (_shuffle(missing, batches, U(seed or 0), U(sample)) for sample in range(deals))
    decks = (np.array(deck, np.uint8) for deck in permutations(missing)) if seed is None else drawn_decks
    heights = np.array([len(vue[place]) for place in places], np.int64)
    starts = heights - np.array([len(chaine(vue, place)) for place in places], np.int64)
    drawn = 0 if whole else _pointer(vue, len(vue["rebut"]), notes.eventail, notes.passes)
    up = sum(card_bit(c, ranks) for pile in piles(vue) for c in pile)
    moves = [_move_code(vue, coup, whole, ranks) for coup in tries] or [(STAY, 0)]
    d = KlondikeDeal((), {}, {}, 0, {}, (), ranks, len(places), notes.draw, packet, counted, whole, notes.worry_back)
    memory, counts = new_memory(d), np.zeros((len(moves), 3), np.int64)
    for deck in decks:
        numbers[slots] = deck
        state = lay_cards(memory, numbers, heights, starts, up, drawn)
        for i, (sort, card) in enumerate(moves):
            _store_moved(memory, state, sort, card)
            counts[i, Search(memory, budget).solve(never_stop)] += 1
    return [(int(row[WON]), int(row[SPENT])) for row in counts]


def _shows(coup: Mouvement) -> bool:
    return isinstance(coup, Retourner) and coup.source == coup.cible


def _number(carte: Any, ranks: int) -> int:
    return card_bit(carte, ranks).bit_length() - 1


def _slots(vue: Tableau[Any], places: Sequence[str], cells: int) -> Iterator[int]:
    """List the cells of the backs, in the order in which `resample` deals: pile by pile."""
    at, column = {}, 0
    for place in places:
        at[place], column = column, column + len(vue[place])
    for place, pile in zip(vue.forme.places, vue.tas, strict=True):
        for i, carte in enumerate(pile):
            if carte is DOS:
                yield cells - 1 - i if place == "talon" else at[place] + i


def _move_code(vue: Tableau[Any], coup: Mouvement, whole: bool, ranks: int) -> tuple[int, int]:
    """Return the kind of a move in the kernel, and its card or pointer."""
    if not isinstance(coup, Deplacer):
        draws, passes = coup.source == "talon", vue.notes.passes
        after = (len(vue["rebut"]) + coup.n, coup.n, passes) if draws else (0, 0, passes + 1)
        return (STAY, 0) if whole else (DRAW, _pointer(vue, *after))
    carte = vue[coup.source][-coup.n - coup.saut]
    n, monte = _number(carte, ranks), coup.cible in PILES
    if coup.source == "rebut":
        return DRAW_UP if monte else LAY, n
    if coup.source in PILES:
        return FALL, n
    return RISE if monte else LEAVE, n


def _pointer(vue: Tableau[Any], drawn: int, fan: int, passes: int) -> int:
    """Return the pointer in the kernel after so many cards drawn, the last of them in a packet, and passes."""
    notes, left = vue.notes, len(vue["rebut"]) + len(vue["talon"])
    if notes.max_redeals is None:
        return fresh_pointer(drawn, left, notes.draw)
    fan = fan if notes.waste_access == "packet" and notes.draw > 1 else 0
    return drawn | min(int(notes.max_redeals) - passes, left) << 5 | fan << 10


def twin(jeu: Any) -> Twin:
    """Make the twin of a game of Klondike and of `voyant`, which counts nodes as `solved` does."""

    def told(seed: int, first: int, games: int) -> tuple[Bytes, Counts]:
        answers, nodes = klondike_search.solve_deals(jeu, seed, first, games, ENDLESS)
        if np.any(answers > klondike_search.WON):
            raise MemoryError
        return answers, nodes

    def tally(seed: int, first: int, games: int) -> Counts:
        answers, nodes = told(seed, first, games)
        counts = np.zeros((1, 65, 2), np.int64)
        for won, n in zip(answers.tolist(), nodes.tolist(), strict=True):
            counts[0, n.bit_length(), won] += 1
        return counts

    def last(alea: Alea) -> Tableau[Any]:
        """Return the deal, since nothing is played."""
        table: Tableau[Any] = jeu.new(alea)
        return table

    return Twin((NODES,), tally, lambda seed, first, games: told(seed, first, games)[0], last)
