"""Klondike solved in compiled code: the search of `games.reussites.klondike_solver`, node by node.

A class is one word, exactly: heights, counts, stock and pointer take 61 bits. The successors of a state lie on an
arena, the next one to visit first, so that a search can stop and go on. It only returns the states on the way to a win:
the plain search finds the moves between them, and handles tables that do not fit the word. Where passes are counted, a
class that is lost has a second word, which tells from which pointers.
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
    raise_safe_cards,
    successors,
)
from rummifun.games.reussites.klondike_solver.solve import Searcher, Solution, never_stop
from rummifun.games.reussites.klondike_solver.solve import gagnants as gagnants_pur
from rummifun.games.reussites.klondike_solver.solve import solution as solution_pure
from rummifun.games.reussites.klondike_table import Passes, Table
from rummifun.games.reussites.option_checks import positive_option
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.klondike_states import (
    ANCHOR,
    ARENA,
    BENEATH,
    BOTTOMS,
    BUDGET,
    COUNTED,
    CUT,
    DEEP,
    DEPTH,
    DOWN,
    ENTRIES,
    FRAMES,
    LEVEL,
    NODES,
    PLACE,
    ROW,
    STATE,
    STOCK,
    TOP,
    UNTIL,
    WEIGHT,
    WHOLE,
    WIDE,
    State,
    class_key,
    is_won,
    lay_cards,
    new_memory,
    raise_all,
    state_at,
    store_state,
)
from rummifun.kernels.klondike_stock import is_lost, lost_field
from rummifun.kernels.klondike_successors import push_successors
from rummifun.kernels.twin import card_numbers
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, Words, address_of, kernel, kernel_part
from rummifun.pieces.tableau import Mouvement

LOST: Final = 0
WON: Final = 1
SPENT: Final = 2
PAUSED: Final = 3
FULL: Final = 4
BURST: Final = 5
_OPEN: Final = 6
"""The answers of a search."""


_MOST: Final = 1 << 26
"""The words of a table at most, half a gigabyte: one deal in many thousands needs
more than 2²², and never ends if it forgets."""


@kernel_part
def find_slot(table: Words, mask: int, key: int) -> int:
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
    slot = find_slot(table, mask, key)
    new = 1 if table[slot] == 0 else 0
    table[slot] = key << 1 | won
    return new


@kernel_part
def _mark_lost(w: Words, drawn: int, slot: int, marks: Words, known: bool) -> None:
    """Record from which pointer a class is lost."""
    field, value = lost_field(w, drawn)
    mark = marks[slot] if known else 0
    marks[slot] = mark & ~(31 << field) | max(mark >> field & 31, value) << field


@kernel
def grow_table(old: Counts, marks: Counts) -> tuple[Counts, Counts]:
    """Double a table, and its marks if it has any."""
    marked = marks.size == old.size
    new, kept = np.zeros(2 * old.size, np.int64), np.zeros(2 * old.size if marked else 1, np.int64)
    table, mask = address_of(new), new.size - 1
    for i, word in enumerate(old):
        if word:
            slot = find_slot(table, mask, word >> 1)
            table[slot] = word
            if marked:
                kept[slot] = marks[i]
    return new, kept


@kernel_part
def _step_back(w: Words, level: int, table: Words, mask: int, marks: Words) -> int:
    """Leave the lost states, and return the length of the way that remains."""
    depth = w[DEPTH + level]
    frame = FRAMES + 10 * (DEEP * level + depth - 1)
    while depth > 0 and w[frame + 8] == w[frame + 9]:
        if level == 0 and w[COUNTED] == 1:
            slot = find_slot(table, mask, w[frame + 6])
            _mark_lost(w, w[frame + 5], slot, marks, table[slot] >> 1 == w[frame + 6])
        w[ENTRIES + level] += _keep(table, mask, w[frame + 6], 0)
        w[TOP + level] = w[frame + 7]
        depth, frame = depth - 1, frame - 10
    w[DEPTH + level] = depth
    return depth


@kernel_part
def _look_up(w: Words, state: State, level: int, table: Words, mask: int, marks: Words) -> int:
    """Return the known result of a state; without one, put it next on the way if there are nodes left."""
    depth = w[DEPTH + level]
    frame = FRAMES + 10 * (DEEP * level + depth)
    if is_won(w, state, level == 1 or w[WHOLE] == 1):
        if level == 0:
            store_state(w, frame, state)
            w[DEPTH] = depth + 1
        return WON
    key = class_key(w, state, level == 1)
    slot = find_slot(table, mask, key)
    word = table[slot]
    if word != 0 and word >> 1 == key and (w[COUNTED] == 0 or level == 1 or is_lost(w, state, marks[slot])):
        return word & 1
    if w[BUDGET] <= 0:
        return SPENT
    if depth + 2 > DEEP:
        return BURST
    w[NODES], w[BUDGET], w[DEPTH + level] = w[NODES] + 1, w[BUDGET] - 1, depth + 1
    store_state(w, frame, state)
    top = w[TOP + level]
    w[frame + 6], w[frame + 7], w[frame + 8], w[frame + 9] = key, top, top, top
    return _OPEN


@kernel
def _searched(memory: Counts, lost: Counts, known: Counts, marked: Counts) -> int:  # noqa: C901  one loop, whose state no call can carry
    """Search from `STATE` until an answer, or until a full table or a pause makes it return.

    To cut the search, the successors of a state wait until the game is tried with all its stock at hand: on level 1,
    while the states of the game wait on level 0.
    """
    w, tables, masks = address_of(memory), (address_of(lost), address_of(known)), (lost.size - 1, known.size - 1)
    marks = address_of(marked)
    down, level, state = w[DOWN] == 1, w[LEVEL], state_at(w, STATE)
    while True:
        table, mask = tables[level], masks[level]
        full = 3 * (w[ENTRIES + level] + DEEP) >= 2 * mask and mask < _MOST - 1
        if full or w[NODES] >= w[UNTIL]:
            w[LEVEL] = level
            store_state(w, STATE, state)
            return FULL if full else PAUSED
        whole = level == 1 or w[WHOLE] == 1
        state = raise_all(w, state, whole, down)
        answer = _look_up(w, state, level, table, mask, marks)
        if answer == SPENT or answer == BURST or (answer == WON and level == 0):  # noqa: SIM109  compiled
            return answer
        if answer == _OPEN and level == 0 and w[NODES] > w[CUT] and (w[COUNTED] == 0 or state[5] >> 5 & 31 > 0):
            level, w[DEPTH + 1], w[TOP + 1] = 1, 0, ARENA + WIDE
            state = state[0], state[1], state[2], state[3], state[4], 0
            continue
        if answer == WON:
            for i in range(w[DEPTH + 1]):  # all states on the way of a relaxed game are won
                w[ENTRIES + 1] += _keep(table, mask, w[FRAMES + 10 * (DEEP + i) + 6], 1)
            level, answer = 0, _OPEN
        if answer == _OPEN:
            frame = FRAMES + 10 * (DEEP * level + w[DEPTH + level] - 1)
            top = push_successors(w, state_at(w, frame), level == 1 or w[WHOLE] == 1, down, w[TOP + level])
            if top < 0:
                return BURST
            w[frame + 9], w[TOP + level] = top, top
        if _step_back(w, level, tables[level], masks[level], marks) == 0:
            if level == 0 or _step_back(w, 0, tables[0], masks[0], marks) == 0:
                return LOST
            level = 0
        frame = FRAMES + 10 * (DEEP * level + w[DEPTH + level] - 1)
        state = state_at(w, w[frame + 8])
        w[frame + 8] += 6


@kernel
def _deal(memory: Counts, pack: tuple[Bytes, Bits, Bytes, Counts, Counts], seed: U, game: U, drawn: int) -> None:
    """Deal a game of a seed: write its cards, and the first state."""
    order, batches, numbers, places, heights = pack
    deck, cells = np.empty(order.size, np.uint8), np.empty(order.size, np.uint8)
    shuffle_into(deck, order, seed, game, batches)
    for i in range(order.size):
        cells[i] = numbers[deck[places[i]]]
    store_state(address_of(memory), STATE, lay_cards(memory, cells, heights, heights - 1, 0, drawn))


_COUNTS: Final = 1 << 17


_STOCK: Final = 24


def read_memory(d: KlondikeDeal) -> Counts | None:
    """Write a deal into a memory; None if its columns or stock do not fit the word of a class."""
    memory, weight = new_memory(d), 1
    memory[BOTTOMS] = d.fonds
    for column in d.ancres:
        for i, card in enumerate(column):
            n = _number(card)
            memory[[WEIGHT + n, BENEATH + n, ANCHOR + n]] = weight * (i + 1), d.revele[card], d.ancre[card]
        weight *= len(column) + 1
    if weight > _COUNTS or len(d.ordre) > _STOCK:
        return None
    for card, row in d.rangees.items():
        if card:
            memory[ROW + _number(card)] = row
    for place, card in enumerate(d.ordre):
        memory[STOCK + place], memory[PLACE + _number(card)] = card, place
    return memory


def _number(card: int) -> int:
    return card.bit_length() - 1


class Search:
    """A search: its memory, with the deal, the state and the winning way, and its results so far."""

    def __init__(self, memory: Counts, budget: int) -> None:
        self.memory = memory
        self.lost, self.known = np.zeros(1 << 12, np.int64), np.zeros(1 << 12, np.int64)
        self.marks = np.zeros(1 << 12 if memory[COUNTED] else 1, np.int64)
        memory[ENTRIES : ENTRIES + 2], memory[NODES], memory[BUDGET] = 0, 0, min(budget, _ENDLESS)

    @property
    def noeuds(self) -> int:
        """The number of nodes visited so far."""
        return int(self.memory[NODES])

    def solve(self, stop: Callable[[], bool]) -> int:
        """Tell whether the game can be won: `LOST`, `WON` or `SPENT`."""
        memory = self.memory
        memory[LEVEL], memory[DEPTH], memory[TOP] = 0, 0, ARENA
        while True:
            memory[UNTIL] = memory[NODES] + _SLICE
            answer = _searched(memory, self.lost, self.known, self.marks)
            if answer == BURST:
                raise MemoryError
            if answer == FULL and memory[LEVEL]:
                self.known, _ = grow_table(self.known, self.marks[:1])
            elif answer == FULL:
                self.lost, self.marks = grow_table(self.lost, self.marks)
            elif answer != PAUSED:
                return int(answer)
            elif stop():
                return SPENT


_ENDLESS: Final = 1 << 62


_SLICE: Final = 1 << 16
"""The number of nodes between two calls of `stop`."""


class _LineSearch(Search):
    """A search for winning lines of a deal; see `KlondikeSearch`."""

    def __init__(self, d: KlondikeDeal, memory: Counts, budget: int, stop: Callable[[], bool]) -> None:
        super().__init__(memory, budget)
        self._donne, self._stop = d, stop

    def chemin(self, e: Etat) -> SearchLine | None:
        """Return the moves that win, or None. Raises `BudgetSpentError` when the budget is spent."""
        return self._moves(e) if self.gagne(e) else None

    def gagne(self, e: Etat) -> bool:
        """Tell whether there are moves that win; see `chemin`."""
        places = sum(1 << i for i, card in enumerate(self._donne.ordre) if card & e.talon)
        drawn = e.tirees | e.passes << 5 | e.eventail << 10
        self.memory[STATE : STATE + 6] = e.vues, e.ancres, e.montees, e.talon, places, drawn
        answer = self.solve(self._stop)
        if answer == SPENT:
            raise BudgetSpentError
        return answer == WON

    def _moves(self, e: Etat) -> SearchLine:
        """Find the moves between the states on the way found."""
        d = self._donne
        path, la = raise_safe_cards(d, e)
        frames = self.memory[FRAMES : FRAMES + 10 * self.memory[DEPTH]].reshape(-1, 10)
        for *words, drawn in frames[1:, [0, 1, 2, 3, 5]].tolist():  # all of a state but the places of the stock
            seen, anchors, up, stock = words
            etat = Etat(seen, anchors, up, stock, drawn & 31, drawn >> 10, drawn >> 5 & 31)
            pas = ((moves, *raise_safe_cards(d, after)) for moves, after in successors(d, la))
            moves, forces = next((moves, forces) for moves, forces, end in pas if end == etat)
            path, la = (*path, *moves, *forces), etat
        return path


def compiled_search(d: KlondikeDeal, budget: int, stop: Callable[[], bool]) -> Searcher:
    """Make a compiled search; the plain one if the deal does not fit."""
    memory = read_memory(d)
    return KlondikeSearch(d, budget, stop) if memory is None else _LineSearch(d, memory, budget, stop)


def solve_table(etat: Table, budget: int, stop: Callable[[], bool] = never_stop, *, has_line: bool = True) -> Solution:
    """Tell whether a game can be won from a position, as `rummifun.games.reussites.klondike_solver.solve` does.

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> type(solve_table(klondike_classique().new(Alea(1, 2)), 10**6)).__name__
    'Gagnable'

    Law: solution t n is that of the plain search. Raises `Precondition` as it does.
    """
    return solution_pure(etat, budget, stop, compiled_search, has_line=has_line)


def winning_moves(etat: Table, budget: int, stop: Callable[[], bool] = never_stop) -> dict[Mouvement, bool | None]:
    """Judge each legal move, as the plain search does: True if the game can still be won after it.

    >>> from rummifun.games.reussites.klondike import klondike_classique
    >>> set(winning_moves(klondike_classique().new(Alea(1, 2)), 10**6).values())
    {True}

    Law: gagnants t n is that of the plain search. Raises `Precondition` as it does.
    """
    return gagnants_pur(etat, budget, stop, compiled_search)


def solve_deals(jeu: Reussite[Passes], seed: int, first: int, n: int, budget: int) -> tuple[Bytes, Counts]:
    """Solve games first to first + n − 1 of a seed: for each, 0 lost, 1 won, 2 undecided; and its nodes.

    >>> from rummifun.games.reussites.klondike import klondike
    >>> solve_deals(klondike(), 1, 0, 20, 10**6)[0].tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]

    Law: verdict i is that of solution (new (seed, first + i)). Raises `Precondition` for a budget below 1.
    """
    positive_option(budget)
    answers, nodes = np.empty(n, np.uint8), np.zeros(n, np.int64)
    d, e = read_deal(jeu.new(Alea(seed, first)))
    memory, cards, numbers = new_memory(d), card_numbers(jeu.forme), np.zeros(64, np.uint8)
    for number, carte in zip(cards.tolist(), jeu.forme.pack.cartes, strict=True):
        numbers[number] = _number(card_bit(carte, d.rangs))
    heights = np.arange(1, d.colonnes + 1)
    dealt = [(row, column) for row in range(d.colonnes) for column in range(row, d.colonnes)]  # row by row
    laid = [dealt.index((row, column)) for column in range(d.colonnes) for row in range(column + 1)]
    places = cards.size - 1 - np.array([*laid, *range(len(laid), cards.size)])
    pack = cards, batch_bounds(cards.size), numbers, places, heights
    for i in range(n):
        _deal(memory, pack, U(seed), U(first + i), e.passes << 5)
        search = Search(memory, budget)
        answers[i], nodes[i] = search.solve(never_stop), search.noeuds
    return answers, nodes
