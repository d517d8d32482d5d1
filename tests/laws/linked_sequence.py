"""A third sequence of cards in one file: the sheet's own, cells linked both ways, copied for every change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import CardSequence


@dataclass(slots=True, eq=False)
class Cellule:
    """A card, and the cells on either side."""

    carte: Carte
    dessous: Cellule | None = None
    dessus: Cellule | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ChaineDouble(CardSequence):
    premiere: Cellule | None = None
    derniere: Cellule | None = None

    def __iter__(self) -> Iterator[Carte]:
        cellule = self.premiere
        while cellule is not None:
            yield cellule.carte
            cellule = cellule.dessus

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChaineDouble) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def of(self, cartes: Iterable[Carte], /) -> ChaineDouble:
        premiere = derniere = None
        for carte in cartes:
            cellule = Cellule(carte, dessous=derniere)
            if derniere is not None:
                derniere.dessus = cellule
            premiere, derniere = premiere or cellule, cellule
        return ChaineDouble(premiere, derniere)

    def bottom(self) -> Carte:
        assert self.premiere is not None
        return self.premiere.carte

    def top(self) -> Carte:
        assert self.derniere is not None
        return self.derniere.carte

    def add_below(self, c: Carte, /) -> ChaineDouble:
        return self.of((c, *self))

    def add_above(self, c: Carte, /) -> ChaineDouble:
        return self.of((*self, c))

    def without_bottom(self) -> ChaineDouble:
        return self.of(tuple(self)[1:])

    def without_top(self) -> ChaineDouble:
        return self.of(tuple(self)[:-1])


SEQUENCE_VIDE = ChaineDouble()
