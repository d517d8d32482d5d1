"""Twenty touches of one deal of Klondike, and what each does: the session decides, and every screen does the same."""

from collections.abc import Iterator
from typing import Final

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.refusal import sentence
from rummifun.session.events import Gesture, Move, advance, event_refusal
from rummifun.session.session import PERSON, start_session
from rummifun.session.steps import cached_scene
from rummifun.session.touch import Do, Pick, WhyNot, touch

__all__ = ["DEAL", "TOUCHES", "told_by_session"]

DEAL: Final = 5
TOUCHES: Final = (
    *(("c7", 7), ("c6", 6), ("c4", 4), ("c5", 5), ("c1", 1), ("c5", 5), ("♣", 0), ("♠", 0), ("c5", 5), ("rebut", 0)),
    *(("talon", 1), ("rebut", 3), ("c5", 5), ("c5", 5), ("c7", 7), ("c7", 3), ("c7", 7), ("c3", 3), ("talon", 1)),
    ("♥", 0),
)
"""Each a place and the index of a piece."""


def told_by_session() -> Iterator[str]:
    """Tell what each touch does: the label of a move, the picked piece, or the rule against it."""
    en, game = translation("en"), game_named("klondike")
    session, picked = start_session(Record(game, Alea(DEAL)), (PERSON,), secret=True), Pick()
    for spot in TOUCHES:
        scene = cached_scene(game, game.view(session.state, 0))
        found = touch(scene, picked, spot)
        picked = found if isinstance(found, Pick) else Pick()
        match found:
            case Pick(held):
                yield f"picked {held}"
            case Do((act,)):
                session = advance(session, Move(0, act.move))
                yield act.label.localize(en)
            case WhyNot(source, index, target):
                why = event_refusal(session, Gesture(0, source, index, target))
                assert why is not None
                yield sentence(why, "en")
