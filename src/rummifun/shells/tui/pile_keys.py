"""A move in two strokes: the number of a pile picks a piece, another puts it there; twice, its best place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from rummifun.core.scene import Act, Pile, Scene
from rummifun.shells.tui.layout import Layout, PlacedText, Spot

_MOST: Final = 9
_DIGITS: Final = tuple("123456789")
_SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def number_piles(scene: Scene, seat: int | None, known: Mapping[str, int]) -> Mapping[str, int]:
    """Assign numbers to piles: the number in its name if it has one, columns next; numbered piles keep theirs.

    >>> from rummifun.core.scene import Message, Zone
    >>> zones = (Zone(Message(""), (Pile("talon", ()),)), Zone(Message(""), (Pile("c1", ()),), fanned=True))
    >>> number_piles(Scene(Message(""), zones), 0, {})
    {'c1': 1, 'talon': 2}
    """
    ours = sorted(scene.zones, key=lambda zone: (not zone.fanned, zone.seat is None or zone.seat != seat))
    piles = [pile for zone in ours if zone.seat in (None, seat) for pile in zone.piles if pile.place not in known]
    said = {pile.place: int(name) for pile in piles if (name := _name(pile)) in _DIGITS}
    first = {**known, **{place: n for place, n in said.items() if n not in known.values()}}
    free = [n for n in range(1, _MOST + 1) if n not in first.values()]
    return {**first, **dict(zip((pile.place for pile in piles if pile.place not in first), free, strict=False))}


def _name(pile: Pile) -> str:
    return pile.caption.localize(str) if pile.caption else ""


def label_piles(laid: Layout, scene: Scene, known: Mapping[str, int]) -> Layout:
    """Write its number before the name of each pile that has one; a column's own name already shows it."""
    seen = {pile.place for zone in scene.zones for pile in zone.piles if zone.fanned or _name(pile) in _DIGITS}
    named = (label for label in laid.labels if label.x and label.place in known and label.place not in seen)
    raised = (PlacedText(label.x - 1, label.y, _SUPERSCRIPTS[known[label.place]], "active") for label in named)
    return replace(laid, labels=(*laid.labels, *raised))


def number_targets(goals: Iterable[str], known: Mapping[str, int]) -> Mapping[str, int]:
    """Assign numbers to the places that can take the picked piece: their own if they have one, else those left.

    >>> number_targets(["c2", "foundation"], {"c1": 1, "c2": 2})
    {'c2': 2, 'foundation': 0}
    """
    goals = sorted(goals)
    kept = {place: known[place] for place in goals if place in known}
    keys = [n for n in range(_MOST + 1) if n not in kept.values()]
    free = sorted(keys, key=lambda n: n in known.values())  # numbers of no pile first
    return {**kept, **dict(zip((place for place in goals if place not in kept), free, strict=False))}


def pickable_spot(acts: Iterable[Act], place: str) -> Spot | None:
    """Find the piece that a pile offers: the topmost one that can move."""
    there = [act.index for act in acts if act.source == place]
    return (place, max(index or 1 for index in there)) if there else None
