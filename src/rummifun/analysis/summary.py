"""Counts at a glance: rates with their intervals, then each measure; as text and in a notebook.

Studies, comparisons and tournaments all make overviews, which are drawn alike. A notebook gets tables whose bars are
SVG in the colour of its text, readable on white and on black.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape
from itertools import chain
from typing import Final, NamedTuple

from rummifun.core.display import TextDisplay
from rummifun.messages import N_, display_translation
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.svg_elements import svg_element
from rummifun.render.text import Style

_HEADS: Final = (N_("games won"), N_("games lost"))


_WON_COLOUR: Final = "#2e9e57"


class Rate(NamedTuple):
    """A rate: its name, the rate if there is one, its interval of 95 %, and the number of games."""

    name: str
    rate: float | None
    interval: tuple[float, float]
    games: int


class Summary(NamedTuple):
    """An overview: its title, the rates, further lines, and the counts of each measure."""

    title: str
    rates: tuple[Rate, ...]
    notes: tuple[str, ...] = ()
    measures: tuple[tuple[str, Sequence[tuple[int, int, int]]], ...] = ()


@singledispatch
def summarize(counted: object) -> Summary:
    """Make the overview of counts; modules that compute results register theirs."""
    raise TypeError(f"nothing is said of {counted!r}")


class SummaryDisplay(TextDisplay):
    """Counts: they print as text, and show as tables with bars."""

    __slots__ = ()

    def overview(self) -> Summary:
        """Make the overview."""
        return summarize(self)

    def __str__(self) -> str:
        return format_summary(self.overview())

    def _repr_html_(self) -> str:
        return format_summary_html(self.overview())


def format_options(options: Iterable[tuple[str, object]]) -> str:
    """Write the options after the name of a game."""
    written = ", ".join(f"{name}={value}" for name, value in options)
    return f" ({written})" if written else ""


def format_game_numbers(blocks: Iterable[range]) -> str:
    """Name the games counted.

    >>> format_game_numbers((range(0, 8), range(20, 30)))
    '0..7 20..29'
    """
    return " ".join(f"{block[0]}..{block[-1]}" for block in blocks)


def format_summary(seen: Summary) -> str:
    """Write an overview as text.

    >>> print(format_summary(Summary("r7", (Rate("", 0.25, (0.07, 0.59), 8),), ("0..7",))))
    r7
      25.0 %  [7.0 ; 59.0]  / 8
      0..7
    """
    names = max((len(rate.name) for rate in seen.rates), default=0)
    rates = (f"  {r.name:<{names}}{'  ' * bool(names)}{_percent(r)}  / {r.games}" for r in seen.rates)
    won, lost = map(display_translation(), _HEADS)
    drawn = (["", *draw_histogram(bin_values(rows), (name, won, lost), Style())] for name, rows in seen.measures)
    return "\n".join([seen.title, *rates, *(f"  {note}" for note in seen.notes), *chain.from_iterable(drawn)])


def _percent(rate: Rate) -> str:
    low, high = (f"{100 * bound:.{_digits(rate)}f}" for bound in rate.interval)
    mean = "–" if rate.rate is None else f"{100 * rate.rate:.{_digits(rate)}f}"
    return f"{mean} %  [{low} ; {high}]"


def _digits(rate: Rate) -> int:
    """Count the meaningful decimals of a percentage, given its interval."""
    width = rate.interval[1] - rate.interval[0]
    return next((digits for digits in range(1, 9) if width > 10 ** -(digits + 1)), 9)


def format_summary_html(seen: Summary) -> str:
    """Write an overview in HTML."""
    rates = "".join(_row(escape(r.name), escape(_percent(r)), f"/ {r.games}", _strip(r)) for r in seen.rates)
    tables = "".join(_measure(name, bin_values(rows)) for name, rows in seen.measures)
    notes = "<br>".join(map(escape, seen.notes))
    below = f"<p><small>{notes}</small></p>" if notes else ""
    return f"<p><b>{escape(seen.title)}</b></p>{_table(rates)}{below}{tables}"


_STYLE: Final = "white-space:nowrap;text-align:right;border-collapse:separate;border-spacing:8px 0"


def _table(rows: str) -> str:
    return f'<table style="{_STYLE}">{rows}</table>'


def _row(name: str, *cells: str, head: bool = False) -> str:
    kind = "th" if head else "td"
    return f"<tr><th>{name}</th>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"


def _measure(name: str, rows: Sequence[tuple[str, int, int]]) -> str:
    tr = display_translation()
    most = max((won + lost for _, won, lost in rows), default=0) or 1
    written = (_row(value, f"{won}", f"{lost}", _bar(won / most, lost / most)) for value, won, lost in rows)
    return _table(_row(escape(name), *map(tr, _HEADS), "", head=True) + "".join(written))


_BAR: Final = 260


def _picture(*parts: str, **told: str) -> str:
    return svg_element("svg", *parts, width=_BAR, height=14, viewBox=f"0 0 {_BAR} 14", **told)


def _bar(won: float, lost: float) -> str:
    """Draw a bar, the games won first; no count is too small to show."""
    widths = [max(2.0, part * (_BAR - 4)) if part else 0.0 for part in (won, lost)]
    inks: tuple[dict[str, object], ...] = ({"fill": _WON_COLOUR}, {"fill": "currentColor", "fill_opacity": 0.3})
    lefts = (0.0, widths[0])
    rects = (
        svg_element("rect", x=f"{x:.1f}", y=1, width=f"{width:.1f}", height=12, **ink)
        for x, width, ink in zip(lefts, widths, inks, strict=True)
        if width
    )
    return _picture(*rects, aria_hidden="true")  # its numbers are beside it


def _strip(rate: Rate) -> str:
    """Draw the interval of a rate between 0 and 100 %, and the rate in it."""
    low, high, *means = (2 + share * (_BAR - 4) for share in (*rate.interval, rate.rate) if share is not None)
    line = {"stroke": "currentColor", "stroke_opacity": 0.4}
    axis = svg_element("path", d=f"M2 7H{_BAR - 2}M2 3V11M{_BAR / 2:g} 4V10M{_BAR - 2} 3V11", fill="none", **line)
    at, width = f"{low:.1f}", f"{max(1.0, high - low):.1f}"
    band = svg_element("rect", x=at, y=3, width=width, height=8, fill=_WON_COLOUR, fill_opacity=0.5)
    dots = (svg_element("circle", cx=f"{mean:.1f}", cy=7, r=3, fill=_WON_COLOUR) for mean in means)
    return _picture(axis, band, *dots, aria_hidden="true")
