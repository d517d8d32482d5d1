"""A mistake: an implementation in which one function of the sheet is deliberately wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

__all__ = ["PETIT", "Mistake", "mistake"]

PETIT: Final = 3
"""The elements that an argument of a smallest counterexample has at most, unless the mistake says why it needs more."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake: its name, the laws that must see it, and the functions that make it.

    A wrong function takes the module that it is wrong in before its own arguments. `size` is the number of elements
    that the largest argument of a smallest counterexample needs, and `why` says why when that is more than `PETIT`.
    """

    name: str
    laws: tuple[str, ...]
    wrong: Mapping[str, Callable[..., Any]]
    size: int
    why: str

    def functions(self, module: Any) -> dict[str, Callable[..., Any]]:
        """Return the wrong functions, in a module."""
        return {name: partial(function, module) for name, function in self.wrong.items()}


def mistake(name: str, *laws: str, size: int = PETIT, why: str = "", **wrong: Callable[..., Any]) -> Mistake:
    """Write a mistake in a line of a table."""
    assert bool(why) == (size > PETIT), f"{name}: say why more than {PETIT} elements are needed"
    return Mistake(name, laws, wrong, size, why)
