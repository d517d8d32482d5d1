"""Elo ratings and intervals of a probability, compared with definitions computed another way, and their limits."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, inf, log, log10, sqrt

import numpy as np
import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from rummifun.analysis import clopper_pearson, wilson
from rummifun.analysis.ranking import add_choices, rate_players
from rummifun.chance import Alea

Points = dict[tuple[int, int], tuple[float, float]]


def drawn(alea: Alea, joueurs: int) -> Points:
    """Draw points of some games for each pair; every player wins something."""
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


counts = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def tail(n: int, p: float, low: int, high: int) -> float:
    q = Fraction(p)
    return float(sum(comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(low, high + 1)))


@given(counts)
def test_wilson_and_clopper_pearson_hold_the_rate_and_wilson_ends_at_its_bound(count: tuple[int, int]) -> None:
    k, n = count
    for interval in (wilson, clopper_pearson):
        (a, b), (c, d) = interval(k, n), interval(n - k, n)
        assert 0 <= a <= k / n <= b <= 1
        assert (a, b) == pytest.approx((1 - d, 1 - c), abs=1e-9)
    z = 1.959963984540054  # the interval holds the p for which (k − n p)² ≤ z² n p (1 − p)
    for p in nonempty(wilson(k, n)):
        if 0 < p < 1:
            assert abs(k - n * p) == pytest.approx(z * sqrt(n * p * (1 - p)), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (1, 40), (20, 40), (39, 40)])
def test_clopper_pearson_leaves_one_part_in_forty_on_either_side(k: int, n: int) -> None:
    low, high = clopper_pearson(k, n)
    assert low == 0 if k == 0 else tail(n, low, k, n) == pytest.approx(0.025, rel=1e-9)
    assert high == 1 if k == n else tail(n, high, 0, k) == pytest.approx(0.025, rel=1e-9)


@pytest.mark.parametrize("n", [10**4, 10**6, 10**9])
def test_wilson_and_clopper_pearson_agree_on_long_studies(n: int) -> None:
    k = n * 868 // 1000
    a, b = wilson(k, n), clopper_pearson(k, n)
    assert a == pytest.approx(b, abs=2 / n + 1e-12)
    assert a[1] - a[0] == pytest.approx(2 * 1.96 * sqrt(0.868 * 0.132 / n), rel=0.01)


def test_intervals_without_a_game_tell_nothing_and_keep_the_rule_of_three() -> None:
    assert wilson(0, 0) == clopper_pearson(0, 0) == (0.0, 1.0)
    assert clopper_pearson(0, 1000, 0.9)[1] == pytest.approx(3 / 1000, rel=0.005)


def test_rate_players_at_tables_of_three_is_the_likeliest_first_choice() -> None:
    points: dict[tuple[int, ...], tuple[float, ...]] = {
        (0, 1, 2): (9.0, 5.0, 3.5),
        (0, 1, 3): (6.0, 4.5, 8.0),
        (1, 2, 3): (2.0, 6.0, 5.0),
    }

    def unlikely(cotes: np.ndarray) -> float:
        powers = 10 ** (cotes / 400)
        return -sum(
            won * log(powers[player] / sum(powers[other] for other in table))
            for table, scored in points.items()
            for player, won in zip(table, scored, strict=True)
        )

    found = minimize(unlikely, np.zeros(4), method="BFGS", options={"gtol": 1e-7}).x
    rated = rate_players(4, points)
    assert rated.finite
    assert rated.ratings == pytest.approx(found - found.mean(), abs=0.05)


def test_add_choices_rates_every_place_by_the_greatest_likelihood_and_shares_equal_ones() -> None:
    games = [((0, 1, 2, 3), (0, 1, 2, 3), 5), ((1, 2, 3, 0), (2, 0, 1, 1), 4), ((3, 0, 1, 2), (0, 0, 1, 0), 3)]
    games += [((2, 3, 0, 1), (3, 1, 0, 2), 2), ((0, 2, 4, 1), (2, 1, 0, 3), 2), ((4, 3, 1, 0), (3, 0, 1, 2), 3)]

    def unlikely(strengths: np.ndarray) -> float:
        total = 0.0
        for seated, ranks, n in games:
            lines = [line for line in permutations(range(4)) if [*map(ranks.__getitem__, line)] == sorted(ranks)]
            for line in lines:  # the place of each in turn, among those that are left
                worth = [np.exp(strengths[seated[seat]]) for seat in line]
                total -= n / len(lines) * sum(log(one / sum(worth[i:])) for i, one in enumerate(worth))
        return total

    found = 400 / log(10) * minimize(unlikely, np.zeros(5), method="BFGS", options={"gtol": 1e-7}).x
    rated = rate_players(5, add_choices(games))
    assert rated.finite
    assert rated.ratings == pytest.approx(found - found.mean(), abs=0.05)


def test_add_choices_tells_apart_those_who_never_win() -> None:
    rated = rate_players(3, add_choices([((0, 1, 2), (0, 1, 2), 9), ((0, 1, 2), (0, 2, 1), 1)]))
    assert rated.ratings[0] > rated.ratings[1] > rated.ratings[2]


def test_rate_players_gives_intervals_by_places_that_hold_the_ratings_that_made_them(effort: Effort) -> None:
    true, times, inside, draw = (150.0, 50.0, -50.0, -150.0), effort(40, 300), 0, np.random.default_rng(5)
    for _ in range(times):
        late = np.log(-np.log(draw.random((40, 4)))) - np.array(true) * log(10) / 400
        rated = rate_players(4, add_choices((range(4), tuple(row), 1) for row in late.argsort().argsort().tolist()))
        inside += sum(abs(c - t) <= d for c, t, d in zip(rated.ratings, true, rated.half_widths, strict=True))
    assert 0.95 - effort(50, 25) / 1000 < inside / (4 * times) < 0.95 + effort(50, 25) / 1000
