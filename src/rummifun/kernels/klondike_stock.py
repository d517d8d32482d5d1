"""The legal moves of Klondike for compiled code: what the stock offers, and what lost pointers tell of others.

A take is a card, and the counted pointer before it: as it is, or after the waste was turned over.
"""

from __future__ import annotations

from rummifun.games.reussites.klondike_solver.stock import PASSES
from rummifun.kernels.klondike_states import (
    ALL,
    BOTTOMS,
    COUNTED,
    KINGS,
    PACKET,
    PLACE,
    ROW,
    SHIFT,
    STEP,
    STOCK,
    TAKES,
    State,
    card_index,
    count_cards,
    has_free_column,
    next_cards,
    next_of_suit,
    pointer_after,
    stock_card_at,
    top_cards,
    with_twins,
)
from rummifun.kernels.uint64 import Words, kernel_part

Legal = tuple[int, int, int, int, int]
"""The legal moves: anchors, risings, cards laid, cards drawn up; four bits for a column, one for each king."""


@kernel_part
def reachable_stock(w: Words, state: State, whole: bool) -> int:
    """Return the cards of the stock that can come up, now or after some draws."""
    _, _, _, stock, places, drawn = state
    if whole:
        return stock
    if w[COUNTED] == 1:
        return _counted_stock(w, places, drawn)
    many, step, reached = count_cards(places), w[STEP], 0
    fresh, on = step - 1, drawn - 1 if drawn > 0 else many
    for i in range(many):
        place = places & -places
        places ^= place
        if i == many - 1 or i == fresh or i == on:  # noqa: SIM109  compiled, a tuple would cost
            reached |= w[STOCK + card_index(place)]
        if i == fresh:
            fresh += step
        if i == on:
            on += step
    return reached


@kernel_part
def _offered_places(w: Words, places: int, drawn: int) -> int:
    """Return the places of the cards that a counted pass still offers."""
    at, fan, step, many, offered = drawn & 31, drawn >> 10, w[STEP], count_cards(places), 0
    first = at - 1 if at > 0 else step - 1
    for i in range(many):
        place = places & -places
        places ^= place
        if i >= at - fan if w[PACKET] == 1 else i == many - 1 or (i >= first and (i - first) % step == 0):
            offered |= place
    return offered


@kernel_part
def _turned_places(w: Words, places: int, drawn: int, offered: int) -> int:
    """Return the places of the cards for which it is worth turning the waste over."""
    if drawn >> 5 & 31 == 0 or drawn & 31 == 0:
        return 0
    fresh = turn_over(drawn)
    turned, worth = _offered_places(w, places, fresh), 0
    while turned:
        place = turned & -turned
        turned ^= place
        if (
            place & offered == 0
            or pointer_after(w, places, place, drawn) != pointer_after(w, places, place, fresh) + 32
        ):
            worth |= place
    return worth


@kernel_part
def turn_over(drawn: int) -> int:
    """Return the counted pointer after the waste was turned over."""
    return ((drawn >> 5 & 31) - 1) << 5


@kernel_part
def _counted_stock(w: Words, places: int, drawn: int) -> int:
    """Return the cards of the stock that can be taken when passes are counted."""
    offered, cards = _offered_places(w, places, drawn), 0
    offered |= _turned_places(w, places, drawn, offered)
    while offered:
        cards |= w[STOCK + card_index(offered & -offered)]
        offered &= offered - 1
    return cards


@kernel_part
def list_takes(w: Words, places: int, drawn: int) -> int:
    """Note the cards of the stock that can be taken, the nearest first; return how many."""
    offered, at, n = _offered_places(w, places, drawn), drawn & 31, 0
    turned, fan = _turned_places(w, places, drawn, offered), drawn >> 10
    for i in range(fan):
        n = _note_take(w, n, stock_card_at(w, places, at - 1 - i), drawn)
    for i in range(fan):  # the fan is noted
        offered &= ~(1 << w[PLACE + card_index(w[TAKES + 2 * i])])
    while offered:
        n = _note_take(w, n, w[STOCK + card_index(offered & -offered)], drawn)
        offered &= offered - 1
    while turned:
        n = _note_take(w, n, w[STOCK + card_index(turned & -turned)], turn_over(drawn))
        turned &= turned - 1
    return n


@kernel_part
def _note_take(w: Words, n: int, card: int, drawn: int) -> int:
    w[TAKES + 2 * n], w[TAKES + 2 * n + 1] = card, drawn
    return n + 1


@kernel_part
def lost_field(w: Words, drawn: int) -> tuple[int, int]:
    """Return the place of a counted pointer in the word of its class, and its value there."""
    at, rest = drawn & 31, drawn >> 5 & 31
    return (5 * (drawn >> 10), rest + 1) if w[PACKET] == 1 else (5 * (rest % PASSES), 31 - at)


@kernel_part
def is_lost(w: Words, state: State, mark: int) -> bool:
    """Tell whether the lost states of a class leave a state nothing to hope for."""
    _, _, _, _, places, drawn = state
    field, value = lost_field(w, drawn)
    mark >>= field
    at = drawn & 31
    if w[PACKET] == 0 and (at % w[STEP] == 0 or at == count_cards(places)):
        return mark & 31 >= value or mark > 31
    while mark and mark & 31 < value:
        mark >>= 5
    return mark > 0


@kernel_part
def useful_cards(w: Words, state: State, open_: int, whole: bool, down: bool) -> int:
    """Return the cards of piles and stock on which some card can lie that has no other place."""
    if not whole and not down:
        return 0
    seen, anchors, up, stock, _, _ = state
    piles = up if down else 0
    bearing = (piles | (stock if whole else 0)) & ~open_
    ground = anchors if whole else anchors | stock
    twins, found = with_twins(seen), 0
    while True:
        more = bearing & (with_twins(ground | found) << 4 | twins) | piles & next_of_suit(found)
        if more & ~found == 0:
            return found
        found |= more


@kernel_part
def legal_moves(w: Words, state: State, open_: int, useful: int, whole: bool, down: bool) -> Legal:
    """Return the irreversible moves: anchors, risings, cards laid, cards drawn up, bottoms for kings."""
    seen, anchors, up, _, _, _ = state
    rising, taken, free = next_cards(up, w[ALL]), reachable_stock(w, state, whole), has_free_column(w, state)
    room = open_ >> 4 | (w[KINGS] if free else 0)
    rises = rising & seen & open_
    layable = taken
    if whole:
        layable &= useful
    if down:
        layable &= ~rising
        rises &= anchors
    ceded, bottoms = 0, 0 if free else anchors & w[BOTTOMS] & room
    kings = (anchors | layable | (top_cards(up) & useful if down else 0)) >> w[SHIFT]
    while bottoms:
        ceded |= kings << w[ROW + card_index(bottoms & -bottoms)]
        bottoms &= bottoms - 1
    return anchors & room & ~w[BOTTOMS], rises, layable & room, taken & rising, ceded
