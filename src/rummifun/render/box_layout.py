"""Boxes to lay out a picture: each has a width and a height, and can be drawn at a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from rummifun.render.svg_elements import svg_text

_LETTER: Final = 0.6
"""The width of a letter, as a part of its size."""


class Box(NamedTuple):
    """Something to draw: its size, and the drawing with its upper left corner at a point."""

    width: float
    height: float
    at: Callable[[float, float], str]


def text_box(said: str, size: float, ink: str) -> Box:
    """Write a line of text from the left; its width is a guess, since no font is at hand."""
    return Box(
        _LETTER * size * len(said), 1.3 * size, lambda x, y: svg_text(said, x, y + size, size, ink, text_anchor="start")
    )


def hbox(boxes: Sequence[Box], gap: float = 0) -> Box:
    """Set boxes side by side, from the left, their tops aligned."""
    lefts = [sum(box.width for box in boxes[:i]) + i * gap for i in range(len(boxes))]
    return Box(
        sum(box.width for box in boxes) + gap * max(0, len(boxes) - 1),
        max((box.height for box in boxes), default=0.0),
        lambda x, y: "".join(box.at(x + left, y) for box, left in zip(boxes, lefts, strict=True)),
    )


def vbox(boxes: Sequence[Box], gap: float = 0) -> Box:
    """Stack boxes, their left sides aligned."""
    tops = [sum(box.height for box in boxes[:i]) + i * gap for i in range(len(boxes))]
    return Box(
        max((box.width for box in boxes), default=0.0),
        sum(box.height for box in boxes) + gap * max(0, len(boxes) - 1),
        lambda x, y: "".join(box.at(x, y + top) for box, top in zip(boxes, tops, strict=True)),
    )


def wrapped_text_box(said: str, size: float, ink: str, width: float) -> Box:
    """Wrap a text to a width."""
    return vbox([text_box(line, size, ink) for line in wrap(said, max(1, int(width / (_LETTER * size))))])


def flow_box(boxes: Iterable[Box], width: float, across: float, down: float) -> Box:
    """Set boxes side by side, and begin another line when the width is full.

    >>> flow_box([text_box("abc", 10, "#fff")] * 5, 50, 4, 2).height
    43.0
    """
    lines: list[list[Box]] = []
    for box in boxes:
        if lines and hbox([*lines[-1], box], across).width <= width:
            lines[-1].append(box)
        else:
            lines.append([box])
    return vbox([hbox(line, across) for line in lines], down)
