"""The spots of a pyramid of piles, and which pile covers which."""

from __future__ import annotations

from functools import cache


def pyramid_spots(lines: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """List the spots of the piles of a pyramid: the line of each, and its place across, in halves of a piece.

    >>> pyramid_spots((1, 2))
    ((0, 1), (1, 0), (1, 2))
    """
    most = max(lines, default=0)
    return tuple((n, most - many + 2 * i) for n, many in enumerate(lines) for i in range(many))


@cache
def covering_piles(lines: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List the piles that lie over each pile of a pyramid, by their numbers: those of the next line that touch it.

    >>> covering_piles((1, 2, 3))
    ((1, 2), (3, 4), (4, 5), (), (), ())
    """
    spots = pyramid_spots(lines)
    return tuple(tuple(j for j, (m, y) in enumerate(spots) if m == n + 1 and abs(y - x) < 2) for n, x in spots)
