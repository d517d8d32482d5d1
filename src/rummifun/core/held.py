"""The laws that a game must keep for its plays to mean anything, watched while it is played.

The laws of every game are asked by `rummifun verifier`, of states drawn for that. A game that somebody has just written
is watched, played and counted before that, perhaps: then three of them are held to at every move. A play that breaks
one stops there, and says which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rummifun.core.game import AnyGame, play
from rummifun.multiset.ordre_sup import Multiensemble, difference, egaux
from rummifun.refusal import Code, Precondition, Refusal

LIMIT: Final = 20_000
"""Moves after which a game that promises no end is stopped: a hundred times what a long one takes."""


class RefusHeld(Code):
    """The laws of every game that a play can break."""

    Conservation = "lois de tout jeu"
    Vivacite = "lois de tout jeu"
    Terminaison = "lois de tout jeu"


def limit(game: AnyGame) -> int:
    """Give the number of moves after which every play must have ended."""
    return LIMIT if game.bound is None else game.bound


def endless(game: AnyGame) -> Precondition:
    """Make the error of a play that has not ended in time."""
    return Precondition(Refusal(RefusHeld.Terminaison, (), limit(game)))


def proposed(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """List the moves that are proposed; none exactly when the game is over.

    Raises `Precondition` where somebody is to move and has no move.
    """
    moves = tuple(game.moves(state))
    if not moves and game.to_move(state) is not None:
        raise Precondition(Refusal(RefusHeld.Vivacite, (game.write_position(state),)))
    return moves


def conserved(game: AnyGame, before: Multiensemble[Any], state: Any) -> None:
    """Compare the pieces of a state with those that there were."""
    after = game.pieces(state)
    if not egaux(before, after):
        lost, made = difference(before, after), difference(after, before)
        raise Precondition(Refusal(RefusHeld.Conservation, tuple(_each(lost)), got=" ".join(map(str, _each(made)))))


def _each(pieces: Multiensemble[Any]) -> Iterator[Any]:
    return (piece for piece, n in pieces for _ in range(n))


def play_held(game: AnyGame, state: Any, move: Any) -> Any:
    """Play a move through the checked door, and hold the game to the conservation of its pieces.

    Raises `Precondition` where the move loses or makes a piece.
    """
    after = play(game, state, move)
    conserved(game, game.pieces(state), after)
    return after
