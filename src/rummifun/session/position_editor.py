"""Positions laid out freely, table and rack, to ask for the best turn or for the faults."""

from __future__ import annotations

from typing import Any, NamedTuple

from rummifun.chance import Alea
from rummifun.core.capabilities import Piles, PositionEditable, can_edit_positions
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.messages import N_
from rummifun.players import adviser
from rummifun.refusal import Precondition, Refusal
from rummifun.session.player_queries import PlayerQuery


class EditedPosition(NamedTuple):
    """Piles on a table and a rack, right or wrong.

    >>> EditedPosition().add_piece("a", None).add_piece("b", 0).add_piece("c", 0)
    EditedPosition(piles=(('b', 'c'),), rack=('a',))
    >>> EditedPosition((("b", "c"),), ("a",)).remove_piece(2, 0), EditedPosition((("b",),), ("a",)).remove_piece(1, 0)
    (EditedPosition(piles=(('b',),), rack=('a',)), EditedPosition(piles=(), rack=('a',)))
    """

    piles: Piles = ()
    rack: tuple[Any, ...] = ()

    def add_piece(self, piece: Any, pile: int | None) -> EditedPosition:
        """Put one more piece on a pile, from 0 (past the last: a new one), or on the rack if no pile is named."""
        if pile is None:
            return self._replace(rack=(*self.rack, piece))
        piles = [*self.piles, ()] if pile >= len(self.piles) else [*self.piles]
        piles[pile] = (*piles[pile], piece)
        return self._replace(piles=tuple(piles))

    def remove_piece(self, index: int, pile: int | None) -> EditedPosition:
        """Take the index-th piece, from 1, off a pile or the rack; an emptied pile disappears."""
        if pile is None:
            return self._replace(rack=_without(self.rack, index))
        piles = (_without(pieces, index) if n == pile else pieces for n, pieces in enumerate(self.piles))
        return self._replace(piles=tuple(filter(None, piles)))


def _without(pieces: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*pieces[: index - 1], *pieces[index:])


def default_editable_game() -> PositionEditable:
    """Return the first game whose positions you can lay out."""
    return next(game for name in GAMES if can_edit_positions(game := game_named(name)))


def best_turn_query(game: Any, position: EditedPosition) -> PlayerQuery:
    """Ask the game's adviser for the best turn of a position. Raises `Precondition` for an invalid one."""
    return PlayerQuery(game, game.posed(*position), adviser(game), Alea())


def fault_message(game: PositionEditable, position: EditedPosition, why: Refusal) -> Message:
    """Describe the fault of a position, and name the pile if only one is at fault."""
    piles, rack = position
    alone = (i for i, pile in enumerate(piles, 1) if _position_refusal(game, (pile,), rack[:1]) == why)
    n = None if _position_refusal(game, (), rack) == why else next(alone, None)
    if n is None:
        return Message("{why}", (("why", why),))
    return Message(N_("combination {n}: {why}"), (("n", n), ("why", why)))


def _position_refusal(game: PositionEditable, piles: Piles, rack: tuple[Any, ...]) -> Refusal | None:
    try:
        game.posed(piles, rack)
    except Precondition as wrong:
        return wrong.refusal
    return None
