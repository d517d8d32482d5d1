"""The columns of a table in text, and bars: those of a histogram, that of a fraction."""

from __future__ import annotations

from collections.abc import Sequence

from rummifun.render.text import Style, bold_text


def format_table(rows: Sequence[Sequence[str]], style: Style, left: int = 1) -> list[str]:
    """Lay rows out in columns, the first ones aligned left, the others right, under bold headings.

    >>> rows = [["", "won", "at 95 %"], ["glouton", "70.0 %", "63–76"], ["hasard", "9 %", "5–15"]]
    >>> print(*format_table(rows, Style()), sep=chr(10))
                  won  at 95 %
      glouton  70.0 %    63–76
      hasard      9 %     5–15
    """
    head, *lines = (f"  {line}".rstrip() for line in _align_cells(rows, left))
    return [bold_text(head, style), *lines]


def _align_cells(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Write rows as lines whose columns are aligned, the first ones left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = [str.ljust] * left + [str.rjust] * (len(widths) - left)
    return ["  ".join(side(cell, width) for side, cell, width in zip(sides, row, widths, strict=True)) for row in rows]


def format_bar(part: float, width: int, style: Style) -> str:
    """Draw a fraction as a bar.

    >>> format_bar(0.5, 8, Style()), format_bar(0.5, 8, Style(unicode=False))
    ('████░░░░', '####....')
    """
    full, empty = ("█", "░") if style.unicode else ("#", ".")
    n = round(min(1.0, max(0.0, part)) * width)
    return full * n + empty * (width - n)
