"""Questions to computer players as values, which any process can answer; hints of their answers, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final, NamedTuple

from rummifun.catalogue.twins import quickest
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Piles, Player, RefusGame
from rummifun.core.position import Position
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Act, HintStep, Message
from rummifun.messages import N_
from rummifun.players.checked_player import choose_checked, moves_before, notify_game_over, player_alea
from rummifun.refusal import Refusal
from rummifun.session.session import RefusSession, Session
from rummifun.session.steps import Step, available_acts, make_step

_REMEMBERED_STEPS: Final = 300
"""The number of steps back that advice remembers, so as not to return to them."""


class PlayerQuery(NamedTuple):
    """A question to a player: the game, the state, the player's name, the chance, and the states visited before."""

    game: AnyGame
    state: Any
    player: str
    alea: Alea
    visited: tuple[Any, ...] = ()


def next_query(session: Session) -> PlayerQuery | None:
    """Ask the computer player to move; None if a person is to move, or nobody."""
    return _question(session, session.players[session.seat or 0]) if session.awaits_player else None


def advice_query(session: Session, adviser: str) -> PlayerQuery | None:
    """Return the query for a player's advice, in a game for one without going back.

    None when the game is over, or fair between people.
    """
    if session.seat is None or session.is_fair:
        return None
    been = tuple(step.before for step in session.steps[-_REMEMBERED_STEPS:]) if session.game.seats == 1 else ()
    return _question(session, adviser)._replace(visited=been)


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


def _question(session: Session, player: str) -> PlayerQuery:
    return PlayerQuery(session.game, session.state, player, player_alea(session.origin, len(session.steps)))


def answer_query(question: PlayerQuery, player: Player) -> tuple[Any, Message | None]:
    """Let a player answer from the view of the seat to move; a forced move needs no player.

    Moves that return to a visited state are only offered if there are no others.

    Raises `Precondition` without a legal move.
    """
    game, state, _, alea, been = question
    here = Position(game, state)
    if here.forced_move is not None:
        return here.forced_move, None
    moves = tuple(act.move for act in here.scene(here.seat).acts) or proposed_moves(game, state)
    if been:
        moves = tuple(move for move in moves if game.step(state, move) not in been) or moves
    return choose_checked(game, quickest(player, moves_before(alea)), state, moves, alea)


def play_out_steps(game: AnyGame, origin: Alea | str, first: Any, players: Sequence[Player]) -> Iterator[Step]:
    """Let players play, one per seat, until the game is over."""
    state = first
    for ply in count():
        seat = game.to_move(state)
        if seat is None:
            return notify_game_over(game, players, state)
        question = PlayerQuery(game, state, players[seat].__name__, player_alea(origin, ply))
        step = make_step(game, state, *answer_query(question, players[seat]))
        yield step
        state = step.after


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


def review_query(session: Session, seat: int, adviser: str) -> PlayerQuery | None:
    """Ask for the best move in the last turn of a seat; None if its game does not compare moves, or is fair now.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import PERSON, resume_session
    >>> played = resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, "premier"))
    >>> (review_query(played, 0, "optimal").state == played.first,
    ...  review_query(resume_session(Record(jeu, Alea(1)), ()), 0, "optimal"))
    (True, None)
    """
    asked = iter(()) if session.is_fair else review_queries(session, seat, adviser)
    return next((question for _, question in asked), None)


def review_queries(session: Session, seat: int, adviser: str) -> Iterator[tuple[int, PlayerQuery]]:
    """Ask for the best move in each turn of a seat, with the number of its step from 0, the last turn first."""
    steps = session.steps if session.game.review is not None else ()
    for i in reversed(range(len(steps))):
        if steps[i].seat == seat:
            yield i, PlayerQuery(session.game, steps[i].before, adviser, player_alea(session.origin, i))


def missed_message(session: Session, seat: int, question: PlayerQuery, best: Any) -> Message | None:
    """Name the better move that the turn missed; None if there was none, or if the turn was undone."""
    game: Any = session.game
    made = (s.move for s in reversed(session.steps) if s.seat == seat and s.before == question.state)
    move = next(made, None)
    return None if move is None else game.review(game.view(question.state, seat), move, best)
