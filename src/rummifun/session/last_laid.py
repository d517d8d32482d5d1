"""The pieces that another seat laid last, from two scenes of one seat: before that seat's turn, and now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from rummifun.core.furniture import Role
from rummifun.core.position import Position
from rummifun.core.scene import BACK, Pile, Scene, Zone
from rummifun.session.session import Session


class LastLaid(NamedTuple):
    """The seat that laid last (None: nobody), and the spots of what it laid: a place, a number from 1 in its pile."""

    by: int | None
    spots: tuple[tuple[str, int], ...] = ()


def turn_start(session: Session, known: Position | None = None) -> Position | None:
    """Return the position before the last turn of a game for several, the known one if it is that; None at the deal."""
    steps = session.steps
    if session.game.seats < 2 or not steps:
        return None
    *_, first = takewhile(lambda step: step.seat == steps[-1].seat, reversed(steps))
    return known if known is not None and known.state is first.before else session.position(first.before)


def last_laid(session: Session, seat: int | None, start: Position | None) -> LastLaid:
    """Return what another seat laid in the turn that has this start; nothing once the seat that looks has moved itself.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.record import Record
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.session.session import resume_session
    >>> played = resume_session(Record(jeu, Alea(17), (jeu.read("pose [11n 12n 13n]"),)), ())
    >>> last_laid(played, 1, turn_start(played)), last_laid(played, 0, turn_start(played))
    (LastLaid(by=0, spots=(('table.1', 1), ('table.1', 2), ('table.1', 3))), LastLaid(by=None, spots=()))
    """
    by = session.steps[-1].seat if session.steps else None
    if start is None or by == seat:
        return LastLaid(None)
    spots = tuple(sorted(laid_between(start.scene(seat), session.here.scene(seat))))
    return LastLaid(by if spots else None, spots)


_UNLAID: Final = frozenset({Role.RACK, Role.HAND, Role.QUEUE, Role.STOCK, Role.AWAY})
"""The roles of piles in which nothing is laid: what shows there was drawn, or turned up."""


def laid_between(before: Scene, now: Scene) -> Iterator[tuple[str, int]]:
    """List the spots of the faces that have come into their zone; one that only moved within it is not laid."""
    for old, zone in zip(before.zones, now.zones, strict=True):
        heights = {str(pile.place): pile.height for pile in old.piles}
        piles = [pile for pile in reversed(zone.piles) if _can_be_laid_on(zone, pile, heights)]
        new = Counter(face for pile in zone.piles for face in pile.faces)
        new -= Counter(face for pile in old.piles for face in pile.faces)
        lain = {pile.faces for pile in old.piles}
        for pile in sorted(piles, key=lambda pile: pile.faces in lain):  # those that lie as they lay come last
            for i in range(len(pile.faces), 0, -1):
                face = pile.faces[i - 1]
                if face != BACK and new[face]:
                    new[face] -= 1
                    yield str(pile.place), i


def _can_be_laid_on(zone: Zone, pile: Pile, heights: dict[str, int]) -> bool:
    """Tell whether new faces of a pile can have been laid: not in a hand, nor shown by what left a stack."""
    role = pile.role or zone.role
    held = role in _UNLAID or (role is Role.TABLE and zone.seat is not None)
    return not held and (not pile.under or pile.height > heights.get(str(pile.place), 0))
