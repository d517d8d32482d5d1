"""Builders of the laws of an exercise: sorts of arguments that are plain values, and a suite of a table of laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.law import Argument, Sort, Suite, Table, make_law
from rummifun.laws.multiset import ALPHABET, read_multielements

Suites = tuple[tuple[Suite, Mapping[str, Any]], ...]
"""The suites of a lesson, each with the names lent to the functions that they test."""


def plain_sort(strategy: st.SearchStrategy[Any], size: Callable[[Any], int] = len) -> Sort:
    """Make a sort of plain values, shown as Python writes them; `size` counts the elements of one."""
    return lambda _: strategy.map(lambda value: Argument(repr(value), lambda m: value, size(value)))


def exercise_suite(name: str, functions: str, sorts: Mapping[str, Sort], laws: Table) -> Suite:
    """Make the suite of some functions, named in one text, with a hundred arguments for each law."""
    named = (make_law("leçon", key, *law) for key, law in laws.items())
    return Suite(name, frozenset(functions.split()), sorts, tuple(named), 100)


LETTER_SORT: Final = plain_sort(st.lists(st.sampled_from(ALPHABET), max_size=5))
"""Lists of letters, of which a law makes multisets by `mens`."""


def is_canonical(ens: Any) -> bool:
    """Tell whether a multiset keeps the invariant: a value in one pair only, and no multiplicity below 1."""
    pairs = read_multielements(ens)
    return len({x for x, _ in pairs}) == len(pairs) and all(n >= 1 for _, n in pairs)
