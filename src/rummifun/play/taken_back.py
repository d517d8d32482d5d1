"""Undo and redo: what each person may take back."""

from __future__ import annotations

from dataclasses import replace

from rummifun.play.going import revealed
from rummifun.play.sitting import Sitting, decisions


def back(sitting: Sitting, seat: int) -> Sitting:
    """Go back to the previous decision of a lone person; at a shared screen, to the last decision made.

    Persons at screens of their own undo only their current turn, and no move that has shown them a piece. Whoever goes
    back from the end has seen every hand: the deal is secret no more.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.play.sitting import PERSON, sit
    >>> played = sit(Record(jeu, Alea(1), (Piocher(), Piocher())), (PERSON, PERSON))
    >>> gone = back(played, 0)
    >>> len(gone.steps), len(gone.later), back(replace(played, apart=True), 0).later
    (1, 1, ())
    """
    several = len(sitting.persons) > 1
    last = next(decisions(sitting, None if several else seat), None)
    if last is None:
        return sitting
    gone = sitting.steps[last:]
    if sitting.apart and several and not _own_turn(sitting, seat, last):
        return sitting
    secret = sitting.secret and sitting.seat is not None
    later = (*gone, *sitting.later)
    return replace(sitting, steps=sitting.steps[:last], later=later, gave_up=None, secret=secret)


def _own_turn(sitting: Sitting, seat: int, last: int) -> bool:
    gone = sitting.steps[last:]
    return sitting.seat == seat and not any(step.seat != seat or revealed(sitting.game, step) for step in gone)


def forth(sitting: Sitting, seat: int) -> Sitting:
    """Redo what was undone, up to the next decision of the same person, or of anybody at a shared screen."""
    several = len(sitting.persons) > 1
    if not sitting.later or (sitting.apart and several and sitting.seat != seat):
        return sitting
    whole = replace(sitting, steps=(*sitting.steps, *sitting.later), later=())
    again = [i for i in decisions(whole, None if several else seat) if i > len(sitting.steps)]
    n = again[-1] if again else len(whole.steps)
    return replace(whole, steps=whole.steps[:n], later=whole.steps[n:])


def restarted(sitting: Sitting, seat: int) -> Sitting:
    """Go back as far as possible; everything can be redone."""
    while (there := back(sitting, seat)) is not sitting:
        sitting = there
    return sitting
