"""The events of a game in progress, as values, and `advance`, which applies them.

`advance` is to a session what the sheet's transitions are to a state: total, and the session itself when the event is
refused. It makes the automatic moves that follow, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, assert_never

from rummifun.core.capabilities import can_pass
from rummifun.core.game import AnyGame, RefusGame
from rummifun.core.runtime_checks import MAX_MOVES, RefusHeld
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.refusal import Code, Refusal
from rummifun.session.player_names import rename_player
from rummifun.session.player_queries import PlayerQuery, next_query
from rummifun.session.session import Session, add_step, automatic_move, make_forced_moves, safe_move
from rummifun.session.steps import Step, check_pieces
from rummifun.session.undo import redo, restart, undo


class RefusSeance(Code):
    """Reasons to refuse an event other than a move."""

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
    """A person undoes a decision."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redo:
    """A person redoes what was undone."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restart:
    """A person goes back to the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finish:
    """A person lets the program play the rest, with nothing left to decide."""

    seat: int


@dataclass(frozen=True, slots=True)
class MakeSafeMoves:
    """A person lets the program make all harmless moves, one after another; each can be undone."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A person gives up: the game ends there, without a move."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A person's time is up: the game plays on in their place until the turn passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """A person takes a name, or drops it with an empty one; the game itself does not change."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A computer player has answered a question."""

    question: PlayerQuery
    move: Any
    reason: Message | None = None


Event = Move | Undo | Redo | Restart | Finish | MakeSafeMoves | GiveUp | TimeUp | Rename | PlayerAnswer


def advance(session: Session, event: Event) -> Session:
    """Apply an event and the automatic moves that follow; return the session itself if the event is refused.

    Raises `Precondition` if a user's game breaks a law.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import PERSON, resume_session
    >>> begun = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))
    >>> drawn = advance(begun, Move(0, Piocher()))
    >>> drawn.seat, advance(drawn, Undo(0)).undone == drawn.steps, advance(drawn, Move(0, Piocher())) is drawn
    (1, True, True)
    """
    return session if event_refusal(session, event) is not None else _apply(session, event)


def event_refusal(session: Session, event: Event) -> Refusal | None:
    """Return the reason to refuse an event; None if it may happen."""
    if isinstance(event, PlayerAnswer):
        return _answer_refusal(session, event)
    if not isinstance(event, Event):
        assert_never(event)
    if event.seat not in session.persons:
        return Refusal(RefusSeance.SiegeSansPersonne)
    match event:
        case Undo() | Restart():
            return _unless(undo(session, event.seat) is not session, RefusSeance.RienAAnnuler)
        case Redo():
            return _unless(redo(session, event.seat) is not session, RefusSeance.RienARefaire)
        case GiveUp():
            return _unless(session.seat is not None, RefusGame.PartieTerminee)
        case Rename():
            return None
    return _turn_refusal(session, event.seat) or _deed_refusal(session, event)


def _unless(possible: bool, code: Code) -> Refusal | None:
    return None if possible else Refusal(code)


def _turn_refusal(session: Session, seat: int) -> Refusal | None:
    if session.seat is None:
        return Refusal(RefusGame.PartieTerminee)
    if session.seat != seat:
        return Refusal(RefusGame.PasVotreTour, expected=session.seat + 1, got=seat + 1)
    return Refusal(RefusHeld.Terminaison, (), MAX_MOVES) if session.is_full else None


def _deed_refusal(session: Session, event: Move | TimeUp | MakeSafeMoves | Finish) -> Refusal | None:
    match event:
        case Move():
            return session.game.refusal(session.state, event.move)
        case TimeUp():
            return _unless(can_pass(session.game), RefusSeance.ResteADecider)
        case MakeSafeMoves():
            return _unless(safe_move(session) is not None, RefusSeance.RienSansRisque)
        case Finish():
            return _unless(automatic_move(session) is not None, RefusSeance.ResteADecider)
        case _:
            assert_never(event)


def _answer_refusal(session: Session, event: PlayerAnswer) -> Refusal | None:
    """Judge a late answer by value: after undo and the same move, the question is the same and its answer valid."""
    if next_query(session) != event.question:
        return Refusal(RefusSeance.ReponsePerimee)
    return session.game.refusal(session.state, event.move)


def _apply(session: Session, event: Event) -> Session:
    match event:
        case Move(_, move):
            return _apply_move(session, move)
        case PlayerAnswer(_, move, reason):
            return _apply_move(session, move, reason)
        case Undo() | Redo() | Restart() | Finish() | MakeSafeMoves() | TimeUp():
            return _WAYS[type(event)](session, event.seat)
        case GiveUp(seat):
            return replace(session, gave_up=seat, undone=())
        case Rename(seat, name):
            return replace(session, names=rename_player(session, seat, name))
        case _:
            assert_never(event)


def _apply_move(session: Session, move: Any, reason: Message | None = None) -> Session:
    return make_forced_moves(add_step(session, _make_step(session.game, session.state, move, reason)))


def _make_step(game: AnyGame, state: Any, move: Any, reason: Message | None) -> Step:
    """Make a move known to be legal."""
    return Step(game.to_move(state) or 0, move, state, check_pieces(game, state, game.step(state, move)), reason)


def _passing(session: Session) -> Any:
    """Return the move that lets a turn go by; moves already made in the turn stay."""
    game: Any = session.game
    return None if session.is_full else game.passing(session.state)


def _repeat(session: Session, seat: int, following: Callable[[Session], Any], why: Message | None = None) -> Session:
    """Make moves one after another as long as there is one for the seat."""
    while session.seat == seat and (move := following(session)) is not None:
        session = _apply_move(session, move, why)
    return session


_WAYS: Final[Mapping[type[Event], Callable[[Session, int], Session]]] = {
    Undo: undo,
    Redo: redo,
    Restart: restart,
    Finish: partial(_repeat, following=automatic_move),
    MakeSafeMoves: partial(_repeat, following=safe_move),
    TimeUp: partial(_repeat, following=_passing, why=Message(N_("the time was over"))),
}
"""The effects of the events that change a game without a move of their own."""
