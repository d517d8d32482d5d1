"""Questions to computer players, as values: a process, a pool or a worker of the page can answer them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Message
from rummifun.players.checked_player import choose_checked, notify_game_over
from rummifun.players.player_chance import player_alea
from rummifun.session.session import PERSON, Session
from rummifun.session.steps import Step, available_acts, forced_move, make_step

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
    seat = session.seat
    if seat is None or session.is_full or session.players[seat] == PERSON:
        return None
    return _question(session, session.players[seat])


def advice_query(session: Session, adviser: str) -> PlayerQuery | None:
    """Return the query for a player's advice, in a game for one without going back; None when the game is over."""
    if session.seat is None:
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
    own = forced_move(game, state)
    if own is not None:
        return own, None
    moves = tuple(act.move for act in available_acts(game, game.view(state, game.to_move(state)))) or proposed_moves(
        game, state
    )
    if been:
        moves = tuple(move for move in moves if game.step(state, move) not in been) or moves
    return choose_checked(game, player, state, moves, alea)


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
