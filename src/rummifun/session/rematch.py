"""The next game after one that is over: another like it, or a rematch in which seats change and points add up."""

from __future__ import annotations

from dataclasses import replace

from rummifun.chance import Alea
from rummifun.core.match import Match
from rummifun.core.record import Record
from rummifun.session.clock import reset_clock
from rummifun.session.session import Session, make_forced_moves, start_session


def match_with_current_game(session: Session) -> Match | None:
    """Return the match, including the game of a session if it is over."""
    outcome = session.game.outcome(session.state)
    return None if session.match is None or outcome is None else session.match.add(outcome)


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
