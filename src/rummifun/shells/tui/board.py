"""The table on the screen: a scene that you touch with the mouse or a cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rummifun.console.screen import Console as Words
from rummifun.core.furniture import Cloth
from rummifun.core.scene import Message as Said
from rummifun.core.scene import Scene
from rummifun.session.touch import Spot, pickable_spots
from rummifun.shells.tui.layout import LayoutMemory, layout_scene
from rummifun.shells.tui.painting import Marks, changed_lines, paint_line
from rummifun.shells.tui.placed_pieces import Layout, PlacedPiece, label_piles, nearest_beside, neighbour, spot_at
from rummifun.shells.tui.screen_base import AppWidget
from rummifun.shells.tui.themes import palette_of

_PIECE: Final = 3
"""The least width of a written piece: a 10 with its suit comes sooner or later."""


class Board(AppWidget, ScrollView, can_focus=True):
    """A scene drawn as large as the room allows; the arrows move a cursor over its pieces."""

    DEFAULT_CSS = "Board { height: 1fr; scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "move(-1, 0)"),
        ("right", "move(1, 0)"),
        ("up", "move(0, -1)"),
        ("down", "move(0, 1)"),
        ("enter,space", "touch"),
        ("x", "touch(True)"),
    ]

    @dataclass
    class Touched(Message):
        """A touch on a piece or a place: apart, with another button or Ctrl; or twice."""

        spot: Spot
        apart: bool = False
        twice: bool = False

    class Swept(Message):
        """A touch on an empty part of the table, with another button."""

    @dataclass
    class Lifted(Message):
        """A piece is being carried."""

        spot: Spot

    @dataclass
    class Dragged(Message):
        """A piece went from one spot to another; outside any, it fell on a line of the table."""

        source: Spot
        spot: Spot | None
        line: int
        beside: bool = False

    class Moved(Message):
        """The cursor has moved."""

    @property
    def words(self) -> Words:
        """Those of the page that the board lies on, which knows who sits at it."""
        page = self.screen
        return page.words if isinstance(page, AppWidget) else super().words

    four = False
    """Are there four colours of cards?"""

    cloth = Cloth.BAIZE
    """The cloth of the table."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = Scene(Said(""))
        self._board_layout = Layout()
        self._memories: dict[tuple[int, ...], LayoutMemory] = {}  # by seats: those of one's own side are laid out apart
        self._began, self._sizes = self._scene, (Size(), Size())
        self._pressed_spot: Spot | None = None
        self._carried = self._dropped = False
        self._numbers: Mapping[str, int] = {}
        self._lines: dict[int, Strip] = {}
        self.marks = Marks()

    def show(self, scene: Scene, marks: Marks | None = None, known: Mapping[str, int] | None = None) -> None:
        """Draw another scene; the cursor stays, or goes to the first piece to pick."""
        self._scene, self._numbers = scene, known or {}
        self.mark(marks or self.marks)
        self._lay()

    def mark(self, marks: Marks) -> None:
        """Mark other pieces; repaint only the changed lines."""
        before, self.marks = self.marks, replace(marks, plain=self.app.no_color)
        for y in changed_lines(self._board_layout, before, self.marks):
            self._lines.pop(y, None)
            self.refresh_line(y)

    def _lay(self) -> None:
        width, height = self.size
        if width < 10 or height < 1:
            return
        self._begin_anew((self.app.size, self.size))
        seats = tuple(zone.seat for zone in self._scene.zones if zone.seat is not None)
        before = self._memories.get(seats, LayoutMemory(widest=_PIECE))
        laid, self._memories[seats] = layout_scene(self._scene, self.tr, width - 3, height, before)
        self._board_layout = label_piles(laid.shift(1, 0), self._scene, self._numbers)
        self.virtual_size = Size(width - (laid.height > height), laid.height)
        self._settle()
        self._lines = {}
        self.refresh()

    def _begin_anew(self, sizes: tuple[Size, Size]) -> None:
        """Let nothing hold on a screen of another size, nor while the first board still takes its place."""
        unmoved = self._scene.zones == self._began.zones
        if sizes[0] != self._sizes[0] or (unmoved and sizes[1] != self._sizes[1]):
            self._memories, self._began = {}, self._scene
        self._sizes = sizes

    def _settle(self) -> None:
        spots = {cell.spot for cell in self._board_layout.cells}
        if self.marks.cursor in spots or not self._board_layout.cells:
            return
        near = self.marks.cursor and [c for c in self._board_layout.cells if c.place == self.marks.cursor[0]]
        there = pickable_spots(self._scene.acts)
        playable = (c for c in self._board_layout.cells if there & {c.spot, (c.place, None)})
        self._go(near[-1] if near else next(playable, self._board_layout.cells[0]))

    def on_resize(self) -> None:
        self._lay()

    @property
    def cell(self) -> PlacedPiece | None:
        return next((cell for cell in self._board_layout.cells if cell.spot == self.marks.cursor), None)

    @property
    def cells(self) -> tuple[PlacedPiece, ...]:
        return self._board_layout.cells

    def run(self, spot: Spot) -> frozenset[Spot]:
        """List the pieces that move with a piece: in a column, everything on top of it."""
        place, index = spot
        column = any(zone.fanned and place in {pile.place for pile in zone.piles} for zone in self._scene.zones)
        above = (cell.spot for cell in self.cells if column and cell.place == place and cell.index > index)
        return frozenset((spot, *above))

    def _go(self, cell: PlacedPiece) -> None:
        self.mark(replace(self.marks, cursor=cell.spot))
        self.scroll_to_region(Region(cell.x, cell.y, cell.width, cell.height), animate=False, force=True)
        self.post_message(self.Moved())

    def put_cursor(self, spot: Spot) -> None:
        found = next((cell for cell in self._board_layout.cells if cell.spot == spot), None)
        if found is not None:
            self._go(found)

    def action_move(self, dx: int, dy: int) -> None:
        if self.cell is not None:
            self._go(neighbour(self._board_layout, self.cell, dx, dy))

    def action_touch(self, apart: bool = False) -> None:
        """Touch the piece under the cursor; `apart`, as one more of several, anywhere."""
        if self.cell is not None:
            self.post_message(self.Touched(self.cell.spot, apart))

    def _on(self, event: events.MouseEvent) -> tuple[int, int]:
        return event.x + self.scroll_offset.x, event.y + self.scroll_offset.y

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed_spot = spot_at(self._board_layout, *self._on(event)) if event.button == 1 else None
        self._carried = self._dropped = False
        if self._pressed_spot is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry the pressed piece: it is picked, and the cursor follows."""
        if not event.button or self._pressed_spot is None:
            return
        here = spot_at(self._board_layout, *self._on(event))
        if not self._carried and here != self._pressed_spot:
            self._carried = True
            self.post_message(self.Lifted(self._pressed_spot))
        if self._carried and here is not None and here != self.marks.cursor:
            self.mark(replace(self.marks, cursor=here))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Drop the piece: onto another, beside a pile that takes it, or elsewhere."""
        self.release_mouse()
        taken, self._pressed_spot = self._pressed_spot, None
        here = spot_at(self._board_layout, *self._on(event))
        if taken is None or not (self._carried or (here is not None and here[0] != taken[0])):
            return
        self._dropped = True
        near = None if here else nearest_beside(self._board_layout, self.marks.goals, *self._on(event))
        self.post_message(self.Dragged(taken, here or near, self._on(event)[1], here is None))

    def on_click(self, event: events.Click) -> None:
        """Touch the piece under the mouse; another button, or Ctrl, makes a secondary touch."""
        found = spot_at(self._board_layout, *self._on(event))
        if self._dropped:
            return
        if found is not None:
            self.put_cursor(found)
            self.post_message(self.Touched(found, apart=event.button != 1 or event.ctrl, twice=event.chain > 1))
        elif event.button != 1:
            self.post_message(self.Swept())

    def render_line(self, y: int) -> Strip:
        width, top = self.size.width, self.scroll_offset.y + y
        theme = palette_of(self.table.settings.theme, self.four, self.cloth)
        if top not in self._lines:
            self._lines[top] = paint_line(self._board_layout, self.marks, theme, width, top, self.tr)
        return self._lines[top]
