"""Check laws: one pass over shared arguments, then the smallest counterexample of each law that fails."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from rummifun.laws.law import Argument, Implementation, Law, Suite, both_sides
from rummifun.laws.report import Counterexample, Report, largest_size

_READABLE: Final = 3
"""The number of elements up to which a counterexample is small enough."""


class _AllFailError(Exception):
    """Raised when no law is left to ask."""


def check(suite: Suite, impl: Implementation, examples: int | None = None) -> Report:
    """Check the laws of a suite that apply to an implementation, on this many arguments (by default, the suite's)."""
    asked = suite.applicable(impl)
    failing = _failing(suite, impl, asked, examples)
    not_asked = tuple(law for law in suite.laws if law not in asked)
    named = {word for law in not_asked for word in law.words()}
    return Report(
        suite,
        held=tuple(law for law in asked if law not in failing),
        failed=tuple(smallest_failure(law, suite, impl, failing[law]) for law in asked if law in failing),
        not_asked=not_asked,
        missing=tuple(sorted(named & suite.functions - impl.defined)),
    )


def first_failure(suite: Suite, impl: Implementation, examples: int | None = None) -> Counterexample | None:
    """Find the smallest counterexample of the first law that fails; None if all hold."""
    asked = suite.applicable(impl)
    failing = _failing(suite, impl, asked, examples)
    return next((smallest_failure(law, suite, impl, failing[law]) for law in asked if law in failing), None)


def _failing(
    suite: Suite, impl: Implementation, asked: tuple[Law, ...], examples: int | None
) -> dict[Law, Mapping[str, Argument]]:
    """Ask laws in one pass over shared arguments; return those that fail, with the arguments seen."""
    names = sorted({name for law in asked for name in law.args})
    varying = tuple(law for law in asked if law.args)
    failing: dict[Law, Mapping[str, Argument]] = {
        law: {} for law in asked if not law.args and not law.holds(*both_sides(law, impl, {}))
    }

    @seed(0)  # otherwise it would be the digest of its own text
    @settings(
        max_examples=suite.examples if examples is None else examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.fixed_dictionaries({name: suite.sorts[name](impl) for name in names}))
    def one_pass(args: Mapping[str, Argument]) -> None:
        for law in varying:
            if law not in failing and not law.holds(*both_sides(law, impl, args)):
                failing[law] = args
        if failing.keys() >= {*varying}:
            raise _AllFailError

    if varying:
        with suppress(_AllFailError):
            one_pass()
    return failing


def smallest_failure(law: Law, suite: Suite, impl: Implementation, seen: Mapping[str, Argument]) -> Counterexample:
    """Shrink the arguments of a law that fails; keep the first ones if it does not fail again."""
    args: Mapping[str, Argument] = {name: seen[name] for name in law.args}
    if not args:
        return Counterexample(law, args, *both_sides(law, impl, args))
    with suppress(NoSuchExample):
        args = _find_arguments(law, suite, impl, limit=None)
        while largest_size(args) > _READABLE:  # hypothesis counts choices; a reader counts elements
            args = _find_arguments(law, suite, impl, limit=largest_size(args))
    return Counterexample(law, args, *both_sides(law, impl, args))


def _find_arguments(law: Law, suite: Suite, impl: Implementation, limit: int | None) -> Mapping[str, Argument]:
    """Find arguments that break a law with fewer elements than a limit, and shrink them."""
    return find(
        st.fixed_dictionaries({name: suite.sorts[name](impl) for name in law.args}),
        lambda tried: (limit is None or largest_size(tried) < limit) and not law.holds(*both_sides(law, impl, tried)),
        settings=settings(
            max_examples=1000 if limit is None else 500,
            phases=[Phase.generate, Phase.shrink],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
        random=Random(0),
    )
