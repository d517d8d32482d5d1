"""Intervals for a probability, against their definitions computed another way."""

from fractions import Fraction
from math import comb, sqrt

import pytest
from harness.nonempty import nonempty
from hypothesis import given
from hypothesis import strategies as st

from rummifun.analysis import clopper_pearson, wilson

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
