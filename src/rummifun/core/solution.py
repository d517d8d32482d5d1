"""The answers of a solver that knows every card: a winning line, proof that there is none, or a search cut short.

`Perdue` and `Indecise` are different types, so nobody takes a spent budget for a proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Gagnable(Generic[M]):
    """A position that can be won: a line of moves that wins it, and the number of nodes visited.

    Profil: coup suite × ℕ → solution

    >>> Gagnable(("talon!", "talon>♣"), 2).ligne
    ('talon!', 'talon>♣')

    Law: played from the position through the checked door, the line ends in a game that is won.
    """

    ligne: tuple[M, ...]
    noeuds: int


@dataclass(frozen=True, slots=True)
class Perdue:
    """A position that nobody can win, proved by a full search of this many nodes.

    Profil: ℕ → solution

    >>> Perdue(12)
    Perdue(noeuds=12)

    Law: no play from the position ends in a game that is won.
    """

    noeuds: int


@dataclass(frozen=True, slots=True)
class Indecise:
    """A position that a search with this budget of nodes could not decide.

    Profil: ℕ* → solution

    >>> Indecise(1000)
    Indecise(budget=1000)

    Law: with a larger budget it may be decided, never the other way round.
    """

    budget: int


Solution = Gagnable[M] | Perdue | Indecise
"""The answer of a solver."""


NODES: Final = "nœuds < 2ⁿ"
"""The measure of a solved game: the number of nodes visited, to the next power of two."""


ENDLESS: Final = 1 << 40
"""Nodes enough for any deal of Klondike."""
