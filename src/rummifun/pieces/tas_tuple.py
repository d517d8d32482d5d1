"""A sequence of cards as a tuple: the smallest in memory, any card at once, but a copy for every change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import SequenceDeCartes


class SequenceTuple(tuple[Carte, ...], SequenceDeCartes):
    """A tuple of cards, and equal to it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"SequenceTuple({super().__repr__()})"

    def of(self, cartes: Iterable[Carte], /) -> SequenceTuple:
        return SequenceTuple(cartes)

    def bottom(self) -> Carte:
        return self[0]

    def top(self) -> Carte:
        return self[-1]

    def under(self, c: Carte, /) -> SequenceTuple:
        return self.of((c, *self))

    def on_top(self, c: Carte, /) -> SequenceTuple:
        return self.of((*self, c))

    def without_bottom(self) -> SequenceTuple:
        return self.of(self[1:])

    def without_top(self) -> SequenceTuple:
        return self.of(self[:-1])

    def at(self, i: int, /) -> Carte:
        return self[i - 1]


SEQUENCE_VIDE: Final = SequenceTuple()
"""No cards."""
