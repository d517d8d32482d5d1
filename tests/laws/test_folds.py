"""The laws of folds: each holds for its fold, and each mistake breaks its equation."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from typing import Any, Final, NamedTuple

import pytest
from harness.effort import Effort

from rummifun.laws import folds
from rummifun.laws.folds import agree, duality, fusion, homomorphism, inverse, maps, tient, universal, universal_left
from rummifun.laws.law import Suite

LISTS: Final = tuple(xs for n in range(5) for xs in product((0, 1, 2), repeat=n))


def right(f: Any, xs: Sequence[Any], z: Any) -> Any:
    return f(xs[0], right(f, xs[1:], z)) if xs else z


def left(f: Any, z: Any, xs: Sequence[Any]) -> Any:
    return left(f, f(z, xs[0]), xs[1:]) if xs else z


@pytest.mark.parametrize("xs", LISTS[::7], ids=str)
def test_folds_are_what_their_recursive_definitions_say(xs: tuple[int, ...]) -> None:
    assert folds.fold_right(pair, xs, "z") == right(pair, xs, "z")
    assert folds.fold_left(pair, "z", xs) == left(pair, "z", xs)


def pair(one: Any, two: Any) -> Any:
    return one, two


def test_folds_do_not_recurse() -> None:
    assert folds.fold_right(lambda x, r: x + r, range(10**5), 0) == folds.fold_left(lambda r, x: x + r, 0, range(10**5))


def add(x: int, y: int) -> int:
    return x + y


def total(xs: Any) -> int:
    return sum(n for _, n in xs)


def fold(f: Any, z: Any) -> Any:
    return lambda xs: folds.fold_left(f, z, xs)


def near(n: int, m: int) -> bool:
    return n // 2 == m // 2


RIGHT: Final[dict[str, Suite]] = {
    "len is a right fold": universal(len, lambda x, n: n + 1, 0),
    "len is a left fold": universal_left(len, lambda n, x: n + 1, 0),
    "doubling fuses with the sum": fusion(lambda n: 2 * n, add, 0, lambda x, r: 2 * x + r, 0),
    "parity fuses with the sum": folds.fusion_left(lambda n: n % 2, add, 0, lambda r, x: (r + x) % 2, 0),
    "a comprehension is a map": maps(lambda xs: [x * x for x in xs], lambda x: x * x),
    "a generator is a filter": folds.filters(lambda xs: (x for x in xs if x % 2), lambda x: x % 2),
    "lists and @": agree(lambda x, y: x or y, 0),
    "snoc and cons": duality(lambda x, r: r + 10 + x, lambda r, x: r + 10 + x, 0),
    "the sum cuts anywhere": homomorphism(sum, add, 0),
    "sum and len in one pass": folds.banana_split(
        lambda xs: reduce(lambda sn, x: (sn[0] + x, sn[1] + 1), xs, (0, 0)), add, 0, lambda n, x: n + 1, 0
    ),
    "subtracting undoes adding": inverse(lambda n: n + 1, lambda n: n - 1),
    "doubling undoes halving, but for a remainder": inverse(lambda n: n // 2, lambda n: 2 * n, near),
}


@pytest.mark.parametrize("name", RIGHT)
def test_laws_of_a_right_fold_hold(name: str, effort: Effort) -> None:
    assert tient(replace(RIGHT[name], examples=effort(30, 300)))


def somme(xs: Any) -> int:
    """Add as the course does: the first, then the rest."""
    return xs.first + somme(xs.rest) if xs else 0


@pytest.mark.parametrize("law", [universal, universal_left, homomorphism])
def test_laws_give_lists_to_what_takes_them_apart(law: Callable[[Any, Any, int], Suite]) -> None:
    assert tient(replace(law(somme, add, 0), examples=30))


class Mistake(NamedTuple):
    """Laws with a mistake, and the equations that must not hold."""

    laws: Suite
    broken: set[str]
    sur: Sequence[Any] = (0, 1, 2, 3)


IS_RIGHT, IS_LEFT = "h xs == fold_right f xs z", "h xs == fold_left f z xs"
START, STEP, LAST = (
    "h z == w",
    "h (f r x) == g (h r) x, r = fold_left f z xs",
    "h (fold_left f z xs) == fold_left g w xs",
)
FUSED_STEP, FUSED = "h (f x r) == g x (h r), r = fold_right f xs z", "h (fold_right f xs z) == fold_right g xs w"
MAP_STEP, IS_MAP = "h (x :: xs) == f x :: h xs", "h xs == fold_right (fun x r -> f x :: r) xs []"
FILTER_STEP = "h (x :: xs) == if p x then x :: h xs else h xs"
IS_FILTER = "h xs == fold_right (fun x r -> if p x then x :: r else r) xs []"
CUT, BOTH_STEP = "h xs == fold_right (fun x r -> f (h [x]) r) xs z", "h (xs @ [x]) == (f r x, g s x), (r, s) = h xs"
BOTH, AGREED = "h xs == (fold_left f z xs, fold_left g w xs)", "fold_left f a xs == fold_right f xs a"
DUAL = "fold_right f xs z == fold_left g z xs"
MISTAKES: Final[dict[str, Mistake]] = {
    "a wrong start": Mistake(universal(len, lambda x, n: n + 1, 1), {"h [] == z", IS_RIGHT}),
    "a wrong step": Mistake(universal(len, lambda x, n: n + x, 0), {"h (x :: xs) == f x (h xs)", IS_RIGHT}),
    "a wrong start, from the left": Mistake(universal_left(sum, add, 1), {"h [] == z", IS_LEFT}),
    "the last element as a right fold's step": Mistake(
        universal_left(lambda xs: [*xs], lambda r, x: [x, *r], []), {"h (xs @ [x]) == f (h xs) x", IS_LEFT}
    ),
    "fusing with a wrong start": Mistake(fusion(lambda n: n + 1, add, 0, lambda x, r: x + r, 0), {START, FUSED}),
    "fusing len with what drops elements": Mistake(
        fusion(len, lambda x, xs: [x, *xs] if x else xs, [], lambda x, n: n + 1, 0), {FUSED_STEP, FUSED}
    ),
    "is it zero?, fused with a sum that can come back to zero": Mistake(
        folds.fusion_left(lambda n: n == 0, add, 0, lambda ok, x: ok and x == 0, True), {STEP, LAST}, (0, 1, -1)
    ),
    "fusing from a wrong start, from the left": Mistake(
        folds.fusion_left(lambda n: n == 0, add, 0, lambda ok, x: ok and x == 0, False), {START, LAST}, (0, 1)
    ),
    "a map that adds": Mistake(maps(lambda xs: [0, *xs], lambda x: x), {"h [] == []", MAP_STEP, IS_MAP}),
    "a filter that stops": Mistake(
        folds.filters(lambda xs: [x for n, x in enumerate(xs) if all(y > 1 for y in xs[: n + 1])], lambda x: x > 1),
        {FILTER_STEP, IS_FILTER},
    ),
    "a mean": Mistake(
        agree(lambda x, y: (x + y) / 2, 0), {"f (f x y) z == f x (f y z)", "f a x == x", "f x a == x", AGREED}
    ),
    "cons from the left": Mistake(
        duality(lambda x, r: (x, *r), lambda r, x: (x, *r), ()),
        {"f x (g r y) == g (f x r) y, r = fold_left g z xs", DUAL},
    ),
    "a step that starts otherwise": Mistake(
        duality(lambda x, n: n + 1, lambda n, x: n + 2, 0), {"f x z == g z x", DUAL}
    ),
    "the greatest of nothing": Mistake(homomorphism(lambda xs: max(xs, default=-1), max, 0), {"h [] == z", CUT}),
    "the alternate sum": Mistake(
        homomorphism(lambda xs: sum(x * (-1) ** n for n, x in enumerate(xs)), add, 0),
        {"h (xs @ ys) == f (h xs) (h ys)", CUT},
    ),
    "two passes, the answers exchanged": Mistake(
        folds.banana_split(lambda xs: (len(xs), sum(xs)), add, 0, lambda n, x: n + 1, 1),
        {"h [] == (z, w)", BOTH_STEP, BOTH},
    ),
    "a way there that loses something": Mistake(
        inverse(lambda n: n // 2, lambda n: 2 * n), {"g (f x) == x", "f x == f y ⇒ x == y"}
    ),
    "a way there that loses what the equality sees": Mistake(
        inverse(lambda n: n // 4, lambda n: 4 * n, near), {"egaux (g (f x)) x", "f x == f y ⇒ egaux x y"}
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_breaks_its_equations_and_the_conclusion_only_with_a_condition(name: str, effort: Effort) -> None:
    laws, wanted, sur = MISTAKES[name]
    failed = {failure.law.equation for failure in tient(replace(laws, examples=effort(50, 300)), sur).report.failed}
    assert failed == wanted
    *conditions, conclusion = (law.equation for law in laws.laws)
    assert conclusion not in failed or {*conditions} & failed


def test_equations_are_all_broken_by_some_mistake() -> None:
    equations = {law.equation for laws in RIGHT.values() for law in laws.laws}
    assert equations == {equation for mistake in MISTAKES.values() for equation in mistake.broken}


def test_verdict_shows_the_smallest_list_and_what_is_raised() -> None:
    verdict = tient(universal(total, lambda xn, n: n + 1, 0), folds.MULTIELEMENTS)
    assert not verdict
    assert str(verdict).splitlines() == [
        "✓ h [] == z",
        "✗ h (x :: xs) == f x (h xs)",
        "    x = ('a', 2), xs = []: 2 ≠ 1",
        "✗ h xs == fold_right f xs z",
        "    xs = [('a', 2)]: 2 ≠ 1",
    ]
    assert "TypeError: " in str(tient(maps(lambda xs: None, lambda x: x)))
