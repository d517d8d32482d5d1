"""The margin of a rate: two intervals for a probability, from the numbers of games won and played.

We show Wilson's: it is short, and right even for few games and for rates near 0 and 1. Clopper and Pearson's is exact:
it never covers less than it claims, but is wider.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
"""The share of all studies whose interval holds the true probability."""

Z: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Half the width of such an interval, in standard errors."""

_TINY: Final = 1e-300


def wilson(gagnees: float, parties: int, niveau: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's score interval for the probability to win.

    Profil: ℝ → ℕ → niveau → ℝ × ℝ   (E. B. Wilson, 1927)

    >>> [round(p, 4) for p in wilson(312, 2000)]
    [0.1408, 0.1726]
    >>> wilson(0, 0)
    (0.0, 1.0)

    Law: low ≤ gagnees / parties ≤ high, and with more games of the same rate it is shorter.
    """
    if parties == 0:
        return 0.0, 1.0
    z2 = NormalDist().inv_cdf((1 + niveau) / 2) ** 2
    n, p = parties, gagnees / parties
    centre, half = p + z2 / (2 * n), sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n)))
    low = 0.0 if gagnees == 0 else (centre - half) / (1 + z2 / n)
    high = 1.0 if gagnees == parties else (centre + half) / (1 + z2 / n)
    return low, high


def clopper_pearson(gagnees: int, parties: int, niveau: float = LEVEL) -> tuple[float, float]:
    """Return the exact interval for the probability to win: outside it, such a count would be too rare.

    Profil: ℕ → ℕ → niveau → ℝ × ℝ   (C. J. Clopper and E. S. Pearson, 1934)

    >>> [round(p, 4) for p in clopper_pearson(312, 2000)]
    [0.1404, 0.1727]
    >>> [round(p, 4) for p in clopper_pearson(0, 10)]
    [0.0, 0.3085]

    Law: P(X ≥ gagnees | low) == P(X ≤ gagnees | high) == (1 − niveau) / 2, X binomial.
    """
    k, n, queue = gagnees, parties, (1 - niveau) / 2
    low = 0.0 if k == 0 else _root(lambda p: _beta(k, n - k + 1, p) - queue)
    high = 1.0 if k == n else _root(lambda p: _beta(k + 1, n - k, p) - (1 - queue))
    return low, high


def _root(rising: Callable[[float], float]) -> float:
    """Find by bisection where a function that rises from 0 to 1 crosses 0."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return middle


def _beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function, P(X ≥ a) for X binomial of a + b − 1 trials of probability x."""
    if not 0 < x < 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction would converge slowly there
        return 1 - _beta(b, a, 1 - x)
    return exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a * _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    """Compute the continued fraction of the incomplete beta function from its front (W. J. Lentz, 1976)."""
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    value, before, m = d, inf, 0
    while abs(value - before) > 1e-15 * abs(value):
        before, m = value, m + 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d, c = 1 / _away(1 + term * d), _away(1 + term / c)
            value *= d * c
    return value


def _away(x: float) -> float:
    """Keep a denominator from zero."""
    return x if abs(x) > _TINY else _TINY
