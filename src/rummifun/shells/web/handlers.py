"""The answer to a message: an event and the next session, or a reply. Nothing here waits, saves or sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, assert_never

import msgspec

from rummifun.core.capabilities import has_gestures, is_arrangeable
from rummifun.core.notation import NotationError
from rummifun.core.runtime_checks import RefusHeld
from rummifun.core.scene import Message, Scene
from rummifun.messages import N_
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.events import Event, Finish, MakeSafeMoves, Move, Redo, Restart, Undo, advance, event_refusal
from rummifun.session.hints import Hint, build_hint, missed_message
from rummifun.session.move_parser import complete_move, parse_move
from rummifun.session.narration import narrate, speech_text
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.session import Session
from rummifun.session.steps import cached_scene
from rummifun.shells.console import Console, console_for_seat
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.serializers import (
    UnknownPieceError,
    draft_message,
    parse_piles,
    refusal_message,
    stage_message,
)

Moving = m.ActRequest | m.GestureRequest | m.SubmitRequest | m.TypedMoveRequest

MOVE_REPLIES: Final = {
    "malformed": N_("this is not a message of a game"),
    "stale": N_("the table has changed meanwhile"),
    "not_yours": N_("it is not your turn"),
    "impossible": N_("this cannot be done now"),
    "failed": N_("a fault of the server; the game has not changed"),
}
"""The sentence of each error that has no reason of its own."""


class RefusWeb(Code):
    """Gestures of a hand that are not a move of any game."""

    GesteSansCoup = "règle commune"


class HandlerResult(NamedTuple):
    """The result of a message: the next session (the same if refused), and the reply to its sender."""

    session: Session
    reply: m.ServerMessage | None = None


def error_message(code: str, screen: Console) -> m.Error:
    """Make an error of a code."""
    return m.Error(code, screen.tr(MOVE_REPLIES[code]))


def handle_request(session: Session, seat: int, asked: m.SceneRequest, screen: Console) -> HandlerResult:
    """Handle a message, as far as the rules allow."""
    match asked:
        case m.UndoRequest() | m.RedoRequest() | m.RestartRequest() | m.FinishRequest() | m.SafeMovesRequest():
            return _apply_event(session, _EVENTS[type(asked)](seat), screen)
        case m.DraftRequest():
            return _judge_draft(session, seat, asked, screen)
        case m.CompletionRequest():
            return HandlerResult(session, _offer_completions(session, seat, asked, screen))
        case (
            m.HintRequest()
            | m.WinnabilityRequest()
            | m.FollowLineRequest()
            | m.ReviewRequest()
            | m.DescriptionRequest()
        ):
            return HandlerResult(session, error_message("impossible", screen))  # `live` answers them
        case m.ActRequest() | m.GestureRequest() | m.SubmitRequest() | m.TypedMoveRequest():
            return _apply_request(session, seat, asked, screen)
        case _:
            assert_never(asked)


_EVENTS: Final[dict[type, Callable[[int], Event]]] = {
    m.UndoRequest: Undo,
    m.RedoRequest: Redo,
    m.RestartRequest: Restart,
    m.FinishRequest: Finish,
    m.SafeMovesRequest: MakeSafeMoves,
}


def _apply_event(session: Session, event: Event, screen: Console) -> HandlerResult:
    there = advance(session, event)
    why = event_refusal(session, event) if there is session else None
    return HandlerResult(there, None if why is None else m.Error("impossible", why.localize(screen.tr)))


def _judge_draft(session: Session, seat: int, asked: m.DraftRequest, screen: Console) -> HandlerResult:
    game: Any = session.game
    view = game.view(session.state, seat)
    if not is_arrangeable(game) or session.seat != seat:
        return HandlerResult(session, error_message("not_yours", screen))
    try:
        said = draft_message(asked.v, game, view, parse_piles(game, asked.piles), screen)
    except UnknownPieceError:
        return HandlerResult(session, error_message("malformed", screen))
    return HandlerResult(session, said)


def _offer_completions(session: Session, seat: int, asked: m.CompletionRequest, screen: Console) -> m.Offers:
    """List the moves that a typed text may become; none unless it is this seat's turn."""
    view = session.game.view(session.state, seat)
    found = (
        complete_move(session.game, view, asked.text, console_for_seat(screen, session, seat).tr)
        if session.seat == seat
        else ()
    )
    return m.Offers(asked.v, asked.text, tuple(m.CompletionMessage(one.text, one.label) for one in found))


def description_message(
    session: Session, seat: int | None, asked: m.DescriptionRequest, screen: Console
) -> m.DescriptionMessage:
    """Describe a part of the table, as a seat sees it."""
    scene = cached_scene(session.game, session.game.view(session.state, seat))
    return m.DescriptionMessage(
        asked.what, speech_text(narrate(scene, seat, asked.what), console_for_seat(screen, session, seat).tr)
    )


def _apply_request(session: Session, seat: int, asked: Moving, screen: Console) -> HandlerResult:
    """Make the requested move, or explain why not, at the place of the hand."""
    if session.seat != seat:
        return HandlerResult(session, error_message("not_yours", screen))
    game, view = session.game, session.game.view(session.state, seat)
    scene = cached_scene(game, view)
    try:
        move = Move(seat, _requested_move(game, view, scene, asked))
    except LookupError:
        return HandlerResult(session, error_message("impossible", screen))
    except UnknownPieceError:
        return HandlerResult(session, error_message("malformed", screen))
    except Precondition as stopped:
        at = stopped.place if isinstance(stopped, NotationError) else None
        return HandlerResult(session, _refusal_at_hand(scene, stopped.refusal, asked, screen, at))
    there = advance(session, move)
    why = event_refusal(session, move) if there is session else None
    if why is not None and why.code is RefusHeld.Terminaison:
        return HandlerResult(session, error_message("impossible", screen))
    return HandlerResult(there, None if why is None else _refusal_at_hand(scene, why, asked, screen))


def _refusal_at_hand(
    scene: Scene, why: Refusal, asked: Moving, screen: Console, at: int | None = None
) -> m.RefusalMessage:
    said = refusal_message(asked.v, scene, why, screen.lang)
    if isinstance(asked, m.GestureRequest):
        return msgspec.structs.replace(said, source=asked.source, target=asked.target)
    return msgspec.structs.replace(said, at=at)


def _requested_move(game: Any, view: Any, scene: Scene, asked: Moving) -> Any:
    """Return the requested move; raises `LookupError` if the game has no such move."""
    match asked:
        case m.ActRequest(i=i):
            return scene.acts[i if i >= 0 else len(scene.acts)].move
        case m.GestureRequest():
            return _gesture_move(game, view, scene, asked)
        case m.TypedMoveRequest(text=text):
            return parse_move(game, view, text)
        case m.SubmitRequest(piles=piles):
            if not is_arrangeable(game):
                raise LookupError
            return game.submit(view, parse_piles(game, piles))
        case _:
            assert_never(asked)


def _gesture_move(game: Any, view: Any, scene: Scene, asked: m.GestureRequest) -> Any:
    """Return the move that a hand means: an act of the scene, or else a move that the game refuses with a reason."""
    hand = (asked.source, asked.index, asked.target)
    known = next((act.move for act in scene.acts if (act.source, act.index, act.target) == hand), None)
    move = known or game.hand(view, *hand) if has_gestures(game) else known
    if move is None:
        raise Precondition(Refusal(RefusWeb.GesteSansCoup))
    return move


def advice_message(session: Session, v: int, chosen: tuple[Any, Message | None], screen: Console) -> m.Hint:
    """Report the adviser's move, stage by stage; `act` is its number if it is an act of the scene."""
    view = session.game.view(session.state, session.seat)
    return hint_message(session, v, build_hint(session.game, view, *chosen), screen)


def hint_message(session: Session, v: int, hint: Hint, screen: Console) -> m.Hint:
    """Return a hint for the seat to move."""
    game, view = session.game, session.game.view(session.state, session.seat)
    i = next((i for i, act in enumerate(cached_scene(game, view).acts) if act.move == hint.move), None)
    return m.Hint(v, i, tuple(stage_message(game, stage, screen.tr) for stage in hint.stages))


def review_message(session: Session, v: int, seat: int, question: PlayerQuery, best: Any, screen: Console) -> m.Review:
    """Report the better move that the last turn of a seat missed."""
    said = missed_message(session, seat, question, best)
    return m.Review(v, None if said is None else said.localize(screen.tr))
