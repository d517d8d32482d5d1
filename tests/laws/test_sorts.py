"""What the variables of laws range over: an argument says how large it is, so that a law is broken by the smallest."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from harness.nonempty import nonempty
from hypothesis import HealthCheck, Phase, given, settings

from rummifun.games import game_named
from rummifun.laws import game, multiset, position, rummikub, tas
from rummifun.laws.exercises import suites
from rummifun.laws.law import Argument, Implementation, Suite

NONE: Final = Implementation.from_namespaces("", {}, {})
MD: Final = game.implementation(game_named("md"))
ASKED: Final[Mapping[str, tuple[tuple[Suite, Implementation], ...]]] = {
    **{f"lesson {n}": tuple((suite, NONE) for suite, _ in suites(n)) for n in range(1, 19)},
    "multiset": ((multiset.SUITE, NONE),),
    "rummikub": tuple((suite, NONE) for suite in rummikub.SUITES),
    "tas": ((tas.SUITE, NONE),),
    "games": ((game.SUITE, MD), (position.SUITE, MD)),
}


def drawn(suite: Suite, impl: Implementation, variable: str) -> list[Argument]:
    found: list[Argument] = []

    @settings(
        max_examples=12, phases=[Phase.generate], derandomize=True, database=None, suppress_health_check=[*HealthCheck]
    )
    @given(suite.sorts[variable](impl))
    def draw(argument: Argument) -> None:
        found.append(argument)

    draw()
    return found


def sorts(asked: tuple[tuple[Suite, Implementation], ...]) -> Iterator[tuple[str, list[Argument]]]:
    seen: list[Any] = []
    for suite, impl in asked:
        for variable, sort in suite.sorts.items():
            if sort not in seen:
                seen.append(sort)
                yield f"{suite.name}, {variable}", drawn(suite, impl, variable)


@pytest.mark.parametrize("name", ASKED)
def test_argument_counts_for_one_or_for_as_many_elements_as_it_has(name: str) -> None:
    for where, arguments in nonempty(sorts(ASKED[name])):
        sizes = {argument.size for argument in arguments}
        assert sizes == {1} or (len(sizes) > 1 and min(sizes) in (0, 1, 3)), where  # a run has three tiles
        assert all(type(argument.size) is int and argument.text for argument in arguments), where
