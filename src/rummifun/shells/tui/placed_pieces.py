"""A scene laid out on a screen: each piece and each text at its place, found again by a touch or an arrow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from rummifun.core.scene import PieceFace, Scene
from rummifun.session.touch import Spot, shown_number

GAP: Final = 3
"""Between zones of a row; between piles there is one less."""


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

    def line(self, y: int) -> tuple[tuple[PlacedPiece, ...], tuple[PlacedText, ...]]:
        """List the items on a line: pieces, texts."""
        cells = tuple(cell for cell in self.cells if cell.y <= y < cell.y + cell.height)
        return cells, tuple(label for label in self.labels if label.y == y)

    def shift(self, x: int, y: int) -> Layout:
        cells = (replace(cell, x=cell.x + x, y=cell.y + y) for cell in self.cells)
        labels = (label._replace(x=label.x + x, y=label.y + y) for label in self.labels)
        return Layout(tuple(cells), tuple(labels))


def spot_at(laid: Layout, x: int, y: int) -> Spot | None:
    """Find the target of a touch on the screen: a piece, or a whole pile by its name."""
    cells, labels = laid.line(y)
    under = [cell.spot for cell in cells if cell.x <= x < cell.x + cell.width]
    named = [(label.place, 0) for label in labels if label.place and label.x <= x < label.x + len(label.text)]
    return next(iter([*under, *named]), None)


def nearest_beside(laid: Layout, places: frozenset[str], x: int, y: int) -> Spot | None:
    """Find the nearest piece of some places that lies beside a place of the screen, or straight above it."""
    near = []
    for cell in (cell for cell in laid.cells if cell.place in places and not cell.covered):
        across = max(cell.x - x, x - cell.x - cell.width + 1, 0)
        down = max(cell.y - y, y - cell.y - cell.height + 1, 0)
        if (down == 0 and across < GAP) or (across == 0 and cell.y < y):
            near.append((across + down, cell.spot))
    return min(near)[1] if near else None


def neighbour(laid: Layout, cell: PlacedPiece, dx: int, dy: int) -> PlacedPiece:
    """Find the next cell in a direction; the same one if there is none."""

    def ways(other: PlacedPiece) -> tuple[int, int]:
        """Measure how far ahead another lies, and how far aside."""
        across, down = 2 * (other.x - cell.x) + other.width - cell.width, other.y - cell.y
        return (across * dx, abs(down) * 8) if dx else (down * dy * 2, abs(across))

    ahead = (other for other in laid.cells if ways(other)[0] > 0)
    return min(ahead, key=lambda other: (sum(ways(other)), ways(other)[0]), default=cell)


_SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def label_piles(laid: Layout, scene: Scene, known: Mapping[str, int]) -> Layout:
    """Write its number before the name of each pile that has one; a column's own name already shows it."""
    seen = {pile.place for zone in scene.zones for pile in zone.piles if zone.fanned or shown_number(pile)}
    named = (label for label in laid.labels if label.x and label.place in known and label.place not in seen)
    raised = (PlacedText(label.x - 1, label.y, _SUPERSCRIPTS[known[label.place]], "active") for label in named)
    return replace(laid, labels=(*laid.labels, *raised))
