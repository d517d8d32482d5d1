"""The answer to a message: an event and the next session, or a reply. Nothing here waits, saves or sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, assert_never

from rummifun.console.screen import Console, console_for_seat
from rummifun.core.notation import NotationError
from rummifun.core.runtime_checks import RefusHeld
from rummifun.core.scene import Message, Scene
from rummifun.messages import N_, translation
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.piece_messages import UnknownPieceError, draft_message, parse_piles, stage_messages
from rummifun.page.presenter import face_messages
from rummifun.refusal import Precondition, Refusal, section, sentence
from rummifun.session.events import (
    Event,
    Finish,
    Gesture,
    MakeSafeMoves,
    Move,
    Redo,
    Restart,
    Undo,
    advance,
    event_refusal,
)
from rummifun.session.guide import GuideStep
from rummifun.session.hints import Hint, build_hint
from rummifun.session.move_parser import complete_move, parse_move
from rummifun.session.narration import narrate, speech_text
from rummifun.session.player_queries import PlayerQuery, missed_message
from rummifun.session.session import Session

MOVE_REPLIES: Final = {
    "malformed": N_("this is not a message of a game"),
    "stale": N_("the table has changed meanwhile"),
    "not_yours": N_("it is not your turn"),
    "impossible": N_("this cannot be done now"),
    "failed": N_("a fault of the server; the game has not changed"),
}
"""The sentence of each error that has no reason of its own."""


class HandlerResult(NamedTuple):
    """The result of a message: the next session (the same if refused), and the reply to its sender."""

    session: Session
    reply: m.ServerMessage | None = None


def error_message(code: str, screen: Console) -> m.Error:
    """Make an error of a code."""
    return m.Error(code, screen.tr(MOVE_REPLIES[code]))


def handle_request(session: Session, seat: int, asked: r.SceneRequest, screen: Console) -> HandlerResult:
    """Handle a message, as far as the rules allow."""
    match asked:
        case r.UndoRequest() | r.RedoRequest() | r.RestartRequest() | r.FinishRequest() | r.SafeMovesRequest():
            return _apply_event(session, EVENTS[type(asked)](seat), screen)
        case r.ActRequest() | r.GestureRequest() | r.SubmitRequest() | r.TypedMoveRequest():
            return _apply_request(session, seat, asked, screen)
        case r.DraftRequest():
            return HandlerResult(session, _judge_draft(session, seat, asked, screen))
        case r.CompletionRequest():
            return HandlerResult(session, _offer_completions(session, seat, asked, screen))
        case r.ThoughtRequest() | r.DescriptionRequest():
            return HandlerResult(session, error_message("impossible", screen))  # `live_session` answers them
        case _:
            assert_never(asked)


EVENTS: Final[dict[type, Callable[[int], Event]]] = {
    r.UndoRequest: Undo,
    r.RedoRequest: Redo,
    r.RestartRequest: Restart,
    r.FinishRequest: Finish,
    r.SafeMovesRequest: MakeSafeMoves,
}
"""The event of each request that asks for no move of its own."""


def _apply_event(session: Session, event: Event, screen: Console) -> HandlerResult:
    there = advance(session, event)
    why = event_refusal(session, event) if there is session else None
    return HandlerResult(there, None if why is None else m.Error("impossible", why.localize(screen.tr)))


def _judge_draft(session: Session, seat: int, asked: r.DraftRequest, screen: Console) -> m.Draft | m.Error:
    game = session.game
    if game.arrangement is None or session.seat != seat:
        return error_message("not_yours", screen)
    try:
        return draft_message(asked.v, game, session.here.view(seat), parse_piles(game, asked.piles), screen)
    except UnknownPieceError:
        return error_message("malformed", screen)


def _offer_completions(session: Session, seat: int, asked: r.CompletionRequest, screen: Console) -> m.Offers:
    """List the moves that a typed text may become; none unless it is this seat's turn."""
    tr = console_for_seat(screen, session, seat).tr
    found = complete_move(session.game, session.here.view(seat), asked.text, tr) if session.seat == seat else ()
    return m.Offers(asked.v, asked.text, tuple(m.CompletionMessage(one.text, one.label) for one in found))


def description_message(session: Session, seat: int | None, what: str, screen: Console) -> m.DescriptionMessage:
    """Describe a part of the table, as a seat sees it."""
    told = narrate(session.here.scene(seat), seat, what)
    return m.DescriptionMessage(what, speech_text(told, console_for_seat(screen, session, seat).tr))


def _apply_request(session: Session, seat: int, asked: r.MoveRequest, screen: Console) -> HandlerResult:
    """Make the requested move, or explain why not, at the place of the hand."""
    if session.seat != seat:
        return HandlerResult(session, error_message("not_yours", screen))
    scene = session.here.scene(seat)
    try:
        event = _requested_event(session.game, session.here.view(seat), scene, seat, asked)
    except LookupError:
        return HandlerResult(session, error_message("impossible", screen))
    except UnknownPieceError:
        return HandlerResult(session, error_message("malformed", screen))
    except Precondition as stopped:
        at = stopped.place if isinstance(stopped, NotationError) else None
        return HandlerResult(session, _explain(scene, stopped.refusal, asked, screen.lang, at))
    there = advance(session, event)
    why = event_refusal(session, event) if there is session else None
    if why is not None and why.code is RefusHeld.Terminaison:
        return HandlerResult(session, error_message("impossible", screen))
    return HandlerResult(there, None if why is None else _explain(scene, why, asked, screen.lang))


def _explain(scene: Scene, why: Refusal, asked: r.MoveRequest, lang: str, at: int | None = None) -> m.RefusalMessage:
    """Explain a refusal, at the place of the hand or of the typed text."""
    source, target = (asked.source, asked.target) if isinstance(asked, r.GestureRequest) else (None, None)
    tr, pieces = translation(lang), face_messages(scene, why.pieces)
    said, rule, short = sentence(why, lang), section(why.code, tr), why.shorten(tr)
    return m.RefusalMessage(asked.v, why.code.name, said, rule, pieces, source, target, at, short)


def _requested_event(game: Any, view: Any, scene: Scene, seat: int, asked: r.MoveRequest) -> Move | Gesture:
    """Return what is requested, as an event; raises `LookupError` if the game has no such move."""
    match asked:
        case r.ActRequest(i=i):
            return Move(seat, scene.acts[i if i >= 0 else len(scene.acts)].move)
        case r.GestureRequest(source=source, index=index, target=target):
            return Gesture(seat, source, index, target)
        case r.TypedMoveRequest(text=text):
            return Move(seat, parse_move(game, view, text))
        case r.SubmitRequest(piles=piles):
            if game.arrangement is None:
                raise LookupError
            return Move(seat, game.arrangement.submit(view, parse_piles(game, piles)))
        case _:
            assert_never(asked)


def advice_message(session: Session, v: int, chosen: tuple[Any, Message | None], screen: Console) -> m.Hint:
    """Report the adviser's move, stage by stage; `act` is its number if it is an act of the scene."""
    return hint_message(session, v, build_hint(session.game, session.here.view(session.seat), *chosen), screen)


def hint_message(session: Session, v: int, hint: Hint, screen: Console) -> m.Hint:
    """Return a hint for the seat to move."""
    acts = session.here.scene(session.seat).acts
    i = next((i for i, act in enumerate(acts) if act.move == hint.move), None)
    return m.Hint(v, i, stage_messages(session.game, hint, screen.tr))


def guide_message(session: Session, v: int, step: GuideStep, screen: Console) -> m.GuideMessage:
    """Return a step of a guided first game for the seat to move."""
    hint = hint_message(session, v, step.hint, screen)
    lesson = None if step.lesson is None else step.lesson.localize(screen.tr)
    return m.GuideMessage(v, lesson, step.hint.sentence.localize(screen.tr), hint.act, hint.stages[-1])


def review_message(session: Session, v: int, seat: int, question: PlayerQuery, best: Any, screen: Console) -> m.Review:
    """Report the better move that the last turn of a seat missed."""
    said = missed_message(session, seat, question, best)
    return m.Review(v, None if said is None else said.localize(screen.tr))
