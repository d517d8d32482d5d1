"""The table on the wire: pieces, piles, zones and figures as a seat sees them, and the acts that it can do there."""

from __future__ import annotations

import msgspec


class WirePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every part of a message: a frozen value, and strict."""


class Face(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One piece as it is seen: `["7", "bleu"]`, `["V", "♥"]`; a back is `["", "dos"]`."""

    text: str
    suit: str


class Tally(WirePart, frozen=True, omit_defaults=True):
    """The count of a pile: how many it has, of how many (0: no limit), and its worth from each number on."""

    have: int
    steps: tuple[tuple[int, int], ...] = ()
    of: int = 0


class Pile(WirePart, frozen=True, omit_defaults=True):
    """Pieces that lie together, from beneath to the top, and how many more lie under them.

    `place` is for the wire alone; what a person reads or hears is the caption, or `named`. `role`: its own, if it is
    not that of its zone; `marks`: for which piece the n-th face, from 1, stands; `suit`: the sign on its empty place.
    """

    place: str
    faces: tuple[Face, ...]
    caption: str | None
    under: int
    spread: bool
    named: str
    role: str | None = None
    tally: Tally | None = None
    marks: tuple[tuple[int, Face], ...] = ()
    suit: str = ""


class Zone(WirePart, frozen=True):
    """A part of the table; `active` is that of the seat to move, `fanned` piles are columns side by side.

    `seat`: whose it is, where it is somebody's; `room`: for how many pieces side by side it is to have room (0: for one
    of each pile); `lines`: how many piles lie in each line of a pyramid, half over those of the line before; `role`:
    the part it plays, of `core.furniture.Role`; `name`: the beginning of its caption, for where there is little room.
    """

    caption: str
    piles: tuple[Pile, ...]
    active: bool
    fanned: bool
    seat: int | None
    room: int
    lines: tuple[int, ...] = ()
    role: str = "table"
    name: str = ""


class Figure(WirePart, frozen=True, omit_defaults=True):
    """A figure to keep in sight: `unit` is "count", "points" or "coins"; `of` how many, where that is limited."""

    label: str
    value: int
    seat: int | None = None
    unit: str = "count"
    of: int = 0


class Path(WirePart, frozen=True):
    """The steps of a turn, the one that it has come to, from 0, and what is asked there."""

    steps: tuple[str, ...]
    at: int
    ask: str


class Picture(WirePart, frozen=True, omit_defaults=True):
    """All that lies on the table, as one seat sees it, and the cloth on which it lies, with its ornament."""

    title: str
    zones: tuple[Zone, ...]
    cloth: str
    ornament: str
    figures: tuple[Figure, ...] = ()
    path: Path | None = None


class Act(WirePart, frozen=True):
    """Something that can be done: the index-th piece (from 1) of `source` put at `target`, or a touch, or a label.

    A `secondary` act is that of the other button of a mouse on its source.
    """

    label: str
    source: str | None
    index: int | None
    target: str | None
    forced: bool
    secondary: bool = False


class Order(WirePart, frozen=True):
    """A way to sort a hand: every face that there is, as it comes in it; `name` is the label in English."""

    name: str
    label: str
    faces: tuple[Face, ...]
