"""Where each piece of a scene lies on a screen: the largest pieces for which there is room.

A scene is laid out as blocks, one a zone, in rows from the top; in a block piles stand side by side, or as columns
where the zone is fanned. Nothing here draws: `paint` does, and a touch is looked up in the same cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rummifun.core.scene import BACK, Pile, Scene, Shown, Zone
from rummifun.render.text import Style, face

__all__ = ["Cell", "Held", "Label", "Laid", "cell_at", "held", "lay", "neighbour", "written"]

Tr = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece, or an empty place: where it is drawn, and what it is a touch on.

    The index is that of the piece in its pile, from 1; 0 where there is none. A covered one shows its first line.
    """

    x: int
    y: int
    width: int
    height: int
    place: str
    index: int
    face: Shown | None
    covered: bool = False

    @property
    def spot(self) -> tuple[str, int]:
        """What the cell is a touch on, whatever its place on the screen."""
        return self.place, self.index


class Label(NamedTuple):
    """A text on the table: a caption of a zone, which may be active, or of a pile."""

    x: int
    y: int
    text: str
    kind: str = "pile"


@dataclass(frozen=True, slots=True)
class Laid:
    """A scene laid out: its size, its cells in reading order, its texts.

    Law: cells are within the size, and no two cover each other.
    """

    width: int
    height: int
    cells: tuple[Cell, ...] = ()
    labels: tuple[Label, ...] = ()

    def moved(self, x: int, y: int) -> Laid:
        """Put it elsewhere."""
        return replace(
            self,
            cells=tuple(replace(cell, x=cell.x + x, y=cell.y + y) for cell in self.cells),
            labels=tuple(label._replace(x=label.x + x, y=label.y + y) for label in self.labels),
        )


Room = Mapping[object, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Held:
    """What holds from a board to the next of a game: the scale, the rows of zones, the room of each zone and pile.

    Law: a scale is never left for a larger one; room is given back only where there would be too little.
    """

    scale: int = 0
    widest: int = 0
    rows: tuple[int, ...] = ()
    left: int | None = None
    above: int = 1
    air: int = 1
    foot: bool = False
    room: Room = field(default_factory=dict)


class Scale(NamedTuple):
    """How large pieces are drawn: from one to the next across, their height, and how much is seen of a covered one.

    The air is what is left free between lines of pieces. In a tight scale the hidden ones of a column are drawn as one.
    """

    width: int
    height: int
    step: int = 1
    air: int = 1
    tight: bool = False


def written(piece: Shown) -> str:
    """Write a piece.

    >>> written(Shown("10", "♥")), written(Shown("Chili", "Chili")), written(BACK)
    ('10♥', 'Chili', '▒▒')
    """
    return face(piece, _PLAIN)


_PLAIN: Final = Style()
_GAP: Final = 3


def lay(scene: Scene, tr: Tr, width: int, height: int) -> Laid:
    """Lay a scene out, as large as there is room for; higher than the screen when even the smallest does not fit.

    >>> from rummifun.core.scene import Message
    >>> pile = Pile("table.1", (Shown("7", "bleu"), Shown("8", "bleu")))
    >>> laid = lay(Scene(Message("now"), (Zone(Message("table"), (pile,)),)), str, 40, 3)
    >>> [(written(cell.face), cell.x, cell.y, cell.index) for cell in laid.cells], laid.labels[0].text
    ([('7◆', 15, 1, 1), ('8◆', 20, 1, 2)], 'Table')

    Law: every pile has a cell; no line is wider than the width, unless a piece is.
    """
    return held(scene, tr, width, height, Held())[0]


def held(scene: Scene, tr: Tr, width: int, height: int, before: Held) -> tuple[Laid, Held]:
    """Lay a scene out where the one before it in a game lay, as far as there is room; and tell what holds from then on.

    >>> from rummifun.core.scene import Message
    >>> def scene(*piles):
    ...     laid = tuple(Pile(p, (Shown("7", "bleu"),) * n) for p, n in piles)
    ...     return Scene(Message("now"), (Zone(Message("z"), laid),))
    >>> kept = held(scene(("a", 1), ("b", 1)), str, 40, 9, held(scene(("a", 0), ("b", 1)), str, 40, 9, Held())[1])[0]
    >>> [cell.x for cell in kept.cells]
    [11, 21]

    Law: held s (held s h) == held s h: what holds is laid out again as it was.
    """
    before = replace(before, widest=max(before.widest, *(len(written(p)) for p in _faces(scene)), 0))
    scales = _scales(before.widest)
    tries: list[tuple[int, Room]] = [(before.scale, before.room)] if before.room else []
    for i, room in [*tries, *((i, {}) for i in range(before.scale, len(scales)))]:
        made = _made(scene, tr, (width, height), scales[i], replace(before, scale=i, room=room))
        if made[0].height <= height and made[0].width <= width:
            break
        before = replace(before, left=None)
    return made


def _scales(widest: int) -> tuple[Scale, ...]:
    small = widest + 3
    return (
        Scale(small + 4, 5, 2),
        Scale(small + 2, 3),
        Scale(small, 2),
        Scale(small, 1),
        Scale(small, 1, air=0),
        Scale(small, 1, air=0, tight=True),
    )


def _faces(scene: Scene) -> Iterator[Shown]:
    return (piece for zone in scene.zones for pile in zone.piles for piece in pile.faces)


def _made(scene: Scene, tr: Tr, size: tuple[int, int], scale: Scale, before: Held) -> tuple[Laid, Held]:
    """Lay a scene out in a scale, each zone and pile in the room that it had, or more."""
    width, height = size
    indexed = frozenset(act.source for act in scene.acts if act.source is not None and act.index is not None)
    room = dict(before.room)
    blocks = [_block(zone, tr, scale, width, indexed, room) for zone in scene.zones]
    last = len(blocks) - 1
    blocks = [_roomy(block, i, room, i < last) for i, block in enumerate(blocks)]
    rows = before.rows
    if len(rows) != len(blocks) or any(_across(row) > width for row in _grouped(blocks, rows)):
        rows = _rows(blocks, width, scale)
    foot = before.foot or bool(blocks and scene.zones[-1].active and rows.count(rows[-1]) == 1)
    grouped = _grouped(blocks, rows)
    lines = sum(max(block.height for block in row) for row in grouped)
    air = min(before.air, int(lines + len(grouped) - 1 <= height))
    laid = _stacked(grouped, air)
    spare = max(0, height - laid.height)
    above = min(before.above, spare if before.room else spare // 2)
    lowered = spare - above if foot else 0
    right = max(0, width - laid.width)
    left = right // 2 if before.left is None or rows != before.rows else min(before.left, right)
    laid = _lowered(
        laid.moved(left, 0), above, lowered, {pile.place for pile in scene.zones[-1].piles} if foot else set()
    )
    return laid, replace(before, rows=rows, left=left, above=above, air=air, foot=foot, room=room)


def _lowered(laid: Laid, above: int, more: int, places: Collection[str]) -> Laid:
    """Leave lines free above; what is at the foot, with its caption, goes lower still."""
    top = min((cell.y for cell in laid.cells if cell.place in places), default=0) - 1
    down = [above + (more if places and y >= top else 0) for y in range(laid.height + 1)]
    return replace(
        laid,
        height=laid.height + above + more,
        cells=tuple(replace(cell, y=cell.y + down[cell.y]) for cell in laid.cells),
        labels=tuple(label._replace(y=label.y + down[label.y]) for label in laid.labels),
    )


def _roomy(laid: Laid, key: object, room: dict[object, tuple[int, int]], tall: bool = True) -> Laid:
    """Give a block or a pile the room that it had, or more; what it has is kept."""
    width, height = room.get(key, (0, 0))
    room[key] = width, height = max(width, laid.width), max(height, laid.height)
    return replace(laid, width=width, height=height if tall else laid.height)


def _rows(blocks: Sequence[Laid], width: int, scale: Scale) -> tuple[int, ...]:
    """Give each block the number of its row: side by side where they are low, none is active and there is room."""
    rows: list[list[Laid]] = []
    numbers: list[int] = []
    for block in blocks:
        row = rows[-1] if rows else []
        heights = {other.height for other in (*row, block)}
        low = heights == {1 + scale.height} or max(heights) < 2
        room = sum(other.width + _GAP for other in row) + block.width <= width
        alone = any(label.kind == "active" for other in (*row, block) for label in other.labels)
        if row and low and room and not alone:
            row.append(block)
        else:
            rows.append([block])
        numbers.append(len(rows) - 1)
    return tuple(numbers)


def _grouped(blocks: Sequence[Laid], rows: Sequence[int]) -> list[list[Laid]]:
    return [[block for _, block in row] for _, row in groupby(zip(rows, blocks, strict=True), itemgetter(0))]


def _stacked(rows: Sequence[Sequence[Laid]], air: int) -> Laid:
    """Put rows below each other, with air between; the last block of several stands on the right."""
    widest = max((_across(row) for row in rows), default=0)
    whole, y = Laid(0, 0), 0
    for row in rows:
        x = 0
        for block in row:
            last = len(row) > 1 and block is row[-1]
            whole = _joined(whole, block.moved(widest - block.width if last else x, y))
            x += block.width + _GAP
        y += max(block.height for block in row) + air
    return replace(whole, width=max(whole.width, widest), height=max(0, y - air))


def _across(row: Sequence[Laid]) -> int:
    return sum(block.width for block in row) + _GAP * (len(row) - 1)


def _joined(a: Laid, b: Laid) -> Laid:
    right = max((cell.x + cell.width for cell in b.cells), default=0)
    right = max(right, *(label.x + len(label.text) for label in b.labels), 0) if b.labels else right
    return Laid(max(a.width, right), max(a.height, b.height), (*a.cells, *b.cells), (*a.labels, *b.labels))


def _block(
    zone: Zone, tr: Tr, scale: Scale, width: int, indexed: frozenset[str], room: dict[object, tuple[int, int]]
) -> Laid:
    said = zone.caption.said(tr)
    caption = Label(
        0, 0, ("▸ " if zone.active else "") + said[:1].upper() + said[1:], "active" if zone.active else "zone"
    )
    caption = caption._replace(text=_cut(caption.text, width))
    inner = (
        _columns(zone.piles, tr, scale, width) if zone.fanned else _flow(zone.piles, tr, scale, width, indexed, room)
    )
    laid = _joined(Laid(len(caption.text), 1, (), (caption,)), inner.moved(0, 1))
    return replace(laid, width=max(laid.width, len(caption.text)), height=1 + inner.height)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def _flow(
    piles: Sequence[Pile],
    tr: Tr,
    scale: Scale,
    width: int,
    indexed: frozenset[str],
    room: dict[object, tuple[int, int]],
) -> Laid:
    """Lay piles side by side; one that is spread begins a line, under the captions of the others.

    Each stands in the room that it had among the same others.
    """
    places = tuple(pile.place for pile in piles)
    names = max((len(pile.caption.said(tr)) + 1 for pile in piles if pile.caption and pile.spread), default=0)
    whole, x, y, line = Laid(0, 0), 0, 0, scale.height
    for pile in piles:
        box = _pile(pile, tr, scale, width, names if pile.spread else 0, pile.place in indexed)
        box = _roomy(box, (places, pile.place), room)
        if x and (pile.spread or x + box.width > width):
            x, y, line = 0, y + line + scale.air, scale.height
        whole = _joined(whole, box.moved(x, y))
        x, line = x + box.width + _GAP - 1, max(line, box.height)
    return replace(whole, height=y + line if piles else 0)


def _pile(pile: Pile, tr: Tr, scale: Scale, width: int, name: int, indexed: bool) -> Laid:
    """Lay one pile: its caption, its pieces side by side, how many there are where not all are drawn."""
    caption = _cut(pile.caption.said(tr), max(8, width - 2 * scale.width)) if pile.caption else ""
    left = max(name, len(caption) + 1) if caption else 0
    pieces, number = _drawn(pile, indexed)
    cells, x, y = [], left, 0
    for index, piece in pieces:
        if x > left and x + scale.width > width:
            x, y = left, y + scale.height + scale.air
        cells.append(Cell(x, y, scale.width - 1, scale.height, pile.place, index, piece))
        x += scale.width
    middle = scale.height // 2
    labels = [Label(0, middle, caption)] if caption else []
    labels += [Label(x, y + middle, f"×{number}")] if number else []
    right = max(cell.x + cell.width for cell in cells)
    right = max(right, *(label.x + len(label.text) for label in labels)) if labels else right
    return Laid(right, y + scale.height, tuple(cells), tuple(labels))


def _drawn(pile: Pile, indexed: bool) -> tuple[list[tuple[int, Shown | None]], int]:
    """Choose the pieces of a pile that are drawn, each with its index, and the number that is said beside them."""
    faces = pile.faces
    if not faces:
        return [(0, None)], 0
    numbered: list[tuple[int, Shown | None]] = list(enumerate(faces, 1))
    alike = len(faces) > 1 and len(set(faces)) == 1 and not indexed and not (pile.caption and faces[0] == BACK)
    if alike:
        return [(len(faces), faces[-1])], pile.height
    return numbered, pile.height if pile.under else 0


def _columns(piles: Sequence[Pile], tr: Tr, scale: Scale, width: int) -> Laid:
    """Lay piles as columns side by side under their captions, each piece over the one before."""
    across = max(1, width // scale.width)
    whole = Laid(0, 0)
    for first in range(0, len(piles), across):
        boxes = [_column(pile, tr, scale) for pile in piles[first : first + across]]
        for i, box in enumerate(boxes):
            whole = _joined(whole, box.moved(i * scale.width, whole_height(first, whole)))
        whole = replace(whole, height=max(box.height for box in boxes) + whole_height(first, whole))
    return whole


def whole_height(first: int, laid: Laid) -> int:
    """Give where the next row of columns begins."""
    return laid.height if first else 0


def _column(pile: Pile, tr: Tr, scale: Scale) -> Laid:
    caption = pile.caption.said(tr) if pile.caption else ""
    labels = [Label(max(0, (scale.width - 1 - len(caption)) // 2), 0, caption)]
    pieces: list[tuple[int, Shown | None]] = list(enumerate(pile.faces, 1)) or [(0, None)]
    hidden = next((i for i, (_, piece) in enumerate(pieces) if piece != BACK), len(pieces))
    if scale.tight and hidden > 1:
        pieces = pieces[hidden - 1 :]
        labels.append(Label(scale.width - 1 - len(f"{hidden}"), 1, f"{hidden}", "number"))
    last, step = len(pieces) - 1, scale.step
    cells = [
        Cell(0, 1 + i * step, scale.width - 1, scale.height if i == last else step, pile.place, index, piece, i < last)
        for i, (index, piece) in enumerate(pieces)
    ]
    return Laid(scale.width - 1, 1 + last * step + scale.height, tuple(cells), tuple(labels))


def cell_at(laid: Laid, x: int, y: int) -> Cell | None:
    """Find the cell at a place of the screen.

    >>> laid = Laid(9, 1, (Cell(0, 0, 4, 1, "c1", 1, BACK), Cell(5, 0, 4, 1, "c2", 1, BACK)))
    >>> cell_at(laid, 6, 0).place, cell_at(laid, 4, 0)
    ('c2', None)

    Law: cell_at l c.x c.y == c for every cell c.
    """
    found = (c for c in laid.cells if c.x <= x < c.x + c.width and c.y <= y < c.y + c.height)
    return next(found, None)


def neighbour(laid: Laid, cell: Cell, dx: int, dy: int) -> Cell:
    """Find the next cell in a direction; the same one where there is none.

    >>> laid = Laid(9, 1, (Cell(0, 0, 4, 1, "c1", 1, BACK), Cell(5, 0, 4, 1, "c2", 1, BACK)))
    >>> neighbour(laid, laid.cells[0], 1, 0).place, neighbour(laid, laid.cells[0], 0, 1).place
    ('c2', 'c1')
    """

    def cost(other: Cell) -> tuple[int, int]:
        across, down = _middle(other) - _middle(cell), other.y - cell.y
        along, aside = (across * dx, abs(down) * 4) if dx else (down * dy * 2, abs(across))
        return along + aside * (2 if dx else 1), along

    def ahead(other: Cell) -> bool:
        return (_middle(other) - _middle(cell)) * dx > 0 if dx else (other.y - cell.y) * dy > 0

    return min((other for other in laid.cells if ahead(other)), key=cost, default=cell)


def _middle(cell: Cell) -> int:
    return 2 * cell.x + cell.width
