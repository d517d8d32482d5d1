"""A scene as text: a symbol and, on a colour screen, a colour for each suit, so that either one is enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice, zip_longest
from textwrap import wrap
from typing import Final, TypeVar

from rummifun.core.display import display_text
from rummifun.core.scene import BACK, Drawable, PieceFace, Pile, Scene, Zone
from rummifun.messages import Translation, display_translation
from rummifun.render.terminal_colours import BOLD, PLAIN, SUIT_COLOURS, WARNING, paint

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a drawing: its width in columns, in colour or not, and with ASCII letters alone or not."""

    width: int = 80
    colour: bool = False
    unicode: bool = True


_SYMBOLS: Final = {
    "bleu": ("◆", "b"),
    "rouge": ("●", "r"),
    "jaune": ("▲", "j"),
    "noir": ("■", "n"),
    "joker": ("★", "*"),
    "♣": ("♣", "c"),
    "♦": ("♦", "d"),
    "♥": ("♥", "h"),
    "♠": ("♠", "s"),
    "dos": ("▒▒", "##"),
    **dict.fromkeys(("atout", "Blue", "Chili", "Stink", "Green", "soy", "black", "Red", "garden"), ("", "")),
}
"""The symbol of each suit, and its letter for a screen without symbols; trumps and beans show only their text."""


def draw_face(piece: PieceFace, style: Style, tr: Translation = str) -> str:
    """Draw one piece: its text, in a language or as in the notations, then its suit.

    >>> draw_face(PieceFace("7", "bleu"), Style()), draw_face(PieceFace("7", "bleu"), Style(unicode=False))
    ('7◆', '7b')
    >>> from rummifun.messages import translation
    >>> draw_face(PieceFace("D", "♥"), Style()), draw_face(PieceFace("D", "♥"), Style(), translation("en"))
    ('D♥', 'Q♥')
    """
    symbol, letter = _SYMBOLS.get(piece.suit, (piece.suit, piece.suit))
    drawn = piece.localized_text(tr) + (symbol if style.unicode else letter)
    return _paint(drawn, SUIT_COLOURS.get(piece.suit, PLAIN), style)


def draw_scene(scene: Scene, tr: Translation, style: Style) -> str:
    """Draw a scene: its title, then each zone under its caption, piles side by side as long as the width allows.

    >>> from rummifun.core.scene import Message, Pile
    >>> pile = Pile("table.1", (PieceFace("7", "bleu"), PieceFace("8", "bleu")))
    >>> print(draw_scene(Scene(Message("now"), (Zone(Message("table"), (pile,)),)), str, Style(width=20)))
    ── Now ─────────────
      Table
           7◆ 8◆
    """
    lines = [draw_title(scene.title.localize(tr), style)]
    for zone in scene.zones:
        mark = "▸ " if style.unicode else "> "
        caption = (mark if zone.active else "  ") + capitalize(zone.caption.localize(tr))
        drawing = draw_columns if zone.fanned else draw_pyramid if zone.lines else _flow
        drawn = drawing(zone, tr, style)
        lines += [bold_text(caption, style) if zone.active else caption, *drawn]
    return "\n".join(lines)


@display_text.register
def _(thing: Drawable) -> str:
    return draw_scene(thing.scene(), display_translation(), Style())


def _flow(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles side by side as long as the width allows; a spread pile begins a line."""
    indent, gap = " " * 6, " " * 3
    captions = [pile.heading(tr) for pile in zone.piles]
    names = max((len(caption) for caption in captions), default=0)
    line = indent
    for pile, caption in zip(zone.piles, captions, strict=True):
        faces, head = pile_faces(pile, style, tr), caption.ljust(names) if pile.spread else caption
        for words in _captioned_lines(faces, head, style, style.width - len(indent)):
            full = display_width(line) + display_width(words) + len(gap) > style.width
            if display_width(line) > len(indent) and (pile.spread or full):
                yield line.rstrip()
                line = indent
            line += (gap if display_width(line) > len(indent) else "") + words
    if line.strip():
        yield line.rstrip()


def draw_columns(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles as columns side by side, each under its caption, the top card at the foot.

    >>> from rummifun.core.scene import Message
    >>> faces = {"c1": (BACK, PieceFace("7", "♥")), "c2": (PieceFace("10", "♠"),), "c3": ()}
    >>> piles = tuple(Pile(place, pieces, Message(place)) for place, pieces in faces.items())
    >>> print(*draw_columns(Zone(Message("table"), piles, fanned=True), str, Style()), sep=chr(10))
           c1    c2    c3
           ▒▒   10♠     —
           7♥
    """
    across = max(1, (style.width - 6) // _COLUMN)
    for first in range(0, len(zone.piles), across):
        piles = zone.piles[first : first + across]
        empty = ["—" if style.unicode else "-"]
        drawn = [[pile.heading(tr), *([draw_face(face, style, tr) for face in pile.faces] or empty)] for pile in piles]
        for row in zip_longest(*drawn, fillvalue=""):
            yield (" " * 3 + "".join(" " * max(1, _COLUMN - display_width(cell)) + cell for cell in row)).rstrip()


def draw_pyramid(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles in centred lines, each after its caption; nothing where a pile is gone.

    >>> from rummifun.core.scene import Message
    >>> faces = {"a1": PieceFace("7", "♥"), "b1": PieceFace("10", "♠"), "b2": None}
    >>> piles = tuple(Pile(p, (f,) if f else (), Message(p)) for p, f in faces.items())
    >>> print(*draw_pyramid(Zone(Message("table"), piles, lines=(1, 2)), str, Style()), sep=chr(10))
               a1  7♥
          b1 10♠
    """
    drawn = ((pile_faces(pile, style, tr), pile.heading(tr)) if pile.faces else ([], "") for pile in zone.piles)
    cells = ["".join(_captioned_lines(faces, head, style, style.width)) for faces, head in drawn]
    wide = 2 + max(map(display_width, cells), default=0)
    padded = iter([cell + " " * (wide - display_width(cell)) for cell in cells])
    for many in zone.lines:
        yield (" " * (6 + (max(zone.lines) - many) * wide // 2) + "".join(islice(padded, many))).rstrip()


_COLUMN: Final = 6
"""The width of a column: a card of three letters, and the space before it."""


def _captioned_lines(faces: list[str], caption: str, style: Style, width: int) -> Iterable[str]:
    """Draw the faces of a pile after its caption, in as few lines as possible."""
    if not caption:
        return _pieces(faces, width)
    lines = _pieces(faces or ["—" if style.unicode else "-"], width - len(caption) - 1)
    return (f"{' ' * len(caption) if i else caption} {line}" for i, line in enumerate(lines))


def pile_faces(pile: Pile, style: Style, tr: Translation = str) -> list[str]:
    """Draw the visible part of a pile: every piece, or the top of a stack and its height.

    Several equal pieces side by side are drawn as one with their number, except backs under a caption.

    >>> from rummifun.core.scene import Message
    >>> backs = (BACK,) * 3
    >>> pile_faces(Pile("main", backs), Style()), pile_faces(Pile("♣", backs, Message("♣")), Style())
    (['▒▒ ×3'], ['▒▒', '▒▒', '▒▒'])
    >>> pile_faces(Pile("rebut", (PieceFace("7", "♥"),), Message("rebut"), under=11), Style())
    ['7♥ ×12']
    """
    pieces = pile.faces
    alike = len(pieces) > 1 and len(set(pieces)) == 1 and not (pile.caption and pieces[0] == BACK)
    if alike or (pile.caption and pile.under):
        fan = [] if alike else [draw_face(piece, style, tr) for piece in pieces[:-1]]
        height = len(pieces) if alike else pile.height
        return [*fan, f"{draw_face(pieces[-1], style, tr)} {'×' if style.unicode else 'x'}{height}"]
    return [draw_face(piece, style, tr) for piece in pieces]


def _pieces(faces: Iterable[str], width: int) -> Iterable[str]:
    """Join the faces of a pile, in as few lines as possible."""
    padded = (" " * max(0, 3 - display_width(drawn)) + drawn for drawn in faces)
    return map(" ".join, fill_lines(padded, display_width, width) or [[]])


def fill_lines(items: Iterable[T], length: Callable[[T], float], width: float, gap: float = 1) -> list[list[T]]:
    """Part items into lines, each as full as the width allows."""
    lines: list[list[T]] = []
    for item in items:
        if lines and sum(map(length, (*lines[-1], item))) + gap * len(lines[-1]) <= width:
            lines[-1].append(item)
        else:
            lines.append([item])
    return lines


def bold_text(text: str, style: Style) -> str:
    """Make a text bold on a colour screen."""
    return _paint(text, BOLD, style)


def warning_text(text: str, style: Style) -> str:
    """Colour a text as a warning on a colour screen."""
    return _paint(text, WARNING, style)


def wrap_paragraph(text: str, style: Style, indent: str = "") -> str:
    """Wrap a text to the width, every line indented."""
    return "\n".join(wrap(text, style.width, initial_indent=indent, subsequent_indent=indent))


def display_width(text: str) -> int:
    """Count the columns that a text takes; escape sequences take none."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", text))


def _paint(text: str, colour: str, style: Style) -> str:
    return paint(text, colour) if style.colour else text


def capitalize(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]


def draw_title(text: str, style: Style) -> str:
    """Draw a title as a line across the screen."""
    dash = "─" if style.unicode else "-"
    head = f"{dash * 2} {capitalize(text)} "
    return bold_text(head + dash * (style.width - len(head)), style)
