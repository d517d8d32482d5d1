"""Painting a laid-out scene: lines of characters, each with its style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from rummifun.core.scene import BACK
from rummifun.messages import Translation
from rummifun.session.touch import Spot
from rummifun.shells.tui.layout import piece_text
from rummifun.shells.tui.placed_pieces import Layout, PlacedPiece, PlacedText
from rummifun.shells.tui.themes import Palette


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on a table: the cursor, the picked pieces, the places that can take them."""

    cursor: Spot | None = None
    picked: frozenset[Spot] = frozenset()
    goals: frozenset[str] = frozenset()
    keys: Mapping[str, int] = field(default_factory=dict)
    """The key of each place where it can be put."""
    plain: bool = False
    """Is there no colour? Then every piece stands in signs of its own."""


_SIGNS: Final = {"cursor": ("▶", "◀"), "picked": ("[", "]"), "goal": ("(", ")"), "plain": ("|", "|"), "": (" ", " ")}
"""Signs on both sides of a piece. A marked one under the cursor has the cursor's on the left, its own on the right."""


Line = list[tuple[str, Style]]


def paint_line(laid: Layout, marks: Marks, palette: Palette, width: int, y: int, tr: Translation = str) -> Strip:
    """Paint one line of a table, with the texts of pieces in a language: only changed lines are painted again."""
    line: Line = [(" ", _style(palette.colours["text"], palette.colours["table"]))] * width
    cells, labels = laid.line(y)
    for cell in cells:
        _put(line, cell.x, *_cell(cell, y - cell.y, marks, palette, tr))
    for label in labels:
        _put(line, label.x, label.text, _label_style(label, palette))
    runs = groupby(line, key=itemgetter(1))
    return Strip((Segment("".join(map(itemgetter(0), run)), style) for style, run in runs), width)


def changed_lines(laid: Layout, before: Marks, after: Marks) -> frozenset[int]:
    """List the lines of a table that other marks change."""
    spots = ({before.cursor} ^ {after.cursor}) | (before.picked ^ after.picked)
    places = {*before.goals ^ after.goals, *(place for place, _ in before.keys.items() ^ after.keys.items())}
    cells = (cell for cell in laid.cells if cell.spot in spots or cell.place in places)
    return frozenset(y for cell in cells for y in range(cell.y, cell.y + cell.height))


def _put(line: Line, x: int, text: str, style: Style) -> None:
    for i, character in enumerate(text, x):
        if 0 <= i < len(line):
            line[i] = (character, style)


def _label_style(label: PlacedText, palette: Palette) -> Style:
    colours = palette.colours
    if label.kind == "number":
        return _style(colours["hatch"], colours["back"], True)
    ink = {"active": "accent", "pile": "muted"}.get(label.kind, "text")
    return _style(colours[ink], colours["table"], label.kind == "active")


def _cell(cell: PlacedPiece, i: int, marks: Marks, palette: Palette, tr: Translation) -> tuple[str, Style]:
    """Write the i-th line of a cell."""
    mark = _mark(cell, marks)
    left, right = _SIGNS["plain" if marks.plain and not mark else mark]
    left = str(marks.keys.get(cell.place, left)) if mark == "goal" else left
    left = _SIGNS["cursor"][0] if cell.spot == marks.cursor else left
    middle = 0 if cell.covered else cell.height // 2
    text = _texts(cell, tr)[i]
    signed = f"{left}{text[1:-1]}{right}" if left != " " and (i == middle or marks.plain) else text
    return signed, _cell_style(cell, mark, palette)


def _mark(cell: PlacedPiece, marks: Marks) -> str:
    """Return the mark of a piece: a picked piece, or a possible target, keeps its mark under the cursor."""
    if cell.spot in marks.picked:
        return "picked"
    if cell.place in marks.goals and not cell.covered:
        return "goal"
    return "cursor" if cell.spot == marks.cursor else ""


def _cell_style(cell: PlacedPiece, mark: str, palette: Palette) -> Style:
    colours = palette.colours
    if cell.face is None or cell.face == BACK:
        ink, ground = ("lit", mark) if mark else ("muted", "table") if cell.face is None else ("hatch", "back")
        return _style(colours[ink], colours[ground])
    suit = palette.suits.get(cell.face.suit, colours["lit"])
    return _style(suit, colours[mark or "card"], True, cell.covered and cell.height == 1)


@lru_cache(maxsize=256)
def _style(colour: str, ground: str, bold: bool = False, underline: bool = False) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold, underline=underline)


@lru_cache(maxsize=512)
def _texts(cell: PlacedPiece, tr: Translation) -> list[str]:
    """Write the lines of a cell; the first and the last letter of each give way to signs."""
    width, height = cell.width, cell.height
    if cell.face is None:
        return _empty(width, height)
    if cell.face == BACK:
        return [f" {'▒' * (width - 2)} "] * height
    text, rank = piece_text(cell.face, tr), cell.face.localized_text(tr)
    symbol = text.removeprefix(rank)
    blank = " " * width
    if cell.covered:
        return [f" {text}".ljust(width)[:width], *[blank] * (height - 1)]
    if height == 1:
        return [text.center(width)]
    if height == 2:
        return [rank.center(width), symbol.center(width)] if symbol else [blank, text.center(width)]
    first, last = (f" {text}".ljust(width), f"{text} ".rjust(width)) if symbol else (blank, blank)
    between = [blank] * (height // 2 - 1)
    return [first, *between, (symbol or text).center(width), *between, last]


def _empty(width: int, height: int) -> list[str]:
    if height == 1:
        return ["—".center(width)]
    return [f"╭{'╌' * (width - 2)}╮", *[f"┆{' ' * (width - 2)}┆"] * (height - 2), f"╰{'╌' * (width - 2)}╯"]
