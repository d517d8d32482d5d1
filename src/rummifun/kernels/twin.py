"""What the compiled twin of a game gives: the counts of a range of games, and the last table of any one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rummifun.chance import Alea
from rummifun.pieces.cartes import Carte, face
from rummifun.pieces.forme import Forme
from rummifun.pieces.tableau import Tableau


@dataclass(frozen=True, slots=True)
class Twin:
    """The compiled twin of one game, its options fixed: how it counts, and how it plays.

    `compte(seed, first, n)` gives an array: for each of the `mesures` in turn, for each value from 0 to 64, how many of
    the games first..first + n − 1 were lost and won with it. It needs no memory for the games. `gagnees(seed, first,
    n)` gives 1 for each of these games that was won, and 0 for each that was lost. `partie(alea)` gives the last table
    of a game, card by card, by the same compiled steps.
    """

    mesures: tuple[str, ...]
    compte: Callable[[int, int, int], Any]
    gagnees: Callable[[int, int, int], Any]
    partie: Callable[[Alea], Tableau[Any]]


def numbered(forme: Forme, order: Any) -> dict[int, Carte]:
    """Give the cards of a form by the numbers that a kernel has for them, face up."""
    return {int(n): face(carte) for n, carte in zip(order, forme.pack.cartes, strict=True)}
