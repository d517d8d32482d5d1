"""The table on the screen, a scene that can be touched by the mouse or with a cursor; and what a touch means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rummifun.core.scene import Act, Scene
from rummifun.core.scene import Message as Said
from rummifun.shells.screen import Screen as Words
from rummifun.shells.tui.layout import Cell, Held, Laid, Spot, cell_at, held, neighbour
from rummifun.shells.tui.page import OnTable
from rummifun.shells.tui.paint import PALETTES, Marks, paint


class Touched(NamedTuple):
    """What comes of a touch: acts, of which one is made or chosen; or what is picked now, with nothing done."""

    acts: tuple[Act, ...] = ()
    picked: Spot | None = None
    best: bool = False


def reach(acts: Iterable[Act], spot: Spot) -> tuple[Act, ...]:
    """List the acts that begin at a spot: with that piece, with its pile as a whole, or by filling an empty place."""
    place, index = spot

    def begins(act: Act) -> bool:
        filling = index == 0 and act.source is not None and act.index is None and act.target == place
        return filling or (act.source == place and act.index in (index, None))

    return tuple(filter(begins, acts))


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
    """Tell what a touch does: puts what is picked, picks, or does at once what one touch is enough for."""
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


_PIECE: Final = 3
"""How wide a piece is written at least: a 10 with its suit comes sooner or later."""

Seats = tuple[int, ...]
"""The seats of a scene, in the order of their zones: what one sees from his own side is laid out apart."""


class Board(OnTable, ScrollView, can_focus=True):
    """A scene drawn as large as there is room; the arrows move a cursor over its pieces."""

    DEFAULT_CSS = "Board { height: 1fr; scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "move(-1, 0)"),
        ("right", "move(1, 0)"),
        ("up", "move(0, -1)"),
        ("down", "move(0, 1)"),
        ("enter,space", "touch"),
        ("x", "apart"),
    ]

    @dataclass
    class Touched(Message):
        """A piece or a place was touched."""

        spot: Spot
        apart: bool = False

    @dataclass
    class Dragged(Message):
        """A piece was carried from a spot to another."""

        source: Spot
        spot: Spot

    class Moved(Message):
        """The cursor is elsewhere."""

    @property
    def words(self) -> Words:
        """Those of the page that the board lies on, which knows who sits at it."""
        page = self.screen
        return page.words if isinstance(page, OnTable) else super().words

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self._scene = Scene(Said(""))
        self._laid = Laid()
        self._held: dict[Seats, Held] = {}
        self._began, self._sizes = self._scene, (Size(), Size())
        self._taken: Spot | None = None
        self._lines: list[list[Segment]] | None = None
        self.marks = Marks()

    def show(self, scene: Scene, marks: Marks | None = None) -> None:
        """Draw another scene; the cursor stays where it was, or goes to the first piece that can be picked."""
        self._scene = scene
        self.mark(marks or self.marks)
        self._lay()

    def mark(self, marks: Marks) -> None:
        self.marks, self._lines = replace(marks, plain=self.app.no_color), None
        self.refresh()

    def _lay(self) -> None:
        width, height = self.size
        if width < 10 or height < 1:
            return
        self._begin_anew((self.app.size, self.size))
        seats = tuple(zone.seat for zone in self._scene.zones if zone.seat is not None)
        before = self._held.get(seats, Held(widest=_PIECE))
        laid, self._held[seats] = held(self._scene, self.tr, width - 3, height, before)
        self._laid = laid.moved(1, 0)
        self.virtual_size = Size(width - (laid.height > height), laid.height)
        self._settle()
        self._lines = None
        self.refresh()

    def _begin_anew(self, sizes: tuple[Size, Size]) -> None:
        """Let nothing hold on a screen of another size, nor while the first board still takes its place."""
        unmoved = self._scene.zones == self._began.zones
        if sizes[0] != self._sizes[0] or (unmoved and sizes[1] != self._sizes[1]):
            self._held, self._began = {}, self._scene
        self._sizes = sizes

    def _settle(self) -> None:
        spots = {cell.spot for cell in self._laid.cells}
        if self.marks.cursor in spots or not self._laid.cells:
            return
        near = self.marks.cursor and [c for c in self._laid.cells if c.place == self.marks.cursor[0]]
        there = sources(self._scene.acts)
        playable = (c for c in self._laid.cells if there & {c.spot, (c.place, None)})
        self._go(near[-1] if near else next(playable, self._laid.cells[0]))

    def on_resize(self) -> None:
        self._lay()

    @property
    def cell(self) -> Cell | None:
        return next((cell for cell in self._laid.cells if cell.spot == self.marks.cursor), None)

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self._laid.cells

    def _go(self, cell: Cell) -> None:
        self.mark(replace(self.marks, cursor=cell.spot))
        self.scroll_to_region(Region(cell.x, cell.y, cell.width, cell.height), animate=False, force=True)
        self.post_message(self.Moved())

    def put_cursor(self, spot: Spot) -> None:
        found = next((cell for cell in self._laid.cells if cell.spot == spot), None)
        if found is not None:
            self._go(found)

    def action_move(self, dx: int, dy: int) -> None:
        if self.cell is not None:
            self._go(neighbour(self._laid, self.cell, dx, dy))

    def action_touch(self) -> None:
        if self.cell is not None:
            self.post_message(self.Touched(self.cell.spot))

    def action_apart(self) -> None:
        """Touch it apart: one more of several, wherever it lies."""
        if self.cell is not None:
            self.post_message(self.Touched(self.cell.spot, apart=True))

    def _at(self, event: events.MouseEvent) -> Cell | None:
        return cell_at(self._laid, event.x + self.scroll_offset.x, event.y + self.scroll_offset.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        found = self._at(event)
        self._taken = found.spot if found else None

    def on_click(self, event: events.Click) -> None:
        """Touch what the mouse is on, with another button or Ctrl apart; or put there what it was taken on."""
        found, (taken, self._taken) = self._at(event), (self._taken, None)
        if found is None:
            return
        self._go(found)
        if taken is not None and taken[0] != found.place:
            self.post_message(self.Dragged(taken, found.spot))
        else:
            self.post_message(self.Touched(found.spot, apart=event.button != 1 or event.ctrl))

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if self._lines is None:
            lines = max(height, self._laid.height + 2)
            self._lines = paint(self._laid, self.marks, PALETTES[self.table.settings.theme], width, lines, self.tr)
        top = self.scroll_offset.y + y
        if top < len(self._lines):
            return Strip(self._lines[top]).adjust_cell_length(width)
        return Strip.blank(width, Style(bgcolor=PALETTES[self.table.settings.theme].table))
