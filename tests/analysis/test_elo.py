"""Elo: the ratings that make results most likely, held to another way of finding them, and to what can be computed."""

from itertools import combinations
from math import inf, log, log10, sqrt

import numpy as np
import pytest
from harness.effort import Effort
from scipy.optimize import minimize

from rummifun.analysis.elo import rate_players
from rummifun.chance import Alea

Points = dict[tuple[int, int], tuple[float, float]]


def drawn(alea: Alea, joueurs: int) -> Points:
    """Draw points of some games for each pair; everybody wins something."""
    points: Points = {}
    for pair in combinations(range(joueurs), 2):
        won, alea = alea.below(60)
        halves, alea = alea.below(2)
        lost, alea = alea.below(60)
        points[pair] = (won + 1 + halves / 2, lost + 1 + halves / 2)
    return points


@pytest.mark.parametrize(("joueurs", "graine"), [(2, 0), (3, 1), (5, 2), (8, 0)])
def test_rate_players_gives_the_ratings_of_the_greatest_likelihood(joueurs: int, graine: int) -> None:
    points = drawn(Alea(graine, joueurs), joueurs)

    def unlikely(cotes: np.ndarray) -> float:
        return -sum(
            won * log(1 / (1 + 10 ** ((cotes[b] - cotes[a]) / 400)))
            + lost * log(1 / (1 + 10 ** ((cotes[a] - cotes[b]) / 400)))
            for (a, b), (won, lost) in points.items()
        )

    found = minimize(unlikely, np.zeros(joueurs), method="BFGS", options={"gtol": 1e-7}).x
    rated = rate_players(joueurs, points)
    assert rated.finite
    assert rated.ratings == pytest.approx(found - found.mean(), abs=0.05)
    assert sum(rated.ratings) == pytest.approx(0, abs=1e-6)


def test_rate_players_gives_two_players_what_algebra_does_and_narrows_with_more_games() -> None:
    won, lost = 130.0, 70.0
    rated = rate_players(2, {(0, 1): (won, lost)})
    gap = 400 * log10(won / lost)
    assert rated.ratings == pytest.approx((gap / 2, -gap / 2))
    p, n = won / (won + lost), won + lost
    half = 1.959964 * 400 / log(10) / sqrt(n * p * (1 - p)) / 2  # of half the difference
    assert rated.half_widths == pytest.approx((half, half), rel=1e-6)
    few = rate_players(3, {(0, 1): (6, 4), (0, 2): (8, 2), (1, 2): (7, 3)})
    many = rate_players(3, {(0, 1): (600, 400), (0, 2): (800, 200), (1, 2): (700, 300)})
    assert many.ratings == pytest.approx(few.ratings)
    assert [10 * d for d in many.half_widths] == pytest.approx(few.half_widths)


def test_rate_players_gives_intervals_that_hold_the_ratings_that_made_the_games(effort: Effort) -> None:
    true, alea, inside, times = (120.0, 0.0, -120.0), Alea(8), 0, effort(60, 300)
    for _ in range(times):
        points: Points = {}
        for a, b in combinations(range(3), 2):
            bound = round(1 / (1 + 10 ** ((true[b] - true[a]) / 400)) * 10**6)
            won = 0
            for _ in range(40):
                n, alea = alea.below(10**6)
                won += n < bound
            points[a, b] = (float(won), 40.0 - won)
        rated = rate_players(3, points)
        inside += sum(abs(c - t) <= d for c, t, d in zip(rated.ratings, true, rated.half_widths, strict=True))
    assert 0.95 - effort(50, 25) / 1000 < inside / (3 * times) < 0.95 + effort(50, 25) / 1000


@pytest.mark.parametrize(
    ("points", "finie"),
    [
        ({(0, 1): (5, 0)}, False),
        ({(0, 1): (0, 5)}, False),
        ({(0, 1): (0.5, 0.5)}, True),
        ({(0, 1): (5, 0), (1, 2): (5, 0), (0, 2): (0, 5)}, True),  # each has beaten one, and lost to one
        ({(0, 1): (5, 0), (1, 2): (3, 2), (0, 2): (5, 0)}, False),  # one has beaten all
        ({(0, 1): (3, 2), (1, 2): (5, 0), (0, 2): (5, 0)}, False),  # one has lost to all
        ({}, False),
    ],
)
def test_rate_players_says_what_no_finite_ratings_fit_and_keeps_it_finite(points: Points, finie: bool) -> None:
    joueurs = 1 + max((b for _, b in points), default=1)
    rated = rate_players(joueurs, points)
    assert rated.finite is finie
    assert all(abs(c) < 4000 for c in rated.ratings)
    assert all(0 <= d < inf for d in rated.half_widths)


def test_rate_players_puts_last_who_has_lost_every_game() -> None:
    cotes = rate_players(3, {(0, 1): (80, 20), (0, 2): (100, 0), (1, 2): (100, 0)}).ratings
    assert list(cotes) == sorted(set(cotes), reverse=True)
