"""Values without parts: numbers, truth values, texts, elements of any type, drawn for calls; and floats compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isclose, isnan
from random import Random
from typing import Any, Final

from rummifun.grading.custom_sheets.meaning import Meaning
from rummifun.grading.custom_sheets.sheet import USUAL_TOLERANCE

_LETTERS: Final = 4
"""Elements of any type are numbers from 1 to this."""


_SCALARS: Final[Mapping[str, Callable[[Random], Any]]] = {
    "int": lambda random: random.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 9, 12, 20, -1, -2)),
    "bool": lambda random: random.random() < 0.5,
    "float": lambda random: random.choice((0.0, 1.0, 1.0, 2.0, 0.5, -1.0, 3.0, -0.5, 0.25, 10.0, 1.75, -2.5, 100.0)),
    "unit": lambda random: (),
}


_LENGTHS: Final = {"char": (1,), "string": (1, 1, 1, 2, 3)}


_FIRST, _UNEVEN = "abc", 1.6
"""The letters of texts where the sheet names no others; the first ones come more often."""


_ATOMS: Final = frozenset({"int", "float", "char", "string"})


def is_atom(one: Meaning) -> bool:
    """Tell whether the values of a type are numbers or texts without bounds, or elements of any type."""
    return one.bounds is None and (one.of.variable or one.of.head in _ATOMS)


def draw_scalar(one: Meaning, random: Random) -> Any:
    """Draw a value without parts."""
    if one.bounds:
        least, most = one.bounds
        is_float = one.of.head == "float"  # then a number of quarters
        return _number(random, 4 * least, 4 * most) / 4 if is_float else _number(random, least, most)
    if one.of.variable:
        return 1 + int(random.random() ** 1.5 * _LETTERS)
    if one.of.head in _LENGTHS:
        size, letters = random.choice(_LENGTHS[one.of.head]), one.letters or _FIRST
        return "".join(letters[int(random.random() ** _UNEVEN * len(letters))] for _ in range(size))
    return _SCALARS[one.of.head](random)


def _number(random: Random, least: int, most: int) -> int:
    """Draw a number; of many, a small one more often."""
    skew = 1.0 if most - least < _MANY else 2.0
    return least + int(random.random() ** skew * (most - least + 1))


_MANY: Final = 16


def same_floats(one: Any, other: Any, tolerance: float = 0) -> bool:
    """Tell whether two values are floats that differ by no more than a tolerance, that of the sheet or the usual one.

    >>> same_floats(0.1 + 0.2, 0.3), same_floats(1.0, 1.1), same_floats(1.0, 1.1, 0.2)
    (True, False, True)
    """
    if not isinstance(one, float) or not isinstance(other, float):
        return False
    near = tolerance or USUAL_TOLERANCE
    return isclose(one, other, rel_tol=near, abs_tol=near) or (isnan(one) and isnan(other))
