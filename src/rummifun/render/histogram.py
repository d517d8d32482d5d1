"""A histogram in characters: values in bins, with games won and lost as bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummifun.render.terminal_colours import LOST, WON, paint
from rummifun.render.text import Style
from rummifun.render.text_layout import _align_cells

Row = tuple[int, int, int]
"""A value, and how often it came up in games won and in games lost."""


_MOST: Final = 32


def bin_values(rows: Sequence[Row], most: int = _MOST) -> list[tuple[str, int, int]]:
    """Group values into classes of equal width, for a limited number of lines; no value is left out.

    >>> bin_values([(2, 1, 0), (4, 3, 5)])
    [('2', 1, 0), ('3', 0, 0), ('4', 3, 5)]
    >>> bin_values([(0, 9, 0), (1, 0, 1), (7, 0, 2)], most=4)
    [('0..1', 9, 1), ('2..3', 0, 0), ('4..5', 0, 0), ('6..7', 0, 2)]
    """
    if not rows:
        return []
    low, high = rows[0][0], rows[-1][0]
    step = -(-(high - low + 1) // most)
    bins = []
    for first in range(low, high + 1, step):
        inside = [(won, lost) for value, won, lost in rows if first <= value < first + step]
        name = str(first) if step == 1 else f"{first}..{first + step - 1}"
        bins.append((name, sum(won for won, _ in inside), sum(lost for _, lost in inside)))
    return bins


def draw_histogram(rows: Iterable[tuple[str, int, int]], heads: tuple[str, str, str], style: Style) -> list[str]:
    """Draw a table with a bar on each line: the games won, then those lost.

    >>> for line in draw_histogram([("2", 1, 0), ("3", 3, 5)], ("tour", "won", "lost"), Style(width=32)):
    ...     print(line)
    tour  won  lost
       2    1     0  ██
       3    3     5  ██████▒▒▒▒▒▒▒▒▒
    """
    rows = list(rows)
    lines = _align_cells([heads, *((name, str(won), str(lost)) for name, won, lost in rows)])
    room = max(1, style.width - len(lines[0]) - 2)
    most = max((won + lost for _, won, lost in rows), default=0)
    drawn = ["", *(_bar(won, lost, most, room, style) for _, won, lost in rows)]
    return [f"{line}  {bar}".rstrip() for line, bar in zip(lines, drawn, strict=True)]


def _bar(won: int, lost: int, most: int, room: int, style: Style) -> str:
    """Draw one bar; its length is the sum of both counts, so that you can compare lines."""
    if not won + lost:
        return ""
    length = max(1, round(room * (won + lost) / most))
    full = round(length * won / (won + lost))
    marks = ("█", "▒") if style.unicode else ("#", "-")
    parts = ((marks[0] * full, WON), (marks[1] * (length - full), LOST))
    return "".join(paint(part, colour) if style.colour and part else part for part, colour in parts)
