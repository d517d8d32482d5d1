"""Positions laid out freely, table and rack, to ask for the best turn or for the faults."""

from __future__ import annotations

from typing import Any, NamedTuple

from rummifun.chance import Alea
from rummifun.core.capabilities import Piles, Posed, can_be_posed
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.messages import N_
from rummifun.play.asking import Question
from rummifun.players import adviser
from rummifun.refusal import Precondition, Refusal


class Position(NamedTuple):
    """Piles on a table and a rack, right or wrong.

    >>> Position().put("a", None).put("b", 0).put("c", 0)
    Position(piles=(('b', 'c'),), rack=('a',))
    >>> Position((("b", "c"),), ("a",)).without(2, 0), Position((("b",),), ("a",)).without(1, 0)
    (Position(piles=(('b',),), rack=('a',)), Position(piles=(), rack=('a',)))
    """

    piles: Piles = ()
    rack: tuple[Any, ...] = ()

    def put(self, piece: Any, pile: int | None) -> Position:
        """Put one more piece on a pile, from 0 (past the last: a new one), or on the rack if no pile is named."""
        if pile is None:
            return self._replace(rack=(*self.rack, piece))
        piles = [*self.piles, ()] if pile >= len(self.piles) else [*self.piles]
        piles[pile] = (*piles[pile], piece)
        return self._replace(piles=tuple(piles))

    def without(self, index: int, pile: int | None) -> Position:
        """Take the index-th piece, from 1, off a pile or the rack; an emptied pile disappears."""
        if pile is None:
            return self._replace(rack=_less(self.rack, index))
        piles = (_less(pieces, index) if n == pile else pieces for n, pieces in enumerate(self.piles))
        return self._replace(piles=tuple(filter(None, piles)))


def _less(pieces: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*pieces[: index - 1], *pieces[index:])


def posing_game() -> Posed:
    """Return the first game whose positions you can lay out."""
    return next(game for name in GAMES if can_be_posed(game := game_named(name)))


def best_turn(game: Any, position: Position) -> Question:
    """Ask the game's adviser for the best turn of a position. Raises `Precondition` for an invalid one."""
    return Question(game, game.posed(*position), adviser(game), Alea())


def fault(game: Posed, position: Position, why: Refusal) -> Message:
    """Say what is wrong with a position, and name the pile if only one is at fault."""
    piles, rack = position
    alone = (i for i, pile in enumerate(piles, 1) if _refused(game, (pile,), rack[:1]) == why)
    n = None if _refused(game, (), rack) == why else next(alone, None)
    if n is None:
        return Message("{why}", (("why", why),))
    return Message(N_("combination {n}: {why}"), (("n", n), ("why", why)))


def _refused(game: Posed, piles: Piles, rack: tuple[Any, ...]) -> Refusal | None:
    try:
        game.posed(piles, rack)
    except Precondition as wrong:
        return wrong.refusal
    return None
