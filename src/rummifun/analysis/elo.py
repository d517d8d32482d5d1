"""The strength of players, from the games between them: Elo ratings by maximum likelihood.

The model is that of Bradley and Terry (1952): a wins against b with probability 1 / (1 + 10^((Eb − Ea) / 400)), a draw
is half a game won and half a game lost. The ratings are those that make the results most likely; only their differences
mean anything, so they are anchored: their mean is 0. The intervals come from the information of Fisher at the maximum,
under the same anchor.

Some results have no finite ratings, as when a player has won every game: then each pair that has met gets one more
drawn game. `Elo.finite` tells that this was not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from rummifun.analysis.intervals import Z

Points = Mapping[tuple[int, int], tuple[float, float]]
"""The points of pairs of players against each other: (a, b) with a < b → those of a, those of b; a draw is ½."""

_UNIT: Final = 400 / log(10)
"""Elo points per unit of the logarithm of the odds."""

_STEPS: Final = 100
_CLOSE: Final = 1e-12


class EloRatings(NamedTuple):
    """The ratings of players, half the width of their intervals of 95 %, and whether the results alone fix them."""

    ratings: tuple[float, ...]
    half_widths: tuple[float, ...]
    finite: bool


def rate_players(players: int, points: Points) -> EloRatings:
    """Rate players by the points that they have won against each other."""
    met = {pair: won for pair, won in points.items() if sum(won) > 0}
    finite = _is_connected(players, met)
    counted = met if finite else {pair: (a + 0.5, b + 0.5) for pair, (a, b) in met.items()}
    strengths = [0.0] * players
    for _ in range(_STEPS):
        slope, information = _slope(strengths, counted)
        moved = _solve_system(information, slope)
        largest = max(map(abs, moved), default=0.0)
        short = min(1.0, 2.0 / largest) if largest else 1.0  # far from the maximum, a whole step may overshoot
        strengths = [s + short * d for s, d in zip(strengths, moved, strict=True)]
        if largest < _CLOSE:
            break
    _, information = _slope(strengths, counted)
    half = [Z * sqrt(max(0.0, v)) for v in _variances(information)]
    mean = sum(strengths) / players
    return EloRatings(tuple(_UNIT * (s - mean) for s in strengths), tuple(_UNIT * h for h in half), finite)


def _is_connected(n: int, points: Points) -> bool:
    """Tell whether, for any split of the players in two, each part has won against the other (Ford, 1957)."""
    beats = {(a, b) for (a, b), (won, _) in points.items() if won > 0}
    beats |= {(b, a) for (a, b), (_, lost) in points.items() if lost > 0}
    return all(len(_reachable_players(edges)) == n for edges in (beats, {(b, a) for a, b in beats}))


def _reachable_players(edges: Iterable[tuple[int, int]]) -> set[int]:
    """List the players that can be reached from the first one."""
    seen = {0}
    while new := {b for a, b in edges if a in seen} - seen:
        seen |= new
    return seen


def _slope(strengths: Sequence[float], points: Points) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log-likelihood, and its information, the anchor being one observation more."""
    n = len(strengths)
    slope = [-sum(strengths)] * n
    information = [[1.0] * n for _ in range(n)]
    for (a, b), (won, lost) in points.items():
        p = 1 / (1 + exp(strengths[b] - strengths[a]))
        games = won + lost
        for i, j, sign in ((a, b, 1), (b, a, -1)):
            slope[i] += sign * (won - games * p)
            information[i][i] += games * p * (1 - p)
            information[i][j] -= games * p * (1 - p)
    return slope, information


def _solve_system(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a linear system, symmetric and positive, by elimination; undetermined values stay 0."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < _CLOSE:
            continue
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(n):
            if r != i:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[n] for row in rows]


def _variances(information: Sequence[Sequence[float]]) -> list[float]:
    """Return the variance of each rating about the mean: the inverse of the information, without the anchor's part.

    With J the matrix of ones, (I + J)⁻¹ = I⁺ + J / n² where the rows of I add up to 0.
    """
    n = len(information)
    units = ([float(i == j) for j in range(n)] for i in range(n))
    return [_solve_system(information, unit)[i] - 1 / n**2 for i, unit in enumerate(units)]
