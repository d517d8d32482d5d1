"""Writing the arguments and the sides of laws in the language of a hand-in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from rummifun.grading.cell.hand import Bound
from rummifun.grading.fit.roles import ELT, TABLE, TUILE, Role, multiset, sequence
from rummifun.grading.fit.values import Mens
from rummifun.grading.laws import program
from rummifun.laws.law import Argument, Implementation

_ROLES: Mapping[str, Role] = {
    **dict.fromkeys("xyz", ELT),
    **dict.fromkeys("efg", multiset(ELT)),
    **dict.fromkeys("tu", TUILE),
    **dict.fromkeys("csh", sequence(TUILE, "combinaison")),
    **dict.fromkeys("qp", TABLE),
}


class Writer:
    """Writes what laws speak of, in the types of the functions that they are asked of.

    >>> Writer("ocaml", {}).side(True), Writer("python", {}).side([True])
    ('true', '[True]')
    """

    def __init__(self, language: str, bound: Mapping[str, Bound]) -> None:
        self._python, self._bound = language == "python", bound

    def argument(self, impl: Implementation) -> Callable[[str, Argument], str]:
        """Give how an argument of a law is written."""

        def write(name: str, argument: Argument) -> str:
            any_bound = next(iter(self._bound.values()), None)
            if any_bound is None:
                return argument.text
            if "(" in argument.text and argument.text[0] in "as" and name in "efg":
                element = lambda x: any_bound.write_role(ELT, x)  # noqa: E731
                return program(argument.text, element, any_bound.write_role(multiset(ELT), Mens()), self._python)
            role = TUILE if name == "g" and "T(" in argument.text else _ROLES.get(name)
            role = sequence(TUILE, "combinaison") if role is TUILE and argument.text[:1] == "[" else role
            if role is None:
                return argument.text
            return any_bound.write_role(role, _tupled(argument.make(SimpleNamespace(**vars(impl.functions)))))

        return write

    def side(self, value: Any) -> str:
        """Write a side of a law."""
        if isinstance(value, bool) and not self._python:
            return str(value).lower()
        return repr(value)


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value
