"""Hints: when they may be asked for, and a recommended move told stage by stage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.game import AnyGame, Piles, RefusGame
from rummifun.core.scene import Act, HintStep, Message, MessageList
from rummifun.messages import N_
from rummifun.refusal import Refusal
from rummifun.session.session import RefusSession, Session
from rummifun.session.steps import available_acts


def hint_refusal(session: Session) -> Refusal | None:
    """Return the reason why nobody gets a hint now; None if hints may be asked for."""
    if session.seat is None:
        return Refusal(RefusGame.PartieTerminee)
    return Refusal(RefusSession.PartieLoyale) if session.is_fair else None


def hints_agreement(session: Session, seat: int) -> str:
    """Say what a seat's word about hints has come to, as a sentence to translate."""
    if seat not in session.hint_seats:
        return N_("You do not agree to hints.")
    return (
        N_("You agree to hints; the other person does not yet.") if session.is_fair else N_("Both may ask for hints.")
    )


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

    @property
    def sentence(self) -> MessageList:
        """The whole move in one sentence: its movements, one after another."""
        return MessageList(tuple(stage.text for stage in self.stages[self.full_stage :]), " · ")


def build_hint(game: AnyGame, view: Any, move: Any, reason: Message | None = None) -> Hint:
    """Make the hint for a move, in the stages of its game; the reason comes last.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> hint = build_hint(jeu, jeu.view(jeu.new(Alea(1)), 0), Piocher(), Message("there is nothing else"))
    >>> [stage.text.localize(str) for stage in hint.stages]
    ['you have nothing to lay', 'draw (there is nothing else)']
    """
    act = next((act for act in available_acts(game, view) if act.move == move), None)
    clues = game.clues(view, move) if game.clues is not None else _usual(act)
    told = [
        HintStage(c.text, c.pieces, c.piles, is_automatic=c.piles is not None and i > _FIRST)
        for i, c in enumerate(clues)
    ]
    if not told or told[-1].piles is None:
        told += _by_hand(game, move, act)
    if reason is not None:
        told[-1] = told[-1]._replace(text=Message("{said} ({why})", (("said", told[-1].text), ("why", reason))))
    return Hint(move, tuple(told))


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
