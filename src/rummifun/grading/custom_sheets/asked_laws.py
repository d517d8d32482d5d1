"""Laws asked of versions of a sheet's functions: the values, the smallest failure, the calls that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummifun.grading.custom_sheets.drawn_calls import Call, is_due, spread
from rummifun.grading.custom_sheets.judge import SheetJudge
from rummifun.grading.custom_sheets.law_runs import LawRun
from rummifun.grading.custom_sheets.sheet import FunctionLaw
from rummifun.grading.custom_sheets.shrinking import shrink_call
from rummifun.grading.judging.findings import Failure
from rummifun.grading.matching.shapes import Arguments
from rummifun.grading.sandbox.versions import Version

_ROWS: Final = 80
"""The values that a law is asked of."""


def law_rows(
    judge: SheetJudge, law: FunctionLaw, versions: Mapping[str, Version], seed: int | None = None
) -> list[Arguments]:
    """List the values that a law is asked of: those that the program of some versions can make."""
    rows, one = [call.arguments for call in judge.calls(law.function.name, seed).calls], versions[law.names[0]]
    return spread([row for row in rows if one.can_be_given(row)] if judge.makers else rows, _ROWS)


def law_failure(
    judge: SheetJudge, law: FunctionLaw, versions: Mapping[str, Version], rows: list[Arguments]
) -> tuple[LawRun, Failure] | None:
    """Ask a law of some versions; return the smallest failure found, with the calls that it makes."""
    run, function = LawRun(law, versions, judge.same), law.function

    def failing(rows: list[Arguments]) -> list[bool]:
        holds = zip(judge.laws[function.name].answers(rows), run.answers(rows), strict=True)
        return [due is True and came is not True for due, came in holds]

    first = next((row for row, failed in zip(rows, failing(rows), strict=True) if failed), None)
    if first is None:
        return None
    least = shrink_call(judge.types, function.takes, first, failing, judge.drawer().is_made)
    run = LawRun(law, versions, judge.same)
    return run, run.failure(least)


def due_calls(judge: SheetJudge, run: LawRun, name: str) -> list[Call]:
    """List the calls of a function in a law that the solution answers, with its answers."""
    made = [call for one, call, _ in run.made if one == name]
    answers = zip(made, judge.solution[name].answers(made), strict=True)
    return [Call(*one) for one in answers if is_due(judge.sheet.functions[name], one[1])]
