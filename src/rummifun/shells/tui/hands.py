"""What a hand does on a scene: what can be picked, where it can be put, what a touch means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummifun.core.scene import Act
from rummifun.shells.tui.layout import Spot


class Touched(NamedTuple):
    """What comes of a touch: acts, of which one is made or chosen; or what is picked now, with nothing done."""

    acts: tuple[Act, ...] = ()
    picked: Spot | None = None
    best: bool = False


def reach(acts: Iterable[Act], spot: Spot) -> tuple[Act, ...]:
    """List the acts that begin at a spot: with that piece, with its pile as a whole, or by filling an empty place."""
    place, index = spot
    return tuple(act for act in acts if _from(act, place, index) or (index == 0 and _whole(act, place)))


def _from(act: Act, place: str, index: int) -> bool:
    return act.source == place and act.index in (index, None)


def _whole(act: Act, place: str) -> bool:
    return act.source is not None and act.index is None and act.target == place


def goals(acts: Iterable[Act], spot: Spot) -> frozenset[str]:
    """List the places where what is picked at a spot may be put."""
    return frozenset(act.target for act in reach(acts, spot) if act.target is not None)


def sources(acts: Iterable[Act]) -> frozenset[tuple[str, int | None]]:
    """List where something can be picked."""
    return frozenset((act.source, act.index) for act in acts if act.source is not None)


def buttons(acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that no place is touched for."""
    return tuple(act for act in acts if act.source is None)


def touched(acts: Sequence[Act], picked: Spot | None, spot: Spot) -> Touched:
    """Tell what a touch does: puts what is picked, picks, or does at once what one touch is enough for.

    >>> from rummifun.core.scene import Message
    >>> acts = (Act("a", Message("a"), "c1", 2, "c2"), Act("b", Message("b"), "talon", None, "rebut"))
    >>> touched(acts, None, ("c1", 2)).picked, touched(acts, ("c1", 2), ("c2", 5)).acts[0].move
    (('c1', 2), 'a')
    >>> touched(acts, None, ("talon", 1)).acts[0].move, touched(acts, ("c1", 2), ("c9", 1))
    ('b', Touched(acts=(), picked=None, best=False))
    """
    if picked is not None:
        there = tuple(act for act in reach(acts, picked) if act.target == spot[0])
        if there and spot[0] != picked[0]:
            return Touched(there)
        if spot == picked:
            return Touched(reach(acts, picked), best=True)
    own = reach(acts, spot)
    if own and all(act.target is None for act in own):
        return Touched(own)
    if len(own) == 1 and own[0].index is None:
        return Touched(own)
    return Touched(picked=spot if own else None)
