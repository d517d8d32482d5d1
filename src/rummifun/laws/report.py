"""A report of laws as text: one line for the laws that hold, the smallest counterexample for each that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rummifun.core.display import TextDisplay
from rummifun.laws.law import Argument, Law, RaisedSide, Side, Suite
from rummifun.messages import N_, display_translation
from rummifun.render.text import Style, bold_text


@dataclass(frozen=True, slots=True)
class Counterexample(TextDisplay):
    """A law that fails: the smallest arguments found, and both sides there."""

    law: Law
    args: Mapping[str, Argument]
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


def largest_size(args: Mapping[str, Argument]) -> int:
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
    counts = [_count(tr, len(report.held), N_("{n} law holds"), N_("{n} laws hold"))]
    if report.failed:
        counts.append(_count(tr, len(report.failed), N_("{n} fails"), N_("{n} fail")))
    mark = ("✗" if report.failed else "✓") if style.unicode else ("-" if report.failed else "+")
    yield bold_text(f"{mark} {report.suite.name}{tr(': ')}{', '.join(counts)}", style)
    if report.not_asked:
        yield "  " + tr(N_("not asked: {n} laws, for want of {functions}")).format(
            n=len(report.not_asked), functions=", ".join(report.missing)
        )
    for failure in report.failed:
        yield from failure_lines(failure, tr, style)


def _count(tr: Callable[[str], str], n: int, one: str, many: str) -> str:
    return tr(one if n == 1 else many).format(n=n)


def failure_lines(failure: Counterexample, tr: Callable[[str], str], style: Style) -> Iterator[str]:
    """Write a law that fails: its name, its equation, the arguments, both sides."""
    law = failure.law
    yield ""
    yield "    " + bold_text(law.name, style) + (f"   ({law.section})" if law.section else "")
    yield f"      {law.equation}"
    for name, argument in failure.args.items():
        yield f"        {name} = {argument}"
    for label, side in ((tr(N_("left side")), failure.left), (tr(N_("right side")), failure.right)):
        yield f"      {label}{tr(': ')}{_side(side, tr)}"


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
        return tr(N_("raises {kind}: {message}")).format(kind=side.kind, message=side.message)
    text = repr(side)
    return text if len(text) <= 200 else f"{text[:197]}…"
