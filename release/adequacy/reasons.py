"""The reason why no candidate tells a mutant apart: each of those left must have one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any, Final

from adequacy.answers import Judged, answer, defined
from adequacy.candidates import may_be_case
from adequacy.choose import Choice
from adequacy.domain import Case
from adequacy.plain import Bag, Comb, J, Tile, cardinal
from adequacy.readings import is_bag, is_same_bag, readings
from adequacy.versions import make, versions

READING: Final = "a reading"
OUTSIDE: Final = "outside the domain"
UNIVERSE: Final = "on a whole universe"
VIEW: Final = "a view that changes nothing"
DRAWN: Final = "drawn only"
MISSED: Final = "missed"
"""Equal to an accepted reading; told apart by inputs alone that are no cases; equal on all small inputs; an argument,
a callee or a result seen coarsely, to no effect on any candidate; not told apart by the candidates; told apart by
a small input that is no candidate."""


_LETTERS: Final[Sequence[Any]] = "abc"


@cache
def _multisets() -> Sequence[Bag]:
    """List the multisets of three letters, each twice at most, in every order."""
    orders = (xs for n in range(4) for xs in permutations(_LETTERS, n))
    return [tuple(zip(xs, ns, strict=True)) for xs in orders for ns in product((1, 2), repeat=len(xs))]


def _short_combinations() -> Iterator[Case]:
    """List the combinations of a few tiles, and long runs with a tile changed or doubled."""
    tiles: Sequence[Tile] = (*((v, k) for v in (1, 2, 3, 12, 13) for k in (0, 1)), (2, 2), (2, 3), J)
    few: Sequence[Tile] = ((1, 0), (2, 0), (3, 0), (4, 0), (2, 1), J)
    yield from ((c,) for n in range(4) for c in product(tiles, repeat=n))
    yield from ((c,) for n in (4, 5) for c in product(few, repeat=n))
    yield from ((c,) for first in range(1, 12) for length in range(3, 15 - first) for c in _changed(first, length))


def _changed(first: int, length: int) -> Iterator[Comb]:
    c = tuple((first + i, 0) for i in range(length))
    for i, (v, _) in enumerate(c):
        others: Sequence[Tile] = (J, (v, 1), (min(13, v + 1), 0))
        yield from ((*c[:i], t, *c[i + end :]) for t in others for end in (0, 1))


def _pairs() -> Iterator[Case]:
    yield from product(_multisets(), repeat=2)


def _elements() -> Iterator[Case]:
    yield from product((*_LETTERS, "d"), _multisets())


_UNIVERSES: Final[Mapping[str, Callable[[], Iterator[Case]]]] = {
    "cardinal": lambda: ((e,) for e in _multisets()),
    **dict.fromkeys(("egaux", "inclus", "intersection", "difference"), _pairs),
    **dict.fromkeys(("nbocc", "appartient"), _elements),
    **dict.fromkeys(("ajoute", "supprime"), lambda: product(product((*_LETTERS, "d"), range(4)), _multisets())),
    "ieme": lambda: ((i, e) for e in _multisets() for i in range(1, cardinal(e) + 1)),
    **dict.fromkeys(
        ("est_suite", "est_groupe", "combinaison_valide", "points_suite", "points_groupe"), _short_combinations
    ),
}


@cache
def universe(function: str) -> Sequence[Case]:
    """List all small inputs of a function that may be cases; none where there is no end to them."""
    made = _UNIVERSES[function]() if function in _UNIVERSES else ()
    return [case for case in dict.fromkeys(made) if may_be_case(function, case)]


def _differs(changed: Callable[..., Any], plainly: Callable[..., Any], case: Case) -> bool:
    one, other = answer(changed, case), answer(plainly, case)
    return not (type(one) is type(other) and one == other) and not (is_bag(other) and is_same_bag(one, other))


def _is_told_apart(function: str, changed: Callable[..., Any]) -> bool:
    right = readings(function)[0]
    return any(not right(case)(answer(changed, case)) for case in universe(function))


def reason(choice: Choice, one: Judged) -> str:
    """Return the reason why a mutant is not told apart."""
    if one.rows[0].any():
        return READING
    changed = defined(choice.function, one.mutant.text)
    assert changed is not None
    plainly = make(choice.function, versions(choice.function)[one.style])
    if universe(choice.function):
        return MISSED if _is_told_apart(choice.function, changed) else UNIVERSE
    if any(_differs(changed, plainly, case) for case in choice.outside):
        return OUTSIDE
    return VIEW if one.mutant.operator.startswith("coarse") else DRAWN
