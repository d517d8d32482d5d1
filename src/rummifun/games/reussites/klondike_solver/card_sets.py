"""Sets of cards as words: the bit of a card, and rules about ranks and colours for whole sets.

The bit of a card is 4 × rank + 2 × (colour xor the rank's parity) + suit within the colour, the As having rank 0. So
twins, the two cards of a rank and a colour, are neighbours in a word, and the cards on which a card may lie stand four
bits above it, in the same half of their rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

RANGS: Final = 13
_PREMIERS: Final = int("5" * RANGS, 16)
_BAS: Final = int("3" * RANGS, 16)
_HAUTS: Final = int("C" * RANGS, 16)
_UN_RANG: Final = 0xF
_DEUX_RANGS: Final = 0xFF
_TROIS_RANGS: Final = 0xFFF


def list_cards(cartes: int) -> Iterator[int]:
    """List the cards of a set, the lowest first."""
    while cartes:
        carte = cartes & -cartes
        yield carte
        cartes ^= carte


def with_twins(cartes: int) -> int:
    """Add to each card of a set its twin.

    >>> f"{with_twins(0b0110_0001):08b}"
    '11110011'
    """
    une = (cartes | cartes >> 1) & _PREMIERS
    return une | une << 1


def both_twins(cartes: int) -> int:
    """Keep the cards of a set whose twins are in it too.

    >>> f"{both_twins(0b0110_0011):08b}"
    '00000011'
    """
    deux = cartes & cartes >> 1 & _PREMIERS
    return deux | deux << 1


def next_cards(montees: int, rangs: int) -> int:
    """Return the next cards for the piles, given the cards up.

    >>> f"{next_cards(0b0000_0001, 2):08b}"
    '01001110'
    """
    sur = (montees & _BAS) << 6 | (montees & _HAUTS) << 2 | _UN_RANG
    return sur & ~montees & ((1 << 4 * rangs) - 1)


def top_cards(montees: int) -> int:
    """Return the top card of each pile, given the cards up."""
    return montees & ~((montees & _HAUTS) >> 6 | (montees & _BAS) >> 2)


def next_of_suit(cartes: int) -> int:
    """Return the next card of the suit for each card of a set."""
    return (cartes & _BAS) << 6 | (cartes & _HAUTS) << 2


def open_pairs(vues: int, ancres: int) -> int:
    """Return the pairs with a card that lies last in its column, or can: its twin takes the cards on it.

    Every visible card that is not an anchor lies on a visible card of the pair above. So a pair is open when fewer
    cards lie on it than it has visible: which lies on which does not matter.

    >>> f"{open_pairs(0b0000_0011_0001, 0b0001):012b}", f"{open_pairs(0b0000_0001_0001, 0):012b}"
    ('000000110011', '000000000011')
    """
    dessus_ = (vues & ~ancres) << 4
    une = (vues | vues >> 1) & ~(dessus_ | dessus_ >> 1)
    deux = vues & vues >> 1 & ~(dessus_ & dessus_ >> 1)
    ouverte = (une | deux) & _PREMIERS
    return ouverte | ouverte << 1


def safe_cards(montees: int, descend: bool) -> int:
    """Return the cards that may go up without harm: every card that they could carry can go up as well.

    This holds when the other colour is up to two ranks below and the twin's suit to three; or, if no card comes down
    again, when the other colour is up to the rank below.
    """
    deux = both_twins(montees)
    autre = (deux & _BAS) << 2 | (deux & _HAUTS) >> 2
    sans_retour = 0 if descend else deux << 4 | _UN_RANG
    return (autre << 8 | _DEUX_RANGS) & (autre << 12 | _TROIS_RANGS) | sans_retour
