"""The result of a person's game: how it ended, what to say of it, and the next game like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.match import Match
from rummifun.core.record import Record
from rummifun.core.scene import Message, Seat, plural
from rummifun.messages import N_
from rummifun.session.clock import reset_clock
from rummifun.session.session import Session, make_forced_moves, start_session
from rummifun.session.statistics import NO_STATISTICS, FinishedGame, Statistics


def finished_game(session: Session, play: str = "", seconds: int | None = None) -> FinishedGame | None:
    """Return the end of a game for its only person; None while it goes on, between people, and for a practice game.

    The moves are the person's own. A game given up is lost, without a score.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    >>> finished_game(Session(jeu, Alea(1), over, ("humain", "glouton"), is_deal_secret=True), "a")
    FinishedGame(game='rummikub', play='a', won=True, score=11, moves=0, seconds=None)
    """
    if len(session.persons) != 1 or session.is_practice:
        return None
    return seat_end(session, session.persons[0], play, seconds)


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


def match_with_current_game(session: Session) -> Match | None:
    """Return the match, including the game of a session if it is over."""
    outcome = session.game.outcome(session.state)
    return None if session.match is None or outcome is None else session.match.add(outcome)


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


def new_session_like(session: Session, origin: Alea | str, *, secret: bool = False) -> Session:
    """Begin another game with the same settings and opponent, from a new deal or the same one.

    Raises `Precondition` between people, unless the deal is secret.

    >>> from rummifun.games import game_named
    >>> played = start_session(Record(game_named("md"), Alea(1)), ("humain",), secret=False)
    >>> [new_session_like(played, Alea(i)).first == played.first for i in (1, 2)]
    [True, False]
    """
    clock = None if session.clock is None else reset_clock(session.clock)
    fresh = start_session(Record(session.game, origin), session.players, secret=secret)
    return make_forced_moves(replace(fresh, clock=clock, names=session.names, own_screens=session.own_screens))


def start_rematch(session: Session, origin: Alea) -> Session:
    """Begin the next round of a game that is over: the players change seats, and the points add up.

    The deal is secret. Raises `Precondition` for a game for one.

    >>> from rummifun.games.rummikub import jeu
    >>> over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    >>> again = start_rematch(Session(jeu, Alea(1), over, ("humain", "glouton")), Alea(2))
    >>> again.players, again.match
    (('glouton', 'humain'), Match(seats=2, length=2, rounds=(Round(scores=(0, 11), winner=0),)))
    """
    before = session.match or Match(session.game.seats, 1)
    match = match_with_current_game(replace(session, match=before)) or before
    players, names = (match.by_seat(before.by_player(one)) if one else () for one in (session.players, session.names))
    fresh = new_session_like(replace(session, players=players, names=names), origin, secret=True)
    agreed = session.hint_seats if {*session.hint_seats} == {*session.persons} else ()
    return replace(fresh, match=replace(match, length=len(match.rounds) + 1), hint_seats=agreed)
