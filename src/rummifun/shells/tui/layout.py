"""The place of each piece of a scene on a screen: the largest pieces that fit.

A scene is laid out as blocks, one a zone, in rows from the top; in a block piles stand side by side, or as columns
where the zone is fanned. Nothing here draws: `paint` does, and a touch is looked up in the same cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from textual.geometry import Region

from rummifun.core.scene import BACK, PieceFace, Pile, Scene, Zone, covering_piles
from rummifun.render.text import Style, draw_face

Tr = Callable[[str], str]

Spot = tuple[str, int]
"""A place, and the index of a piece there; 0 for an empty place."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece, or an empty place: its position on the screen, and the meaning of a touch there.

    The index is that of the piece in its pile, from 1; 0 where there is none. A covered one shows its first line.
    """

    x: int
    y: int
    width: int
    height: int
    place: str
    index: int
    face: PieceFace | None
    covered: bool = False

    @property
    def spot(self) -> Spot:
        return self.place, self.index


class PlacedText(NamedTuple):
    """A text on the table: the caption of a zone, perhaps active, or of a pile."""

    x: int
    y: int
    text: str
    kind: str = "pile"
    place: str = ""


@dataclass(frozen=True)
class Layout:
    """A scene laid out: its cells in reading order, its texts."""

    cells: tuple[PlacedPiece, ...] = ()
    labels: tuple[PlacedText, ...] = ()

    @cached_property
    def width(self) -> int:
        texts = (label.x + len(label.text) for label in self.labels)
        return max(0, *(cell.x + cell.width for cell in self.cells), *texts, 0)

    @cached_property
    def height(self) -> int:
        return max(0, *(cell.y + cell.height for cell in self.cells), *(label.y + 1 for label in self.labels), 0)

    @cached_property
    def _lines(self) -> Mapping[int, tuple[tuple[PlacedPiece, ...], tuple[PlacedText, ...]]]:
        lines = range(self.height)
        labels = {y: tuple(label for label in self.labels if label.y == y) for y in lines}
        return {y: (tuple(c for c in self.cells if c.y <= y < c.y + c.height), labels[y]) for y in lines}

    def line(self, y: int) -> tuple[tuple[PlacedPiece, ...], tuple[PlacedText, ...]]:
        """List the items on a line: pieces, texts."""
        return self._lines.get(y, ((), ()))

    def shift(self, x: int, y: int) -> Layout:
        return Layout(
            tuple(replace(cell, x=cell.x + x, y=cell.y + y) for cell in self.cells),
            tuple(label._replace(x=label.x + x, y=label.y + y) for label in self.labels),
        )


class Slot(NamedTuple):
    """The room of a pile in its zone, and the last pieces there."""

    room: Region
    place: str
    faces: tuple[PieceFace, ...]


@dataclass(frozen=True, slots=True)
class LayoutMemory:
    """The memory from one board to the next: the scale, the room of each zone, and of each pile in it."""

    scale: int = 0
    widest: int = 0
    zones: tuple[Region, ...] = ()
    piles: tuple[tuple[Slot, ...], ...] = ()


class Scale(NamedTuple):
    """The scale of pieces: their words, the distance across, their height, the visible part of a covered one.

    The air is what is left free between lines of pieces; what is written on one needs the least width.
    """

    tr: Tr
    width: int
    height: int
    least: int
    step: int = 1
    air: int = 1


def piece_text(piece: PieceFace, tr: Tr = str) -> str:
    """Write a piece in a language, or as the notations do.

    >>> piece_text(PieceFace("10", "♥")), piece_text(PieceFace("Chili", "Chili")), piece_text(BACK)
    ('10♥', 'Chili', '▒▒')
    """
    return draw_face(piece, _PLAIN, tr)


_PLAIN: Final = Style()
_GAP: Final = 3
"""Between zones of a row; between piles there is one less."""
_LONG: Final = 12
"""A caption as long as that stands above its pile."""
_NUMBER: Final = 4
"""The room for the number of a pile, and for a caption to grow, if the row allows."""
_LONGEST: Final = len("garden")
"""The length of the longest name on a piece: in a game of names alone, it comes sooner or later."""
_COLUMN: Final = 14
"""The height that columns may come to, with their captions, when they are drawn as close as can be."""
_TIMES: Final = 6
"""The growth that the layout expects: as many times the piles on the table."""
_MORE: Final = 4
"""The free lines of a new layout: a pile that has grown will grow again."""
_EVER: Final = 999
"""The height of a room that has nothing below it."""

Rows = list[list[int]]
"""Zones in rows, by their numbers."""

Needs = Sequence[tuple[int, int]]
"""The width and the height of each zone."""


def layout_scene(scene: Scene, tr: Tr, width: int, height: int, before: LayoutMemory) -> tuple[Layout, LayoutMemory]:
    """Lay a scene out over the last one; return the layout and its memory.

    Each zone and each pile stays in its room: a pile that outgrows it is drawn closer, what is new takes free room.
    Only where there is none is all laid out anew, smaller; higher than the screen when even the smallest does not fit.
    """
    if not scene.zones:
        return Layout(), before
    faces = [piece for zone in scene.zones for pile in zone.piles for piece in pile.faces]
    widest = max(before.widest, *(_LONGEST if p.text == p.suit else len(piece_text(p, tr)) for p in faces), 0)
    scales = _scales(tr, widest)
    if widest == before.widest and before.zones:
        again = _again(scene, scales[before.scale], before)
        if again is not None:
            return again
    more, last = _MORE * bool(before.zones), len(scales) - 1
    for i in range(min(before.scale + bool(more), last), len(scales)):
        zones, needed = _plan_regions(scene.zones, scales[i], width, height)
        made = _again(scene, scales[i], LayoutMemory(i, widest, zones))
        if (
            made is not None
            and made[0].width <= width
            and (needed + more <= height or made[0].height <= height * (i == last))
        ):
            return made
    zones, _ = _plan_regions(scene.zones, scales[last], width, max(height, needed))
    return _again(scene, scales[last], LayoutMemory(last, widest, zones)) or (Layout(), before)


def _scales(tr: Tr, widest: int) -> tuple[Scale, ...]:
    small, least = widest + 3, widest + 1
    return (
        Scale(tr, small + 4, 5, least, 2),
        Scale(tr, small + 2, 3, least),
        Scale(tr, small, 2, least),
        Scale(tr, small, 1, least),
        Scale(tr, small, 1, least, air=0),
    )


# The rooms of zones, as a game begins


def _plan_regions(zones: tuple[Zone, ...], scale: Scale, width: int, height: int) -> tuple[tuple[Region, ...], int]:
    """Assign each zone its room for the game, and count the lines that they need."""
    needs = [_zone_size(zone, scale, width) for zone in zones]
    if _fills(zones[-1]):
        needs[-1] = _zone_size(replace(zones[-1], piles=zones[-1].piles * _TIMES), scale, width, _NUMBER)
    rows = _rows(zones, needs, width, scale)
    tall = [max(needs[i][1] for i in row) for row in rows]
    longer = max(0, _COLUMN - tall[-1]) if zones[-1].fanned else 0
    spare = height - sum(tall) - (len(rows) - 1) - longer
    air = scale.air * int(spare >= 0)
    above = min(1, spare // 2) if air else 0
    needed = sum(tall) + air * (len(rows) - 1)
    tall = _share_lines(zones, rows, tall, scale, (spare if air else height - sum(tall)) - above)
    tall[-1] = max(tall[-1], height - above - sum(tall[:-1]) - air * (len(rows) - 1))
    left, across = _margins(zones, rows, needs, width, scale)
    rooms: list[Region] = []
    y = above
    for row, lines in zip(rows, tall, strict=True):
        whole = Region(left, y, across, lines)
        rooms += _side_by_side([zones[i] for i in row], [needs[i][0] for i in row], whole, width)
        y += lines + air
    return tuple(rooms), needed


def _share_lines(zones: Sequence[Zone], rows: Rows, tall: list[int], scale: Scale, spare: int) -> list[int]:
    """Share spare lines among rows: all push a foot down, else each growing row gets one."""
    if len(rows) > 1 and _is_foot(zones[-1]) and len(rows[-1]) == 1:
        return [*tall[:-2], max(1 + scale.height, tall[-2] + spare), tall[-1]]
    growing = [n for n, row in enumerate(rows[:-1]) if len(row) == 1 and _grows(zones[row[0]])][: max(0, spare)]
    return [lines + (n in growing) for n, lines in enumerate(tall)]


def _margins(zones: Sequence[Zone], rows: Rows, needs: Needs, width: int, scale: Scale) -> tuple[int, int]:
    """Return the left margin and the width of all rows: in the middle of the screen where they nearly fill it."""
    more = (2 * scale.width * (len(row) > 1 and not _is_stack(zones[row[-2]])) for row in rows)
    widest = min(width, max(_breadth(needs, row) + room for row, room in zip(rows, more, strict=True)))
    if 3 * widest > 2 * width and not any(zone.seat is not None and _grows(zone) for zone in zones):
        return (width - widest) // 2, widest
    return 0, width


def _zone_size(zone: Zone, scale: Scale, width: int, wider: int = 0) -> tuple[int, int]:
    """Return the width and height of a zone, with its caption."""
    slots = _pyramid_slots(zone, scale) or (
        _columns(zone, scale, ()) if zone.fanned else _flow_piles(zone, scale, width, wider)
    )
    across = max((slot.room.right for slot in slots), default=0)
    down = max((slot.room.bottom for slot in slots), default=scale.height)
    active = 2 * (zone.seat is not None and not zone.active)
    return max(across, len(_caption(zone, scale.tr, width)) + active), 1 + down


def _rows(zones: Sequence[Zone], needs: Needs, width: int, scale: Scale) -> Rows:
    """Put zones in rows: side by side where they are low, none is or will be active and there is room."""
    rows: Rows = []
    for i in range(len(zones)):
        row = [*(rows[-1] if rows else []), i]
        low = {needs[j][1] for j in row} == {1 + scale.height}
        before_foot = i == len(zones) - 2 and _is_foot(zones[-1])
        acting = [before_foot or zones[j].active or (zones[j].seat is not None and _grows(zones[j])) for j in row]
        alone = any(acts and not _is_stack(zones[j]) for j, acts in zip(row, acting, strict=True))
        if len(row) > 1 and low and not alone and _breadth(needs, row) <= width:
            rows[-1] = row
        else:
            rows.append([i])
    return rows


def _breadth(needs: Needs, row: Sequence[int]) -> int:
    return sum(needs[i][0] for i in row) + _GAP * (len(row) - 1)


def _grows(zone: Zone) -> bool:
    """Tell whether piles will come to a zone: it has a place for them, without a name."""
    return not zone.piles or any(not pile.height and not pile.caption for pile in zone.piles)


def _is_foot(zone: Zone) -> bool:
    """Tell whether the last zone goes to the foot of the screen: it is active, or a hand."""
    return zone.active or (len(zone.piles) == 1 and not zone.piles[0].caption and len(set(zone.piles[0].faces)) > 1)


def _fills(zone: Zone) -> bool:
    """Tell whether piles will come after the last: they have begun to come, and each has a name."""
    named = all(pile.caption and not pile.spread for pile in zone.piles)
    return named and any(pile.faces for pile in zone.piles) and not (zone.fanned or zone.lines) and zone.seat is None


def _side_by_side(zones: Sequence[Zone], widths: Sequence[int], row: Region, width: int) -> list[Region]:
    """Share a row among zones; the last of several stands on the right, and all but stacks take the free room."""
    if len(zones) == 1:
        return [row._replace(width=width - row.x)]
    rooms, x = [], row.x
    for across in widths[:-1]:
        rooms.append(row._replace(x=x, width=across))
        x += across + _GAP
    x = row.x + row.width - widths[-1]
    if not _is_stack(zones[-2]):
        rooms[-1] = rooms[-1]._replace(width=x - _GAP - rooms[-1].x)
    return [*rooms, row._replace(x=x, width=width - x)]


def _is_stack(zone: Zone) -> bool:
    return bool(zone.piles) and all(set(pile.faces) == {BACK} for pile in zone.piles)


# Drawing in the rooms


def _again(scene: Scene, scale: Scale, before: LayoutMemory) -> tuple[Layout, LayoutMemory] | None:
    """Lay a scene out in the existing rooms; nothing if one of them is too small."""
    indexed = frozenset(act.source for act in scene.acts if act.source is not None and act.index is not None)
    piles, whole = list(before.piles), list[Layout]()
    zones = _with_new(scene.zones, scale, before.zones)
    if zones is None:
        return None
    right = max(room.right for room in zones)
    for i, (zone, room) in enumerate(zip(scene.zones, zones, strict=False)):
        others = [other for other in zones if other != room]
        below = any(other.y > room.y for other in others)
        alone = all(other.y != room.y for other in others)
        free = min((other.x - 1 for other in others if other.y == room.y and other.x > room.x), default=right) - room.x
        across = max(room.width, free - 1) if len(zone.piles) == 1 else room.width
        inner = Region(0, 0, across, room.height - 1)
        corner = room.x, room.y + 1
        made = _fill_zone(zone, scale, inner, corner, piles[i] if i < len(piles) else (), indexed, below, alone)
        if made is None:
            return None
        label = PlacedText(room.x, room.y, _caption(zone, scale.tr, free), "active" if zone.active else "zone")
        whole += [Layout((), (label,)), *made[0]]
        piles[i : i + 1] = [made[1]]
    cells, labels = (cell for laid in whole for cell in laid.cells), (label for laid in whole for label in laid.labels)
    return Layout(tuple(cells), tuple(labels)), replace(before, zones=zones, piles=tuple(piles))


def _with_new(zones: Sequence[Zone], scale: Scale, rooms: tuple[Region, ...]) -> tuple[Region, ...] | None:
    """Find room for new zones: beside the others, or below."""
    for zone in zones[len(rooms) :]:
        right, bottom = max(room.right for room in rooms), max(room.bottom for room in rooms)
        across, down = _zone_size(zone, scale, right)
        tries = [(across + _NUMBER, bottom), (across, bottom), (across, _EVER)]
        found = (_free((x, down), Region(0, 0, right, height), rooms) for x, height in tries)
        room = next((room for room in found if room), None)
        if room is None:
            return None
        rooms = (*rooms, room)
    return rooms


def _caption(zone: Zone, tr: Tr, width: int) -> str:
    said = zone.caption.localize(tr)
    return _cut(("▸ " if zone.active else "") + said[:1].upper() + said[1:], width)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def _fill_zone(
    zone: Zone,
    scale: Scale,
    inner: Region,
    corner: tuple[int, int],
    before: tuple[Slot, ...],
    indexed: frozenset[str],
    below: bool,
    alone: bool,
) -> tuple[list[Layout], tuple[Slot, ...]] | None:
    """Draw the piles of a zone in its room, or further down where nothing is below."""
    if zone.lines:
        return [laid.shift(*corner) for laid in _pyramid(zone, scale)], _pyramid_slots(zone, scale)
    if zone.fanned:
        slots: tuple[Slot, ...] | None = _columns(zone, scale, before)
    else:
        slots = _seat_piles(zone, scale, inner, before, below, alone)
    if slots is None:
        return None
    rooms, names = {slot.place: slot.room for slot in slots}, _names(zone, scale.tr)
    drawn = []
    for pile in zone.piles:
        room = rooms[pile.place]
        if zone.fanned:
            laid: Layout | None = _column(pile, scale, inner.height)
        else:
            laid = _pile(pile, scale, room, names, pile.place in indexed)
        if laid is None or (below and room.y + laid.height > inner.height):
            return None
        drawn.append(laid.shift(corner[0] + room.x, corner[1] + room.y))
    return drawn, slots


# The places of piles


def _names(zone: Zone, tr: Tr) -> int:
    return max((len(pile.caption.localize(tr)) + 1 for pile in zone.piles if pile.caption and pile.spread), default=0)


def _columns(zone: Zone, scale: Scale, before: tuple[Slot, ...]) -> tuple[Slot, ...]:
    old = {slot.place for slot in before}
    new = enumerate((pile for pile in zone.piles if pile.place not in old), len(before))
    across = scale.width - 1
    heights = ((i, pile, _column(pile, scale, _EVER).height) for i, pile in new)
    return (*before, *(Slot(Region(i * scale.width, 0, across, h), pile.place, ()) for i, pile, h in heights))


def _pyramid_slots(zone: Zone, scale: Scale) -> tuple[Slot, ...]:
    """Put the piles of a pyramid in centred lines, each over the foot of the one before; nothing for other zones."""
    most = max(zone.lines, default=0)
    spots = [
        ((most - many + 2 * i) * scale.width // 2, n * scale.step)
        for n, many in enumerate(zone.lines)
        for i in range(many)
    ]
    rooms = (Region(x, y, scale.width - 1, scale.height) for x, y in spots)
    return tuple(Slot(room, pile.place, ()) for room, pile in zip(rooms, zone.piles, strict=False))


def _pyramid(zone: Zone, scale: Scale) -> Iterator[Layout]:
    """Draw the pieces of a pyramid: only the first lines of covered ones; nothing where a piece is gone."""
    for (room, place, _), pile, over in zip(
        _pyramid_slots(zone, scale), zone.piles, covering_piles(zone.lines), strict=True
    ):
        covered = any(zone.piles[i].faces for i in over)
        height = scale.step if covered else room.height
        for index, piece in [*enumerate(pile.faces, 1)][-1:]:
            yield Layout((PlacedPiece(room.x, room.y, room.width, height, place, index, piece, covered),))


def _flow_piles(zone: Zone, scale: Scale, width: int, wider: int = 0) -> tuple[Slot, ...]:
    """Put piles side by side, each at its own size; a spread pile has a line of its own."""
    slots: list[Slot] = []
    x, y, line, names = 0, 0, scale.height, _names(zone, scale.tr)
    for pile in zone.piles:
        across, down = _size(pile, scale, width, names)
        if x and (pile.spread or x + across > width):
            x, y, line = 0, y + line + scale.air, scale.height
        across += wider if pile.caption else 0
        slots.append(Slot(Region(x, y, width if pile.spread and wider else across, down), pile.place, pile.faces))
        x, line = x + across + _GAP - 1, max(line, down)
    return tuple(slots)


def _first_slots(zone: Zone, scale: Scale, inner: Region, alone: bool) -> tuple[Slot, ...]:
    """Assign piles their first rooms: a single pile has all of it, others leave the free room to later ones."""
    slots = _replace_loose(zone, scale, inner) or _flow_piles(zone, scale, inner.width)
    wide = max((slot.room.right for slot in slots), default=0)
    one_line = len({slot.room.y for slot in slots}) == 1 and not any(pile.spread for pile in zone.piles)
    if one_line and alone:
        slots = _flow_piles(zone, scale, inner.width, min(_NUMBER, (inner.width - wide) // len(slots)))
    rooms = [slot.room for slot in slots]
    if rooms and not alone:
        rooms[-1] = rooms[-1]._replace(width=inner.width - rooms[-1].x)
    for i, pile in enumerate(zone.piles):
        if pile.spread:
            rooms[i] = rooms[i]._replace(width=inner.width)
        elif len(rooms) == 1 and not pile.caption:
            rooms[i] = rooms[i]._replace(width=(inner.width + _GAP - 1) // 3 - _GAP + 1)
    return tuple(slot._replace(room=room) for slot, room in zip(slots, rooms, strict=True))


def _loose(pile: Pile) -> bool:
    """Tell whether a pile is known by its pieces, not by its place: it has no name, or only its points as one."""
    named = pile.caption is not None and all(f"{{{name}}}" == pile.caption.key for name, _ in pile.caption.values)
    return len(set(pile.faces)) > 1 and not named


def _seat_piles(
    zone: Zone, scale: Scale, inner: Region, before: tuple[Slot, ...], below: bool, alone: bool
) -> tuple[Slot, ...] | None:
    """Assign each pile the room that it had, or a free one."""
    only = zone.piles[0] if len(zone.piles) == 1 else None
    if only is not None and not (only.caption or (_grows(zone) and zone.seat is not None)):
        return (Slot(inner, only.place, only.faces),)  # a single pile without a name has all the room
    if not before:
        return _first_slots(zone, scale, inner, alone)
    names = _names(zone, scale.tr)
    sizes = {pile.place: _size(pile, scale, inner.width, names) for pile in zone.piles}
    kept = _outgrown(zone, sizes, inner, before)
    gone = [slot for slot in before if slot.place not in sizes]
    for pile in (pile for pile in zone.piles if pile.place not in kept):
        across, down = sizes[pile.place]
        wide, now = across + _NUMBER * (not _loose(pile)), [*kept.values()]
        ever = [*now, *(slot.room for slot in gone)]
        tries = [(wide, inner, ever), (across, inner, ever), (across, inner, now)]
        tries += [] if below else [(across, inner._replace(height=_EVER), now)]
        found = next((room for x, whole, rooms in tries if (room := _free((x, down), whole, rooms))), None)
        if found is None:
            return _replace_loose(zone, scale, inner)
        kept[pile.place] = found
    slots = tuple(Slot(kept[pile.place], pile.place, pile.faces) for pile in zone.piles)
    return (*slots, *(slot for slot in gone if not any(map(slot.room.overlaps, kept.values()))))


def _outgrown(
    zone: Zone, sizes: Mapping[str, tuple[int, int]], inner: Region, before: tuple[Slot, ...]
) -> dict[str, Region]:
    """Leave piles their rooms, but loose ones among others that are too large for theirs."""
    kept = _claim_rooms(zone, before)
    for pile in zone.piles if len(zone.piles) > 1 else ():
        if pile.place in kept and _loose(pile):
            across, down = sizes[pile.place]
            wanted = kept.pop(pile.place)._replace(width=across, height=down)
            if inner.contains_region(wanted) and not any(wanted.overlaps(_add_gap(other)) for other in kept.values()):
                kept[pile.place] = wanted
    return kept


def _claim_rooms(zone: Zone, before: tuple[Slot, ...]) -> dict[str, Region]:
    """Find the room that each pile had: a loose one by its pieces, then all by their places."""
    left, kept = list(before), dict[str, Region]()
    claims = [(pile, True) for pile in zone.piles if _loose(pile)] + [(pile, False) for pile in zone.piles]
    for pile, by_faces in claims:
        same = (slot for slot in left if (slot.faces == pile.faces if by_faces else slot.place == pile.place))
        found = None if pile.place in kept else next(same, None)
        if found is not None:
            left.remove(found)
            kept[pile.place] = found.room
    return kept


def _replace_loose(zone: Zone, scale: Scale, inner: Region) -> tuple[Slot, ...] | None:
    """Put loose piles again, from the first on."""
    if not any(_loose(pile) for pile in zone.piles):
        return None
    ways = (_flow_piles(zone, scale._replace(width=scale.width - closer), inner.width) for closer in (0, 1, 2))
    return next((slots for slots in ways if all(inner.contains_region(slot.room) for slot in slots)), None)


def _add_gap(room: Region) -> Region:
    return room.grow((0, _GAP - 1, 0, _GAP - 1))


def _free(size: tuple[int, int], whole: Region, rooms: Sequence[Region]) -> Region | None:
    spaced = [_add_gap(room) for room in rooms]
    lines = {whole.y, *(room.y for room in rooms), *(room.bottom + air for room in rooms for air in (0, 1))}
    columns = {whole.x, *(room.right for room in spaced)}
    tried = (Region(x, y, *size) for y, x in sorted(product(lines, columns)))
    free = (room for room in tried if whole.contains_region(room) and not any(map(room.overlaps, spaced)))
    return next(free, None)


# A pile in its room


def _size(pile: Pile, scale: Scale, width: int, names: int) -> tuple[int, int]:
    caption, above, left = _caption_part(pile, scale.tr, width, names)
    pieces, number = _pieces_to_draw(pile, False)
    per = max(1, min(len(pieces), (width - left + 1) // scale.width))
    lines = -(-len(pieces) // per)
    across = left + max(per * scale.width - 1, per * scale.least) + (1 + len(f"×{number}") if number else 0)
    down = lines * (scale.height + scale.air) - scale.air
    return max(across, len(caption) + _NUMBER if above else 0), max(down, 1 + above)


def _caption_part(pile: Pile, tr: Tr, width: int, names: int) -> tuple[str, int, int]:
    """Return the caption of a pile, the lines that it takes above it, and the columns on its left."""
    caption = _cut(pile.caption.localize(tr), max(8, width)) if pile.caption else ""
    above = len(caption) >= _LONG and not pile.spread
    left = 0 if above or not caption else max(names if pile.spread else 0, len(caption) + 1)
    return caption, int(above), left


def _pile(pile: Pile, scale: Scale, room: Region, names: int, indexed: bool) -> Layout | None:
    """Draw a pile in its room: its caption, its pieces, closer where there is little room, and how many there are."""
    caption, above, left = _caption_part(pile, scale.tr, room.width, names)
    pieces, number = _pieces_to_draw(pile, indexed)
    said = f"×{number}" if number else ""
    inner = Region(left, above, room.width - left, room.height - above)
    beside = bool(said) and len(said) + 1 + (scale.width - 1) <= inner.width
    boxes = _grid(len(pieces), scale, inner._replace(width=inner.width - (1 + len(said)) * beside))
    if boxes is None:
        return None
    cells = tuple(
        PlacedPiece(box.x, box.y, box.width, box.height, pile.place, index, piece, covered)
        for (index, piece), (box, covered) in zip(pieces, boxes, strict=True)
    )
    middle, last = min(scale.height, inner.height) // 2, cells[-1]
    labels = [PlacedText(0, 0 if above else middle, caption, place=pile.place)] if caption else []
    if beside:
        labels.append(PlacedText(last.x + last.width + 1, last.y + last.height // 2, said))
    elif said and last.height > 2:
        labels.append(PlacedText(last.x, last.y + last.height - 1, said, "number"))
    return Layout(cells, tuple(labels))


def _grid(n: int, scale: Scale, room: Region) -> list[tuple[Region, bool]] | None:
    """Put n pieces in a room, each with whether the next covers it: apart, else closer, else closer and lower."""
    for height in (h for h in (5, 3, 2, 1) if h <= min(scale.height, room.height)):
        air = scale.air if height == scale.height else 0
        lines = (room.height + air) // (height + air)
        apart, close = (room.width + 1) // scale.width, -(-n // lines)
        if apart * lines >= n:
            return [(_box(i, apart, scale.width, height, air, room, scale), False) for i in range(n)]
        least = scale.least if height > 1 or room.width >= close * scale.least else max(1, room.width // close)
        if room.width >= close * least:
            step = max(least, (room.width - least - 1) // max(1, close - 1)) if close > 1 else room.width
            step = min(step, room.width // close if least < scale.least else scale.width - 1)
            return [
                (
                    _box(i, close, step, height, air, room, scale, last := i == n - 1 or i % close == close - 1),
                    not last and step < scale.width - 1,
                )
                for i in range(n)
            ]
    return None


def _box(i: int, per: int, step: int, height: int, air: int, room: Region, scale: Scale, last: bool = True) -> Region:
    x = i % per * step
    across = min(scale.width - 1, room.width - x) if last else min(step, scale.width - 1)
    return Region(room.x + x, room.y + i // per * (height + air), across, height)


def _pieces_to_draw(pile: Pile, indexed: bool) -> tuple[list[tuple[int, PieceFace | None]], int]:
    """Choose the pieces of a pile to draw, each with its index, and the number to write beside them."""
    faces = pile.faces
    if not faces:
        return [(0, None)], 0
    numbered: list[tuple[int, PieceFace | None]] = list(enumerate(faces, 1))
    alike = len(faces) > 1 and len(set(faces)) == 1 and not indexed and not (pile.caption and faces[0] == BACK)
    if alike:
        return [(len(faces), faces[-1])], pile.height
    return numbered, pile.height if pile.under else 0


def _column(pile: Pile, scale: Scale, height: int) -> Layout:
    """Draw a pile as a column under its caption, each piece over the one before, closer where there is little room.

    Hidden pieces come closer first, then all; then hidden ones are left out, and numbered; then the last is cut.
    """
    caption = pile.caption.localize(scale.tr) if pile.caption else ""
    pieces: list[tuple[int, PieceFace | None]] = list(enumerate(pile.faces, 1)) or [(0, None)]
    hidden = next((i for i, (_, piece) in enumerate(pieces) if piece != BACK), len(pieces))
    hidden = min(hidden, len(pieces) - 1)
    shown, room = len(pieces) - 1 - hidden, height - 1 - scale.height
    closer = [(scale.step, scale.step), (1, scale.step), (1, 1)]
    steps = next((s for s in closer if hidden * s[0] + shown * s[1] <= room), (1, 1))
    left_out = min(max(0, hidden - 1), max(0, hidden * steps[0] + shown * steps[1] - room))
    over = (hidden - left_out) * steps[0] + shown * steps[1] - room
    tall = next((h for h in (5, 3, 2, 1) if h <= scale.height - over), 1) if over > 0 else scale.height
    labels = [PlacedText(max(0, (scale.width - 1 - len(caption)) // 2), 0, caption, place=pile.place)]
    if left_out:
        labels.append(PlacedText(scale.width - 1 - len(f"{hidden}"), 1, f"{hidden}", "number"))
    cells, y = [], 1
    for i, (index, piece) in enumerate(pieces[left_out:], left_out):
        last = i == len(pieces) - 1
        down = tall if last else steps[i >= hidden]
        cells.append(PlacedPiece(0, y, scale.width - 1, down, pile.place, index, piece, not last))
        y += down
    return Layout(tuple(cells), tuple(labels))


def cell_at(laid: Layout, x: int, y: int) -> PlacedPiece | None:
    """Find the cell at a place on the screen."""
    found = (c for c in laid.cells if c.x <= x < c.x + c.width and c.y <= y < c.y + c.height)
    return next(found, None)


def spot_at(laid: Layout, x: int, y: int) -> Spot | None:
    """Find the target of a touch on the screen: a piece, or a whole pile by its name."""
    cell = cell_at(laid, x, y)
    if cell is not None:
        return cell.spot
    named = (label for label in laid.line(y)[1] if label.place and label.x <= x < label.x + len(label.text))
    return next(((label.place, 0) for label in named), None)


def nearest_beside(laid: Layout, places: frozenset[str], x: int, y: int) -> Spot | None:
    """Find the nearest piece of some places that lies beside a place of the screen, or straight above it."""

    def apart(cell: PlacedPiece) -> tuple[int, int]:
        return max(cell.x - x, x - cell.x - cell.width + 1, 0), max(cell.y - y, y - cell.y - cell.height + 1, 0)

    near = []
    for cell in (cell for cell in laid.cells if cell.place in places and not cell.covered):
        across, down = apart(cell)
        if (down == 0 and across < _GAP) or (across == 0 and cell.y < y):
            near.append((across + down, cell.spot))
    return min(near)[1] if near else None


def neighbour(laid: Layout, cell: PlacedPiece, dx: int, dy: int) -> PlacedPiece:
    """Find the next cell in a direction; the same one if there is none."""

    def ways(other: PlacedPiece) -> tuple[int, int]:
        """Measure how far ahead another lies, and how far aside."""
        across, down = _middle(other) - _middle(cell), other.y - cell.y
        return (across * dx, abs(down) * 8) if dx else (down * dy * 2, abs(across))

    ahead = (other for other in laid.cells if ways(other)[0] > 0)
    return min(ahead, key=lambda other: (sum(ways(other)), ways(other)[0]), default=cell)


def _middle(cell: PlacedPiece) -> int:
    return 2 * cell.x + cell.width
