"""What can happen to a game being played, as values, and the one way on: `advance`.

`advance` is to a sitting what the sheet's transitions are to a state: total, and the sitting itself when the event is
refused. What follows by itself follows in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from rummifun.core.capabilities import passes
from rummifun.core.game import AnyGame, RefusGame
from rummifun.core.held import LIMIT, RefusHeld
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.play.asking import Question, asks
from rummifun.play.going import Step, conserving
from rummifun.play.names import renamed
from rummifun.play.sitting import Sitting, by_itself, longer, safe, settled
from rummifun.play.taken_back import back, forth, restarted
from rummifun.refusal import Code, Refusal


class RefusSeance(Code):
    """Why an event is refused that is no move of the game."""

    SiegeSansPersonne = "règle commune"
    RienAAnnuler = "règle commune"
    RienARefaire = "règle commune"
    ResteADecider = "règle commune"
    RienSansRisque = "règle commune"
    ReponsePerimee = "règle commune"


@dataclass(frozen=True, slots=True)
class Move:
    """A person makes a move."""

    seat: int
    move: Any


@dataclass(frozen=True, slots=True)
class Undo:
    """A person takes a decision back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redo:
    """A person makes again what was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restart:
    """A person goes back to the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A person lets the rest be played, of which nothing is left to decide."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tidy:
    """A person lets all moves be made that can do no harm, one after another; each can be taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A person gives the game up: it ends there, and is no move."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The time of a person is over: what the game plays then is played, until the turn is another's."""

    seat: int


@dataclass(frozen=True, slots=True)
class Name:
    """A person gives a name; an empty one takes it back. The game is as it was."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A player of ours has answered a question."""

    question: Question
    move: Any
    reason: Message | None = None


Event = Move | Undo | Redo | Restart | Finish | Tidy | GiveUp | TimeOver | Name | Answered


def advance(sitting: Sitting, event: Event) -> Sitting:
    """Let an event happen, with all that follows by itself; the sitting itself when the event is refused.

    Raises `Precondition` if a user's game breaks a law.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.play.sitting import PERSON, sit
    >>> begun = sit(Record(jeu, Alea(1)), (PERSON, "glouton"))
    >>> drawn = advance(begun, Move(0, Piocher()))
    >>> drawn.seat, advance(drawn, Undo(0)).later == drawn.steps, advance(drawn, Move(0, Piocher())) is drawn
    (1, True, True)
    """
    return sitting if refusal(sitting, event) is not None else _happened(sitting, event)


def refusal(sitting: Sitting, event: Event) -> Refusal | None:
    """Decide whether an event may happen, and say why not."""
    if isinstance(event, Answered):
        return _answer_refusal(sitting, event)
    if event.seat not in sitting.persons:
        return Refusal(RefusSeance.SiegeSansPersonne)
    match event:
        case Undo() | Restart():
            return _unless(back(sitting, event.seat) is not sitting, RefusSeance.RienAAnnuler)
        case Redo():
            return _unless(forth(sitting, event.seat) is not sitting, RefusSeance.RienARefaire)
        case GiveUp():
            return _unless(sitting.seat is not None, RefusGame.PartieTerminee)
        case Name():
            return None
    return _turn_refusal(sitting, event.seat) or _deed_refusal(sitting, event)


def _unless(possible: bool, code: Code) -> Refusal | None:
    return None if possible else Refusal(code)


def _turn_refusal(sitting: Sitting, seat: int) -> Refusal | None:
    if sitting.seat is None:
        return Refusal(RefusGame.PartieTerminee)
    if sitting.seat != seat:
        return Refusal(RefusGame.PasVotreTour, expected=sitting.seat + 1, got=seat + 1)
    return Refusal(RefusHeld.Terminaison, (), LIMIT) if sitting.full else None


def _deed_refusal(sitting: Sitting, event: Event) -> Refusal | None:
    if isinstance(event, Move):
        return sitting.game.refusal(sitting.state, event.move)
    if isinstance(event, TimeOver):
        return _unless(passes(sitting.game), RefusSeance.ResteADecider)
    if isinstance(event, Tidy):
        return _unless(safe(sitting) is not None, RefusSeance.RienSansRisque)
    return _unless(by_itself(sitting) is not None, RefusSeance.ResteADecider)


def _answer_refusal(sitting: Sitting, event: Answered) -> Refusal | None:
    """Judge a late answer by value: after undo and the same move the question is the same, and its answer good."""
    if asks(sitting) != event.question:
        return Refusal(RefusSeance.ReponsePerimee)
    return sitting.game.refusal(sitting.state, event.move)


def _happened(sitting: Sitting, event: Event) -> Sitting:
    match event:
        case Move(_, move):
            return _moved(sitting, move)
        case Answered(_, move, reason):
            return _moved(sitting, move, reason)
        case Undo() | Redo() | Restart() | Finish() | Tidy() | TimeOver():
            return _WAYS[type(event)](sitting, event.seat)
        case GiveUp(seat):
            return replace(sitting, gave_up=seat, later=())
        case Name(seat, name):
            return replace(sitting, names=renamed(sitting, seat, name))


def _moved(sitting: Sitting, move: Any, reason: Message | None = None) -> Sitting:
    return settled(longer(sitting, _stepped(sitting.game, sitting.state, move, reason)))


def _stepped(game: AnyGame, state: Any, move: Any, reason: Message | None) -> Step:
    """Make a move that is known not to be refused."""
    return Step(game.to_move(state) or 0, move, state, conserving(game, state, game.step(state, move)), reason)


def _passing(sitting: Sitting) -> Any:
    """Return the move with which a turn goes by; what its seat had begun of it stays."""
    game: Any = sitting.game
    return None if sitting.full else game.passing(sitting.state)


def _all(sitting: Sitting, seat: int, following: Callable[[Sitting], Any], why: Message | None = None) -> Sitting:
    """Make the moves that follow one another, as long as there is one for the seat."""
    while sitting.seat == seat and (move := following(sitting)) is not None:
        sitting = _moved(sitting, move, why)
    return sitting


_WAYS: Final[Mapping[type[Event], Callable[[Sitting, int], Sitting]]] = {
    Undo: back,
    Redo: forth,
    Restart: restarted,
    Finish: partial(_all, following=by_itself),
    Tidy: partial(_all, following=safe),
    TimeOver: partial(_all, following=_passing, why=Message(N_("the time was over"))),
}
"""What comes of an event that takes a game elsewhere, without a move of its own."""
