"""Touches on a table, decided once for every screen: what a touch, a drag and a key of a pile do, and those keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rummifun.core.scene import BACK, Act, Pile, Scene

Spot = tuple[str, int]
"""A place, and the index of a piece there; 0 for an empty place."""


@dataclass(frozen=True, slots=True)
class Do:
    """Acts to make: the one there is, or one of several, chosen by the person, or as the best by the game's player."""

    acts: tuple[Act, ...]
    best: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A picked piece and the places that take it: `whole`, any piece of its pile, named by a key; or nothing picked."""

    spot: Spot | None = None
    goals: frozenset[str] = frozenset()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A gesture that is no act: the session is asked for the rule against it, by the event `Gesture`."""

    source: str
    index: int | None = None
    target: str | None = None


Touch = Do | Pick | WhyNot
"""The result of a touch."""


def acts_from(acts: Iterable[Act], spot: Spot, whole: bool = False) -> tuple[Act, ...]:
    """List the acts that begin at a spot: with its piece, with its whole pile, or by filling an empty place."""
    place, index = spot

    def begins(act: Act) -> bool:
        filling = index == 0 and act.source is not None and act.index is None and act.target == place
        return filling or (act.source == place and (whole or act.index in (index, None)))

    return tuple(filter(begins, acts))


def pick(scene: Scene, spot: Spot, whole: bool = False) -> Pick:
    """Pick the piece at a spot, or any piece of its pile; nothing where nothing begins."""
    own = acts_from(scene.acts, spot, whole)
    return Pick(spot, frozenset(act.target for act in own if act.target is not None), whole) if own else Pick()


def pickable_spots(acts: Iterable[Act]) -> frozenset[tuple[str, int | None]]:
    """List the spots with something to pick."""
    return frozenset((act.source, act.index) for act in acts if act.source is not None)


def button_acts(acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that touch no place."""
    return tuple(act for act in acts if act.source is None)


def secondary_acts(acts: Iterable[Act], spot: Spot) -> tuple[Act, ...]:
    """List the acts of the other button of a mouse on a pile."""
    return tuple(act for act in acts if act.secondary and act.source == spot[0])


def touch(scene: Scene, picked: Pick, spot: Spot, quick: bool = False) -> Touch:
    """Decide what a touch does: put what is picked, do at once what needs one touch (`quick`: all that is alone), pick.

    >>> from rummifun.core.scene import Message
    >>> scene = Scene(Message(""), (), (Act("up", Message(""), "c1", 2, "c2"),))
    >>> held = touch(scene, Pick(), ("c1", 2))
    >>> sorted(held.goals), [act.move for act in touch(scene, held, ("c2", 3)).acts], touch(scene, held, ("c3", 1))
    (['c2'], ['up'], WhyNot(source='c1', index=2, target='c3'))
    """
    if not scene.acts:
        return Pick()
    place, index = spot
    own = acts_from(scene.acts, spot)
    if picked.spot is not None:
        held = acts_from(scene.acts, picked.spot, picked.whole)
        there = tuple(act for act in held if act.target == place)
        if there and place != picked.spot[0]:
            return Do(there)
        if spot == picked.spot:
            return Do(held, best=True)
        if not own and place != picked.spot[0]:
            return WhyNot(picked.spot[0], picked.spot[1] or None, place)
    if own and (all(act.target is None for act in own) or (len(own) == 1 and _is_at_once(scene, own[0], place, quick))):
        return Do(own)
    if picked.spot is None and not own and not index:
        return WhyNot(place)
    return pick(scene, spot)


def _is_at_once(scene: Scene, act: Act, place: str, quick: bool) -> bool:
    """Tell whether one touch makes an act; open cards that fill an empty place are put there, and not touched alone."""
    if act.index is not None:
        return quick
    faces = {pile.place: pile.faces for zone in scene.zones for pile in zone.piles}
    source, target = faces.get(act.source or "", ()), faces.get(act.target or "", (BACK,))
    return act.source != place or not source or source[-1].suit == BACK.suit or bool(target)


def drop(scene: Scene, spot: Spot, place: str | None) -> Touch:
    """Decide what a piece does that is dragged from a spot to a place, or to none."""
    there = tuple(act for act in acts_from(scene.acts, spot) if act.target == place)
    if place is None or place == spot[0] or not scene.acts or not (there or spot[1]):
        return Pick()
    return Do(there) if there else WhyNot(spot[0], spot[1], place)


def stroke(scene: Scene, picked: Pick, place: str) -> Touch:
    """Decide what the key of a pile does: take its topmost piece that can move, or touch it with what is taken."""
    there = [act.index or 1 for act in scene.acts if act.source == place]
    if picked.spot is None and there:
        found = touch(scene, picked, (place, max(there)))
        return found if isinstance(found, Do) else pick(scene, (place, max(there)), whole=True)
    if scene.acts and picked.spot is not None and picked.spot[0] == place:
        return Do(acts_from(scene.acts, picked.spot, picked.whole), best=True)
    top = next((len(pile.faces) for zone in scene.zones for pile in zone.piles if pile.place == place), 0)
    return touch(scene, picked, (place, top))


_MOST: Final = 9


def keys(scene: Scene, seat: int | None, known: Mapping[str, int]) -> Mapping[str, int]:
    """Assign numbers to piles: the number in its name if it has one, columns next; numbered piles keep theirs.

    >>> from rummifun.core.scene import Message, Zone
    >>> zones = (Zone(Message(""), (Pile("talon", ()),)), Zone(Message(""), (Pile("c1", ()),), fanned=True))
    >>> keys(Scene(Message(""), zones), 0, {})
    {'c1': 1, 'talon': 2}
    """
    ours = sorted(scene.zones, key=lambda zone: (not zone.fanned, zone.seat is None or zone.seat != seat))
    piles = [pile for zone in ours if zone.seat in (None, seat) for pile in zone.piles if pile.place not in known]
    said = {pile.place: n for pile in piles if (n := shown_number(pile))}
    first = {**known, **{place: n for place, n in said.items() if n not in known.values()}}
    free = [n for n in range(1, _MOST + 1) if n not in first.values()]
    return {**first, **dict(zip((pile.place for pile in piles if pile.place not in first), free, strict=False))}


def shown_number(pile: Pile) -> int | None:
    """Return the number that is all of a pile's name, if it is a key."""
    name = pile.caption.localize(str) if pile.caption else ""
    return int(name) if name in map(str, range(1, _MOST + 1)) else None


def goal_keys(goals: Iterable[str], known: Mapping[str, int]) -> Mapping[str, int]:
    """Assign numbers to the places that can take the picked piece: their own if they have one, else those left.

    >>> goal_keys(["c2", "foundation"], {"c1": 1, "c2": 2})
    {'c2': 2, 'foundation': 0}
    """
    goals = sorted(goals)
    kept = {place: known[place] for place in goals if place in known}
    left = [n for n in range(_MOST + 1) if n not in kept.values()]
    free = sorted(left, key=lambda n: n in known.values())  # numbers of no pile first
    return {**kept, **dict(zip((place for place in goals if place not in kept), free, strict=False))}
