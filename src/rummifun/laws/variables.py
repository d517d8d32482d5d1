"""Variables that laws of several suites share, and the values that each stands for."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from rummifun.laws.law import Sort, plain_sort

NUMBERS: Final[dict[str, Sort]] = dict.fromkeys("nk", plain_sort(st.integers(0, 3), lambda _: 1))
"""The letters of natural numbers."""
