"""Who thinks, and about what: a question is a value, so that a process, a pool or a page's worker can answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Choose
from rummifun.core.held import proposed
from rummifun.core.scene import Message
from rummifun.play.going import Step, acts, forced, made
from rummifun.play.sitting import PERSON, Sitting
from rummifun.players.answer import asked
from rummifun.players.chance import player_alea

_REMEMBERED: Final = 300
"""Steps to which advice does not lead back."""


class Question(NamedTuple):
    """What a player is asked: in which game and state, by which name, with which chance, and where one has been."""

    game: AnyGame
    state: Any
    player: str
    alea: Alea
    been: tuple[Any, ...] = ()


def asks(sitting: Sitting) -> Question | None:
    """Ask the player of ours who is to move; None if that is a person, or nobody."""
    seat = sitting.seat
    if seat is None or sitting.full or sitting.players[seat] == PERSON:
        return None
    return _question(sitting, sitting.players[seat])


def advice(sitting: Sitting, adviser: str) -> Question | None:
    """Ask what somebody else would do; alone, it must not lead back to where one was. None when the game is over."""
    if sitting.seat is None:
        return None
    been = tuple(step.before for step in sitting.steps[-_REMEMBERED:]) if sitting.game.seats == 1 else ()
    return _question(sitting, adviser)._replace(been=been)


def _question(sitting: Sitting, player: str) -> Question:
    return Question(sitting.game, sitting.state, player, player_alea(sitting.origin, len(sitting.steps)))


def answer(question: Question, player: Choose) -> tuple[Any, Message | None]:
    """Let a player answer, from the view of the seat to move; a forced move is nobody's choice.

    Of moves that lead back to where one has been, none is offered while there is another.

    Raises `Precondition` if there is no move.
    """
    game, state, _, alea, been = question
    own = forced(game, state)
    if own is not None:
        return own, None
    moves = tuple(act.move for act in acts(game, game.view(state, game.to_move(state)))) or proposed(game, state)
    if been:
        moves = tuple(move for move in moves if game.step(state, move) not in been) or moves
    return asked(game, player, state, moves, alea)


def observed(game: AnyGame, origin: Alea | str, first: Any, players: Sequence[Choose]) -> Iterator[Step]:
    """Let players play, one a seat, until the game is over."""
    state = first
    for ply in count():
        seat = game.to_move(state)
        if seat is None:
            return
        question = Question(game, state, players[seat].__name__, player_alea(origin, ply))
        step = made(game, state, *answer(question, players[seat]))
        yield step
        state = step.after
