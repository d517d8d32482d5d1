"""Checking an exercise: the laws of its functions, and the smallest counterexample to the first law that fails."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from rummifun.laws.check import Counterexample, failure_lines, first_failure
from rummifun.laws.exercises import suites_for_functions
from rummifun.laws.law import RaisedSide
from rummifun.lessons.advice import advice_on
from rummifun.lessons.exercises import exercise_by_number
from rummifun.messages import N_, count_text, translation
from rummifun.render.text import Style

_EXAMPLES: Final = 300
"""The most arguments that the laws are asked on: a student waits for the answer."""


def check_exercise(number: str, names: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """Ask the laws of an exercise's functions; a module of ours lends the other functions they mention.

    `good` tells whether all hold. For the first law that fails, `said` is its sentence, `why` its smallest
    counterexample, and `next` a hint.

    >>> found = check_exercise("9.1", {"ma_vue": lambda e: (e, e)}, "en")
    >>> print(found["said"])
    It does not hold: the first part of the pair is J1's hand.
    """
    tr = translation(lang)
    one = exercise_by_number(number)
    missing = [name for name in one.names if not callable(names.get(name))]
    if missing:
        return finding(False, tr(N_("not written yet: {names}")).format(names=", ".join(missing)))
    held = 0
    lent, chosen = vars(import_module(one.provided)), (*one.meanings,)
    for suite, impl in suites_for_functions(int(number.partition(".")[0]), one.names, names, lent, chosen):
        failure = first_failure(suite, impl, min(suite.examples, _EXAMPLES))
        if failure is not None:
            meaning = one.meanings.get(failure.law.name)
            said = tr(N_("A law fails; the smallest case that was found:"))
            if meaning:
                said = tr(N_("It does not hold: {meaning}")).format(meaning=tr(meaning))
            why = "\n".join(line.removeprefix("    ") for line in failure_lines(failure, tr, Style()) if line)
            return finding(False, said, why, tr(advice_on(_cause(failure))))
        held += len(suite.laws)
    return finding(True, count_text(tr, held, N_("{n} law holds"), N_("{n} laws hold")))


def finding(good: bool, said: str, why: str = "", hint: str = "") -> Mapping[str, Any]:
    """Return what a page shows of an answer."""
    return {"good": good, "said": said, "why": why, "next": hint}


def _cause(failure: Counterexample) -> str:
    """Return the cause of a failure of a law, as a hand-in's accidents are named."""
    sides = (failure.left, failure.right)
    raised = [side.kind for side in sides if isinstance(side, RaisedSide)]
    if raised:
        return "stack" if "RecursionError" in raised else "exception"
    return "None" if None in sides else ""
