"""The material of pictures: SVG elements as text, the size of a piece, the inks and shapes of suits, boxes in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Final, NamedTuple

from rummifun.render.text import fill_lines

WIDTH: Final = 100
"""The width of a piece, in its own units."""


HEIGHT: Final = 140
"""The height of a piece, in its own units."""


PAPER: Final = "#fffdf6"
"""The paper of cards."""


# suit → ink; each has a contrast of at least 4.5 on its paper
INKS: Final = {
    "bleu": "#1c4fc4",
    "rouge": "#c01c1c",
    "jaune": "#9a5b00",
    "noir": "#1d1d20",
    "joker": "#7a22a8",
    "♠": "#17171c",
    "♥": "#c4161c",
    "♣": "#14642f",
    "♦": "#b3470a",
    "atout": "#1f3a6e",
}


# suit → its sign, in a square of 100 around 0
SHAPES: Final = {
    "♥": "M0 44C-12 30-46 8-46-18C-46-36-33-46-21-46C-11-46-4-40 0-31C"
    "4-40 11-46 21-46C33-46 46-36 46-18C46 8 12 30 0 44Z",
    "♦": "M0-48C10-30 23-13 37 0C23 13 10 30 0 48C-10 30-23 13-37 0C-23-13-10-30 0-48Z",
    "♠": "M0-47C10-29 44-11 44 13C44 27 34 34 24 34C15 34 8 30 4 24C5 "
    "33 9 41 18 47H-18C-9 41-5 33-4 24C-8 30-15 34-24 34"
    "C-34 34-44 27-44 13C-44-11-10-29 0-47Z",
    "♣": "M0-47C13-47 22-38 22-26C22-19 19-13 15-9C32-14 45-3 45 12C45"
    " 25 36 33 24 33C15 33 8 29 4 22C5 32 9 41 18 47H-18"
    "C-9 41-5 32-4 22C-8 29-15 33-24 33C-36 33-45 25-45 12C-45-3-32-14-15-9C-19-13-22-19-22-26C-22-38-13-47 0-47Z",
    "bleu": "M0-46L36 0L0 46L-36 0Z",
    "rouge": "M-40 0A40 40 0 1 0 40 0A40 40 0 1 0-40 0Z",
    "jaune": "M0-42L44 36H-44Z",
    "noir": "M-36-36H36V36H-36Z",
    "atout": "M-38 34L-46-30L-20 0L0-44L20 0L46-30L38 34Z",
    "joker": "M0-46L13-16L45-13L21 8L29 40L0 23L-29 40L-21 8L-45-13L-13-16Z",
}


def svg_element(name: str, *content: str, **attributes: object) -> str:
    """Write an element; `_` in a name stands for `-`, and a final one is dropped, as in `class_`.

    >>> svg_element("rect", width=5, stroke_width=2, class_="a")
    '<rect width="5" stroke-width="2" class="a"/>'
    """
    said = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{said}>{''.join(content)}</{name}>" if content else f"<{name}{said}/>"


def filled_path(path: str, fill: str, **attributes: object) -> str:
    """Draw a filled path."""
    return svg_element("path", d=path, fill=fill, **attributes)


_SERIF: Final = "Georgia,'Times New Roman','DejaVu Serif',serif"


_SANS: Final = "'Trebuchet MS','Segoe UI',Verdana,sans-serif"


def svg_text(words: str, x: float, y: float, size: float, ink: str, serif: bool = False, **attributes: object) -> str:
    """Write words on a piece, centred on a point."""
    said = {"text_anchor": "middle", "font_family": _SERIF if serif else _SANS, "font_weight": "bold"} | attributes
    return svg_element("text", escape_svg(words), x=f"{x:g}", y=f"{y:g}", font_size=f"{size:g}", fill=ink, **said)


def escape_svg(words: str) -> str:
    """Escape words for the content of an element."""
    return words.replace("&", "&amp;").replace("<", "&lt;")


def piece_outline(fill: str = PAPER, edge: str = "#b9b2a0") -> str:
    """Draw the paper of a piece, edge to edge."""
    line = {"stroke": edge, "stroke_width": 1.5}
    return svg_element("rect", x=0.75, y=0.75, width=98.5, height=138.5, rx=9, fill=fill, **line)


_LETTER: Final = 0.6
"""The width of a letter, as a part of its size."""


class Box(NamedTuple):
    """Something to draw: its size, and the drawing with its upper left corner at a point."""

    width: float
    height: float
    at: Callable[[float, float], str]


def text_box(said: str, size: float, ink: str) -> Box:
    """Write a line of text from the left; its width is a guess, since no font is at hand."""
    width, height = _LETTER * size * len(said), 1.3 * size
    return Box(width, height, lambda x, y: svg_text(said, x, y + size, size, ink, text_anchor="start"))


def hbox(boxes: Sequence[Box], gap: float = 0) -> Box:
    """Set boxes side by side, from the left, their tops aligned."""
    lefts, width = _line_up([box.width for box in boxes], gap)
    height = max((box.height for box in boxes), default=0.0)
    return Box(width, height, lambda x, y: "".join(box.at(x + left, y) for box, left in zip(boxes, lefts, strict=True)))


def vbox(boxes: Sequence[Box], gap: float = 0) -> Box:
    """Stack boxes, their left sides aligned."""
    tops, height = _line_up([box.height for box in boxes], gap)
    width = max((box.width for box in boxes), default=0.0)
    return Box(width, height, lambda x, y: "".join(box.at(x, y + top) for box, top in zip(boxes, tops, strict=True)))


def _line_up(lengths: Sequence[float], gap: float) -> tuple[list[float], float]:
    """Return the places of lengths one after the other, and the length of all."""
    places = [sum(lengths[:i]) + i * gap for i in range(len(lengths))]
    return places, sum(lengths) + gap * max(0, len(lengths) - 1)


def wrapped_text_box(said: str, size: float, ink: str, width: float) -> Box:
    """Wrap a text to a width."""
    return vbox([text_box(line, size, ink) for line in wrap(said, max(1, int(width / (_LETTER * size))))])


def flow_box(boxes: Iterable[Box], width: float, across: float, down: float) -> Box:
    """Set boxes side by side, and begin another line when the width is full.

    >>> flow_box([text_box("abc", 10, "#fff")] * 5, 50, 4, 2).height
    43.0
    """
    lines = fill_lines(boxes, lambda box: box.width, width, across)
    return vbox([hbox(line, across) for line in lines], down)
