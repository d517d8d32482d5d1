"""The moves of Haricots as values, forced ones too; a card is named by its place in its pile, from 1."""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.core.conversion import Door
from rummifun.games.haricots.cartes import Haricot

__all__ = ["AcheterTroisieme", "Chainer", "Coup", "Defausser", "Jeter", "JouerPremiere"]
__all__ += ["Piocher", "Rappeler", "Suite", "Tirer", "Vendre"]


@dataclass(frozen=True, slots=True)
class Chainer(Door):
    """The move of putting the i-th card of the trade area, from 1, on a chain, selling one if need be (1 and 5).

    A chain is sold for a card only if the card has neither a chain nor a free place.

    >>> Chainer(2), Chainer(1, Haricot.Blue)
    (Chainer(indice=2, vendre=None), Chainer(indice=1, vendre=Blue))
    """

    indice: int
    vendre: Haricot | None = None


@dataclass(frozen=True, slots=True)
class Jeter(Door):
    """The move of throwing the i-th card that the other has left on the discard pile (step 1)."""

    indice: int


@dataclass(frozen=True, slots=True)
class JouerPremiere(Door):
    """The move of playing the first card of one's hand on a chain, selling one if need be (steps 2 and 3)."""

    vendre: Haricot | None = None


@dataclass(frozen=True, slots=True)
class Defausser(Door):
    """The move of throwing the i-th card of one's hand, from 1, on the discard pile (step 4)."""

    indice: int


@dataclass(frozen=True, slots=True)
class Suite:
    """The move of going on to the next step (steps 3, 4 and 5)."""


@dataclass(frozen=True, slots=True)
class Tirer:
    """The forced move of drawing three cards from the deck into the trade area (step 5)."""


@dataclass(frozen=True, slots=True)
class Rappeler:
    """The forced move of drawing the top of the discard pile into the trade area, if it matches one there (step 5)."""


@dataclass(frozen=True, slots=True)
class Piocher:
    """The forced move of drawing a card from the deck to the back of one's hand (step 6)."""


@dataclass(frozen=True, slots=True)
class Vendre(Door):
    """The move of selling a chain for its own sake: at the end of the game, or earlier if the options allow it."""

    chaine: Haricot


@dataclass(frozen=True, slots=True)
class AcheterTroisieme:
    """The move of buying a place for a third chain, if the options sell one."""


Coup = Chainer | Jeter | JouerPremiere | Defausser | Suite | Tirer | Rappeler | Piocher | Vendre | AcheterTroisieme
"""A move of Haricots."""
