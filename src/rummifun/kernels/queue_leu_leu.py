"""QLL in compiled code: the line and the talon are six words of 64 bits, and all triples are tested at once.

Only the tops of the piles decide anything, and laying a pile on its left neighbour takes that neighbour's top out of
the line. So the line and the talon beyond it are one row of cards, in the order drawn; bit i of a word stands for the
i-th card left, and six words hold the four bits of the ranks and the two of the suits. Two shifts tell at once which
cards match the second after them. Taking card i out shifts all words beyond it by one place.

While the line is stable, the next card drawn does not matter; the next leap is at the lowest match beyond the line.
A state is eight rows of one word a game: the six, then the triples of the line, and those of line and talon together.
No pile is stored: at the end, each is the run of cards, in the circular order of drawing, up to its top.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rummifun.games.reussites.queue_leu_leu import END_RULES, File
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.alea import shuffle_into
from rummifun.kernels.twin import Faces, LastTable, Pack, Twin, count_game, make_twin
from rummifun.kernels.uint64 import ONE, ZERO, Bits, Bytes, Counts, U, highest_bit, kernel, popcount
from rummifun.pieces.cartes import Carte

LANES: Final = 16
"""The number of games that advance together: a compiler makes vectors of them."""


ROTATE_ONCE, ROTATE_REPEAT, CIRCULAR, NONE = range(len(END_RULES))


_PLANES: Final = 6


_LINE: Final = 6 * LANES


_REST: Final = 7 * LANES


_STATE: Final = 8 * LANES


_WHOLE: Final = (1 << 64) - 1


_FIRST: Final = U(0x0101010101010101)


_GATHER: Final = U(0x8040201008040201)


_TOP: Final = U(0xFF00000000000000)


Fixed = tuple[int, bool]
"""The end rule, and whether the leftmost triple goes first."""


State = tuple[Bytes, Bits, Bits]
"""The deck, the rows, and the triples at the last end play."""


@kernel
def _gathered(words: Bits, size: int, state: Bits, lane: int) -> None:
    """Take the bits of a deck apart: bit i of a row is that of the i-th card from the top."""
    p0, p1, p2, p3, p4, p5 = ZERO, ZERO, ZERO, ZERO, ZERO, ZERO
    for place in range((size + 7) // 8):
        eight, shift = words[place], U(8 * place)
        p0 |= (((eight & _FIRST) * _GATHER) & _TOP) >> shift
        p1 |= (((eight >> U(1) & _FIRST) * _GATHER) & _TOP) >> shift
        p2 |= (((eight >> U(2) & _FIRST) * _GATHER) & _TOP) >> shift
        p3 |= (((eight >> U(3) & _FIRST) * _GATHER) & _TOP) >> shift
        p4 |= (((eight >> U(4) & _FIRST) * _GATHER) & _TOP) >> shift
        p5 |= (((eight >> U(5) & _FIRST) * _GATHER) & _TOP) >> shift
    for plane, bits in enumerate((p0, p1, p2, p3, p4, p5)):
        state[plane * LANES + lane] = bits >> U(64 - size)


@kernel
def _dealt(seed: U, game: U, cards: Bytes, batches: Bits, deck: Bytes, words: Bits, state: Bits, lane: int) -> None:
    """Shuffle a pack into a lane, its first two cards being the line, with no triple."""
    shuffle_into(deck, cards, seed, game, batches)
    _gathered(words, cards.size, state, lane)
    state[_LINE + lane] = ZERO
    state[_REST + lane] = (ONE << U(cards.size - 2)) - ONE


@kernel
def _advanced(state: Bits, leftmost: bool) -> U:
    """Make the next leap of every line, after the draws it needs; return 0 if none leaps once all cards are drawn."""
    more, two = ZERO, U(2)
    for lane in range(LANES):
        p0, p1, p2 = state[lane], state[LANES + lane], state[2 * LANES + lane]
        p3, p4, p5 = state[3 * LANES + lane], state[4 * LANES + lane], state[5 * LANES + lane]
        line, rest = state[_LINE + lane], state[_REST + lane]
        ranks = (p0 ^ p0 >> two) | (p1 ^ p1 >> two) | (p2 ^ p2 >> two) | (p3 ^ p3 >> two)
        suits = (p4 ^ p4 >> two) | (p5 ^ p5 >> two)
        matches = ~(ranks & suits) & rest
        here, beyond = matches & line, matches & ~line
        leap = here & (ZERO - here) if leftmost else (ONE << highest_bit(here | ONE)) & here
        bit = leap if here != ZERO else beyond & (ZERO - beyond)
        low = bit - ONE  # without a leap: all ones, and nothing is taken out
        far = ~low
        rest = rest >> ONE if bit != ZERO else rest
        state[lane] = (p0 & low) | (p0 >> ONE & far)
        state[LANES + lane] = (p1 & low) | (p1 >> ONE & far)
        state[2 * LANES + lane] = (p2 & low) | (p2 >> ONE & far)
        state[3 * LANES + lane] = (p3 & low) | (p3 >> ONE & far)
        state[4 * LANES + lane] = (p4 & low) | (p4 >> ONE & far)
        state[5 * LANES + lane] = (p5 & low) | (p5 >> ONE & far)
        state[_LINE + lane] = (line >> ONE if here != ZERO else low) & rest
        state[_REST + lane] = rest
        more |= bit
    return more


@kernel
def _travelled(state: Bits, lane: int, piles: U) -> None:
    """Move the leftmost piles of a line to its right end."""
    few, rest = (ONE << piles) - ONE, popcount(state[_REST + lane]) + U(2) - piles
    for plane in range(_PLANES):
        bits = state[plane * LANES + lane]
        state[plane * LANES + lane] = (bits >> piles) | (bits & few) << rest


@kernel
def _match(state: Bits, lane: int, a: U, b: U) -> bool:
    """Tell whether two cards of a line share a rank or a suit."""
    differ = ZERO
    for plane in range(_PLANES):
        bits = state[plane * LANES + lane]
        differ |= ((bits >> a ^ bits >> b) & ONE) << U(plane)
    matching: bool = differ & U(15) == ZERO or differ >> U(4) == ZERO
    return matching


@kernel
def _across(state: Bits, lane: int) -> None:
    """Leap across the ends of a circle: the first pile onto the last, or else the last onto the one before it."""
    last = popcount(state[_REST + lane]) + ONE
    first_moves = _match(state, lane, last, ONE)
    if first_moves or _match(state, lane, last - ONE, ZERO):
        low = (ONE << (last if first_moves else last - ONE)) - ONE
        for plane in range(_PLANES):
            bits = state[plane * LANES + lane]
            state[plane * LANES + lane] = (bits & low) | (bits >> ONE & ~low)
        state[_REST + lane] >>= ONE
        state[_LINE + lane] = state[_REST + lane]
        if first_moves:
            _travelled(state, lane, ONE)


@kernel
def _played(state: Bits, rule: int, leftmost: bool, before: Bits) -> None:
    """Play the games of all lanes to their end; `before` holds the triples at the last end play."""
    before[:] = ~ZERO
    more = True
    while more:
        while _advanced(state, leftmost) != ZERO:
            pass
        more = False
        for lane in range(LANES):
            rest = state[_REST + lane]
            once = rule == ROTATE_ONCE and before[lane] != ~ZERO
            if rule != NONE and not once and rest != ZERO and rest != before[lane]:
                before[lane] = rest
                if rule == CIRCULAR:
                    _across(state, lane)
                else:
                    _travelled(state, lane, U(2))
                more = True


@kernel
def tally(seed: U, first: U, games: int, pack: Pack, fixed: Fixed, state: State, wins: Bytes) -> Counts:
    """Count games by the piles left; see `make_twin`."""
    (cards, batches), (rule, leftmost) = pack, fixed
    deck, rows, before = state
    counts = np.zeros((1, 65, 2), np.int64)
    words = deck.view(np.uint64)
    for done in range(0, games, LANES):
        lanes = min(LANES, games - done)
        rows[:] = ZERO  # a lane without a game has no triple
        for lane in range(lanes):
            _dealt(seed, first + U(done + lane), cards, batches, deck, words, rows, lane)
        _played(rows, rule, leftmost, before)
        for lane in range(lanes):
            rest = rows[_REST + lane]
            count_game(counts, wins, done + lane, 1 if rest == ZERO else 0, (popcount(rest) + U(2),))
    return counts


def twin(jeu: Reussite[File]) -> Twin:
    """Make the compiled twin of QLL, with its pack, its end rule and its scan."""
    rule, leftmost = END_RULES.index(jeu.patience.notes.end_rule), jeu.patience.notes.scan == "leftmost"

    def state() -> State:
        return np.zeros(64, np.uint8), np.zeros(_STATE, np.uint64), np.zeros(LANES, np.uint64)

    def laid(faces: Faces, deck: Bytes, rows: Bits, before: Bits) -> LastTable:
        planes, rest, last = rows[:_LINE:LANES].tolist(), int(rows[_REST]), int(before[0])
        tops = [sum((bits >> i & 1) << plane for plane, bits in enumerate(planes)) for i in range(rest.bit_count() + 2)]
        notes = {"voyages": 2, "saut": rest != last} if rule in (ROTATE_ONCE, ROTATE_REPEAT) and last != _WHOLE else {}
        return _piles(deck[: len(faces)][::-1].tolist(), tops, faces), notes

    return make_twin(jeu, ("tas",), tally, (rule, leftmost), state, laid)


def _piles(drawn: list[int], tops: list[int], cards: Faces) -> dict[str, tuple[Carte, ...]]:
    """Return the last piles: each is the run of cards, drawn in a circle, after the top of the pile before it."""
    size = len(drawn)
    ends = [drawn.index(top) for top in tops]
    line = {}
    for pile, (before, end) in enumerate(zip([ends[-1], *ends], ends, strict=False), 1):
        run = (end - before - 1) % size + 1
        line[f"t{pile}"] = tuple(cards[drawn[(before + 1 + i) % size]] for i in range(run))
    return line
