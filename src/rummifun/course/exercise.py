"""An exercise checked: the laws asked of what a student wrote, and the smallest counterexample of the first to fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from rummifun.laws.check import first_failure
from rummifun.laws.exercises import asked
from rummifun.laws.report import failure_lines
from rummifun.messages import N_, translation
from rummifun.render.text import Style

_EXAMPLES: Final = 300
"""On how many arguments the laws are asked at most: somebody waits for the answer."""


def checked(functions: Sequence[str], lent: str, names: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """Ask the laws of the functions that a student was to write; what else they speak of is lent by a module of ours.

    >>> found = checked(["appartient"], "rummifun.multiset.somme", {"appartient": lambda x, e: True}, "en")
    >>> print(found["said"])
    A law fails; the smallest case that was found:
    >>> print(found["why"])
    appartient_nbocc   (Rummikub §3.1.3)
      appartient x e == (nbocc x e > 0)
        x = 'a'
        e = V
      left side: True
      right side: False
    """
    tr = translation(lang)
    missing = [name for name in functions if not callable(names.get(name))]
    if missing:
        return {"good": False, "said": tr(N_("not written yet: {names}")).format(names=", ".join(missing)), "why": ""}
    held = 0
    for suite, impl in asked(functions, names, vars(import_module(lent))):
        failure = first_failure(suite, impl, min(suite.examples, _EXAMPLES))
        if failure is not None:
            lines = [line.removeprefix("    ") for line in failure_lines(failure, tr, Style()) if line]
            return {
                "good": False,
                "said": tr(N_("A law fails; the smallest case that was found:")),
                "why": "\n".join(lines),
            }
        held += len(suite.laws)
    return {
        "good": True,
        "said": tr(N_("{n} law holds") if held == 1 else N_("{n} laws hold")).format(n=held),
        "why": "",
    }
