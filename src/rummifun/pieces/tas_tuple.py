"""A sequence of cards as a tuple: the smallest in memory, any card at once, but a copy for every change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import CardSequence


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
