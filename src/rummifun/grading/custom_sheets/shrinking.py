"""The smallest call that shows a mistake: smaller values of the same types, as long as the mistake shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import isfinite
from typing import Any, Final

from rummifun.grading.custom_sheets.values import TypeReader, rebuild, rename_atoms, rename_elements, size_and_text
from rummifun.grading.matching.shapes import Arguments, MadeValue, Variant
from rummifun.grading.sheet.ocaml_types import Type

_TRIES: Final = 150


IsMade = Callable[[Type, Any], bool]
"""Tells whether functions have made a value of a private type."""


def _is_never_made(of: Type, value: Any) -> bool:
    return False


def shrink_call(
    types: TypeReader,
    takes: Sequence[Type],
    call: Arguments,
    fails: Callable[[list[Arguments]], list[bool]],
    is_made: IsMade = _is_never_made,
) -> Arguments:
    """Return the smallest call found that `fails` still.

    Of a private type, items are taken out of a list; any other smaller value is one that functions have made.
    """
    seen, left = {call}, _TRIES
    while left > 0:
        smaller = sorted({*_smaller_calls(types, takes, call, is_made)} - seen, key=size_and_text)
        several = [*islice((one for one in smaller if size_and_text(one) < size_and_text(call)), left)]
        seen |= {*several}
        left -= len(several)
        found = next((one for one, failed in zip(several, fails(several), strict=True) if failed), None)
        if found is None:
            return call
        call = found
    return call


def _smaller_calls(types: TypeReader, takes: Sequence[Type], call: Arguments, is_made: IsMade) -> Iterator[Arguments]:
    yield from (rename(types, takes, call) for rename in (rename_elements, rename_atoms))
    for i, (of, value) in enumerate(zip(takes, call, strict=True)):
        yield from ((*call[:i], one, *call[i + 1 :]) for one in smaller_values(types, of, value, is_made))


def smaller_values(types: TypeReader, of: Type, value: Any, is_made: IsMade = _is_never_made) -> Iterator[Any]:
    """List values of a type that are a step smaller."""
    meaning = types.meaning(of)
    if meaning.is_free:
        yield from ((*value[:i], *value[i + 1 :]) for i in range(len(value)))
        yield tuple(sorted(value, key=size_and_text))
    smaller = _smaller_parts(types, of, value, is_made)
    yield from (one for one in smaller if not meaning.is_private or is_made(of, one))


def _smaller_parts(types: TypeReader, of: Type, value: Any, is_made: IsMade) -> Iterator[Any]:
    meaning, parts = types.meaning(of), types.parts(of, value)
    if isinstance(value, MadeValue):
        yield from types.parts_of_type(meaning.of, value, meaning.of)
    if isinstance(value, Variant):
        yield from types.parts_of_type(meaning.of, value, meaning.of)
        yield from (Variant(name) for name, held in meaning.cases.items() if not held and value.of)
    for i, (part, one) in enumerate(parts):
        others = [each for _, each in parts]
        smaller = smaller_values(types, part, one, is_made)
        yield from (rebuild(value, [*others[:i], less, *others[i + 1 :]]) for less in smaller)
    if not parts:
        yield from _smaller_scalars(meaning.of.variable, meaning.bounds, meaning.letters or "ab", value)


def _smaller_scalars(is_element: bool, bounds: tuple[int, int] | None, letters: str, value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield from [False] * value
    elif isinstance(value, int):
        least, most = bounds or ((1, value) if is_element else (min(value, 0), abs(value)))
        yield from (one for one in {0, 1, value // 2, value - 1, -value} if least <= one <= most)
    elif isinstance(value, float):
        low, high = bounds or (-abs(value), abs(value))
        whole = [float(int(value)), float(int(value / 2)), abs(value)] if isfinite(value) else []
        yield from (number for number in {0.0, 1.0, *whole} if low <= number <= high and number != value)
    elif isinstance(value, str):
        yield from (value[:i] + value[i + 1 :] for i in range(len(value)) if len(value) > 1)
        yield from (
            f"{value[:i]}{a}{value[i + 1 :]}" for i, x in enumerate(value) for a in letters[:2] if _is_less(a, x)
        )


def _is_less(letter: str, other: str) -> bool:
    return size_and_text(letter) < size_and_text(other)
