"""Check laws, and report them: one pass over shared arguments, then the smallest counterexample of each that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from rummifun.core.display import TextDisplay
from rummifun.laws.law import Arguments, Implementation, Law, RaisedSide, Side, Suite, both_sides
from rummifun.messages import N_, count_text, display_translation, translate_in_context
from rummifun.refusal import section
from rummifun.render.text import Style, bold_text


@dataclass(frozen=True, slots=True)
class Counterexample(TextDisplay):
    """A law that fails: the smallest arguments found, and both sides there."""

    law: Law
    args: Arguments
    left: Side
    right: Side

    @property
    def size(self) -> int:
        """The number of elements of the largest argument."""
        return largest_size(self.args)

    def __str__(self) -> str:
        return "\n".join(failure_lines(self, display_translation(), Style())).lstrip("\n")


@dataclass(frozen=True, slots=True)
class Report(TextDisplay):
    """The result of a suite: laws that hold, counterexamples to those that fail, laws not asked.

    `missing` names the functions that the laws not asked would need.
    """

    suite: Suite
    held: tuple[Law, ...]
    failed: tuple[Counterexample, ...]
    not_asked: tuple[Law, ...]
    missing: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(report_lines(self, display_translation(), Style()))


def largest_size(args: Arguments) -> int:
    """Return the number of elements of the largest argument."""
    return max((arg.size for arg in args.values()), default=0)


def report_lines(report: Report, tr: Callable[[str], str], style: Style) -> Iterator[str]:
    """Write a report: a line for the suite and a paragraph for each law that fails.

    >>> from rummifun.laws.check import check
    >>> from rummifun.laws.multiset import SUITE, implementation
    >>> for line in report_lines(check(SUITE, implementation("rien", {"cardinal": len})), str, Style()):
    ...     print(line)  # doctest: +ELLIPSIS
    ✓ Q1, Q2, Q3 · multi-ensembles: 1 law holds
      not asked: 31 laws, for want of ajoute, appartient, difference, egaux, from_pairs, ieme, inclus, ...
    """
    counts = [count_text(tr, len(report.held), N_("{n} law holds"), N_("{n} laws hold"))]
    if report.failed:
        counts.append(count_text(tr, len(report.failed), N_("{n} fails"), N_("{n} fail")))
    mark = ("✗" if report.failed else "✓") if style.unicode else ("-" if report.failed else "+")
    yield bold_text(f"{mark} {_title(report.suite.name, tr)}{tr(': ')}{', '.join(counts)}", style)
    if report.not_asked:
        said = tr(N_("not asked: {n} laws, for want of {functions}"))
        yield "  " + said.format(n=len(report.not_asked), functions=", ".join(report.missing))
    for failure in report.failed:
        yield from failure_lines(failure, tr, style)


def failure_lines(failure: Counterexample, tr: Callable[[str], str], style: Style) -> Iterator[str]:
    """Write a law that fails: its name, its equation, the arguments, both sides."""
    law = failure.law
    yield ""
    yield "    " + bold_text(law.name, style) + (f"   ({_title(law.section, tr)})" if law.section else "")
    yield f"      {law.equation}"
    for name, argument in failure.args.items():
        yield f"        {name} = {argument}"
    for label, side in ((tr(N_("left side")), failure.left), (tr(N_("right side")), failure.right)):
        yield f"      {label}{tr(': ')}{_side(side, tr)}"


def _title(text: str, tr: Callable[[str], str]) -> str:
    """Write the name of a suite or a section in a language, part by part."""
    said = (
        translate_in_context(tr, "section", part) or translate_in_context(tr, "suite", part) or part
        for part in text.split(" · ")
    )
    return " · ".join(said)


def describe_failure(failure: Counterexample, tr: Callable[[str], str]) -> str:
    """Write a law that fails in one sentence, with its counterexample.

    >>> from rummifun.laws.check import first_failure
    >>> from rummifun.laws.multiset import SUITE, implementation
    >>> print(describe_failure(first_failure(SUITE, implementation("rien", {"cardinal": lambda e: 1})), str))
    the law cardinal_vide is broken (cardinal V == 0); left side: 1; right side: 0
    """
    law, (left, right) = failure.law, (_side(side, tr) for side in (failure.left, failure.right))
    args = "".join(f", {name} = {argument}" for name, argument in failure.args.items())
    said = tr(N_("the law {law} is broken ({equation}{args}); left side: {left}; right side: {right}"))
    return said.format(law=law.name, equation=law.equation, args=args, left=left, right=right)


def _side(side: Side, tr: Callable[[str], str]) -> str:
    if isinstance(side, RaisedSide):
        why = side.refusal
        message = side.message if why is None else f"{why.localize(tr)} ({section(why.code, tr)})"
        return tr(N_("raises {kind}: {message}")).format(kind=side.kind, message=message)
    text = repr(side)
    return text if len(text) <= 200 else f"{text[:197]}…"


_READABLE: Final = 3
"""The number of elements up to which a counterexample is small enough."""


_SETTINGS: Final = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))


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


def _failing(suite: Suite, impl: Implementation, asked: tuple[Law, ...], examples: int | None) -> dict[Law, Arguments]:
    """Ask laws in one pass over shared arguments; return those that fail, with the arguments seen."""
    names = sorted({name for law in asked for name in law.args})
    varying = tuple(law for law in asked if law.args)
    without = (law for law in asked if not law.args)
    failing: dict[Law, Arguments] = {law: {} for law in without if not law.holds(*both_sides(law, impl, {}))}
    most = suite.examples if examples is None else examples

    @seed(0)  # otherwise it would be the digest of its own text
    @settings(_SETTINGS, max_examples=most, phases=[Phase.generate], report_multiple_bugs=False)
    @given(st.fixed_dictionaries({name: suite.sorts[name](impl) for name in names}))
    def one_pass(args: Arguments) -> None:
        for law in varying:
            if law not in failing and not law.holds(*both_sides(law, impl, args)):
                failing[law] = args
        if failing.keys() >= {*varying}:
            raise _AllFailError

    if varying:
        with suppress(_AllFailError):
            one_pass()
    return failing


def smallest_failure(law: Law, suite: Suite, impl: Implementation, seen: Arguments) -> Counterexample:
    """Shrink the arguments of a law that fails; keep the first ones if it does not fail again."""
    args: Arguments = {name: seen[name] for name in law.args}
    if not args:
        return Counterexample(law, args, *both_sides(law, impl, args))
    with suppress(NoSuchExample):
        args = _find_arguments(law, suite, impl, limit=None)
        while largest_size(args) > _READABLE:  # hypothesis counts choices; a reader counts elements
            args = _find_arguments(law, suite, impl, limit=largest_size(args))
    return Counterexample(law, args, *both_sides(law, impl, args))


def _find_arguments(law: Law, suite: Suite, impl: Implementation, limit: int | None) -> Arguments:
    """Find arguments that break a law with fewer elements than a limit, and shrink them."""
    return find(
        st.fixed_dictionaries({name: suite.sorts[name](impl) for name in law.args}),
        lambda tried: (limit is None or largest_size(tried) < limit) and not law.holds(*both_sides(law, impl, tried)),
        settings=settings(
            _SETTINGS, max_examples=1000 if limit is None else 500, phases=[Phase.generate, Phase.shrink]
        ),
        random=Random(0),
    )
