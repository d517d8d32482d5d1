"""The place of each zone of a scene on a screen: the largest pieces that fit.

A scene is laid out as blocks, one a zone, in rows from the top; in a block piles stand side by side, or as columns
where the zone is fanned. Nothing here draws: `paint_line` does, and a touch is looked up in the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual.geometry import Region

from rummifun.core.scene import BACK, PieceFace, Scene, Zone
from rummifun.render.text import Style, draw_face
from rummifun.shells.tui.placed_pieces import GAP, Layout, PlacedText
from rummifun.shells.tui.zone_layout import (
    EVER,
    NUMBER,
    Scale,
    Slot,
    Tr,
    ZoneRoom,
    caption_of_zone,
    fill_zone,
    free_room,
    is_growing,
    zone_size,
)


@dataclass(frozen=True, slots=True)
class LayoutMemory:
    """The memory from one board to the next: the scale, the room of each zone, and of each pile in it."""

    scale: int = 0
    widest: int = 0
    zones: tuple[Region, ...] = ()
    piles: tuple[tuple[Slot, ...], ...] = ()


def piece_text(piece: PieceFace, tr: Tr = str) -> str:
    """Write a piece in a language, or as the notations do.

    >>> piece_text(PieceFace("10", "♥")), piece_text(PieceFace("Chili", "Chili")), piece_text(BACK)
    ('10♥', 'Chili', '▒▒')
    """
    return draw_face(piece, _PLAIN, tr)


SMALLEST: Final = (60, 18)
"""The smallest screen, in columns and lines."""


_PLAIN: Final = Style()


_LONGEST: Final = len("garden")
"""The length of the longest name on a piece: in a game of names alone, it comes sooner or later."""


_COLUMN: Final = 14
"""The height that columns may come to, with their captions, when they are drawn as close as can be."""


_TIMES: Final = 6
"""The growth that the layout expects: as many times the piles on the table."""


_MORE: Final = 4
"""The free lines of a new layout: a pile that has grown will grow again."""


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
        if made and made[0].width <= width and (needed + more <= height or made[0].height <= height * (i == last)):
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


def _plan_regions(zones: tuple[Zone, ...], scale: Scale, width: int, height: int) -> tuple[tuple[Region, ...], int]:
    """Assign each zone its room for the game, and count the lines that they need."""
    needs = [zone_size(zone, scale, width) for zone in zones]
    if _fills(zones[-1]):
        needs[-1] = zone_size(replace(zones[-1], piles=zones[-1].piles * _TIMES), scale, width, NUMBER)
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
    growing = [n for n, row in enumerate(rows[:-1]) if len(row) == 1 and is_growing(zones[row[0]])][: max(0, spare)]
    return [lines + (n in growing) for n, lines in enumerate(tall)]


def _margins(zones: Sequence[Zone], rows: Rows, needs: Needs, width: int, scale: Scale) -> tuple[int, int]:
    """Return the left margin and the width of all rows: in the middle of the screen where they nearly fill it."""
    more = (2 * scale.width * (len(row) > 1 and not _is_stack(zones[row[-2]])) for row in rows)
    widest = min(width, max(_breadth(needs, row) + room for row, room in zip(rows, more, strict=True)))
    if 3 * widest > 2 * width and not any(zone.seat is not None and is_growing(zone) for zone in zones):
        return (width - widest) // 2, widest
    return 0, width


def _rows(zones: Sequence[Zone], needs: Needs, width: int, scale: Scale) -> Rows:
    """Put zones in rows: side by side where they are low, none is or will be active and there is room."""
    rows: Rows = []
    for i in range(len(zones)):
        row = [*(rows[-1] if rows else []), i]
        low = {needs[j][1] for j in row} == {1 + scale.height}
        before_foot = i == len(zones) - 2 and _is_foot(zones[-1])
        acting = [before_foot or zones[j].active or (zones[j].seat is not None and is_growing(zones[j])) for j in row]
        alone = any(acts and not _is_stack(zones[j]) for j, acts in zip(row, acting, strict=True))
        if len(row) > 1 and low and not alone and _breadth(needs, row) <= width:
            rows[-1] = row
        else:
            rows.append([i])
    return rows


def _breadth(needs: Needs, row: Sequence[int]) -> int:
    return sum(needs[i][0] for i in row) + GAP * (len(row) - 1)


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
        x += across + GAP
    x = row.x + row.width - widths[-1]
    if not _is_stack(zones[-2]):
        rooms[-1] = rooms[-1]._replace(width=x - GAP - rooms[-1].x)
    return [*rooms, row._replace(x=x, width=width - x)]


def _is_stack(zone: Zone) -> bool:
    return bool(zone.piles) and all(set(pile.faces) == {BACK} for pile in zone.piles)


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
        free = min((other.x - 1 for other in others if other.y == room.y and other.x > room.x), default=right) - room.x
        across = max(room.width, free - 1) if len(zone.piles) == 1 else room.width
        below, beside = any(other.y > room.y for other in others), any(other.y == room.y for other in others)
        whole_room = ZoneRoom(Region(0, 0, across, room.height - 1), below, not beside)
        made = fill_zone(zone, scale, whole_room, piles[i] if i < len(piles) else (), indexed)
        if made is None:
            return None
        label = PlacedText(room.x, room.y, caption_of_zone(zone, scale.tr, free), "active" if zone.active else "zone")
        whole += [Layout((), (label,)), *(laid.shift(room.x, room.y + 1) for laid in made[0])]
        piles[i : i + 1] = [made[1]]
    cells, labels = (cell for laid in whole for cell in laid.cells), (label for laid in whole for label in laid.labels)
    return Layout(tuple(cells), tuple(labels)), replace(before, zones=zones, piles=tuple(piles))


def _with_new(zones: Sequence[Zone], scale: Scale, rooms: tuple[Region, ...]) -> tuple[Region, ...] | None:
    """Find room for new zones: beside the others, or below."""
    for zone in zones[len(rooms) :]:
        right, bottom = max(room.right for room in rooms), max(room.bottom for room in rooms)
        across, down = zone_size(zone, scale, right)
        tries = [(across + NUMBER, bottom), (across, bottom), (across, EVER)]
        found = (free_room((x, down), Region(0, 0, right, height), rooms) for x, height in tries)
        room = next((room for room in found if room), None)
        if room is None:
            return None
        rooms = (*rooms, room)
    return rooms
