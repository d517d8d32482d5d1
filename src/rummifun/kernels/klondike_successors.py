"""The successors of a class of Klondike's states, in compiled code: pushed on the arena, the one to visit first on top.

A class holds the states that differ by reversible moves: where cards may come down, those that bring a card down and up
again. A card of the stock is laid only for what it makes possible.
"""

from __future__ import annotations

from rummifun.kernels.klondike_states import (
    ALL,
    ARENA,
    BOTTOMS,
    COUNTED,
    DRAW_UP,
    FALL,
    GROUP,
    KINGS,
    LAY,
    LAYINGS,
    LEAVE,
    MOST_LAYINGS,
    MOST_TASKS,
    RISE,
    ROW,
    SHIFT,
    STATES,
    TAKES,
    TASKS,
    UPS,
    WIDE,
    State,
    card_index,
    has_free_column,
    lay_stock_card,
    leave_column,
    lower_card,
    move_card,
    next_cards,
    open_pairs,
    raise_card,
    safe_cards,
    state_at,
    store_state,
    top_cards,
    with_twins,
)
from rummifun.kernels.klondike_stock import Legal, legal_moves, list_takes, useful_cards
from rummifun.kernels.uint64 import Words, kernel_part


@kernel_part
def _moves_at(w: Words, at: int) -> Legal:
    return w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4]


@kernel_part
def _push_task(w: Words, n: int, state: State, card: int) -> int:
    w[store_state(w, TASKS + 14 * n, state)] = card
    return n + 1


@kernel_part
def _reverse_tasks(w: Words, low: int, high: int) -> None:
    """Reverse tasks, so that the first is taken first."""
    a, b = TASKS + 14 * low, TASKS + 14 * (high - 1)
    while a < b:
        for i in range(14):
            w[a + i], w[b + i] = w[b + i], w[a + i]
        a, b = a + 14, b - 14


@kernel_part
def _entry_move(state: State, king: int) -> int:
    """Return the move by which a king enters an empty column."""
    return LEAVE if king & state[1] else LAY if king & state[3] else FALL


@kernel_part
def _push_kings(w: Words, state: State, bottom: int, kings: int, n: int, whole: bool, down: bool) -> int:
    """Move the only card of a column away for each of some kings."""
    empty = leave_column(w, state, bottom)
    while kings:
        king = kings & -kings
        kings ^= king
        move = _entry_move(empty, king)
        n = _push_task(w, n, move_card(w, empty, move, king, whole), king if move == LAY and whole and not down else 0)
    return n


@kernel_part
def _push_moves(w: Words, state: State, move: int, cards: int, whole: bool, top: int) -> int:
    """Push the state after a move of each of some cards."""
    while cards:
        top = store_state(w, top, move_card(w, state, move, cards & -cards, whole))
        cards &= cards - 1
    return top


@kernel_part
def _push_tasks(w: Words, n: int, useful: int, top: int) -> int:
    """Push the results of tasks: an unchanged state, or the moves that a newly laid stock card makes possible."""
    while n > 0:
        n -= 1
        task = TASKS + 14 * n
        state, card = state_at(w, task), w[task + 6]
        if card == 0:
            top = store_state(w, top, state)
            continue
        seen, anchors, up, stock, _, _ = state
        on = with_twins(card) >> 4
        top = _push_moves(w, state, LEAVE, anchors & on & ~w[BOTTOMS], True, top)
        top = _push_moves(w, state, RISE, with_twins(card) & seen & ~card & next_cards(up, w[ALL]), True, top)
        low = n
        cards = stock & on & useful
        while cards:
            bit = cards & -cards
            cards ^= bit
            n = _push_task(w, n, lay_stock_card(w, state, bit, True), bit)
        if not has_free_column(w, state):
            kings = w[KINGS] & (anchors | stock & useful)
            cards = anchors & on & w[BOTTOMS]
            while cards:
                n = _push_kings(w, state, cards & -cards, kings, n, True, False)
                cards &= cards - 1
        _reverse_tasks(w, low, n)
    return top


@kernel_part
def _entering_kings(w: Words, ceded: int, bottom: int) -> int:
    """Return the kings that enter for the card at the bottom of a column."""
    return (ceded >> w[ROW + card_index(bottom)] & 0xF) << w[SHIFT]


@kernel_part
def _push_successors(w: Words, state: State, new: Legal, useful: int, whole: bool, down: bool, top: int) -> int:
    """Push the state after each new move."""
    anchors, rising, layable, drawn, ceded = new
    top = _push_moves(w, state, LEAVE, anchors, whole, top)
    top = _push_moves(w, state, RISE, rising, whole, top)
    while layable:
        card = layable & -layable
        layable ^= card
        _push_task(w, 0, lay_stock_card(w, state, card, whole), card if whole and not down else 0)
        top = _push_tasks(w, 1, useful, top)
    top = _push_moves(w, state, DRAW_UP, drawn, whole, top)
    bottoms = state[1] & w[BOTTOMS] if ceded else 0
    while bottoms:
        bottom = bottoms & -bottoms
        bottoms ^= bottom
        n = _push_kings(w, state, bottom, _entering_kings(w, ceded, bottom), 0, whole, down)
        _reverse_tasks(w, 0, n)
        top = _push_tasks(w, n, useful, top)
    return top


@kernel_part
def _note_state(w: Words, state: State, old: Legal, whole: bool, down: bool, i: int) -> int:
    """Note a state of a class: its legal moves, the new ones, the open pairs, the useful cards."""
    open_ = open_pairs(state[0], state[1])
    useful = useful_cards(w, state, open_, whole, down)
    legal = legal_moves(w, state, open_, useful, whole, down)
    at = store_state(w, GROUP + 18 * i, state)
    w[UPS + i], w[at + 10], w[at + 11] = state[2], open_, useful
    for move in range(5):
        w[at + move], w[at + 5 + move] = legal[move], legal[move] & ~old[move]
    return i + 1


@kernel_part
def _is_noted(w: Words, low: int, high: int, up: int) -> bool:
    """Tell whether a class has a state with these cards up."""
    for i in range(low, high):  # noqa: SIM110  compiled
        if w[UPS + i] == up:
            return True
    return False


@kernel_part
def _note_class(w: Words, state: State, whole: bool, down: bool, low: int) -> int:
    """Note all states of a class from a row on, and return the row after them; −1 without room."""
    high, i = _note_state(w, state, (0, 0, 0, 0, 0), whole, down, low), low
    while i < high and down:
        at = GROUP + 18 * i
        here, old, open_, useful = state_at(w, at), _moves_at(w, at + 6), w[at + 16], w[at + 17]
        room = open_ >> 4 | (w[KINGS] if has_free_column(w, here) else 0)
        falling = top_cards(here[2]) & room & useful & ~safe_cards(here[2], True)
        rising = next_cards(here[2], w[ALL]) & here[0] & open_ & ~here[1]
        while falling | rising:
            cards = falling if falling else rising
            card = cards & -cards
            there = lower_card(here, card) if falling else raise_card(w, here, card)
            falling, rising = falling & ~card, rising & ~card
            if not _is_noted(w, low, high, there[2]):
                if high == STATES:
                    return -1
                high = _note_state(w, there, old, whole, down, high)
        i += 1
    return high


@kernel_part
def _offer_moves(w: Words, state: State, move: int, cards: int, low: int, high: int, n: int) -> int:
    """Note the state after each of some moves, the rows of its class, and the card of the stock that was laid."""
    while cards and n < MOST_TASKS:
        card = cards & -cards
        cards ^= card
        sort = _entry_move(state, card) if move == FALL else move
        at = store_state(w, TASKS + 14 * n, move_card(w, state, sort, card, True))
        w[at], w[at + 1], w[at + 2], w[at + 3] = 1 if sort == LAY else 0, low, high, card if move == LAY else 0
        n += 1
    return n


@kernel_part
def _moves_before(w: Words, low: int, high: int, up: int, card: int) -> Legal:
    """Return the moves that can come before a card laid from the stock: those that the same state allowed with it."""
    for i in range(low, high if card else low):
        row = GROUP + 18 * i + 6
        if w[UPS + i] == up and w[row + 2] & card:
            return _moves_at(w, row)
    return 0, 0, 0, 0, 0


@kernel_part
def _list_candidates(w: Words, before: int, low: int, high: int, card: int, n: int) -> int:
    """Note the newly legal successors of a class, the first to take first; −1 without room."""
    first = n
    for i in range(low, high):
        row = GROUP + 18 * i
        state, done = state_at(w, row), _moves_before(w, before, low, w[UPS + i], card)
        for move in range(FALL):
            n = _offer_moves(w, state, move, w[row + 11 + move] & ~done[move], low, high, n)
        ceded = w[row + 11 + FALL] & ~done[FALL]
        bottoms = state[1] & w[BOTTOMS] if ceded else 0
        while bottoms:
            bottom = bottoms & -bottoms
            bottoms ^= bottom
            kings, empty = _entering_kings(w, ceded, bottom), leave_column(w, state, bottom)
            n = _offer_moves(w, empty, FALL, kings, low, high, n)
    if n == MOST_TASKS:
        return -1
    _reverse_tasks(w, first, n)
    return n


@kernel_part
def _is_cramped(top: int) -> bool:
    """Tell whether an arena may lack room for the successors of a state."""
    return top > (ARENA if top < ARENA + WIDE else ARENA + WIDE) + WIDE - 6 * 2048


@kernel_part
def _has_new_state(w: Words, low: int, high: int, end: int) -> bool:
    """Tell whether a class has a state that the class before lacks."""
    for j in range(high, end):  # noqa: SIM110  compiled
        if not _is_noted(w, low, high, w[UPS + j]):
            return True
    return False


@kernel_part
def _was_laid(w: Words, state: State, laid: int) -> bool:
    """Tell whether cards of the stock were laid with the same outcome, in another order; note it."""
    for i in range(laid):
        if w[LAYINGS + 2 * i] == state[1] and w[LAYINGS + 2 * i + 1] == state[3]:
            return True
    w[LAYINGS + 2 * laid], w[LAYINGS + 2 * laid + 1] = state[1], state[3]
    return False


@kernel_part
def _push_class(w: Words, end: int, top: int) -> int:
    """Push the successors of a class; a card of the stock is laid only if that makes a difference. −1 without room.

    A laid card leads to what it makes possible: its class, if that has a new state, or else moves, which may lay
    another.
    """
    low, high, n, card, laid, fresh = 0, 0, 0, 0, 0, False
    while True:
        if not fresh:
            n = _list_candidates(w, low, high, end, card, n)
        fresh = True
        if n <= 0 or _is_cramped(top):
            return top if n == 0 else -1
        n -= 1
        at = TASKS + 14 * n
        state = state_at(w, at)
        if w[at + 6]:
            if _was_laid(w, state, laid):
                continue
            laid += 1
            low, high, card = w[at + 7], w[at + 8], w[at + 9]
            end = _note_class(w, state, True, True, high)
            if end < 0 or laid == MOST_LAYINGS:
                return -1
            fresh = _has_new_state(w, low, high, end)
        if fresh:
            top = store_state(w, top, state)


@kernel_part
def _push_takes(w: Words, state: State, king: int, many: int, top: int) -> int:
    """Push the state after each noted take of a king, laid on a column."""
    seen, anchors, up, stock, places, _ = state
    for i in range(many):
        if w[TAKES + 2 * i] == king:
            before = seen, anchors, up, stock, places, w[TAKES + 2 * i + 1]
            top = _push_moves(w, before, LAY, king, False, top)
    return top


@kernel_part
def _push_class_takes(w: Words, end: int, many: int, top: int) -> int:
    """Push the states of a class after each noted take that is new; −1 without room."""
    for take in range(many):
        card, drawn = w[TAKES + 2 * take], w[TAKES + 2 * take + 1]
        for i in range(end):
            at = GROUP + 18 * i
            if (w[at + 13] | w[at + 14]) & card:
                seen, anchors, up, stock, places, _ = state_at(w, at)
                before = seen, anchors, up, stock, places, drawn
                top = _push_moves(w, before, DRAW_UP, w[at + 14] & card, False, top)
                top = _push_moves(w, before, LAY, w[at + 13] & card, False, top)
            if _is_cramped(top):
                return -1
    return top


@kernel_part
def _push_counted(w: Words, end: int, top: int) -> int:
    """Push the successors of a class when passes are counted; −1 without room."""
    first = state_at(w, GROUP)
    many = list_takes(w, first[4], first[5])
    for i in range(end):
        at = GROUP + 18 * i
        top = _push_moves(w, state_at(w, at), LEAVE, w[at + 11], False, top)
        top = _push_moves(w, state_at(w, at), RISE, w[at + 12], False, top)
        if _is_cramped(top):
            return -1
    top = _push_class_takes(w, end, many, top)
    for i in range(end if top >= 0 else 0):
        top = _push_entering(w, state_at(w, GROUP + 18 * i), w[GROUP + 18 * i + 15], many, top)
        if _is_cramped(top):
            return -1
    return top


@kernel_part
def _push_entering(w: Words, state: State, ceded: int, many: int, top: int) -> int:
    """Push the states after the last card of a column leaves for a king, by each take of a king of the stock."""
    bottoms = state[1] & w[BOTTOMS] if ceded else 0
    while bottoms:
        bottom = bottoms & -bottoms
        bottoms ^= bottom
        top = _push_entries(w, leave_column(w, state, bottom), _entering_kings(w, ceded, bottom), many, top)
    return top


@kernel_part
def _push_entries(w: Words, empty: State, kings: int, many: int, top: int) -> int:
    """Push the state after each of some kings enters an empty column, by each take of it."""
    while kings:
        king = kings & -kings
        kings ^= king
        move = _entry_move(empty, king)
        taken = move == LAY
        top = _push_takes(w, empty, king, many, top) if taken else _push_moves(w, empty, move, king, False, top)
    return top


@kernel_part
def push_successors(w: Words, state: State, whole: bool, down: bool, top: int) -> int:
    """Push the successors of a class; −1 without room."""
    end = _note_class(w, state, whole, down, 0)
    if end < 0 or (whole and down):
        return _push_class(w, end, top) if end > 0 else -1
    if w[COUNTED] == 1 and not whole:
        return _push_counted(w, end, top)
    for i in range(end):
        at = GROUP + 18 * i
        if _is_cramped(top):
            return -1
        top = _push_successors(w, state_at(w, at), _moves_at(w, at + 11), w[at + 17], whole, down, top)
    return top
