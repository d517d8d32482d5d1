"""A guided first game: at each turn the move to make and the lesson that it shows; a last sentence."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from rummifun.catalogue.entry import entry_for, levels_for, rank_of
from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.guide import Guide, Lesson
from rummifun.core.record import Record
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.session.hints import Hint, build_hint
from rummifun.session.player_queries import PlayerQuery, advice_query
from rummifun.session.session import Session, players_at_seats, start_session

LAST: Final = Message(N_("You know enough to play on alone; a hint helps when you are stuck."))
"""The last sentence of every guided game."""


class GuideStep(NamedTuple):
    """A step of a guide: the lesson that the move shows, if any, and the move to make, told as a hint."""

    lesson: Message | None
    hint: Hint


def guide_for(game: AnyGame) -> Guide | None:
    """Return the guided first game of a game; None if it has none, as a classic variant.

    >>> from rummifun.games import game_named
    >>> guide_for(game_named("md")), len(guide_for(game_named("rummikub")).lessons)
    (None, 5)
    """
    where = entry_for(game.name).guide if rank_of(game.name) else None
    guide: Guide | None = None if where is None else resolve_name(where)
    return guide


def guided_players(game: AnyGame, guide: Guide) -> tuple[str, ...]:
    """Seat the person of a guided game first."""
    return players_at_seats(game, guide.against if levels_for(game) else guide.adviser, 0)


def begin_guided(game: AnyGame, guide: Guide) -> Session:
    """Begin the guided first game of a game."""
    return start_session(Record(game, Alea(guide.deal)), guided_players(game, guide), secret=False)


def untold_lessons(session: Session, guide: Guide, seat: int) -> tuple[Lesson, ...]:
    """List the lessons that no move of a seat has shown yet."""
    own = [(session.game.view(step.before, seat), step.move) for step in session.steps if step.seat == seat]
    return tuple(lesson for lesson in guide.lessons if not any(lesson.is_shown_by(*one) for one in own))


def guide_query(session: Session, guide: Guide, seat: int) -> PlayerQuery | None:
    """Ask for the move to make; None when the seat is not to move, or nothing is left to tell."""
    asks = session.seat == seat and untold_lessons(session, guide, seat)
    return advice_query(session, guide.adviser) if asks else None


def guide_step(session: Session, guide: Guide, seat: int, move: Any, reason: Message | None) -> GuideStep:
    """Return the step of a guide, from the move that its adviser makes and the reason for it."""
    view = session.here.view(seat)
    lessons = (*untold_lessons(session, guide, seat), *guide.lessons)  # new ones first
    text = next((one.text for one in lessons if one.is_shown_by(view, move)), None)
    lesson = None if text is None else Message(text)
    return GuideStep(lesson, build_hint(session.game, view, move, reason if lesson is None else None))
