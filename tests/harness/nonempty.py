"""A loop over nothing fails: else a test whose assertions stand in a loop would pass without one."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def nonempty(values: Iterable[T]) -> Iterator[T]:
    """Yield some values, of which there is one at least.

    >>> sum(nonempty([1, 2]))
    3
    >>> [*nonempty([])]
    Traceback (most recent call last):
    AssertionError: nothing to ask
    """
    found = False
    for value in values:
        found = True
        yield value
    assert found, "nothing to ask"
