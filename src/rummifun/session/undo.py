"""Undoing decisions of a game: what each person may take back, and what can be redone."""

from __future__ import annotations

from dataclasses import replace

from rummifun.core.position import revealed_between
from rummifun.session.session import Session, decision_indices, is_deal_hidden
from rummifun.session.steps import Step


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
