"""The answer to a message: an event and the next sitting, or a reply. Nothing here waits, saves or sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from rummifun.core.capabilities import arranges, takes_hands
from rummifun.core.held import RefusHeld
from rummifun.core.notation import Unreadable
from rummifun.core.scene import Message, Scene
from rummifun.messages import N_
from rummifun.play.asking import Question
from rummifun.play.events import Event, Finish, Move, Redo, Restart, Tidy, Undo, advance, refusal
from rummifun.play.going import scene_of
from rummifun.play.hints import Hint, hint_of, missed
from rummifun.play.sitting import Sitting
from rummifun.play.spoken import aloud, told
from rummifun.play.typed import meant, offers
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.shells.screen import Screen, told_to
from rummifun.shells.web import messages as m
from rummifun.shells.web.wire import Strange, draft_said, piles_of, refused, stage_said

Moving = m.ActAsked | m.MoveAsked | m.Submit | m.Write

SAID: Final = {
    "malformed": N_("this is not a message of a game"),
    "stale": N_("the table has changed meanwhile"),
    "not_yours": N_("it is not your turn"),
    "impossible": N_("this cannot be done now"),
    "failed": N_("a fault of the server; the game has not changed"),
}
"""What an error says, but one that has a reason of its own."""


class RefusWeb(Code):
    """What a hand can do that is not a move of any game."""

    GesteSansCoup = "règle commune"


class Answer(NamedTuple):
    """The result of a message: the next sitting (the same if refused), and the reply to its sender."""

    sitting: Sitting
    said: m.Server | None = None


def error(code: str, screen: Screen) -> m.Error:
    """Make an error of a code."""
    return m.Error(code, screen.tr(SAID[code]))


def answer(sitting: Sitting, seat: int, asked: m.AboutScene, screen: Screen) -> Answer:
    """Do what a message asks, as far as the rules allow."""
    match asked:
        case m.Undo() | m.Redo() | m.Restart() | m.Finish() | m.Tidy():
            return _happened(sitting, _EVENTS[type(asked)](seat), screen)
        case m.DraftAsked():
            return _drafted(sitting, seat, asked, screen)
        case m.Typing():
            return Answer(sitting, _offered(sitting, seat, asked, screen))
        case m.HintAsked() | m.LookAsked() | m.FollowAsked() | m.ReviewAsked() | m.TellAsked():
            return Answer(sitting, error("impossible", screen))  # `live` answers them
        case _:
            return _moved(sitting, seat, asked, screen)


_EVENTS: Final[dict[type, Callable[[int], Event]]] = {
    m.Undo: Undo,
    m.Redo: Redo,
    m.Restart: Restart,
    m.Finish: Finish,
    m.Tidy: Tidy,
}


def _happened(sitting: Sitting, event: Event, screen: Screen) -> Answer:
    there = advance(sitting, event)
    why = refusal(sitting, event) if there is sitting else None
    return Answer(there, None if why is None else m.Error("impossible", why.said(screen.tr)))


def _drafted(sitting: Sitting, seat: int, asked: m.DraftAsked, screen: Screen) -> Answer:
    game: Any = sitting.game
    view = game.view(sitting.state, seat)
    if not arranges(game) or sitting.seat != seat:
        return Answer(sitting, error("not_yours", screen))
    try:
        said = draft_said(asked.v, game, view, piles_of(game, asked.piles), screen)
    except Strange:
        return Answer(sitting, error("malformed", screen))
    return Answer(sitting, said)


def _offered(sitting: Sitting, seat: int, asked: m.Typing, screen: Screen) -> m.Offers:
    """List the moves that a typed text may become; none unless it is this seat's turn."""
    view = sitting.game.view(sitting.state, seat)
    found = offers(sitting.game, view, asked.text, told_to(screen, sitting, seat).tr) if sitting.seat == seat else ()
    return m.Offers(asked.v, asked.text, tuple(m.OfferSaid(one.text, one.label) for one in found))


def told_said(sitting: Sitting, seat: int | None, asked: m.TellAsked, screen: Screen) -> m.Told:
    """Report what lies there, as a seat sees it."""
    scene = scene_of(sitting.game, sitting.game.view(sitting.state, seat))
    return m.Told(asked.what, aloud(told(scene, seat, asked.what), told_to(screen, sitting, seat).tr))


def _moved(sitting: Sitting, seat: int, asked: Moving, screen: Screen) -> Answer:
    """Make the requested move, or explain why not, at the place of the hand."""
    if sitting.seat != seat:
        return Answer(sitting, error("not_yours", screen))
    game, view = sitting.game, sitting.game.view(sitting.state, seat)
    scene = scene_of(game, view)
    try:
        move = Move(seat, _wanted(game, view, scene, asked))
    except LookupError:
        return Answer(sitting, error("impossible", screen))
    except Strange:
        return Answer(sitting, error("malformed", screen))
    except Precondition as stopped:
        at = stopped.place if isinstance(stopped, Unreadable) else None
        return Answer(sitting, _refused(scene, stopped.refusal, asked, screen, at))
    there = advance(sitting, move)
    why = refusal(sitting, move) if there is sitting else None
    if why is not None and why.code is RefusHeld.Terminaison:
        return Answer(sitting, error("impossible", screen))
    return Answer(there, None if why is None else _refused(scene, why, asked, screen))


def _refused(scene: Scene, why: Refusal, asked: Moving, screen: Screen, at: int | None = None) -> m.Refused:
    said = refused(asked.v, scene, why, screen.lang)
    if isinstance(asked, m.MoveAsked):
        return msgspec.structs.replace(said, source=asked.source, target=asked.target)
    return msgspec.structs.replace(said, at=at)


def _wanted(game: Any, view: Any, scene: Scene, asked: Moving) -> Any:
    """Return the move that is asked for; raises `LookupError` where the game has none such."""
    match asked:
        case m.ActAsked(i=i):
            return scene.acts[i if i >= 0 else len(scene.acts)].move
        case m.MoveAsked():
            return _handled(game, view, scene, asked)
        case m.Write(text=text):
            return meant(game, view, text)
        case m.Submit(piles=piles):
            if not arranges(game):
                raise LookupError
            return game.submit(view, piles_of(game, piles))


def _handled(game: Any, view: Any, scene: Scene, asked: m.MoveAsked) -> Any:
    """Return the move that a hand means: an act of the scene, or else one that the game will say why it refuses."""
    hand = (asked.source, asked.index, asked.target)
    known = next((act.move for act in scene.acts if (act.source, act.index, act.target) == hand), None)
    move = known or game.hand(view, *hand) if takes_hands(game) else known
    if move is None:
        raise Precondition(Refusal(RefusWeb.GesteSansCoup))
    return move


def hinted(sitting: Sitting, v: int, chosen: tuple[Any, Message | None], screen: Screen) -> m.Hint:
    """Report what the adviser would do, stage by stage; `act` is its number where it is an act of the scene."""
    view = sitting.game.view(sitting.state, sitting.seat)
    return hint_said(sitting, v, hint_of(sitting.game, view, *chosen), screen)


def hint_said(sitting: Sitting, v: int, hint: Hint, screen: Screen) -> m.Hint:
    """Say a hint of the seat to move."""
    game, view = sitting.game, sitting.game.view(sitting.state, sitting.seat)
    i = next((i for i, act in enumerate(scene_of(game, view).acts) if act.move == hint.move), None)
    return m.Hint(v, i, tuple(stage_said(game, stage, screen.tr) for stage in hint.stages))


def reviewed(sitting: Sitting, v: int, seat: int, question: Question, best: Any, screen: Screen) -> m.Review:
    """Report what more the last turn of a seat could have done."""
    said = missed(sitting, seat, question, best)
    return m.Review(v, None if said is None else said.said(screen.tr))
