"""A sequence of cards as two persistent lists that meet in the middle: both ends are near, and nothing is copied.

One list runs from the bottom up, the other from the top down, so that the end of each is the head of a list. Whenever
one is empty and the other holds several cards, the cards are shared out again by halves: over a series of takes, each
costs a constant on average. (Take again and again from the same value just before it is shared out, and you pay every
time: such is the price of a value that never changes.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from pyrsistent import PList, plist

from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import CardSequence

_RIEN: Final[PList[Carte]] = plist()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DequeSequence(CardSequence):
    """The cards of `low`, from the bottom up, below those of `high`, from the top down.

    >>> from rummifun.pieces.cartes import JEU_32
    >>> jeu = SEQUENCE_VIDE.of(JEU_32.cartes)
    >>> jeu.nb_low, jeu.nb_high, jeu.without_top().add_above(jeu.top()) == jeu
    (16, 16, True)
    """

    low: PList[Carte] = _RIEN
    nb_low: int = 0
    high: PList[Carte] = _RIEN
    nb_high: int = 0

    def __len__(self) -> int:
        return self.nb_low + self.nb_high

    def __iter__(self) -> Iterator[Carte]:
        return chain(self.low, self.high.reverse())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DequeSequence):
            return NotImplemented
        return len(self) == len(other) and all(c == d for c, d in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"DequeSequence().of({list(self)!r})"

    def of(self, cartes: Iterable[Carte], /) -> DequeSequence:
        held = tuple(cartes)
        half = len(held) // 2
        return DequeSequence(plist(held[:half]), half, plist(held[half:], reverse=True), len(held) - half)

    def bottom(self) -> Carte:
        return self.low.first if self.nb_low else self.high.first

    def top(self) -> Carte:
        return self.high.first if self.nb_high else self.low.first

    def add_below(self, c: Carte, /) -> DequeSequence:
        return _make_balanced(self.low.cons(c), self.nb_low + 1, self.high, self.nb_high)

    def add_above(self, c: Carte, /) -> DequeSequence:
        return _make_balanced(self.low, self.nb_low, self.high.cons(c), self.nb_high + 1)

    def without_bottom(self) -> DequeSequence:
        if not self.nb_low:
            return SEQUENCE_VIDE
        return _make_balanced(self.low.rest, self.nb_low - 1, self.high, self.nb_high)

    def without_top(self) -> DequeSequence:
        if not self.nb_high:
            return SEQUENCE_VIDE
        return _make_balanced(self.low, self.nb_low, self.high.rest, self.nb_high - 1)

    def at(self, i: int, /) -> Carte:
        if i <= self.nb_low:
            return next(islice(self.low, i - 1, None))
        return next(islice(self.high, len(self) - i, None))

    def with_cards_above(self, cartes: Iterable[Carte], /) -> DequeSequence:
        added = tuple(cartes)
        return _make_balanced(self.low, self.nb_low, self.high.mcons(added), self.nb_high + len(added))


def _make_balanced(low: PList[Carte], nb_low: int, high: PList[Carte], nb_high: int) -> DequeSequence:
    """Make a sequence; share its cards out by halves when one list is empty and the other holds several."""
    held = DequeSequence(low, nb_low, high, nb_high)
    return held.of(held) if not (nb_low and nb_high) and nb_low + nb_high > 1 else held


SEQUENCE_VIDE: Final = DequeSequence()
"""No cards."""
