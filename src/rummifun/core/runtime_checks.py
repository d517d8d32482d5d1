"""The laws without which the plays of a game mean nothing, checked at every move.

`rummifun verifier` tests all laws of a game on random states. You may well watch, play and count a game that you have
just written before you verify it: so three of the laws are checked at every move. A play that breaks one stops there,
and says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rummifun.core.game import AnyGame
from rummifun.multiset.rapide import Multiensemble, difference, egaux
from rummifun.refusal import Code, Precondition, Refusal

MAX_MOVES: Final = 20_000
"""The most moves in a game that promises no end: a hundred times as many as a long game takes."""


class RefusHeld(Code):
    """The common laws that a play can break."""

    Conservation = "lois de tout jeu"
    Vivacite = "lois de tout jeu"
    Terminaison = "lois de tout jeu"


def move_limit(game: AnyGame) -> int:
    """Return the number of moves after which every play must have ended."""
    return MAX_MOVES if game.bound is None else game.bound


def endless_game_error(game: AnyGame) -> Precondition:
    """Make the error for a play that has not ended in time."""
    return Precondition(Refusal(RefusHeld.Terminaison, (), move_limit(game)))


def proposed_moves(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """List the proposed moves; there are none exactly when the game is over.

    Raises `Precondition` if the seat to move has no move.
    """
    moves = tuple(game.moves(state))
    if not moves and game.to_move(state) is not None:
        raise Precondition(Refusal(RefusHeld.Vivacite, (game.write_position(state),)))
    return moves


def check_conservation(game: AnyGame, before: Multiensemble[Any], state: Any) -> None:
    """Compare the pieces of a state with those at the start."""
    after = game.pieces(state)
    if not egaux(before, after):
        lost, made = (tuple(_single_pieces(some)) for some in (difference(before, after), difference(after, before)))
        raise Precondition(Refusal(RefusHeld.Conservation, lost, got=" ".join(map(str, made))))


def _single_pieces(pieces: Multiensemble[Any]) -> Iterator[Any]:
    return (piece for piece, n in pieces for _ in range(n))
