"""What a game may do beyond what every game does: a protocol each, and one predicate that tells whether a game has it.

Nobody else asks a game what it has: a shell, a player or a study asks here, and a law holds what is declared.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeGuard, TypeVar

from rummifun.core.game import Arrangeable

__all__ = ["Finishing", "arranges", "finishes"]

M_co = TypeVar("M_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Finishing(Protocol[M_co, V_contra]):
    """A game that knows when nothing is left to decide, and plays the rest."""

    def finish(self, view: V_contra) -> M_co | None:
        """Give the next move of the rest; None while there is something to decide."""
        ...


def finishes(game: Any) -> TypeGuard[Finishing[Any, Any]]:
    """Tell whether a game can play its own rest."""
    return hasattr(game, "finish")


_ARRANGING: Final = ("laid", "rack", "shown", "draft", "submit", "arranged", "movements")


def arranges(game: Any) -> TypeGuard[Arrangeable[Any, Any]]:
    """Tell whether a move of a game is an arrangement of piles that a player builds."""
    return all(hasattr(game, word) for word in _ARRANGING)
