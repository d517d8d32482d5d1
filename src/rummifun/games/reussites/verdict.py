"""What is known of a position when every card is: a line that wins it, that none does, or that a search stopped short.

`Perdue` and `Indecise` are told apart by type, so nobody takes a budget that was used up for a proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Gagnable(Generic[M]):
    """A position that can be won, with a line of moves that does; so many nodes were looked at.

    Profil: coup suite × ℕ → solution

    >>> Gagnable(("talon!", "talon>♣"), 2).ligne
    ('talon!', 'talon>♣')

    Law: played from the position through the checked door, the line ends in a game that is won.
    """

    ligne: tuple[M, ...]
    noeuds: int


@dataclass(frozen=True, slots=True)
class Perdue:
    """A position that nobody can win: everything was looked at, in so many nodes.

    Profil: ℕ → solution

    >>> Perdue(12)
    Perdue(noeuds=12)

    Law: no play from the position ends in a game that is won.
    """

    noeuds: int


@dataclass(frozen=True, slots=True)
class Indecise:
    """A position of which a search with so large a budget of nodes could not tell.

    Profil: ℕ* → solution

    >>> Indecise(1000)
    Indecise(budget=1000)

    Law: with a larger budget it may be decided, never the other way round.
    """

    budget: int


Solution = Gagnable[M] | Perdue | Indecise
"""What a solver answers."""
