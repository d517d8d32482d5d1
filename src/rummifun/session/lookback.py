"""A look back at a finished game: every hand open, the pieces left after each move, the turn that decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from rummifun.core.game import AnyGame
from rummifun.core.position import Position
from rummifun.core.scene import Message, Scene, can_lay_out, layout_of
from rummifun.messages import N_
from rummifun.session.player_queries import PlayerQuery, review_queries
from rummifun.session.session import Session

_FEAT: Final = 3  # the fewest pieces laid at once that make a turn worth telling


def lookback_scene(session: Session, position: Position, seat: int | None) -> Scene:
    """Lay out a position for a seat that looks back: once a game between several is over, every hand lies open.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> over = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
    >>> deal = jeu.new(Alea(1))
    >>> for session in (Session(jeu, "", deal, ()), Session(jeu, "", over, ())):
    ...     zones = lookback_scene(session, Position(jeu, deal), 0).zones
    ...     print([zone.piles[0].faces[0].suit == "dos" for zone in zones if zone.seat is not None])
    [False, True]
    [False, False]
    """
    shown = session.seat is None and session.game.seats > 1 and can_lay_out(position.state)
    return layout_of(position.state) if shown else position.scene(seat)


def pieces_left(session: Session) -> tuple[tuple[int, ...], ...]:
    """Count the pieces before each seat: at the deal, then after each move.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.session import resume_session
    >>> pieces_left(resume_session(Record(jeu, Alea(1), (Piocher(), Piocher())), ()))
    ((14, 14), (15, 14), (15, 15))
    """
    states = (session.first, *(step.after for step in session.steps))
    scenes = (session.position(state).scene(None) for state in states)
    return tuple(tuple(_height(scene, seat) for seat in range(session.game.seats)) for scene in scenes)


def _height(scene: Scene, seat: int) -> int:
    return sum(pile.height for zone in scene.zones if zone.seat == seat for pile in zone.piles)


class Turn(NamedTuple):
    """A turn of a seat, its number among the seat's own: its step from 0, what it laid, the best move."""

    number: int
    step: int
    laid: tuple[Any, ...]
    best: Any
    possible: tuple[Any, ...]

    @property
    def loss(self) -> int:
        """The number of pieces more that the best move lays."""
        return len(self.possible) - len(self.laid)


class TurningPoint(NamedTuple):
    """The turn of a seat that made the difference: its step from 0, what it was, the pieces that it laid or missed.

    `before` and `after` are the positions around that turn: as it was, or as it could have been.
    """

    step: int
    title: Message
    comment: Message
    pieces: tuple[Any, ...]
    before: Position
    after: Position


def turning_queries(session: Session, seat: int, adviser: str) -> Mapping[int, PlayerQuery]:
    """Ask for the best move in each turn of a seat, by its step from 0; nothing before the end."""
    return {} if session.seat is not None else dict(review_queries(session, seat, adviser))


def turning_point(session: Session, seat: int, best: Mapping[int, Any]) -> TurningPoint | None:
    """Find the turn that made the difference, from the best moves by their steps.

    For a winner it is the turn that laid the most pieces, for others the one that lost the most; None where neither is
    worth telling.
    """
    outcome = session.game.outcome(session.state)
    turns = [_turn(session, seat, n, i, best[i]) for n, i in enumerate(sorted(best), 1)]
    if outcome is not None and outcome.winner == seat:
        turn = max(turns, key=lambda one: len(one.laid), default=None)
        return None if turn is None or len(turn.laid) < _FEAT else _feat(session, seat, turn)
    turn = max(turns, key=lambda one: one.loss, default=None)
    return None if turn is None or turn.loss < 1 else _loss(session, seat, turn)


def _turn(session: Session, seat: int, number: int, i: int, best: Any) -> Turn:
    step, game = session.steps[i], session.game
    view = game.view(step.before, seat)
    return Turn(number, i, laid_pieces(game, view, step.move), best, laid_pieces(game, view, best))


def laid_pieces(game: AnyGame, view: Any, move: Any) -> tuple[Any, ...]:
    """List the pieces that a move of a game that arranges adds to the table.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> laid_pieces(jeu, jeu.view(jeu.new(Alea(1)), 0), Piocher())
    ()
    """
    arrangement: Any = game.arrangement
    after = arrangement.arranged(view, move)
    laid, there = (Counter(chain.from_iterable(piles)) for piles in (after or (), arrangement.laid(view)))
    return () if after is None else tuple((laid - there).elements())


def _feat(session: Session, seat: int, turn: Turn) -> TurningPoint:
    """Tell the turn that laid the most."""
    step, n = session.steps[turn.step], len(turn.laid)
    before, after = map(session.position, (step.before, step.after))
    title = Message(N_("Turn {turn}: {n} laid at once"), (("turn", turn.number), ("n", n)))
    held = _height(before.scene(seat), seat)
    comment = Message(N_("{before} in hand before it, {after} after it."), (("before", held), ("after", held - n)))
    return TurningPoint(turn.step, title, comment, turn.laid, before, after)


def _loss(session: Session, seat: int, turn: Turn) -> TurningPoint:
    """Tell the turn that lost the most, and how it could have been."""
    game: Any = session.game
    step = session.steps[turn.step]
    missed = game.review(game.view(step.before, seat), step.move, turn.best)
    title = Message(N_("Turn {turn}: {missed}"), (("turn", turn.number), ("missed", missed)))
    laid = Message(N_("You laid {n}."), (("n", len(turn.laid)),)) if turn.laid else Message(N_("You laid none."))
    before, after = map(session.position, (step.before, game.step(step.before, turn.best)))
    return TurningPoint(turn.step, title, laid, turn.possible, before, after)
