"""The events of a game in progress, as values, and `advance`, which applies them.

`advance` is to a session what the sheet's transitions are to a state: total, and the session itself when the event is
refused. It makes the automatic moves that follow, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from rummifun.core.game import RefusGame
from rummifun.core.position import revealed_between
from rummifun.core.runtime_checks import MAX_MOVES, RefusHeld
from rummifun.core.scene import Act, Message
from rummifun.messages import N_
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.player_names import rename_player
from rummifun.session.player_queries import PlayerQuery, next_query
from rummifun.session.session import (
    ABSENT,
    Session,
    add_move,
    automatic_move,
    decision_indices,
    is_deal_hidden,
    make_forced_moves,
    safe_move,
)
from rummifun.session.steps import Step, is_ours


class RefusSeance(Code):
    """Reasons to refuse an event other than a move."""

    SiegeSansPersonne = "règle commune"
    RienAAnnuler = "règle commune"
    RienARefaire = "règle commune"
    ResteADecider = "règle commune"
    RienSansRisque = "règle commune"
    ReponsePerimee = "règle commune"
    GesteSansCoup = "règle commune"
    AutreGeste = "règle commune"
    SiegeOccupe = "règle commune"


@dataclass(frozen=True, slots=True)
class SeatEvent:
    """An event of the person at a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Move(SeatEvent):
    """A person makes a move."""

    move: Any


@dataclass(frozen=True, slots=True)
class Gesture(SeatEvent):
    """A person takes a piece, the index-th of a place from 1, to another place: a move, or refused with its rule."""

    source: str
    index: int | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Undo(SeatEvent):
    """A person undoes a decision."""


@dataclass(frozen=True, slots=True)
class Redo(SeatEvent):
    """A person redoes what was undone."""


@dataclass(frozen=True, slots=True)
class Restart(SeatEvent):
    """A person goes back to the deal."""


@dataclass(frozen=True, slots=True)
class Finish(SeatEvent):
    """A person lets the program play the rest, with nothing left to decide."""


@dataclass(frozen=True, slots=True)
class MakeSafeMoves(SeatEvent):
    """A person lets the program make all harmless moves, one after another; each can be undone."""


@dataclass(frozen=True, slots=True)
class GiveUp(SeatEvent):
    """A person gives up: the game ends there, without a move."""


@dataclass(frozen=True, slots=True)
class TimeUp(SeatEvent):
    """A person's time is up: the game plays on in their place until the turn passes."""


@dataclass(frozen=True, slots=True)
class Rename(SeatEvent):
    """A person takes a name, or drops it with an empty one; the game itself does not change."""

    name: str


@dataclass(frozen=True, slots=True)
class AllowHints(SeatEvent):
    """A person agrees that everybody may ask for hints, or takes that back; the game itself does not change."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class SeatComputer(SeatEvent):
    """A person lets a computer player take the seat of another person, who has not played yet; no seat is refused.

    Of who has played, and `has_left`, a computer player takes the seat too, or nobody: then the game goes on without.
    """

    other: int | None
    player: str
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A computer player has answered a question."""

    question: PlayerQuery
    move: Any
    reason: Message | None = None


Event = (
    Move
    | Gesture
    | Undo
    | Redo
    | Restart
    | Finish
    | MakeSafeMoves
    | GiveUp
    | TimeUp
    | Rename
    | AllowHints
    | SeatComputer
    | PlayerAnswer
)


def gesture_move(session: Session, gesture: Gesture) -> Any:
    """Return the move of a gesture: that of the act it makes, else the one its game names; None where it names none."""
    game, here = session.game, session.here
    target = gesture.target and str(gesture.target)  # rules name a place by its text alone
    hand = (str(gesture.source), gesture.index, target)
    own = (act.move for act in here.scene(gesture.seat).acts if (act.source, act.index, act.target) == hand)
    move = next(own, None)
    return game.hand(here.view(gesture.seat), *hand) if move is None and game.hand is not None else move


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
    if event_refusal(session, event) is not None:
        return session
    return _apply(replace(session, _path=(session.here,)), event)


def event_refusal(session: Session, event: Event) -> Refusal | None:
    """Return the reason to refuse an event; None if it may happen."""
    if isinstance(event, PlayerAnswer):  # by value: after undo and the same move, a late answer is valid
        late = next_query(session) != event.question
        return Refusal(RefusSeance.ReponsePerimee) if late else session.game.refusal(session.state, event.move)
    if event.seat not in session.persons:
        return Refusal(RefusSeance.SiegeSansPersonne)
    match event:
        case Undo() | Redo() | Restart() | GiveUp():
            change, code = _CHANGES[type(event)]
            return Refusal(code) if change(session, event.seat) is session else None
        case Rename() | AllowHints():
            return None
        case SeatComputer():
            return None if _can_replace(session, event) else Refusal(RefusSeance.SiegeOccupe)
    return _turn_refusal(session, event.seat) or _deed_refusal(session, event)


def _can_replace(session: Session, event: SeatComputer) -> bool:
    """Tell whether a seat is that of another person, who has not decided anything yet or has left."""
    if event.other not in {*session.persons} - {event.seat}:
        return False
    if event.player == ABSENT:
        stay = len(session.players) - session.players.count(ABSENT) - 1
        return event.has_left and session.game.leaving is not None and stay > 1
    return event.has_left or next(decision_indices(session, event.other), None) is None


def _turn_refusal(session: Session, seat: int) -> Refusal | None:
    if session.seat is None:
        return Refusal(RefusGame.PartieTerminee)
    if session.seat != seat:
        return Refusal(RefusGame.PasVotreTour, expected=session.seat + 1, got=seat + 1)
    return Refusal(RefusHeld.Terminaison, (), MAX_MOVES) if session.is_full else None


def _deed_refusal(session: Session, event: Move | Gesture | TimeUp | MakeSafeMoves | Finish) -> Refusal | None:
    match event:
        case Move():
            return None if _is_proposed(session, event) else session.game.refusal(session.state, event.move)
        case Gesture():
            return _gesture_refusal(session, event)
        case Finish() | MakeSafeMoves() | TimeUp():
            following, code, _ = _SERIES[type(event)]
            return Refusal(code) if following(session) is None else None
        case _:
            assert_never(event)


def _is_proposed(session: Session, event: Move) -> bool:
    """Tell whether a move is an act of the scene of one of our games, whose laws say that it is allowed."""
    acts = session.here.scene(event.seat).acts if session.here.fact(is_ours) else ()
    return any(act.move is event.move for act in acts)


def _gesture_refusal(session: Session, gesture: Gesture) -> Refusal | None:
    try:
        move = gesture_move(session, gesture)
    except (LookupError, Precondition) as stopped:  # no such piece, or a place that the game does not know
        return stopped.refusal if isinstance(stopped, Precondition) else Refusal(RefusSeance.GesteSansCoup)
    return _other_act(session, gesture) if move is None else session.game.refusal(session.state, move)


def _other_act(session: Session, gesture: Gesture) -> Refusal:
    """Refuse a gesture that is no move: say what its piece can do, else one of its pile, else what can be done."""

    def near(act: Act) -> tuple[bool, bool]:
        return act.source == gesture.source, act.index == gesture.index

    act = max(session.here.scene(gesture.seat).acts, key=near, default=None)
    return Refusal(RefusSeance.GesteSansCoup) if act is None else Refusal(RefusSeance.AutreGeste, expected=act.label)


def _apply(session: Session, event: Event) -> Session:
    match event:
        case Move(_, move):
            return _apply_move(session, move)
        case Gesture():
            return _apply_move(session, gesture_move(session, event))
        case PlayerAnswer(_, move, reason):
            return _apply_move(session, move, reason)
        case Undo() | Redo() | Restart() | GiveUp():
            return _CHANGES[type(event)][0](session, event.seat)
        case Finish() | MakeSafeMoves() | TimeUp():
            following, _, why = _SERIES[type(event)]
            return _repeat(session, event.seat, following, why)
        case Rename() | AllowHints() | SeatComputer():
            return _set_seat(session, event)
        case _:
            assert_never(event)


def _set_seat(session: Session, event: Rename | AllowHints | SeatComputer) -> Session:
    match event:
        case Rename(seat, name):
            return replace(session, names=rename_player(session, seat, name))
        case AllowHints(seat, allowed):
            return replace(session, hint_seats=tuple(sorted({*session.hint_seats, seat} - {*(seat,)[allowed:]})))
        case SeatComputer(_, other, player):
            players = tuple(player if seat == other else name for seat, name in enumerate(session.players))
            return make_forced_moves(replace(session, players=players, hint_seats=(), undone=()))


def _apply_move(session: Session, move: Any, reason: Message | None = None) -> Session:
    return make_forced_moves(add_move(session, move, reason))


def _repeat(session: Session, seat: int, following: Callable[[Session], Any], why: Message | None) -> Session:
    """Make moves one after another as long as there is one for the seat."""
    while session.seat == seat and (move := following(session)) is not None:
        session = _apply_move(session, move, why)
    return session


def _give_up(session: Session, seat: int) -> Session:
    return session if session.seat is None else replace(session, gave_up=seat, undone=())


# Undo and redo


def undo(session: Session, seat: int) -> Session:
    """Go back to the previous decision of a lone person; at a shared screen, to the last decision made.

    Persons at screens of their own undo only their current turn, and no move that has shown them a piece. Whoever goes
    back from the end has seen every hand: the deal is secret no more.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import PERSON, resume_session
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON))
    >>> gone = undo(played, 0)
    >>> len(gone.steps), len(gone.undone), undo(replace(played, own_screens=True), 0).undone
    (1, 1, ())
    """
    last = _undo_index(session, seat)
    if last is None:
        return session
    kept, later = session.steps[:last], (*session.steps[last:], *session.undone)
    return replace(session, steps=kept, undone=later, gave_up=None, is_deal_secret=is_deal_hidden(session))


def can_undo(session: Session, seat: int) -> bool:
    """Tell whether a person can undo a decision."""
    return _undo_index(session, seat) is not None


def can_redo(session: Session, seat: int) -> bool:
    """Tell whether a person can redo what was undone."""
    return bool(session.undone) and (not _is_apart(session) or session.seat == seat)


def _is_apart(session: Session) -> bool:
    """Tell whether several persons play, each at a screen."""
    return session.own_screens and len(session.persons) > 1


def _undo_index(session: Session, seat: int) -> int | None:
    """Return the number of steps that stay when a seat undoes a decision; None if it cannot."""
    if _is_apart(session) and session.seat != seat:
        return None
    last = next(decision_indices(session, None if len(session.persons) > 1 else seat), None)
    if last is None or not _is_apart(session):
        return last
    return None if any(step.seat != seat or _has_revealed(session, step) for step in session.steps[last:]) else last


def _has_revealed(session: Session, step: Step) -> bool:
    return bool(revealed_between(session.position(step.before), session.position(step.after), step.seat))


def redo(session: Session, seat: int) -> Session:
    """Redo what was undone, up to the next decision of the same person, or of anybody at a shared screen."""
    if not can_redo(session, seat):
        return session
    several = len(session.persons) > 1
    whole = replace(session, steps=(*session.steps, *session.undone), undone=())
    again = [i for i in decision_indices(whole, None if several else seat) if i > len(session.steps)]
    n = again[-1] if again else len(whole.steps)
    return replace(whole, steps=whole.steps[:n], undone=whole.steps[n:])


def restart(session: Session, seat: int) -> Session:
    """Go back as far as possible; everything can be redone."""
    while (there := undo(session, seat)) is not session:
        session = there
    return session


_CHANGES: Final[Mapping[type[Event], tuple[Callable[[Session, int], Session], Code]]] = {
    Undo: (undo, RefusSeance.RienAAnnuler),
    Redo: (redo, RefusSeance.RienARefaire),
    Restart: (restart, RefusSeance.RienAAnnuler),
    GiveUp: (_give_up, RefusGame.PartieTerminee),
}
"""The effects of the events without a move, and the reason to refuse one that changes nothing."""


def _passing(session: Session) -> Any:
    """Return the move that lets a turn go by; moves already made in the turn stay."""
    game = session.game
    return None if session.is_full or game.passing is None else game.passing(session.state)


_SERIES: Final[Mapping[type[Event], tuple[Callable[[Session], Any], Code, Message | None]]] = {
    Finish: (automatic_move, RefusSeance.ResteADecider, None),
    MakeSafeMoves: (safe_move, RefusSeance.RienSansRisque, None),
    TimeUp: (_passing, RefusSeance.ResteADecider, Message(N_("the time was over"))),
}
"""The moves that follow one another in an event: the next one, the reason why there is none, and that of each."""
