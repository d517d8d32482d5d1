"""The news of a game: what stands of the steps somebody has seen, and what has come since."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rummifun.session.updates import common_prefix_length, update_since

STEPS = st.lists(st.integers(0, 2), max_size=6).map(tuple)


@given(seen=STEPS, now=STEPS)
def test_what_stands_are_the_first_steps_that_both_share_and_no_more(seen: Any, now: Any) -> None:
    stand = common_prefix_length(seen, now)
    assert seen[:stand] == now[:stand]
    assert stand == min(len(seen), len(now)) or seen[stand] != now[stand]


@given(seen=STEPS, now=STEPS)
def test_what_stands_and_the_news_are_the_game_as_it_is_now(seen: Any, now: Any) -> None:
    told = update_since(seen, now)
    assert (*seen[: told.kept], *told.steps) == now
    assert update_since(now, now) == (len(now), ())
