"""The news of a game: what stands of the steps somebody has seen, and what has come since."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rummifun.session.updates import common_prefix_length, update_since

STEPS: Any = [steps for n in range(4) for steps in product((0, 1), repeat=n)]


@pytest.mark.parametrize("seen", STEPS, ids=str)
def test_update_since_keeps_the_first_steps_shared_and_no_more(seen: Any) -> None:
    for now in STEPS:
        stand, told = common_prefix_length(seen, now), update_since(seen, now)
        assert seen[:stand] == now[:stand]
        assert stand == min(len(seen), len(now)) or seen[stand] != now[stand]
        assert (*seen[: told.kept], *told.steps) == now
        assert update_since(now, now) == (len(now), ())
