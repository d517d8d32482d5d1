"""The puzzle of the day, the same for everybody: its state, whether it is solved, the streak of days."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final

from rummifun.core.capabilities import Piles, PuzzleMaker, has_puzzles
from rummifun.games import GAMES, game_named
from rummifun.session.hints import Hint, build_hint

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
        return self.game.draft(self.view, piles).refusal is None


def puzzle_game() -> PuzzleMaker:
    """Return the game of the daily puzzle: the first that sets puzzles."""
    return next(game for name in GAMES if has_puzzles(game := game_named(name)))


@lru_cache(maxsize=16)
def daily_puzzle(day: date) -> DailyPuzzle:
    """Set the puzzle for a day.

    >>> today = daily_puzzle(date(2026, 11, 23))
    >>> today.level, today.is_solved_by(today.hint.stages[-1].piles), today.is_solved_by(today.game.laid(today.view))
    (1, True, False)
    """
    game, level = puzzle_game(), LEVELS[day.weekday()]
    return DailyPuzzle(game, day, level, *game.puzzle(int(f"{day:%Y%m%d}"), level))


def day_streak(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today, or up to yesterday as long as today's is not solved.

    >>> days = {date(2026, 11, n) for n in (18, 20, 21, 22)}
    >>> day_streak(days, date(2026, 11, 22)), day_streak(days, date(2026, 11, 23)), day_streak(days, date(2026, 11, 24))
    (3, 3, 0)
    """
    day = today if today in days else today - timedelta(days=1)
    n = 0
    while day - timedelta(days=n) in days:
        n += 1
    return n
