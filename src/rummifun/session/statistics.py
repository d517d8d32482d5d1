"""The statistics of a person's finished games: what counts of each, how many were won, streaks, the best; a fold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

from rummifun.core.game import Outcome
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.session.session import Session


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, as its player sees it: which game, which play of it, won or not, the score, moves, seconds.

    In a game for one, the score is the player's; else it is the margin over the others. A game given up has none. A
    game without a clock, or not played at one session, has no time.
    """

    game: str
    play: str
    won: bool
    score: int | None
    moves: int
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of games: how many played, how many won, streaks, and the best of those won."""

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_score: int | None = None
    best_moves: int | None = None
    best_seconds: int | None = None


NO_STATISTICS: Final = Statistics()
"""The statistics before any game."""


def fold_statistics(games: Iterable[FinishedGame]) -> Mapping[str, Statistics]:
    """Fold finished games, in the order of their first ends, into the statistics of each game.

    >>> games = [FinishedGame("md", "a", True, 1, 90, 300), FinishedGame("md", "b", True, 1, 80), FinishedGame("md",
    ...     "c", False, 0, 20)]
    >>> fold_statistics(games)["md"]
    Statistics(played=3, won=2, streak=0, best_streak=2, best_score=1, best_moves=80, best_seconds=300)
    """
    last = {(end.game, end.play): end for end in games}
    return reduce(
        lambda told, end: {**told, end.game: _add_end(told.get(end.game, NO_STATISTICS), end)}, last.values(), {}
    )


def _add_end(s: Statistics, end: FinishedGame) -> Statistics:
    if not end.won:
        return replace(s, played=s.played + 1, streak=0)
    streak = s.streak + 1
    return Statistics(
        s.played + 1,
        s.won + 1,
        streak,
        max(streak, s.best_streak),
        _best(max, s.best_score, end.score),
        _best(min, s.best_moves, end.moves),
        _best(min, s.best_seconds, end.seconds),
    )


def _best(better: Any, *values: int | None) -> int | None:
    known = [value for value in values if value is not None]
    return better(known) if known else None


def finished_game(session: Session, play: str = "", seconds: int | None = None) -> FinishedGame | None:
    """Return the end of a game for its only person; None while it goes on, between people, for practice and for a draw.

    The moves are the person's own. A game given up is lost, without a score; a draw is neither won nor lost.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    >>> finished_game(Session(jeu, Alea(1), over, ("humain", "glouton"), is_deal_secret=True), "a")
    FinishedGame(game='rummikub', play='a', won=True, score=11, moves=0, seconds=None)
    """
    if len(session.persons) != 1 or session.is_practice or is_drawn(session):
        return None
    return seat_end(session, session.persons[0], play, seconds)


def is_drawn(session: Session) -> bool:
    """Tell whether a game of several seats has ended without a winner, and nobody gave up."""
    if session.seat is not None or session.gave_up is not None or session.game.seats == 1:
        return False
    outcome = session.game.outcome(session.state)
    return outcome is not None and outcome.winner is None


def seat_end(session: Session, seat: int, play: str = "", seconds: int | None = None) -> FinishedGame | None:
    """Return the end of a game as a seat sees it, whoever the others are; None while it goes on."""
    if session.seat is not None:
        return None
    moves = sum(step.seat == seat for step in session.steps)
    outcome = None if session.gave_up is not None else session.game.outcome(session.state)
    won = outcome is not None and outcome.winner == seat
    if seconds is None and session.clock is not None:
        seconds = round(session.clock.used[seat])
    score = None if outcome is None else _score(outcome, seat, won)
    return FinishedGame(session.game.name, play, won, score, moves, seconds)


def _score(outcome: Outcome, seat: int, won: bool) -> int:
    """Return the score of a lone player, or the margin over the others."""
    own, others = outcome.scores[seat], [score for i, score in enumerate(outcome.scores) if i != seat]
    margin = min((abs(own - other) for other in others), default=own)
    return margin if won or not others else -margin


PRACTICE: Final = Message(N_("For practice: this deal could be known beforehand, so the game does not count"))
"""The remark to the person of a practice game, before and after."""
