"""Arguments drawn once and kept, small ones first, to check the same laws quickly on many implementations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rummifun.laws.law import Argument, Implementation, Law, Suite, both_sides
from rummifun.laws.report import Counterexample

_CORPORA: Final[dict[tuple[object, ...], tuple[Mapping[str, Argument], ...]]] = {}


def corpus(
    suites: Sequence[Suite], defined: frozenset[str], examples: int, fresh: int | None = None
) -> tuple[Mapping[str, Argument], ...]:
    """Draw arguments for the variables of some suites, for an implementation that defines these functions.

    They are always the same; a seed for `fresh` ones draws others.
    """
    names = sorted({name for suite in suites for law in suite.laws for name in law.args})
    key = (*(suite.name for suite in suites), *names, defined, examples, fresh)
    if key not in _CORPORA:
        _CORPORA[key] = tuple(_draw(suites, names, defined, examples, fresh))
    return _CORPORA[key]


def _draw(
    suites: Sequence[Suite], names: Sequence[str], defined: frozenset[str], examples: int, fresh: int | None
) -> list[Mapping[str, Argument]]:
    impl = Implementation.from_namespaces("", dict.fromkeys(defined), {})
    drawn: list[Mapping[str, Argument]] = []

    @settings(
        max_examples=examples,
        derandomize=fresh is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.fixed_dictionaries({name: suites[0].sorts[name](impl) for name in names}))
    def draw(args: Mapping[str, Argument]) -> None:
        drawn.append(args)

    (draw if fresh is None else seed(fresh)(draw))()
    return drawn


def check_drawn(law: Law, impl: Implementation, drawn: Sequence[Mapping[str, Argument]]) -> Counterexample | None:
    """Check a law of an implementation on drawn arguments; return the smallest counterexample, or None."""
    for args in _small_first(law, drawn):
        left, right = both_sides(law, impl, args)
        if not law.holds(left, right):
            return Counterexample(law, args, left, right)
    return None


def _small_first(law: Law, drawn: Sequence[Mapping[str, Argument]]) -> Iterator[Mapping[str, Argument]]:
    if not law.args:
        return iter([{}])
    own = ({name: args[name] for name in law.args} for args in drawn)
    once = {tuple(arg.text for arg in args.values()): args for args in own}
    return iter(sorted(once.values(), key=_size))


def _size(args: Mapping[str, Argument]) -> tuple[int, int]:
    sizes = [arg.size for arg in args.values()]
    return sum(sizes), sum(len(arg.text) for arg in args.values())
