"""Questions to computer players, as values: a process, a pool or a worker of the page can answer them."""

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
from rummifun.players.answer import asked, over
from rummifun.players.chance import player_alea

_REMEMBERED: Final = 300
"""How many steps back advice remembers, so as not to return to them."""


class Question(NamedTuple):
    """A question to a player: the game, the state, the player's name, the chance, and the states visited before."""

    game: AnyGame
    state: Any
    player: str
    alea: Alea
    been: tuple[Any, ...] = ()


def asks(sitting: Sitting) -> Question | None:
    """Ask the computer player to move; None if a person is to move, or nobody."""
    seat = sitting.seat
    if seat is None or sitting.full or sitting.players[seat] == PERSON:
        return None
    return _question(sitting, sitting.players[seat])


def advice(sitting: Sitting, adviser: str) -> Question | None:
    """Ask what another player would do, in a game for one without going back; None when the game is over."""
    if sitting.seat is None:
        return None
    been = tuple(step.before for step in sitting.steps[-_REMEMBERED:]) if sitting.game.seats == 1 else ()
    return _question(sitting, adviser)._replace(been=been)


def _question(sitting: Sitting, player: str) -> Question:
    return Question(sitting.game, sitting.state, player, player_alea(sitting.origin, len(sitting.steps)))


def answer(question: Question, player: Choose) -> tuple[Any, Message | None]:
    """Let a player answer from the view of the seat to move; a forced move needs no player.

    Moves that return to a visited state are only offered if there are no others.

    Raises `Precondition` without a legal move.
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
    """Let players play, one per seat, until the game is over."""
    state = first
    for ply in count():
        seat = game.to_move(state)
        if seat is None:
            return over(game, players, state)
        question = Question(game, state, players[seat].__name__, player_alea(origin, ply))
        step = made(game, state, *answer(question, players[seat]))
        yield step
        state = step.after
