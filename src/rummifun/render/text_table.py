"""A table as text: a line of headings, then rows in aligned columns; the last column may hold bars."""

from __future__ import annotations

from collections.abc import Sequence

from rummifun.render.text import Style, bold_text


def format_table(rows: Sequence[Sequence[str]], style: Style, left: int = 1, indent: str = "  ") -> list[str]:
    """Lay rows out in columns, the first ones aligned left, the others right, under bold headings.

    >>> rows = [["", "won", "at 95 %"], ["glouton", "70.0 %", "63–76"], ["hasard", "9 %", "5–15"]]
    >>> print(*format_table(rows, Style()), sep=chr(10))
                  won  at 95 %
      glouton  70.0 %    63–76
      hasard      9 %     5–15
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        indent
        + "  ".join(
            cell.ljust(w) if i < left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return [bold_text(line.rstrip(), style) if i == 0 else line.rstrip() for i, line in enumerate(lines)]


def format_bar(part: float, width: int, style: Style) -> str:
    """Draw a fraction as a bar.

    >>> format_bar(0.5, 8, Style()), format_bar(0.5, 8, Style(unicode=False))
    ('████░░░░', '####....')
    """
    full, empty = ("█", "░") if style.unicode else ("#", ".")
    n = round(min(1.0, max(0.0, part)) * width)
    return full * n + empty * (width - n)
