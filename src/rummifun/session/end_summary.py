"""The end of a game summed up: points of each round, moves, time, the best results so far; and the sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummifun.core.scene import Message, Seat, plural
from rummifun.messages import N_
from rummifun.session.rematch import match_with_current_game
from rummifun.session.session import Session
from rummifun.session.statistics import NO_STATISTICS, PRACTICE, FinishedGame, Statistics, finished_game


@dataclass(frozen=True, slots=True)
class EndSummary:
    """The figures that a seat reads at the end of a game.

    The points of each round, and the games won in the series, are in the order of the seats of this last game; a single
    game has none. The moves and seconds are the seat's own, or everybody's for a spectator. The best results include
    this game, unless it was for practice.
    """

    moves: int
    seconds: int | None = None
    rounds: tuple[tuple[int, ...], ...] = ()
    end: FinishedGame | None = None
    best: Statistics = NO_STATISTICS
    practice: bool = False
    series: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds added up, seat by seat."""
        return tuple(map(sum, zip(*self.rounds, strict=True)))

    @property
    def is_record(self) -> bool:
        """True if a won game equals or beats the best before it."""
        end, best = self.end, self.best
        if end is None or not end.won or best.won < 2:
            return False
        return end.moves == best.best_moves or (end.seconds is not None and end.seconds == best.best_seconds)


def summarize_end(
    session: Session, seat: int | None, best: Statistics = NO_STATISTICS, seconds: int | None = None
) -> EndSummary | None:
    """Summarize the end of a game for a seat or a spectator; None while it goes on.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.match import Match
    >>> from rummifun.games.rummikub import jeu
    >>> over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    >>> match = Match(2, 3).add(jeu.outcome(over))
    >>> played = Session(jeu, Alea(1), over, ("humain", "glouton"), match=match, is_deal_secret=True)
    >>> found = summarize_end(played, 0)
    >>> found.rounds, found.totals
    (((11, 0), (0, 11)), (11, 11))
    """
    if session.seat is not None:
        return None
    moves, end = sum(seat in (None, step.seat) for step in session.steps), finished_game(session, seconds=seconds)
    if seconds is None and session.clock is not None:
        seconds = round(sum(session.clock.used) if seat is None else session.clock.used[seat])
    return EndSummary(moves, seconds, _rounds(session), end, best, session.is_practice, _series(session))


def _rounds(session: Session) -> tuple[tuple[int, ...], ...]:
    match = match_with_current_game(session)
    if match is None or session.match is None or len(match.rounds) < 2:
        return ()
    return tuple(session.match.by_seat(one.scores) for one in match.rounds)


def _series(session: Session) -> tuple[int, ...]:
    """Count the games won by the player at each seat."""
    match = match_with_current_game(session)
    if match is None or session.match is None or len(match.rounds) < 2:
        return ()
    winners = [one.winner for one in match.rounds]
    return session.match.by_seat([winners.count(player) for player in range(match.seats)])


def summary_messages(ending: EndSummary) -> Iterator[Message]:
    """Say it, one sentence for each point.

    >>> [message.localize(str) for message in summary_messages(EndSummary(84, 192, ((0, 26), (40, 0))))]
    ['J1 – J2: 0–26, 40–0; in all 40–26', '84 moves in 3:12']
    """
    if ending.rounds:
        points = ", ".join(map(_points, ending.rounds))
        said = (("names", _names(len(ending.totals))), ("points", points), ("totals", _points(ending.totals)))
        yield Message(N_("{names}: {points}; in all {totals}"), said)
    yield _moves_in_time(ending.moves, ending.seconds)
    yield from best_result_messages(ending)


def best_result_messages(ending: EndSummary) -> Iterator[Message]:
    """Describe the best results so far, after a win; or the exclusion of a game for practice."""
    best = ending.best
    if ending.practice:
        yield PRACTICE
    elif best.won and best.best_moves is not None:
        so_far = N_("Your best so far: {score}; {won} won of {played}")
        yet = N_("Never done better: {score}; {won} won of {played}")
        score = _moves_in_time(best.best_moves, best.best_seconds, N_("{moves}, {time}"))
        won = (("score", score), ("won", best.won), ("played", best.played))
        yield Message(yet if ending.is_record else so_far, won)


def _names(seats: int) -> Message:
    """Name the seats in order."""
    named = [(f"seat{i}", Message("{j}", (("j", Seat(i)),))) for i in range(seats)]
    return Message(" – ".join(f"{{{place}}}" for place, _ in named), tuple(named))


def _points(scores: Sequence[int]) -> str:
    return "–".join(map(str, scores))


def _moves_in_time(moves: int, seconds: int | None, both: str = N_("{moves} in {time}")) -> Message:
    made = plural(moves, N_("{n} move"), N_("{n} moves"))
    return made if seconds is None else Message(both, (("moves", made), ("time", format_duration(seconds))))


def format_duration(seconds: int) -> str:
    """Write a time the way a clock shows it.

    >>> format_duration(0), format_duration(192), format_duration(3729)
    ('0:00', '3:12', '1:02:09')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
