"""Questions to computer players as values, which any process can answer; hints of their answers, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from rummifun.catalogue.twins import quickest
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player
from rummifun.core.position import Position
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Message
from rummifun.players.checked_player import choose_checked, moves_before, notify_game_over, player_alea
from rummifun.session.session import Session
from rummifun.session.steps import Step, make_step

_REMEMBERED_STEPS: Final = 300
"""The number of steps back that advice remembers, so as not to return to them."""


class PlayerQuery(NamedTuple):
    """A question to a player: the game, the state, the player's name, the chance, and the states visited before."""

    game: AnyGame
    state: Any
    player: str
    alea: Alea
    visited: tuple[Any, ...] = ()


def next_query(session: Session) -> PlayerQuery | None:
    """Ask the computer player to move; None if a person is to move, or nobody."""
    return _question(session, session.players[session.seat or 0]) if session.awaits_player else None


def advice_query(session: Session, adviser: str) -> PlayerQuery | None:
    """Return the query for a player's advice, in a game for one without going back.

    None when the game is over, or fair between people.
    """
    if session.seat is None or session.is_fair:
        return None
    been = tuple(step.before for step in session.steps[-_REMEMBERED_STEPS:]) if session.game.seats == 1 else ()
    return _question(session, adviser)._replace(visited=been)


def _question(session: Session, player: str) -> PlayerQuery:
    return PlayerQuery(session.game, session.state, player, player_alea(session.origin, len(session.steps)))


def answer_query(question: PlayerQuery, player: Player) -> tuple[Any, Message | None]:
    """Let a player answer from the view of the seat to move; a forced move needs no player.

    Moves that return to a visited state are only offered if there are no others.

    Raises `Precondition` without a legal move.
    """
    game, state, _, alea, been = question
    here = Position(game, state)
    if here.forced_move is not None:
        return here.forced_move, None
    moves = tuple(act.move for act in here.scene(here.seat).acts) or proposed_moves(game, state)
    if been:
        moves = tuple(move for move in moves if game.step(state, move) not in been) or moves
    return choose_checked(game, quickest(player, moves_before(alea)), state, moves, alea)


def play_out_steps(game: AnyGame, origin: Alea | str, first: Any, players: Sequence[Player]) -> Iterator[Step]:
    """Let players play, one per seat, until the game is over."""
    state = first
    for ply in count():
        seat = game.to_move(state)
        if seat is None:
            return notify_game_over(game, players, state)
        question = PlayerQuery(game, state, players[seat].__name__, player_alea(origin, ply))
        step = make_step(game, state, *answer_query(question, players[seat]))
        yield step
        state = step.after


def review_query(session: Session, seat: int, adviser: str) -> PlayerQuery | None:
    """Ask for the best move in the last turn of a seat; None if its game does not compare moves, or is fair now.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import PERSON, resume_session
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, "premier"))
    >>> (review_query(played, 0, "optimal").state == played.first,
    ...  review_query(resume_session(Record(jeu, Alea(1)), ()), 0, "optimal"))
    (True, None)
    """
    asked = iter(()) if session.is_fair else review_queries(session, seat, adviser)
    return next((question for _, question in asked), None)


def review_queries(session: Session, seat: int, adviser: str) -> Iterator[tuple[int, PlayerQuery]]:
    """Ask for the best move in each turn of a seat, with the number of its step from 0, the last turn first."""
    steps = session.steps if session.game.review is not None else ()
    for i in reversed(range(len(steps))):
        if steps[i].seat == seat:
            yield i, PlayerQuery(session.game, steps[i].before, adviser, player_alea(session.origin, i))


def missed_message(session: Session, seat: int, question: PlayerQuery, best: Any) -> Message | None:
    """Name the better move that the turn missed; None if there was none, or if the turn was undone."""
    game: Any = session.game
    made = (s.move for s in reversed(session.steps) if s.seat == seat and s.before == question.state)
    move = next(made, None)
    return None if move is None else game.review(game.view(question.state, seat), move, best)
