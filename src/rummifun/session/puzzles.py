"""Puzzles and positions: the puzzle of the day with its streak, and a position made by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from rummifun.catalogue.players import adviser
from rummifun.chance import Alea
from rummifun.core.game import Piles
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.messages import N_
from rummifun.refusal import Precondition, Refusal
from rummifun.session.arrangement import without_pieces
from rummifun.session.hints import Hint, build_hint
from rummifun.session.player_queries import PlayerQuery

LEVELS: Final = (1, 2, 1, 2, 3, 2, 3)
"""The levels of a week's puzzles, from Monday on."""


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a game on a day: a state with a single best move."""

    game: Any
    day: date
    level: int
    state: Any
    move: Any

    @property
    def view(self) -> Any:
        """The view of the solver."""
        return self.game.view(self.state, self.game.to_move(self.state))

    @property
    def hint(self) -> Hint:
        """Reveal the answer step by step."""
        return build_hint(self.game, self.view, self.move)

    def is_solved_by(self, piles: Piles) -> bool:
        """Tell whether an arrangement solves it: there is only one way, so any legal move does."""
        return self.game.arrangement.draft(self.view, piles).refusal is None


def _arranging_games() -> Iterator[Any]:
    return (game for name in GAMES if (game := game_named(name)).arrangement is not None)


def puzzle_game() -> Any:
    """Return the game of the daily puzzle: the first that sets puzzles."""
    return next(game for game in _arranging_games() if game.arrangement.puzzle is not None)


@lru_cache(maxsize=16)
def daily_puzzle(day: date) -> DailyPuzzle:
    """Set the puzzle for a day.

    >>> today = daily_puzzle(date(2026, 11, 23))
    >>> today.level, today.is_solved_by(today.hint.stages[-1].piles), today.is_solved_by(today.view.table)
    (1, True, False)
    """
    game, level = puzzle_game(), LEVELS[day.weekday()]
    return DailyPuzzle(game, day, level, *game.arrangement.puzzle(int(f"{day:%Y%m%d}"), level))


class PuzzleQuery(NamedTuple):
    """The question which puzzle is that of a day."""

    day: date

    def run(self) -> DailyPuzzle:
        """Answer it."""
        return daily_puzzle(self.day)


def day_streak(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today, or up to yesterday as long as today's is not solved.

    >>> days = {date(2026, 11, n) for n in (18, 20, 21, 22)}
    >>> day_streak(days, date(2026, 11, 22)), day_streak(days, date(2026, 11, 23)), day_streak(days, date(2026, 11, 24))
    (3, 3, 0)
    """
    day = today if today in days else today - timedelta(days=1)
    return next(n for n in count() if day - timedelta(days=n) not in days)


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
            return self._replace(rack=without_pieces(self.rack, [index]))
        piles = (without_pieces(pieces, [index]) if n == pile else pieces for n, pieces in enumerate(self.piles))
        return self._replace(piles=tuple(filter(None, piles)))


def default_editable_game() -> Any:
    """Return the first game whose positions you can lay out."""
    return next(game for game in _arranging_games() if game.arrangement.editor is not None)


def best_turn_query(game: Any, position: EditedPosition) -> PlayerQuery:
    """Ask the game's adviser for the best turn of a position. Raises `Precondition` for an invalid one."""
    return PlayerQuery(game, game.arrangement.editor.posed(*position), adviser(game), Alea())


def fault_message(game: Any, position: EditedPosition, why: Refusal) -> Message:
    """Describe the fault of a position, and name the pile if only one is at fault."""
    piles, rack = position
    alone = (i for i, pile in enumerate(piles, 1) if _position_refusal(game, (pile,), rack[:1]) == why)
    n = None if _position_refusal(game, (), rack) == why else next(alone, None)
    if n is None:
        return Message("{why}", (("why", why),))
    return Message(N_("combination {n}: {why}"), (("n", n), ("why", why)))


def _position_refusal(game: Any, piles: Piles, rack: tuple[Any, ...]) -> Refusal | None:
    try:
        game.arrangement.editor.posed(piles, rack)
    except Precondition as wrong:
        return wrong.refusal
    return None
