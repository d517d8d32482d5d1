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
from rummifun.kernels.alea import shuffle_into
from rummifun.kernels.twin import RANKS, Faces, LastTable, Pack, Twin, count_game, make_twin
from rummifun.kernels.uint64 import ONE, ZERO, Bits, Bytes, Counts, U, highest_bit, kernel, lowest_bit, popcount
from rummifun.pieces.cartes import Carte, Sept

LANES: Final = 8
"""The number of games that advance together."""


_NOBODY: Final = 72
"""A card without a successor, which a step without a card places."""


Fixed = tuple[U, int, int]
"""The rounds, how many ranks the pack has, and which of them is the 7."""


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
        low = RANKS * suit + 1
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
def _after(left: U, wanted: U, card: U, places: Bits, bit: U, tour: U, turns: U) -> tuple[U, U, U]:
    """Place a card: it is no longer left, and its neighbours are wanted; or begin the next round, if there is one."""
    left ^= bit
    wanted = (wanted | places[card - ONE] | places[card + ONE]) & left
    if bit == ZERO and left != ZERO:
        tour += ONE
    if tour > turns:
        wanted = ZERO
    return left, wanted, tour


@kernel
def tally(seed: U, first: U, games: int, pack: Pack, fixed: Fixed, state: State, wins: Bytes) -> Counts:
    """Count games by the round, and by the cards left; see `make_twin`."""
    (cards, batches), (turns, ranks, sept) = pack, fixed
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
        for _ in range(size + int(turns)):
            for lane in range(lanes):
                bit, undrawn[lane] = _placed(left[lane], wanted[lane], undrawn[lane])
                card = U(decks[lane, lowest_bit(bit)])
                tops[lane, card // U(RANKS)] = card
                left[lane], wanted[lane], tour[lane] = _after(
                    left[lane], wanted[lane], card, places[lane], bit, tour[lane], turns
                )
        for lane in range(lanes):
            won = 1 if left[lane] == ZERO else 0
            count_game(counts, wins, done + lane, won, (min(tour[lane], turns), popcount(left[lane])))
    return counts


def twin(jeu: Reussite[Tour]) -> Twin:
    """Make the compiled twin of R7, with its rounds and its pack."""
    pack = jeu.forme.pack
    ranks, sept = len(pack.rangs), pack.rangs.index(Sept)
    turns = min(jeu.patience.notes.tours, len(pack.cartes))

    def state() -> State:
        return np.empty((LANES, 65), np.uint8), np.zeros((LANES, 5), np.uint8), np.empty((4, LANES), np.uint64)

    def laid(faces: Faces, decks: Bytes, tops: Bytes, words: Bits) -> LastTable:
        left, tour = int(words[0, 0]), min(int(words[3, 0]), turns)
        rebut = [int(decks[0, place]) for place in range(len(faces))[::-1] if left >> place & 1]
        return _piles(jeu, rebut, tops[0], faces), {"tour": tour}

    # a spare number on both sides of each suit
    return make_twin(jeu, ("tour", "reste"), tally, (U(turns), ranks, sept), state, laid, first_number=1)


def _piles(jeu: Reussite[Tour], rebut: list[int], tops: Any, cards: Faces) -> dict[str, tuple[Carte, ...]]:
    """Return the last piles: a series holds all its cards not on the rebut, and the card that closes it is its top."""
    ranks, sept, series = len(jeu.forme.pack.rangs), jeu.forme.pack.rangs.index(Sept), {}
    for suit, couleur in enumerate(jeu.forme.pack.couleurs):
        low = RANKS * suit + 1
        circle = [low + (sept + rank) % ranks for rank in range(ranks)]  # from the 7 up
        gap = next((i for i, card in enumerate(circle) if card in rebut), ranks)
        under = next((i for i, card in enumerate(reversed(circle)) if card in rebut), ranks)
        if gap == ranks:  # the card that closes a series goes on top
            top = circle.index(int(tops[suit]))
            numbers = circle[top + 1 :] + circle[: top + 1]
        else:
            numbers = circle[ranks - under :] + circle[:gap]
        series[str(couleur)] = tuple(cards[n] for n in numbers)
    return {"rebut": tuple(cards[n] for n in rebut), **series}
