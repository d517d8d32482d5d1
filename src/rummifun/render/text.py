"""A scene as text: a symbol and, on a colour screen, a colour for each suit, so that either one is enough."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, zip_longest
from textwrap import wrap
from typing import Final

from rummifun.core.drawn import text_of
from rummifun.core.scene import BACK, Drawn, Pile, Scene, Shown, Zone
from rummifun.messages import Translation, translation


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the width in columns, in colour or not, and with ASCII letters alone or not."""

    width: int = 80
    colour: bool = False
    symbols: bool = True


# suit → symbol, letter for a screen without symbols, colour (SGR)
_SUITS: Final = {
    "bleu": ("◆", "b", "94"),
    "rouge": ("●", "r", "91"),
    "jaune": ("▲", "j", "93"),
    "noir": ("■", "n", "1"),
    "joker": ("★", "*", "95"),
    "♣": ("♣", "c", "92"),
    "♦": ("♦", "d", "93"),
    "♥": ("♥", "h", "91"),
    "♠": ("♠", "s", "94"),
    "atout": ("", "", "96"),
    # beans, whose cards show only their name
    "Blue": ("", "", "94"),
    "Chili": ("", "", "91"),
    "Stink": ("", "", "35"),
    "Green": ("", "", "92"),
    "soy": ("", "", "93"),
    "black": ("", "", "1"),
    "Red": ("", "", "31"),
    "garden": ("", "", "96"),
    "dos": ("▒▒", "##", "2"),
}


def face(piece: Shown, style: Style, tr: Translation = str) -> str:
    """Draw one piece: its text, in a language or as in the notations, then its suit.

    >>> face(Shown("7", "bleu"), Style()), face(Shown("7", "bleu"), Style(symbols=False))
    ('7◆', '7b')
    >>> face(Shown("D", "♥"), Style()), face(Shown("D", "♥"), Style(), translation("en"))
    ('D♥', 'Q♥')
    """
    symbol, letter, colour = _SUITS.get(piece.suit, (piece.suit, piece.suit, "39"))
    return _paint(piece.written(tr) + (symbol if style.symbols else letter), colour, style)


def draw(scene: Scene, tr: Translation, style: Style) -> str:
    """Draw a scene: its title, then each zone under its caption, piles side by side as long as the width allows.

    >>> from rummifun.core.scene import Message, Pile
    >>> pile = Pile("table.1", (Shown("7", "bleu"), Shown("8", "bleu")))
    >>> print(draw(Scene(Message("now"), (Zone(Message("table"), (pile,)),)), str, Style(width=20)))
    ── Now ─────────────
      Table
           7◆ 8◆
    """
    lines = [title(scene.title.said(tr), style)]
    for zone in scene.zones:
        mark = "▸ " if style.symbols else "> "
        caption = (mark if zone.active else "  ") + capital(zone.caption.said(tr))
        drawing = columns if zone.fanned else pyramid if zone.lines else _flow
        drawn = drawing(zone, tr, style)
        lines += [bold(caption, style) if zone.active else caption, *drawn]
    return "\n".join(lines)


@text_of.register
def _(thing: Drawn) -> str:
    return draw(thing.scene(), translation("fr"), Style())


def _flow(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles side by side as long as the width allows; a spread pile begins a line."""
    indent, gap = " " * 6, " " * 3
    captions = [pile.head(tr) for pile in zone.piles]
    names = max((len(caption) for caption in captions), default=0)
    line = indent
    for pile, caption in zip(zone.piles, captions, strict=True):
        faces, head = pile_faces(pile, style, tr), caption.ljust(names) if pile.spread else caption
        for words in _captioned(faces, head, style, style.width - len(indent)):
            full = width_of(line) + width_of(words) + len(gap) > style.width
            if width_of(line) > len(indent) and (pile.spread or full):
                yield line.rstrip()
                line = indent
            line += (gap if width_of(line) > len(indent) else "") + words
    if line.strip():
        yield line.rstrip()


def columns(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles as columns side by side, each under its caption, the top card at the foot.

    >>> from rummifun.core.scene import Message
    >>> faces = {"c1": (BACK, Shown("7", "♥")), "c2": (Shown("10", "♠"),), "c3": ()}
    >>> piles = tuple(Pile(place, pieces, Message(place)) for place, pieces in faces.items())
    >>> print(*columns(Zone(Message("table"), piles, fanned=True), str, Style()), sep=chr(10))
           c1    c2    c3
           ▒▒   10♠     —
           7♥
    """
    across = max(1, (style.width - 6) // _COLUMN)
    for first in range(0, len(zone.piles), across):
        piles = zone.piles[first : first + across]
        empty = ["—" if style.symbols else "-"]
        heads = [pile.head(tr) for pile in piles]
        drawn = [
            [head, *([face(piece, style, tr) for piece in pile.faces] or empty)]
            for head, pile in zip(heads, piles, strict=True)
        ]
        for row in zip_longest(*drawn, fillvalue=""):
            yield (" " * 3 + "".join(" " * max(1, _COLUMN - width_of(cell)) + cell for cell in row)).rstrip()


def pyramid(zone: Zone, tr: Translation, style: Style) -> Iterable[str]:
    """Lay piles in centred lines, each after its caption; nothing where a pile is gone.

    >>> from rummifun.core.scene import Message
    >>> faces = {"a1": Shown("7", "♥"), "b1": Shown("10", "♠"), "b2": None}
    >>> piles = tuple(Pile(p, (f,) if f else (), Message(p)) for p, f in faces.items())
    >>> print(*pyramid(Zone(Message("table"), piles, lines=(1, 2)), str, Style()), sep=chr(10))
               a1  7♥
          b1 10♠
    """
    cells = [
        "".join(_captioned(pile_faces(pile, style, tr), pile.head(tr), style, style.width)) if pile.faces else ""
        for pile in zone.piles
    ]
    wide = 2 + max(map(width_of, cells), default=0)
    padded = iter([cell + " " * (wide - width_of(cell)) for cell in cells])
    for many in zone.lines:
        yield (" " * (6 + (max(zone.lines) - many) * wide // 2) + "".join(islice(padded, many))).rstrip()


_COLUMN: Final = 6
"""How wide a column is: a card of three letters, and the space before it."""


def _captioned(faces: list[str], caption: str, style: Style, width: int) -> Iterable[str]:
    """Draw the faces of a pile after its caption, in as few lines as possible."""
    if not caption:
        return _pieces(faces, width)
    lines = _pieces(faces or ["—" if style.symbols else "-"], width - len(caption) - 1)
    return (f"{' ' * len(caption) if i else caption} {line}" for i, line in enumerate(lines))


def pile_faces(pile: Pile, style: Style, tr: Translation = str) -> list[str]:
    """Draw what a pile shows: every piece, or the top of a stack and its height.

    Several equal pieces side by side are drawn as one with their number, except backs under a caption.

    >>> from rummifun.core.scene import Message
    >>> backs = (BACK,) * 3
    >>> pile_faces(Pile("main", backs), Style()), pile_faces(Pile("♣", backs, Message("♣")), Style())
    (['▒▒ ×3'], ['▒▒', '▒▒', '▒▒'])
    >>> pile_faces(Pile("rebut", (Shown("7", "♥"),), Message("rebut"), under=11), Style())
    ['7♥ ×12']
    """
    pieces = pile.faces
    alike = len(pieces) > 1 and len(set(pieces)) == 1 and not (pile.caption and pieces[0] == BACK)
    if alike or (pile.caption and pile.under):
        fan = [] if alike else [face(piece, style, tr) for piece in pieces[:-1]]
        height = len(pieces) if alike else pile.height
        return [*fan, f"{face(pieces[-1], style, tr)} {'×' if style.symbols else 'x'}{height}"]
    return [face(piece, style, tr) for piece in pieces]


def _pieces(faces: Iterable[str], width: int) -> Iterable[str]:
    """Join the faces of a pile, in as few lines as possible."""
    line = ""
    for drawn in faces:
        padded = " " * max(0, 3 - width_of(drawn)) + drawn
        if line and width_of(line) + 1 + width_of(padded) > width:
            yield line
            line = ""
        line += (" " if line else "") + padded
    yield line


def bold(text: str, style: Style) -> str:
    """Make a text bold on a colour screen."""
    return _paint(text, "1", style)


def alert(text: str, style: Style) -> str:
    """Give a text the colour of a warning on a colour screen."""
    return _paint(text, "91", style)


def paragraph(text: str, style: Style, indent: str = "") -> str:
    """Wrap a text to the width, every line indented."""
    return "\n".join(wrap(text, style.width, initial_indent=indent, subsequent_indent=indent))


def width_of(text: str) -> int:
    """Count the columns that a text takes; escape sequences take none."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", text))


def _paint(text: str, colour: str, style: Style) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if style.colour else text


def capital(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]


def title(text: str, style: Style) -> str:
    """Draw a title as a line across the screen."""
    dash = "─" if style.symbols else "-"
    head = f"{dash * 2} {capital(text)} "
    return bold(head + dash * (style.width - len(head)), style)
