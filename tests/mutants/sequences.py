"""Wrong sequences of cards, one mistake each, to lie under right piles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import TupleSequence
from rummifun.pieces.tas_deque import DequeSequence

__all__ = ["SEQUENCES"]


class Inegales(DequeSequence):
    """Two lists that are equal only when cut at the same place."""

    __slots__ = ()

    def of(self, cartes: Iterable[Carte], /) -> Inegales:
        return self._of(super().of(cartes))

    def _of(self, held: DequeSequence) -> Inegales:
        return Inegales(held.low, held.nb_low, held.high, held.nb_high)

    def add_below(self, c: Carte, /) -> Inegales:
        return self._of(super().add_below(c))

    def add_above(self, c: Carte, /) -> Inegales:
        return self._of(super().add_above(c))

    def without_bottom(self) -> Inegales:
        return self._of(super().without_bottom())

    def without_top(self) -> Inegales:
        return self._of(super().without_top())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Inegales) and (self.low, self.high) == (other.low, other.high)

    __hash__ = DequeSequence.__hash__


class AuHasard(DequeSequence):
    """Two lists whose hash is their address."""

    __slots__ = ()

    def __hash__(self) -> int:
        return id(self)

    def of(self, cartes: Iterable[Carte], /) -> AuHasard:
        held = super().of(cartes)
        return AuHasard(held.low, held.nb_low, held.high, held.nb_high)

    def add_above(self, c: Carte, /) -> AuHasard:
        return self.of((*self, c))

    def without_top(self) -> AuHasard:
        return self.of(tuple(self)[:-1])


class DeuxBouts(TupleSequence):
    """Confuses the two ends once it has several cards."""

    __slots__ = ()

    def of(self, cartes: Iterable[Carte], /) -> DeuxBouts:
        return DeuxBouts(cartes)

    def at(self, i: int, /) -> Carte:
        return self[-i]


SEQUENCES: Final = {
    "is equal when cut alike": Inegales(),
    "has a hash of its own": AuHasard(),
    "counts from the top": DeuxBouts(),
}
"""The wrong sequences, by their mistake."""
