"""The sequences that piles need: read anywhere, changed at both ends (réussites sheet, §4.2 step 4).

The sheet asks you to write its piles again over a sequence of your own. Here piles are written once, over any class
with these methods, and a sequence is one file: a class, and its empty value `SEQUENCE_VIDE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol, Self

from rummifun.pieces.cartes import Carte


class CardSequence(Protocol):
    """An immutable sequence of cards, from the bottom to the top; equal sequences have equal cards in the same order.

    Write the first nine methods; the last three rest on them, and you may write them again if yours are quicker. Piles
    never ask for the end of an empty sequence, nor for a number outside 1..len: they refuse that first.

    >>> from rummifun.pieces.cartes import JEU_52
    >>> from rummifun.pieces.tas_deque import SEQUENCE_VIDE
    >>> pile = SEQUENCE_VIDE.of(JEU_52.cartes).without_top().add_below(JEU_52.cartes[-1])
    >>> len(pile), str(pile.bottom()), str(pile.at(2)), str(pile.top())
    (52, 'A♠', '2♣', 'R♠')

    Law: every method answers as the list of its cards would, from the bottom to the top.
    """

    __slots__ = ()

    def __iter__(self) -> Iterator[Carte]:
        """Yield the cards, from the bottom to the top."""

    def __len__(self) -> int:
        """Count the cards."""

    def of(self, cartes: Iterable[Carte], /) -> Self:
        """Make a sequence of the same kind that holds these cards."""

    def bottom(self) -> Carte:
        """Return the first card."""

    def top(self) -> Carte:
        """Return the last card."""

    def add_below(self, c: Carte, /) -> Self:
        """Add a card below the others."""

    def add_above(self, c: Carte, /) -> Self:
        """Add a card above the others."""

    def without_bottom(self) -> Self:
        """Take the first card away."""

    def without_top(self) -> Self:
        """Take the last card away."""

    def at(self, i: int, /) -> Carte:
        """Return the i-th card, from 1 at the bottom."""
        return tuple(self)[i - 1]

    def replace_at(self, i: int, /, *cartes: Carte) -> Self:
        """Replace the i-th card by some cards, or by none."""
        held = tuple(self)
        return self.of((*held[: i - 1], *cartes, *held[i:]))

    def with_cards_above(self, cartes: Iterable[Carte], /) -> Self:
        """Add cards above the others, the first of them lowest."""
        return self.of((*self, *cartes))


class TupleSequence(tuple[Carte, ...], CardSequence):
    """A tuple of cards, and equal to it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"TupleSequence({super().__repr__()})"

    def of(self, cartes: Iterable[Carte], /) -> TupleSequence:
        return TupleSequence(cartes)

    def bottom(self) -> Carte:
        return self[0]

    def top(self) -> Carte:
        return self[-1]

    def add_below(self, c: Carte, /) -> TupleSequence:
        return self.of((c, *self))

    def add_above(self, c: Carte, /) -> TupleSequence:
        return self.of((*self, c))

    def without_bottom(self) -> TupleSequence:
        return self.of(self[1:])

    def without_top(self) -> TupleSequence:
        return self.of(self[:-1])

    def at(self, i: int, /) -> Carte:
        return self[i - 1]


SEQUENCE_VIDE: Final = TupleSequence()
"""No cards."""
