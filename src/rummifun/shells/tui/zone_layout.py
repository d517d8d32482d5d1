"""The piles of a zone on a screen: their rooms, which they keep from one board to the next, and their pieces there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from rummifun.core.pyramid import covering_piles, pyramid_spots
from rummifun.core.scene import BACK, PieceFace, Pile, Zone
from rummifun.shells.tui.placed_pieces import GAP, Layout, PlacedPiece, PlacedText

Tr = Callable[[str], str]


class Slot(NamedTuple):
    """The room of a pile in its zone, and the last pieces there."""

    room: Region
    place: str
    faces: tuple[PieceFace, ...]


class ZoneRoom(NamedTuple):
    """The room of a zone under its caption; whether another lies below it, and whether it is alone in its row."""

    inner: Region
    below: bool
    alone: bool


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


_LONG: Final = 12
"""A caption as long as that stands above its pile."""


NUMBER: Final = 4
"""The room for the number of a pile, and for a caption to grow, if the row allows."""


EVER: Final = 999
"""The height of a room that has nothing below it."""


def is_growing(zone: Zone) -> bool:
    """Tell whether piles will come to a zone: it has a place for them, without a name."""
    return not zone.piles or any(not pile.height and not pile.caption for pile in zone.piles)


def zone_size(zone: Zone, scale: Scale, width: int, wider: int = 0) -> tuple[int, int]:
    """Return the width and height of a zone, with its caption."""
    others = _columns(zone, scale, ()) if zone.fanned else _flow_piles(zone, scale, width, wider)
    slots = _pyramid_slots(zone, scale) or others
    across = max((slot.room.right for slot in slots), default=0)
    down = max((slot.room.bottom for slot in slots), default=scale.height)
    active = 2 * (zone.seat is not None and not zone.active)
    return max(across, len(caption_of_zone(zone, scale.tr, width)) + active), 1 + down


def caption_of_zone(zone: Zone, tr: Tr, width: int) -> str:
    """Write the caption of a zone, cut to a width; it tells whether the zone is active."""
    said = zone.caption.localize(tr)
    return _cut(("▸ " if zone.active else "") + said[:1].upper() + said[1:], width)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def fill_zone(
    zone: Zone, scale: Scale, whole: ZoneRoom, before: tuple[Slot, ...], indexed: frozenset[str]
) -> tuple[list[Layout], tuple[Slot, ...]] | None:
    """Draw the piles of a zone in its room, or further down where nothing is below."""
    if zone.lines:
        return [*_pyramid(zone, scale)], _pyramid_slots(zone, scale)
    slots = _columns(zone, scale, before) if zone.fanned else _seat_piles(zone, scale, whole, before)
    if slots is None:
        return None
    rooms, names = {slot.place: slot.room for slot in slots}, _names(zone, scale.tr)
    drawn = []
    for pile in zone.piles:
        room = rooms[pile.place]
        column = _column(pile, scale, whole.inner.height) if zone.fanned else None
        laid = column or _pile(pile, scale, room, names, pile.place in indexed)
        if laid is None or (whole.below and room.y + laid.height > whole.inner.height):
            return None
        drawn.append(laid.shift(room.x, room.y))
    return drawn, slots


def _names(zone: Zone, tr: Tr) -> int:
    return max((len(pile.caption.localize(tr)) + 1 for pile in zone.piles if pile.caption and pile.spread), default=0)


def _columns(zone: Zone, scale: Scale, before: tuple[Slot, ...]) -> tuple[Slot, ...]:
    old = {slot.place for slot in before}
    new = enumerate((pile for pile in zone.piles if pile.place not in old), len(before))
    across = scale.width - 1
    heights = ((i, pile, _column(pile, scale, EVER).height) for i, pile in new)
    return (*before, *(Slot(Region(i * scale.width, 0, across, h), pile.place, ()) for i, pile, h in heights))


def _pyramid_slots(zone: Zone, scale: Scale) -> tuple[Slot, ...]:
    """Put the piles of a pyramid in centred lines, each over the foot of the one before; nothing for other zones."""
    across, down = scale.width - 1, scale.height
    spots = ((half * scale.width // 2, n * scale.step) for n, half in pyramid_spots(zone.lines))
    return tuple(
        Slot(Region(x, y, across, down), pile.place, ()) for (x, y), pile in zip(spots, zone.piles, strict=False)
    )


def _pyramid(zone: Zone, scale: Scale) -> Iterator[Layout]:
    """Draw the pieces of a pyramid: only the first lines of covered ones; nothing where a piece is gone."""
    spots = zip(_pyramid_slots(zone, scale), zone.piles, covering_piles(zone.lines), strict=True)
    for (room, place, _), pile, over in spots:
        covered = any(zone.piles[i].faces for i in over)
        height = scale.step if covered else room.height
        for index, piece in [*enumerate(pile.faces, 1)][-1:]:
            yield Layout((PlacedPiece(*room._replace(height=height), place, index, piece, covered),))


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
        x, line = x + across + GAP - 1, max(line, down)
    return tuple(slots)


def _first_slots(zone: Zone, scale: Scale, inner: Region, alone: bool) -> tuple[Slot, ...]:
    """Assign piles their first rooms: a single pile has all of it, others leave the free room to later ones."""
    slots = _replace_loose(zone, scale, inner) or _flow_piles(zone, scale, inner.width)
    wide = max((slot.room.right for slot in slots), default=0)
    one_line = len({slot.room.y for slot in slots}) == 1 and not any(pile.spread for pile in zone.piles)
    if one_line and alone:
        slots = _flow_piles(zone, scale, inner.width, min(NUMBER, (inner.width - wide) // len(slots)))
    rooms = [slot.room for slot in slots]
    if rooms and not alone:
        rooms[-1] = rooms[-1]._replace(width=inner.width - rooms[-1].x)
    for i, pile in enumerate(zone.piles):
        if pile.spread:
            rooms[i] = rooms[i]._replace(width=inner.width)
        elif len(rooms) == 1 and not pile.caption:
            rooms[i] = rooms[i]._replace(width=(inner.width + GAP - 1) // 3 - GAP + 1)
    return tuple(slot._replace(room=room) for slot, room in zip(slots, rooms, strict=True))


def _loose(pile: Pile) -> bool:
    """Tell whether a pile is known by its pieces, not by its place: it has no name, or only its points as one."""
    named = pile.caption is not None and all(f"{{{name}}}" == pile.caption.key for name, _ in pile.caption.values)
    return len(set(pile.faces)) > 1 and not named


def _seat_piles(zone: Zone, scale: Scale, whole: ZoneRoom, before: tuple[Slot, ...]) -> tuple[Slot, ...] | None:
    """Assign each pile the room that it had, or a free one."""
    inner, below, alone = whole
    only = zone.piles[0] if len(zone.piles) == 1 else None
    if only is not None and not (only.caption or (is_growing(zone) and zone.seat is not None)):
        return (Slot(inner, only.place, only.faces),)  # a single pile without a name has all the room
    if not before:
        return _first_slots(zone, scale, inner, alone)
    names = _names(zone, scale.tr)
    sizes = {pile.place: _size(pile, scale, inner.width, names) for pile in zone.piles}
    kept = _outgrown(zone, sizes, inner, before)
    gone = [slot for slot in before if slot.place not in sizes]
    for pile in (pile for pile in zone.piles if pile.place not in kept):
        across, down = sizes[pile.place]
        wide, now = across + NUMBER * (not _loose(pile)), [*kept.values()]
        ever = [*now, *(slot.room for slot in gone)]
        tries = [(wide, inner, ever), (across, inner, ever), (across, inner, now)]
        tries += [] if below else [(across, inner._replace(height=EVER), now)]
        found = next((room for x, where, rooms in tries if (room := free_room((x, down), where, rooms))), None)
        if found is None:
            return _replace_loose(zone, scale, inner)
        kept[pile.place] = found
    slots = tuple(Slot(kept[pile.place], pile.place, pile.faces) for pile in zone.piles)
    return (*slots, *(slot for slot in gone if not any(map(slot.room.overlaps, kept.values()))))


def _outgrown(zone: Zone, sizes: Mapping[str, Size], inner: Region, before: tuple[Slot, ...]) -> dict[str, Region]:
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
    return room.grow((0, GAP - 1, 0, GAP - 1))


def free_room(size: tuple[int, int], whole: Region, rooms: Sequence[Region]) -> Region | None:
    """Find the first room of a size in the whole that keeps its distance from others."""
    spaced = [_add_gap(room) for room in rooms]
    lines = {whole.y, *(room.y for room in rooms), *(room.bottom + air for room in rooms for air in (0, 1))}
    columns = {whole.x, *(room.right for room in spaced)}
    tried = (Region(x, y, *size) for y, x in sorted(product(lines, columns)))
    free = (room for room in tried if whole.contains_region(room) and not any(map(room.overlaps, spaced)))
    return next(free, None)


def _size(pile: Pile, scale: Scale, width: int, names: int) -> Size:
    caption, above, left = _caption_part(pile, scale.tr, width, names)
    pieces, number = _pieces_to_draw(pile, False)
    per = max(1, min(len(pieces), (width - left + 1) // scale.width))
    lines = -(-len(pieces) // per)
    across = left + max(per * scale.width - 1, per * scale.least) + (1 + len(f"×{number}") if number else 0)
    down = lines * (scale.height + scale.air) - scale.air
    return Size(max(across, len(caption) + NUMBER if above else 0), max(down, 1 + above))


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
    drawn = zip(pieces, boxes, strict=True)
    cells = tuple(PlacedPiece(*box, pile.place, index, piece, covered) for (index, piece), (box, covered) in drawn)
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
        per, step = (room.width + 1) // scale.width, scale.width
        if per * lines < n:
            per = -(-n // lines)
            least = scale.least if height > 1 or room.width >= per * scale.least else max(1, room.width // per)
            if room.width < per * least:
                continue
            step = max(least, (room.width - least - 1) // max(1, per - 1)) if per > 1 else room.width
            step = min(step, room.width // per if least < scale.least else scale.width - 1)
        last = [i == n - 1 or i % per == per - 1 for i in range(n)]
        places = [(i % per * step, i // per * (height + air)) for i in range(n)]
        across = [min(scale.width - 1, room.width - x if last[i] else step) for i, (x, _) in enumerate(places)]
        boxes = [Region(room.x + x, room.y + y, across[i], height) for i, (x, y) in enumerate(places)]
        return [(box, not last[i] and step < scale.width - 1) for i, box in enumerate(boxes)]
    return None


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
