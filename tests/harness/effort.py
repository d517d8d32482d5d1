"""A day's effort and a night's: a slow exploration is small by day, and full by night.

A test that takes `effort` is two: `[day]`, and `[night]`, which is marked `lent`.

    def test_a_monkey_breaks_nothing(effort: Effort) -> None:
        romp(effort(150, 20_000))
"""

from collections.abc import Callable

import pytest

Effort = Callable[[int, int], int]
"""Choose a number: the first by day, the second by night."""


def day(some: int, _many: int) -> int:
    """Choose the day's number."""
    return some


def night(_some: int, many: int) -> int:
    """Choose the night's number."""
    return many


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make two of a test that takes an effort."""
    if "effort" in metafunc.fixturenames:
        efforts = [day, pytest.param(night, marks=pytest.mark.lent)]
        metafunc.parametrize("effort", efforts, ids=["day", "night"], scope="module")
