"""What a pile asks of a sequence of cards: to be read, and to be changed at both ends (réussites sheet, §4.2 step 4).

The sheet has its piles written again over another sequence than the one it supplies. Here piles are written once, over
any class with these methods, and a sequence is one file: a class, and its empty value called `SEQUENCE_VIDE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, Self

from rummifun.pieces.cartes import Carte


class SequenceDeCartes(Protocol):
    """An immutable sequence of cards, from the bottom to the top; equal sequences have equal cards in the same order.

    The first nine methods are to be written; the last three rest on them, and may be written again where that is
    quicker. None is asked for the end of an empty sequence, or for a number outside 1..len: piles refuse that first.

    >>> from rummifun.pieces.cartes import JEU_52
    >>> from rummifun.pieces.tas_deux_listes import SEQUENCE_VIDE
    >>> pile = SEQUENCE_VIDE.of(JEU_52.cartes).without_top().under(JEU_52.cartes[-1])
    >>> len(pile), str(pile.bottom()), str(pile.at(2)), str(pile.top())
    (52, 'A♠', '2♣', 'R♠')

    Law: what the list of its cards would answer, from the bottom to the top.
    """

    __slots__ = ()

    def __iter__(self) -> Iterator[Carte]:
        """Return the cards, from the bottom to the top."""
        ...

    def __len__(self) -> int:
        """Count the cards."""
        ...

    def of(self, cartes: Iterable[Carte], /) -> Self:
        """Make a sequence of the same kind that holds these cards."""
        ...

    def bottom(self) -> Carte:
        """Return the first card."""
        ...

    def top(self) -> Carte:
        """Return the last card."""
        ...

    def under(self, c: Carte, /) -> Self:
        """Add a card below the others."""
        ...

    def on_top(self, c: Carte, /) -> Self:
        """Add a card above the others."""
        ...

    def without_bottom(self) -> Self:
        """Take the first card away."""
        ...

    def without_top(self) -> Self:
        """Take the last card away."""
        ...

    def at(self, i: int, /) -> Carte:
        """Return the card of a number, from 1 at the bottom."""
        return tuple(self)[i - 1]

    def replacing(self, i: int, /, *cartes: Carte) -> Self:
        """Put some cards, or none, where the card of a number is."""
        held = tuple(self)
        return self.of((*held[: i - 1], *cartes, *held[i:]))

    def followed_by(self, cartes: Iterable[Carte], /) -> Self:
        """Add cards above the others, the first of them lowest."""
        return self.of((*self, *cartes))
