"""Functions of an imported module, called on the spot with values of the sheet: for a notebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature
from typing import Any

from rummifun.grading.sandbox.lending_driver import provided_values, sheet_constructors
from rummifun.grading.sandbox.limits import DriverReply
from rummifun.grading.sandbox.python import PythonFunction
from rummifun.grading.sandbox.python_driver import StudentValues
from rummifun.grading.sheet import FUNCTIONS
from rummifun.grading.submission.definitions import Definition, FailedCall, failed_call


def bind_function(word: str, space: Mapping[str, Any]) -> PythonFunction | None:
    """Make a function of a module ready to be called; None where it does not take the arguments of the sheet's."""
    profil, function = FUNCTIONS[word][1], space[word]
    wanted = sum(role.kind != "unit" for role in profil.takes)
    if callable(function) != bool(profil.takes) or (callable(function) and not _takes(function, wanted)):
        return None
    seen = {**provided_values(space), **space}
    form = "somme" if {"V", "A"} <= seen.keys() else "liste"
    return PythonFunction(profil, Definition(word, 0, "", 0, "", ""), form, _Calls(function, seen))


def _takes(function: Callable[..., Any], number: int) -> bool:
    try:
        given = [one for one in signature(function).parameters.values() if one.kind < Parameter.VAR_POSITIONAL]
    except (TypeError, ValueError):
        return True
    return sum(one.default is Parameter.empty for one in given) <= number <= len(given)


class _Calls:
    """The calls of a function on the spot, answered as by a cell."""

    gave_up = False

    def __init__(self, function: Any, space: dict[str, Any]) -> None:
        self._function, self._space, self._words = function, space, sheet_constructors()

    def __call__(self, wire: str, shared: bool = False, again: bool = False) -> bytes | FailedCall:
        roles, values, gives = json.loads(wire)
        natives = StudentValues(self._space, self._words, shared)
        try:
            made = [natives.make(role, one) for role, one in zip(roles, values, strict=True) if role[0] != "unit"]
            result = self._function(*made) if callable(self._function) else self._function
        except Exception as error:  # a version may raise anything
            return failed_call(DriverReply("x", f"{type(error).__name__}: {error}".removesuffix(": ").encode()))
        try:
            return json.dumps(natives.read(gives, result)).encode()
        except Exception:  # of any kind
            return json.dumps({"?": repr(result)}).encode()

    def prefetch(self, wires: Iterable[str]) -> None:
        """Make no calls ahead: they cost nothing here."""

    def stop_calling(self) -> FailedCall:
        """Return the failure of a result that cannot be read."""
        return FailedCall("garbled")
