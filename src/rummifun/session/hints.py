"""Hints as values, in stages: how much you can do, with what, then everything; and the move that a turn missed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.capabilities import Piles, can_review_turns, has_hint_steps
from rummifun.core.game import AnyGame, HintStep
from rummifun.core.scene import Act, Message
from rummifun.messages import N_
from rummifun.players.player_chance import player_alea
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.session import Session
from rummifun.session.steps import available_acts

_FIRST: Final = 2
"""The stage of an arrangement's first movement, after the number of tiles and the combination; the others follow."""


class HintStage(NamedTuple):
    """A stage of a hint, one press of a key: a sentence, its pieces, the piles after it, the gesture.

    An act without a target only says where to look. A stage that `follows` comes by itself after the one before.
    """

    text: Message
    pieces: tuple[Any, ...] = ()
    piles: Piles | None = None
    act: Act | None = None
    is_automatic: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A recommended move, stage by stage: how much, with what, then everything."""

    move: Any
    stages: tuple[HintStage, ...]

    @property
    def full_stage(self) -> int:
        """The number of the stage that begins to tell everything; players may ask for it again.

        >>> Hint("m", (HintStage(Message("a")), HintStage(Message("b")), HintStage(Message("c"),
        ...     is_automatic=True))).full_stage
        1
        """
        return max(i for i, stage in enumerate(self.stages) if not stage.is_automatic)


def build_hint(game: AnyGame, view: Any, move: Any, reason: Message | None = None) -> Hint:
    """Make the hint for a move, in the stages of its game; the reason comes last.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> hint = build_hint(jeu, jeu.view(jeu.new(Alea(1)), 0), Piocher(), Message("there is nothing else"))
    >>> [stage.text.localize(str) for stage in hint.stages]
    ['you have nothing to lay', 'draw (there is nothing else)']
    """
    act = next((act for act in available_acts(game, view) if act.move == move), None)
    clues = game.clues(view, move) if has_hint_steps(game) else _usual(act)
    told = [
        HintStage(c.text, c.pieces, c.piles, is_automatic=c.piles is not None and i > _FIRST)
        for i, c in enumerate(clues)
    ]
    if not told or told[-1].piles is None:
        told += _by_hand(game, move, act)
    return Hint(move, (*told[:-1], _because(told[-1], reason)))


def _usual(act: Act | None) -> tuple[HintStep, ...]:
    """Begin with the kind of the move, if the game has no better first stage."""
    piece = act is not None and act.index is not None
    return (HintStep(Message(N_("there is a piece to move") if piece else N_("there is something to do"))),)


def _by_hand(game: AnyGame, move: Any, act: Act | None) -> list[HintStage]:
    """Name the piece to take, if any; then the label of the move."""
    if act is None:
        return [HintStage(Message("{move}", (("move", game.write(move)),)))]
    last = HintStage(act.label, act=act)
    if act.source is None or act.index is None:
        return [last]
    return [HintStage(Message(N_("with the one that is lit")), act=replace(act, target=None)), last]


def _because(stage: HintStage, reason: Message | None) -> HintStage:
    if reason is None:
        return stage
    return stage._replace(text=Message("{said} ({why})", (("said", stage.text), ("why", reason))))


def review_query(session: Session, seat: int, adviser: str) -> PlayerQuery | None:
    """Ask for the best move in the last turn of a seat; None if its game does not compare moves.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import PERSON, resume_session
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, "premier"))
    >>> (review_query(played, 0, "optimal").state == played.first,
    ...  review_query(resume_session(Record(jeu, Alea(1)), ()), 0, "optimal"))
    (True, None)
    """
    last = next((i for i in reversed(range(len(session.steps))) if session.steps[i].seat == seat), None)
    if last is None or not can_review_turns(session.game):
        return None
    return PlayerQuery(session.game, session.steps[last].before, adviser, player_alea(session.origin, last))


def missed_message(session: Session, seat: int, question: PlayerQuery, best: Any) -> Message | None:
    """Name the better move that the turn missed; None if there was none, or if the turn was undone."""
    game: Any = session.game
    made = (s.move for s in reversed(session.steps) if s.seat == seat and s.before == question.state)
    move = next(made, None)
    return None if move is None else game.review(game.view(question.state, seat), move, best)
