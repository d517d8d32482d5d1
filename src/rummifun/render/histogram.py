"""A histogram as text: a line for each value, with a bar for the games won and those lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummifun.render.text import Style

Row = tuple[int, int, int]
"""A value, and how often it came up in games won and in games lost."""

_MOST: Final = 32
_GREEN, _GREY = "92", "90"


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
    found = {}
    for value in range(low, high + 1, step):
        found[value] = (str(value) if step == 1 else f"{value}..{value + step - 1}", 0, 0)
    for value, won, lost in rows:
        first = low + (value - low) // step * step
        name, w, x = found[first]
        found[first] = (name, w + won, x + lost)
    return list(found.values())


def draw_histogram(rows: Iterable[tuple[str, int, int]], heads: tuple[str, str, str], style: Style) -> list[str]:
    """Draw a table with a bar on each line: the games won, then those lost.

    >>> for line in draw_histogram([("2", 1, 0), ("3", 3, 5)], ("tour", "won", "lost"), Style(width=32)):
    ...     print(line)
    tour  won  lost
       2    1     0  ██
       3    3     5  ██████▒▒▒▒▒▒▒▒▒
    """
    rows = list(rows)
    cells = [heads, *((name, str(won), str(lost)) for name, won, lost in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    room = style.width - sum(widths) - 2 * len(widths)
    most = max((won + lost for _, won, lost in rows), default=0)
    drawn = ["", *(_bar(won, lost, most, max(room, 1), style) for _, won, lost in rows)]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in cells)
    return [f"{line}  {bar}".rstrip() for line, bar in zip(lines, drawn, strict=True)]


def _bar(won: int, lost: int, most: int, room: int, style: Style) -> str:
    """Draw one bar; its length is the sum of both counts, so that you can compare lines."""
    if not won + lost:
        return ""
    length = max(1, round(room * (won + lost) / most))
    full = round(length * won / (won + lost))
    marks = ("█", "▒") if style.unicode else ("#", "-")
    parts = ((marks[0] * full, _GREEN), (marks[1] * (length - full), _GREY))
    return "".join(f"\x1b[{colour}m{part}\x1b[0m" if style.colour and part else part for part, colour in parts)
