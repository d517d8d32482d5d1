"""Undo and redo: the moves that each person may take back."""

from __future__ import annotations

from dataclasses import replace

from rummifun.session.session import Session, decision_indices
from rummifun.session.steps import revealed_pieces


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
    several = len(session.persons) > 1
    last = next(decision_indices(session, None if several else seat), None)
    if last is None:
        return session
    gone = session.steps[last:]
    if session.own_screens and several and not _own_turn(session, seat, last):
        return session
    secret = session.is_deal_secret and session.seat is not None
    later = (*gone, *session.undone)
    return replace(session, steps=session.steps[:last], undone=later, gave_up=None, is_deal_secret=secret)


def _own_turn(session: Session, seat: int, last: int) -> bool:
    gone = session.steps[last:]
    return session.seat == seat and not any(step.seat != seat or revealed_pieces(session.game, step) for step in gone)


def redo(session: Session, seat: int) -> Session:
    """Redo what was undone, up to the next decision of the same person, or of anybody at a shared screen."""
    several = len(session.persons) > 1
    if not session.undone or (session.own_screens and several and session.seat != seat):
        return session
    whole = replace(session, steps=(*session.steps, *session.undone), undone=())
    again = [i for i in decision_indices(whole, None if several else seat) if i > len(session.steps)]
    n = again[-1] if again else len(whole.steps)
    return replace(whole, steps=whole.steps[:n], undone=whole.steps[n:])


def restart(session: Session, seat: int) -> Session:
    """Go back as far as possible; everything can be redone."""
    while (there := undo(session, seat)) is not session:
        session = there
    return session
