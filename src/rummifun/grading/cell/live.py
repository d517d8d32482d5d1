"""Functions of an imported module, called on the spot with values of the sheet: for a notebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature
from typing import Any

from rummifun.grading.cell.guest import Natives
from rummifun.grading.cell.hand import Definition, Failed, accident
from rummifun.grading.cell.lending import lent_to, words
from rummifun.grading.cell.limits import Answer
from rummifun.grading.cell.python import PythonBound
from rummifun.grading.sheet import FUNCTIONS


def bound_of(word: str, space: Mapping[str, Any]) -> PythonBound | None:
    """Make a function of a module ready to be called; None where it does not take what the sheet's takes."""
    profil, function = FUNCTIONS[word][1], space[word]
    wanted = sum(role.kind != "unit" for role in profil.takes)
    if callable(function) != bool(profil.takes) or (callable(function) and not _takes(function, wanted)):
        return None
    seen = {**lent_to(space), **space}
    form = "somme" if {"V", "A"} <= seen.keys() else "liste"
    return PythonBound(profil, Definition(word, 0, "", 0, "", ""), form, _Calls(function, seen))


def _takes(function: Callable[..., Any], number: int) -> bool:
    try:
        given = [one for one in signature(function).parameters.values() if one.kind < Parameter.VAR_POSITIONAL]
    except (TypeError, ValueError):
        return True
    return sum(one.default is Parameter.empty for one in given) <= number <= len(given)


class _Calls:
    """Answers as a cell would, without one."""

    tired = False

    def __init__(self, function: Any, space: dict[str, Any]) -> None:
        self._function, self._space, self._words = function, space, words()

    def __call__(self, wire: str, shared: bool = False, again: bool = False) -> bytes | Failed:
        roles, values, gives = json.loads(wire)
        natives = Natives(self._space, self._words, shared)
        try:
            made = [natives.make(role, one) for role, one in zip(roles, values, strict=True) if role[0] != "unit"]
            result = self._function(*made) if callable(self._function) else self._function
        except Exception as error:  # a version may raise anything
            return accident(Answer("x", f"{type(error).__name__}: {error}".removesuffix(": ").encode()))
        try:
            return json.dumps(natives.read(gives, result)).encode()
        except Exception:  # it may be anything
            return json.dumps({"?": repr(result)}).encode()

    def foresee(self, wires: Iterable[str]) -> None:
        """Make no calls ahead: they cost nothing here."""

    def blame(self) -> Failed:
        """Say that what came cannot be read."""
        return Failed("garbled")
