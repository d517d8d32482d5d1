"""How the laws of an exercise are written: sorts of arguments that are plain values, and a suite of a table of laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.law import Argument, Sort, Suite, Table, written
from rummifun.laws.multiset import ALPHABET, lues

Suites = tuple[tuple[Suite, Mapping[str, Any]], ...]
"""The suites of a lesson, each with what is lent to what they are asked of."""


def sort(strategy: st.SearchStrategy[Any], size: Callable[[Any], int] = len) -> Sort:
    """Make a sort of plain values, shown as Python writes them; `size` counts the elements of one."""
    return lambda _: strategy.map(lambda value: Argument(repr(value), lambda m: value, size(value)))


def suite(name: str, functions: str, sorts: Mapping[str, Sort], laws: Table) -> Suite:
    """Make the suite of some functions, named in one text, which is asked on a hundred arguments."""
    named = (written("leçon", key, *law) for key, law in laws.items())
    return Suite(name, frozenset(functions.split()), sorts, tuple(named), 100)


LETTERS: Final = sort(st.lists(st.sampled_from(ALPHABET), max_size=5))
"""Lists of letters, of which a law makes multisets by `mens`."""


def proper(ens: Any) -> bool:
    """Tell whether a multiset keeps the invariant: a value in one pair only, and no multiplicity below 1."""
    pairs = lues(ens)
    return len({x for x, _ in pairs}) == len(pairs) and all(n >= 1 for _, n in pairs)
