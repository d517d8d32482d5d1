"""R7 in compiled code: a game is four words of 64 bits, and placing a card a dozen operations on them.

Bit p of a word stands for place p of the shuffled pack, from its bottom; the talon is drawn from the highest bit down.
`left` are the cards not yet in the line, `wanted` those of them that fit there now, `undrawn` the part of the pack not
reached in this round. So the top of the rebut is the lowest bit of `left` outside `undrawn`; if it is wanted it is
placed, else the highest wanted bit of `undrawn` is, and all cards above it are on the rebut by then. Without one, the
round is over; the cards left keep their order, since the rebut turned over becomes the talon. Placing a card makes its
two neighbours wanted, if they are left. No code here branches on a card, and the games of a block advance together, so
that none waits for another's memory.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rummifun.games.reussites.relais_des_7 import Tour
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import batch_bounds, shuffle_into
from rummifun.kernels.twin import Twin, card_numbers, cards_by_number, make_twin
from rummifun.kernels.uint64 import ONE, ZERO, Bits, Bytes, Counts, U, highest_bit, kernel, lowest_bit, popcount
from rummifun.pieces.cartes import Carte, Sept
from rummifun.pieces.tableau import Tableau, tableau_vide

LANES: Final = 8
"""The number of games that advance together."""

_SUIT: Final = 16
_NOBODY: Final = 72
"""A card without a successor, which a step without a card places."""


Fixed = tuple[U, Bytes, int, int, Bits]
"""The rounds, the pack, how many ranks it has, which of them is the 7, the batches of its shuffle."""

State = tuple[Bytes, Bytes, Bits]
"""For each game that advances: the deck, the last card placed of each suit, and the four words."""


@kernel
def _dealt(deck: Bytes, places: Bits, size: int, ranks: int, sept: int) -> tuple[U, U]:
    """Note the place of each card, all ranks in a circle, and lay the 7s; return the cards left and those wanted."""
    bit = ONE
    for place in range(size):
        places[U(deck[place])] = bit
        bit <<= ONE
    left, wanted = bit - ONE, ZERO
    for suit in range(size // ranks):
        low = _SUIT * suit + 1
        high = low + ranks - 1
        places[low - 1] = places[high]
        places[high + 1] = places[low]
        left ^= places[low + sept]
        wanted |= places[low + sept - 1] | places[low + sept + 1]
    return left, wanted & left


@kernel
def _placed(left: U, wanted: U, undrawn: U) -> tuple[U, U]:
    """Return the next card placed, 0 when the round is over, and the rest of the talon."""
    rebut = left & ~undrawn
    top = rebut & (ZERO - rebut) & wanted
    below = wanted & undrawn
    drawn = (ONE << highest_bit(below | ONE)) & below
    if top != ZERO:
        return top, undrawn
    return drawn, drawn - ONE  # without a card: all ones, the next round


@kernel
def _after(left: U, wanted: U, card: U, places: Bits, bit: U, tour: U, tours: U) -> tuple[U, U, U]:
    """Place a card: it is no longer left, and its neighbours are wanted; or begin the next round, if there is one."""
    left ^= bit
    wanted = (wanted | places[card - ONE] | places[card + ONE]) & left
    if bit == ZERO and left != ZERO:
        tour += ONE
    if tour > tours:
        wanted = ZERO
    return left, wanted, tour


@kernel
def tally(seed: U, first: U, games: int, fixed: Fixed, state: State, wins: Bytes) -> Counts:
    """Count games by the round, and by the cards left; see `make_twin`."""
    tours, cards, ranks, sept, batches = fixed
    decks, tops, words = state
    size = cards.size
    counts = np.zeros((2, 65, 2), np.int64)
    places = np.zeros((LANES, _NOBODY + 2), np.uint64)
    left, wanted, undrawn, tour = words
    decks[:] = _NOBODY
    for done in range(0, games, LANES):
        lanes = min(LANES, games - done)
        for lane in range(lanes):
            shuffle_into(decks[lane], cards, seed, first + U(done + lane), batches)
            left[lane], wanted[lane] = _dealt(decks[lane], places[lane], size, ranks, sept)
            undrawn[lane], tour[lane] = ~ZERO, ONE
        for _ in range(size + int(tours)):
            for lane in range(lanes):
                bit, undrawn[lane] = _placed(left[lane], wanted[lane], undrawn[lane])
                card = U(decks[lane, lowest_bit(bit)])
                tops[lane, card // U(_SUIT)] = card
                left[lane], wanted[lane], tour[lane] = _after(
                    left[lane], wanted[lane], card, places[lane], bit, tour[lane], tours
                )
        for lane in range(lanes):
            won = 1 if left[lane] == ZERO else 0
            counts[0, min(tour[lane], tours), won] += 1
            counts[1, popcount(left[lane]), won] += 1
            if wins.size > 0:
                wins[done + lane] = won
    return counts


def twin(jeu: Reussite[Tour]) -> Twin:
    """Make the compiled twin of R7, with its rounds and its pack."""
    pack = jeu.forme.pack
    ranks, sept = len(pack.rangs), pack.rangs.index(Sept)
    cards = card_numbers(jeu.forme) + np.uint8(1)  # a spare number on both sides of each suit
    tours = min(jeu.notes.tours, cards.size)

    def state() -> State:
        return np.empty((LANES, 65), np.uint8), np.zeros((LANES, 5), np.uint8), np.empty((4, LANES), np.uint64)

    def laid(decks: Bytes, tops: Bytes, words: Bits) -> Tableau[Tour]:
        left, tour = int(words[0, 0]), min(int(words[3, 0]), tours)
        rebut = [int(decks[0, place]) for place in range(cards.size)[::-1] if left >> place & 1]
        return _build_table(jeu, rebut, tops[0], cards_by_number(jeu.forme, cards)).noted(tour=tour)

    return make_twin(("tour", "reste"), tally, (U(tours), cards, ranks, sept, batch_bounds(cards.size)), state, laid)


def _build_table(jeu: Reussite[Tour], rebut: list[int], tops: Any, cards: dict[int, Carte]) -> Tableau[Tour]:
    """Lay the last table: a series holds all its cards not on the rebut, and the card that closes it is its top."""
    ranks, sept, series = len(jeu.forme.pack.rangs), jeu.forme.pack.rangs.index(Sept), {}
    for suit, couleur in enumerate(jeu.forme.pack.couleurs):
        low = _SUIT * suit + 1
        circle = [low + (sept + rank) % ranks for rank in range(ranks)]  # from the 7 up
        gap = next((i for i, card in enumerate(circle) if card in rebut), ranks)
        under = next((i for i, card in enumerate(reversed(circle)) if card in rebut), ranks)
        if gap == ranks:  # the card that closes a series goes on top
            top = circle.index(int(tops[suit]))
            numbers = circle[top + 1 :] + circle[: top + 1]
        else:
            numbers = circle[ranks - under :] + circle[:gap]
        series[str(couleur)] = tuple(cards[n] for n in numbers)
    return tableau_vide(jeu.forme, jeu.notes).put({"rebut": tuple(cards[n] for n in rebut), **series})
