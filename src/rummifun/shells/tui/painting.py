"""Painting a laid-out scene: lines of characters, each with its style; and the colours, in four themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.segment import Segment
from rich.style import Style

from rummifun.core.scene import BACK
from rummifun.messages import N_, Translation
from rummifun.shells.tui.layout import Layout, PlacedPiece, PlacedText, Spot, piece_text


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme: of the table, of cards and their suits, of lit pieces; the name of the theme."""

    about: str
    dark: bool
    table: str
    text: str
    muted: str
    accent: str
    panel: str
    card: str
    back: str
    hatch: str
    cursor: str
    picked: str
    goal: str
    lit: str
    error: str
    suits: Mapping[str, str]


_RED, _BLACK, _BLUE, _GREEN = "#b3141f", "#1a1d23", "#1450b4", "#0f6b32"
_AMBER, _PURPLE, _TEAL = "#7d4a00", "#7a2aa3", "#0a6670"

_TWO: Final = {
    "♣": _BLACK,
    "♠": _BLACK,
    "♦": _RED,
    "♥": _RED,
    "atout": _PURPLE,
    "bleu": _BLUE,
    "rouge": _RED,
    "jaune": _AMBER,
    "noir": _BLACK,
    "joker": _PURPLE,
    "Blue": _BLUE,
    "Chili": _RED,
    "Stink": _PURPLE,
    "Green": _GREEN,
    "soy": _AMBER,
    "black": _BLACK,
    "Red": "#8c1d40",
    "garden": _TEAL,
}
_FOUR: Final = {**_TWO, "♣": _GREEN, "♦": _BLUE}

_DARK: Final = Palette(
    N_("dark"),
    dark=True,
    table="#16302a",
    text="#e9efe9",
    muted="#9db8ad",
    accent="#ffd166",
    panel="#0e1f1b",
    card="#f6f1e3",
    back="#2d5a8c",
    hatch="#7fa8d6",
    cursor="#ffd166",
    picked="#ffd0b8",
    goal="#a8e6a1",
    lit="#1a1d23",
    error="#ff9d8f",
    suits=_TWO,
)

PALETTES: Final[Mapping[str, Palette]] = {
    "sombre": _DARK,
    "clair": replace(
        _DARK,
        about=N_("light"),
        dark=False,
        table="#d5e3d6",
        text="#15211c",
        muted="#3f5449",
        accent="#7a3b00",
        panel="#f4f1e8",
        card="#fffdf7",
        back="#4a78b0",
        hatch="#dbe7f5",
        cursor="#ffcf4d",
        picked="#ffd0b8",
        goal="#a8e6a1",
        error="#a3121c",
    ),
    "contraste": replace(
        _DARK,
        about=N_("high contrast"),
        table="#000000",
        text="#ffffff",
        muted="#e0e0e0",
        accent="#ffff00",
        panel="#000000",
        card="#ffffff",
        back="#0000aa",
        hatch="#ffffff",
        cursor="#ffff00",
        picked="#ffcaff",
        goal="#00ff80",
        lit="#000000",
        error="#ff9d9d",
        suits={**_TWO, "♣": "#000000", "♠": "#000000", "♦": "#b00000", "♥": "#b00000", "noir": "#000000"},
    ),
    "quatre": replace(_DARK, about=N_("four colours"), suits=_FOUR),
}
"""The themes by name."""


@lru_cache(maxsize=16)
def palette_of(theme: str, four: bool) -> Palette:
    """Return the colours of a theme, its cards in two colours or in four."""
    found = PALETTES[theme]
    clubs, diamonds = (_GREEN, _BLUE) if four else (found.suits["♠"], found.suits["♥"])
    return replace(found, suits={**found.suits, "♣": clubs, "♦": diamonds})


def suit_colour(palette: Palette, suit: str) -> str:
    """Return the colour of a suit; that of the black ones where the theme knows none."""
    return palette.suits.get(suit, palette.lit)


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


def paint_table(
    laid: Layout, marks: Marks, palette: Palette, width: int, height: int, tr: Translation = str
) -> list[list[Segment]]:
    """Paint the lines of a table, with the texts of pieces in a language."""
    return [paint_line(laid, marks, palette, width, y, tr) for y in range(height)]


def paint_line(
    laid: Layout, marks: Marks, palette: Palette, width: int, y: int, tr: Translation = str
) -> list[Segment]:
    """Paint one line of a table: only changed lines are painted again."""
    line: Line = [(" ", _style(palette.text, palette.table))] * width
    cells, labels = laid.line(y)
    for cell in cells:
        _put(line, cell.x, *_cell(cell, y - cell.y, marks, palette, tr))
    for label in labels:
        _put(line, label.x, label.text, _label_style(label, palette))
    runs = groupby(line, key=itemgetter(1))
    return [Segment("".join(map(itemgetter(0), run)), style) for style, run in runs]


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
    match label.kind:
        case "active":
            return _style(palette.accent, palette.table, True)
        case "number":
            return _style(palette.hatch, palette.back, True)
        case "pile":
            return _style(palette.muted, palette.table)
    return _style(palette.text, palette.table)


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
    lit = {"cursor": palette.cursor, "picked": palette.picked, "goal": palette.goal}.get(mark)
    if cell.face is None:
        return _style(palette.lit, lit) if lit else _style(palette.muted, palette.table)
    if cell.face == BACK:
        return _style(palette.lit, lit) if lit else _style(palette.hatch, palette.back)
    return _style(suit_colour(palette, cell.face.suit), lit or palette.card, True, cell.covered and cell.height == 1)


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
