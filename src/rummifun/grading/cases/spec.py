"""What a function of the sheet is held to beside the laws: cases, the readings that the text allows, named mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.grading.fit.values import Mens, Strange
from rummifun.messages import N_


class Said(NamedTuple):
    """What was expected, in words, where many values are right."""

    text: str


ANYTHING: Final = Said(N_("any value"))
"""What is expected where the sheet says nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """Arguments of a function, and how large they are."""

    args: tuple[Any, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read the sheet: which results are right, and what to show as expected.

    `may_raise` tells where an exception is right too; `enough` what all results together must come to.
    `after` names the reading of another function without which this one is not taken; `draws` says that it is for
    what draws at random, and for nothing else.
    """

    name: str
    wanted: Callable[..., Any]
    right: Callable[..., bool] | None = None
    may_raise: Callable[..., bool] | None = None
    enough: Callable[[Iterable[Any]], bool] | None = None
    after: str = ""
    draws: bool = False

    def accepts(self, result: Any, args: Sequence[Any]) -> bool:
        """Tell whether a result is right.

        >>> exactly(len).accepts(2, ["ab"])
        True
        """
        if self.right is not None:
            return self.right(result, *args)
        wanted = self.wanted(*args)
        return wanted is ANYTHING or (type(result) is type(wanted) and bool(result == wanted))


def exactly(wanted: Callable[..., Any], name: str = "") -> Reading:
    """Give the reading of a function that has one right value.

    >>> exactly(abs).accepts(-3, [-3])
    False
    """
    return Reading(name, wanted)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A usual mistake: its name, and its evidence.

    Without `among`, what one wrong result shows by itself (an empty combination accepted); with it, what all results
    show whose arguments are `among` those: a way in which the function would have to be written.
    """

    name: str
    shows: Callable[..., bool]
    among: Callable[..., bool] | None = None


def everywhere(*_: Any) -> bool:
    """Take any arguments.

    >>> everywhere(), everywhere(1, 2)
    (True, True)
    """
    return True


def as_if(name: str, model: Callable[..., Any], among: Callable[..., bool] = everywhere) -> Diagnosis:
    """Name the mistake of who has written another function, whose results all results are.

    >>> as_if("it counts letters", len).shows(2, "ab")
    True
    """
    return Diagnosis(name, lambda r, *args: bool(r == model(*args)), among)


@dataclass(frozen=True, slots=True)
class Spec:
    """What a function is held to: an equation with a name, cases from small to large, readings, usual mistakes.

    `draws` says that the function draws at random. Where it may, `varied` holds arguments for which what draws gives
    now one answer, now another: 120 calls of each tell it from what does not.
    """

    function: str
    law: str
    equation: str
    cases: tuple[Case, ...]
    readings: tuple[Reading, ...]
    diagnoses: tuple[Diagnosis, ...] = ()
    draws: bool = False
    varied: tuple[tuple[Any, ...], ...] = ()


def of_multisets(result: Any) -> Iterator[str]:
    """Name what is wrong with a multiset in itself.

    >>> list(of_multisets(Mens([("a", 0)])))
    ['a multi-element of multiplicity 0 is kept']
    """
    if isinstance(result, Strange) or not isinstance(result, Mens):
        return
    if any(n == 0 for _, n in result):
        yield N_("a multi-element of multiplicity 0 is kept")
    if any(n < 0 for _, n in result):
        yield N_("a negative multiplicity")
    if len({x for x, _ in result}) < len(result):
        yield N_("the same element stands in two multi-elements")
