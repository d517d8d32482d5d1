"""The corpus of arguments: drawn once, always the same, small ones first, so that counterexamples are small."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from harness.nonempty import nonempty
from hypothesis import HealthCheck, Phase, given, settings

from rummifun.games import game_named
from rummifun.laws import game, multiset, position, reached_states, rummikub, tas
from rummifun.laws.exercises import SUITES as OF_LESSONS
from rummifun.laws.law import Argument, Implementation, Suite
from rummifun.laws.reached_states import check_drawn, corpus

DEFINED: Final = frozenset({"cardinal", "ajoute"})
SUITES: Final = (multiset.SUITE,)
RIGHT: Final = {"cardinal": lambda ens: sum(n for _, n in ens), "ajoute": lambda xn, ens: [*ens, xn]}
LAWS: Final = {law.name: law for law in multiset.SUITE.laws}


def texts(fresh: int | None = None, examples: int = 30) -> list[dict[str, str]]:
    return [{name: arg.text for name, arg in args.items()} for args in corpus(SUITES, DEFINED, examples, fresh)]


def test_corpus_has_every_argument_once_always_the_same_and_others_by_seed() -> None:
    before = texts()
    assert corpus(SUITES, DEFINED, 30) is corpus(SUITES, DEFINED, 30)
    reached_states._draw.cache_clear()
    assert (texts(), len(before), len(texts(examples=12))) == (before, 30, 12)
    wanted = {name for law in multiset.SUITE.laws for name in law.args}
    assert all(args.keys() == wanted for args in texts())
    seventh = texts(7)
    assert seventh != texts()
    assert seventh != texts(8)
    reached_states._draw.cache_clear()
    assert texts(7) == seventh


def test_check_drawn_asks_a_law_without_arguments_once() -> None:
    asked: list[object] = []

    def cardinal(ens: object) -> int:
        asked.append(ens)
        return 0

    impl = multiset.implementation("compte", {"cardinal": cardinal})
    assert check_drawn(LAWS["cardinal_vide"], impl, corpus(SUITES, DEFINED, 30)) is None
    assert len(asked) == 1
    found: Any = check_drawn(LAWS["cardinal_vide"], multiset.implementation("faux", {"cardinal": lambda ens: 1}), ())
    assert (found.args, found.left, found.right) == ({}, 1, 0)


def size(args: dict[str, Argument]) -> tuple[int, int]:
    return sum(arg.size for arg in args.values()), sum(len(arg.text) for arg in args.values())


def test_check_drawn_finds_the_smallest_arguments_that_break_a_law() -> None:
    law = LAWS["cardinal_ajoute"]
    wrong = multiset.implementation("faux", {**RIGHT, "cardinal": len})
    drawn = corpus(SUITES, DEFINED, 60)
    found: Any = check_drawn(law, wrong, drawn)
    assert (found.law, set(found.args)) == (law, set(law.args))
    own = [{name: args[name] for name in law.args} for args in drawn]
    breaking = [args for args in own if check_drawn(law, wrong, [args])]
    assert size(dict(found.args)) == min(map(size, breaking))


# Ranges of variables

NONE: Final = Implementation.from_namespaces("", {}, {})
MD: Final = game.implementation(game_named("md"))
ASKED: Final[Mapping[str, tuple[tuple[Suite, Implementation], ...]]] = {
    **{f"lesson {n}": tuple((suite, NONE) for suite, _ in suites) for n, suites in OF_LESSONS.items()},
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
