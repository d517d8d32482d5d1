"""The beans: their cards, their chains, and the value of chains (Haricots, but du jeu)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, takewhile
from typing import Final

from rummifun.core.conversion import Door
from rummifun.core.furniture import NamedMember
from rummifun.core.scene import Piece, PieceFace
from rummifun.multiset.rapide import Multiensemble, from_pairs

__all__ = ["CARTES", "NOMBRES", "SEUILS", "Chaine", "Haricot", "gain_possible", "prochain_gain", "valeur"]


__all__ += ["Blue", "Chili", "Green", "Red", "Stink", "black", "garden", "soy"]


class Haricot(Piece, NamedMember):
    """A kind of bean, all that a card shows; its value is the letter that writes it.

    >>> list(Haricot), Haricot("s")
    ([Blue, Chili, Stink, Green, soy, black, Red, garden], soy)
    """

    Blue = "B"
    Chili = "C"
    Stink = "S"
    Green = "G"
    soy = "s"
    black = "b"
    Red = "R"
    garden = "g"

    def __str__(self) -> str:
        return self.name

    def shown(self) -> PieceFace:
        return PieceFace(self.name, self.name)


Blue, Chili, Stink, Green, soy, black, Red, garden = Haricot


NOMBRES: Final[Mapping[Haricot, int]] = dict(zip(Haricot, (20, 18, 16, 14, 12, 10, 8, 6), strict=True))
"""The number of cards of each bean: 104 in all."""


SEUILS: Final[Mapping[Haricot, tuple[tuple[int, int], ...]]] = {
    Blue: ((4, 1), (6, 2), (8, 3), (10, 4)),
    Chili: ((3, 1), (6, 2), (8, 3), (9, 4)),
    Stink: ((3, 1), (5, 2), (7, 3), (8, 4)),
    Green: ((3, 1), (5, 2), (6, 3), (7, 4)),
    soy: ((2, 1), (4, 2), (6, 3), (7, 4)),
    black: ((2, 1), (4, 2), (5, 3), (6, 4)),
    Red: ((2, 1), (3, 2), (4, 3), (5, 4)),
    garden: ((2, 2), (3, 3)),
}
"""The price of a chain of each bean: a number of cards, and the coins from there on."""


_RANGS: Final = {h: i for i, h in enumerate(Haricot)}


CARTES: Final[Multiensemble[Haricot]] = from_pairs(NOMBRES.items())
"""The 104 cards."""


@dataclass(frozen=True, slots=True)
class Chaine(Door):
    """A chain on the table: its bean, and its number of cards (Haricots, but du jeu).

    Profil: haricot × ℕ* → chaîne

    >>> Chaine(Blue, 4), str(Chaine(soy, 2))
    (Chaine(haricot=Blue, nombre=4), 's2')

    Law: no player has two chains of one bean.
    """

    haricot: Haricot
    nombre: int = 1

    def __str__(self) -> str:
        return f"{self.haricot.value}{self.nombre}"


def valeur(haricot: Haricot, n: int) -> int:
    """Count the coins that a chain of n cards sells for, possibly none.

    Profil: haricot → ℕ → ℕ, in coins   (Haricots, étape 2)

    >>> [valeur(Blue, n) for n in (3, 4, 5, 6, 9, 10, 20)], [valeur(garden, n) for n in (1, 2, 3, 6)]
    ([0, 1, 1, 2, 3, 4, 4], [0, 2, 3, 3])

    Law: valeur h n <= valeur h (n + 1) <= 4
    """
    return max((pieces for seuil, pieces in SEUILS[haricot] if seuil <= n), default=0)


def prochain_gain(haricot: Haricot, n: int) -> tuple[int, int] | None:
    """Return the length at which a chain of n is worth more, and the coins then; None at the top price.

    Profil: haricot → ℕ → (ℕ × ℕ) option

    >>> prochain_gain(Blue, 4), prochain_gain(garden, 1), prochain_gain(Red, 5)
    ((6, 2), (2, 2), None)

    Law: prochain_gain h n == (m, k) means valeur h (m − 1) == valeur h n < valeur h m == k
    """
    return next(((seuil, pieces) for seuil, pieces in SEUILS[haricot] if seuil > n), None)


@cache
def gain_possible(haricot: Haricot, n: int) -> int:
    """Count the most coins that n cards of a bean can bring, in any number of chains.

    Profil: haricot → ℕ → ℕ, in coins

    >>> gain_possible(garden, 4), gain_possible(garden, 6), gain_possible(Blue, 20)
    (4, 6, 8)

    Law: gain_possible h (n + m) >= gain_possible h n + valeur h m
    """
    utiles = takewhile(lambda seuil: seuil[0] <= n, SEUILS[haricot])
    return max((pieces + gain_possible(haricot, n - seuil) for seuil, pieces in utiles), default=0)


def en_ordre(ens: Multiensemble[Haricot]) -> Multiensemble[Haricot]:
    """Put a multiset of cards in the order of the table of beans."""
    haricots = [h for h, _ in ens]
    if all(_RANGS[a] < _RANGS[b] for a, b in pairwise(haricots)):  # nearly always so: every move makes a state
        return ens
    nombres = dict(ens)
    return from_pairs((h, nombres[h]) for h in Haricot if h in nombres)


def card_sequence(ens: Multiensemble[Haricot]) -> tuple[Haricot, ...]:
    """Lay a multiset of cards out as a packet, bean by bean."""
    return tuple(h for h, n in ens for _ in range(n))
