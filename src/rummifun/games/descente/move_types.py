"""The moves of La descente, as values: drawing, moving, laying back, mixing, and the automatic moves to the left.

A place is a pile that a player points at; cards of the centre are numbered from 1 at the bottom of their pile.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.core.conversion import Door
from rummifun.games.descente.etat import Joueur

__all__ = ["Centre", "Coup", "Deplacer", "Face", "Gauche", "Main", "Paquet", "Place"]


__all__ += ["Ranger", "Remelanger", "Remettre", "Tirer"]


@dataclass(frozen=True, slots=True)
class Main:
    """The hand of the player to move."""


@dataclass(frozen=True, slots=True)
class Centre(Door):
    """A pile of the centre, 1 to 5, and for a source the card to take, from the bottom: those above follow it.

    >>> Centre(2, 5)
    Centre(pile=2, carte=5)
    """

    pile: int
    carte: int = 0


@dataclass(frozen=True, slots=True)
class Face(Door):
    """The face-up pile of a player."""

    joueur: Joueur


@dataclass(frozen=True, slots=True)
class Paquet(Door):
    """The face-down packet of a player: cards are drawn from it, never moved."""

    joueur: Joueur


@dataclass(frozen=True, slots=True)
class Gauche(Door):
    """A foundation, « paquet de gauche », 1 to 5: no player lays a card there or takes one back."""

    pile: int


Place = Main | Centre | Face | Paquet | Gauche
"""A place from which a player takes a card, or onto which a player lays one."""


@dataclass(frozen=True, slots=True)
class Tirer:
    """Take the top card of one's packet into one's hand."""


@dataclass(frozen=True, slots=True)
class Remettre:
    """Lay the card of one's hand on one's face-up pile; the turn passes (La descente, le jeu, « remis »)."""


@dataclass(frozen=True, slots=True)
class Remelanger:
    """Make a new packet of one's face-up pile when the packet is empty (La descente, le jeu, « re-mélanger »)."""


@dataclass(frozen=True, slots=True)
class Ranger:
    """Send the first card that fits its foundation there, automatically (La descente, placement, « rangées »).

    The visible cards are searched in a fixed order: centre 1 to 5, face SUD, face NORD, hand. The foundations end up
    the same in any order.
    """


@dataclass(frozen=True, slots=True)
class Deplacer(Door):
    """Move a card, or a card of the centre and all above it, to another pile.

    >>> from rummifun.games.descente.etat import NORD
    >>> Deplacer(Centre(2, 5), Face(NORD))
    Deplacer(source=Centre(pile=2, carte=5), cible=Face(joueur=NORD))
    """

    source: Place
    cible: Place


Coup = Tirer | Remettre | Remelanger | Ranger | Deplacer
"""A move."""
