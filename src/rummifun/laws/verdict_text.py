"""The verdict on laws of a lesson as it prints: a line for each law, with the smallest case where one fails."""

from __future__ import annotations

from dataclasses import dataclass

from rummifun.core.display import TextDisplay
from rummifun.laws.check import Counterexample, Report
from rummifun.laws.law import RaisedSide, Side


@dataclass(frozen=True, slots=True)
class Verdict(TextDisplay):
    """The verdict on some laws: true when all hold; it prints a line each, with the smallest case where one fails."""

    report: Report

    def __bool__(self) -> bool:
        return not self.report.failed

    def __str__(self) -> str:
        failed = {failure.law: f"\n    {_case(failure)}" for failure in self.report.failed}
        laws = self.report.suite.laws
        return "\n".join(f"{'✗' if law in failed else '✓'} {law.equation}{failed.get(law, '')}" for law in laws)

    __repr__ = __str__


def _case(failure: Counterexample) -> str:
    at = ", ".join(f"{name} = {arg}" for name, arg in failure.args.items())
    return f"{at}{': ' if at else ''}{_side_text(failure.left)} ≠ {_side_text(failure.right)}"


def _side_text(side: Side) -> str:
    return f"{side.kind}: {side.message}" if isinstance(side, RaisedSide) else repr(side)
