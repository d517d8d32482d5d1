"""The laws of folds and of changes of type, as values to ask of your own functions: `tient(fusion(h, f, z, g, w))`.

Each function below makes a suite: first the conditions of a theorem, an equation each, then its conclusion. A
condition that fails shows the smallest list that breaks it. The theorems are those of R. Bird, *Introduction to
Functional Programming using Haskell* (1998), and G. Hutton, *A tutorial on the universality and expressiveness of fold*
(1999). Banana split has its name from the brackets in which E. Meijer, M. Fokkinga and R. Paterson write folds,
*Functional programming with bananas, lenses, envelopes and barbed wire* (1991).

Folds take their arguments as `List.fold_left` and `List.fold_right` of OCaml do; lists are pyrsistent's.
"""

from __future__ import annotations

from collections.abc import Callable, Reversible, Sequence
from functools import reduce
from operator import eq
from typing import Any, Final, TypeVar

from hypothesis import strategies as st
from pyrsistent import plist

from rummifun.laws.check import check
from rummifun.laws.law import Implementation, Suite, make_law, plain_sort
from rummifun.laws.verdict_text import Verdict

X = TypeVar("X")
R = TypeVar("R")
Function = Callable[..., Any]


MULTIELEMENTS: Final = (("a", 1), ("b", 1), ("a", 2), ("b", 3))
"""Elements for laws of functions on multisets: `tient(…, sur=MULTIELEMENTS)`."""


_ENTIERS: Final = (0, 1, 2, 3)
_RIEN: Final = Implementation.from_namespaces("", {}, {})


def fold_left(f: Callable[[R, X], R], z: R, xs: Sequence[X]) -> R:
    """Carry an accumulator through a list, from its first element to its last.

    Profil: (β → α → β) → β → liste α → β   (ours; OCaml's `List.fold_left`)

    >>> fold_left(lambda r, x: f"({r} {x})", "z", "abc")
    '(((z a) b) c)'

    Law: fold_left f z (xs @ [x]) == f (fold_left f z xs) x
    """
    return reduce(f, xs, z)


def fold_right(f: Callable[[X, R], R], xs: Reversible[X], z: R) -> R:
    """Carry an accumulator through a list, from its last element to its first.

    Profil: (α → β → β) → liste α → β → β   (ours; OCaml's `List.fold_right`)

    >>> fold_right(lambda x, r: f"({x} {r})", "abc", "z")
    '(a (b (c z)))'

    Law: fold_right f (x :: xs) z == f x (fold_right f xs z)
    """
    return reduce(lambda r, x: f(x, r), reversed(xs), z)


def tient(laws: Suite, sur: Sequence[Any] = _ENTIERS) -> Verdict:
    """Ask laws of folds, on lists of the elements given.

    Profil: lois → liste α → verdict   (ours)

    >>> tient(agree(max, 0))
    ✓ f (f x y) z == f x (f y z)
    ✓ f a x == x
    ✓ f x a == x
    ✓ fold_left f a xs == fold_right f xs a
    >>> bool(tient(agree(max, 0), sur=(-1, 0)))
    False

    Law: tient l is true exactly when check finds no counterexample.
    """
    elements = st.sampled_from(sur)
    one = plain_sort(elements, lambda _: 1)
    many = plain_sort(st.lists(elements, max_size=5).map(plist), write=lambda xs: repr([*xs]))
    sorts = {**dict.fromkeys("xyz", one), **dict.fromkeys(("xs", "ys"), many)}
    return Verdict(check(Suite(laws.name, laws.functions, sorts, laws.laws, laws.examples), _RIEN))


def _suite(name: str, *laws: tuple[Any, ...]) -> Suite:
    """Write laws, each an equation and its two sides; the variables of a side are its parameters."""
    table = tuple(make_law("replis", f"{rank} {name}", *law) for rank, law in enumerate(laws, 1))
    return Suite(name, frozenset(), {}, table)


def _left_fold(f: Function, z: Any) -> Function:
    """Return the side of a law that folds `xs` from the left."""
    return lambda m, xs: fold_left(f, z, xs)


def _right_fold(f: Function, z: Any) -> Function:
    """Return the side of a law that folds `xs` from the right."""
    return lambda m, xs: fold_right(f, xs, z)


def universal(h: Function, f: Function, z: Any) -> Suite:
    """Say that a function is a right fold: two equations that only one function satisfies.

    Profil: (liste α → β) → (α → β → β) → β → lois   (universal property, Hutton §3)

    >>> tient(universal(len, lambda x, n: n + 1, 0))
    ✓ h [] == z
    ✓ h (x :: xs) == f x (h xs)
    ✓ h xs == fold_right f xs z

    Law: the first two hold if and only if the third does.
    """
    return _suite(
        "universal",
        ("h [] == z", lambda m: h(plist()), z),
        ("h (x :: xs) == f x (h xs)", lambda m, x, xs: h(xs.cons(x)), lambda m, x, xs: f(x, h(xs))),
        ("h xs == fold_right f xs z", lambda m, xs: h(xs), _right_fold(f, z)),
    )


def universal_left(h: Function, f: Function, z: Any) -> Suite:
    """Say that a function is a left fold, which is what `reduce` computes.

    Profil: (liste α → β) → (β → α → β) → β → lois   (universal property, from the left)

    >>> tient(universal_left(sum, lambda total, x: total + x, 0))
    ✓ h [] == z
    ✓ h (xs @ [x]) == f (h xs) x
    ✓ h xs == fold_left f z xs

    Law: the first two hold if and only if the third does.
    """
    return _suite(
        "universal_left",
        ("h [] == z", lambda m: h(plist()), z),
        ("h (xs @ [x]) == f (h xs) x", lambda m, x, xs: h(plist([*xs, x])), lambda m, x, xs: f(h(xs), x)),
        ("h xs == fold_left f z xs", lambda m, xs: h(xs), _left_fold(f, z)),
    )


def fusion(h: Function, f: Function, z: Any, g: Function, w: Any) -> Suite:
    """Say that a function applied after a right fold can be taken into the fold.

    Profil: (β → γ) → (α → β → β) → β → (α → γ → γ) → γ → lois   (fusion, Hutton §3.2, Bird ch. 4)

    >>> tient(fusion(lambda n: 2 * n, lambda x, r: x + r, 0, lambda x, r: 2 * x + r, 0))
    ✓ h z == w
    ✓ h (f x r) == g x (h r), r = fold_right f xs z
    ✓ h (fold_right f xs z) == fold_right g xs w

    Law: where the first two hold, the third does.
    """
    return _suite(
        "fusion",
        ("h z == w", lambda m: h(z), w),
        (
            "h (f x r) == g x (h r), r = fold_right f xs z",
            lambda m, x, xs: h(f(x, fold_right(f, xs, z))),
            lambda m, x, xs: g(x, h(fold_right(f, xs, z))),
        ),
        ("h (fold_right f xs z) == fold_right g xs w", lambda m, xs: h(fold_right(f, xs, z)), _right_fold(g, w)),
    )


def fusion_left(h: Function, f: Function, z: Any, g: Function, w: Any) -> Suite:
    """Say that a function applied after a left fold, `reduce`, can be taken into the fold.

    Profil: (β → γ) → (β → α → β) → β → (γ → α → γ) → γ → lois   (fusion from the left, Bird ch. 4)

    >>> tient(fusion_left(lambda n: n % 2, lambda r, x: r + x, 0, lambda r, x: (r + x) % 2, 0))
    ✓ h z == w
    ✓ h (f r x) == g (h r) x, r = fold_left f z xs
    ✓ h (fold_left f z xs) == fold_left g w xs

    Law: where the first two hold, the third does.
    """
    return _suite(
        "fusion_left",
        ("h z == w", lambda m: h(z), w),
        (
            "h (f r x) == g (h r) x, r = fold_left f z xs",
            lambda m, x, xs: h(f(fold_left(f, z, xs), x)),
            lambda m, x, xs: g(h(fold_left(f, z, xs)), x),
        ),
        ("h (fold_left f z xs) == fold_left g w xs", lambda m, xs: h(fold_left(f, z, xs)), _left_fold(g, w)),
    )


def inverse(f: Function, g: Function, egaux: Callable[[Any, Any], bool] = eq) -> Suite:
    """Say that one function undoes another, as far as an equality sees: then the first mixes up no two values.

    Profil: (α → β) → (β → α) → (α → α → 𝔹) → lois   (ours; Python's ``==`` where no equality is given)

    >>> tient(inverse(lambda n: n + 1, lambda n: n - 1))
    ✓ g (f x) == x
    ✓ f x == f y ⇒ x == y
    >>> tient(inverse(lambda n: n // 2, lambda n: 2 * n), sur=(0, 1))
    ✗ g (f x) == x
        x = 1: 0 ≠ 1
    ✗ f x == f y ⇒ x == y
        x = 0, y = 1: True ≠ False

    Law: where the first holds, the second does.
    """
    if egaux is eq:
        undone: tuple[Any, ...] = ("g (f x) == x", lambda m, x: g(f(x)), lambda m, x: x)
        equal = "x == y"
    else:
        undone = ("egaux (g (f x)) x", lambda m, x: egaux(g(f(x)), x))
        equal = "egaux x y"
    return _suite(
        "inverse",
        undone,
        (f"f x == f y ⇒ {equal}", lambda m, x, y: f(x) == f(y), lambda m, x, y: egaux(x, y)),
    )


def maps(h: Function, f: Function) -> Suite:
    """Say that a function of lists is `map f`, as a fold gives it.

    Profil: (liste α → liste β) → (α → β) → lois   (Hutton §2)

    >>> tient(maps(lambda xs: [x + 1 for x in xs], lambda x: x + 1))
    ✓ h [] == []
    ✓ h (x :: xs) == f x :: h xs
    ✓ h xs == fold_right (fun x r -> f x :: r) xs []

    Law: the first two hold if and only if the third does.
    """
    return _listing("maps", "h (x :: xs) == f x :: h xs", "fun x r -> f x :: r", h, lambda x, r: [f(x), *r])


def filters(h: Function, p: Function) -> Suite:
    """Say that a function of lists is `filter p`, as a fold gives it.

    Profil: (liste α → liste α) → (α → 𝔹) → lois   (Hutton §2)

    >>> tient(filters(lambda xs: [x for x in xs if x > 1], lambda x: x > 1))
    ✓ h [] == []
    ✓ h (x :: xs) == if p x then x :: h xs else h xs
    ✓ h xs == fold_right (fun x r -> if p x then x :: r else r) xs []

    Law: the first two hold if and only if the third does.
    """
    kept = "if p x then x :: h xs else h xs"
    step = "fun x r -> if p x then x :: r else r"
    return _listing("filters", f"h (x :: xs) == {kept}", step, h, lambda x, r: [x, *r] if p(x) else r)


def _listing(name: str, equation: str, step: str, h: Function, f: Function) -> Suite:
    """Say that a function is a right fold to a list, returned as any kind of sequence."""
    return _suite(
        name,
        ("h [] == []", lambda m: [*h(plist())], []),
        (equation, lambda m, x, xs: [*h(xs.cons(x))], lambda m, x, xs: f(x, [*h(xs)])),
        (f"h xs == fold_right ({step}) xs []", lambda m, xs: [*h(xs)], _right_fold(f, [])),
    )


def agree(f: Function, a: Any) -> Suite:
    """Say that an operation is associative, with a neutral element: then both folds agree.

    Profil: (α → α → α) → α → lois   (first duality theorem, Bird ch. 4)

    >>> tient(agree(lambda x, y: x - y, 0))
    ✗ f (f x y) z == f x (f y z)
        x = 0, y = 0, z = 1: -1 ≠ 1
    ✗ f a x == x
        x = 1: -1 ≠ 1
    ✓ f x a == x
    ✗ fold_left f a xs == fold_right f xs a
        xs = [1]: -1 ≠ 1

    Law: where the first three hold, the last does.
    """
    return _suite(
        "agree",
        ("f (f x y) z == f x (f y z)", lambda m, x, y, z: f(f(x, y), z), lambda m, x, y, z: f(x, f(y, z))),
        ("f a x == x", lambda m, x: f(a, x), lambda m, x: x),
        ("f x a == x", lambda m, x: f(x, a), lambda m, x: x),
        ("fold_left f a xs == fold_right f xs a", _left_fold(f, a), _right_fold(f, a)),
    )


def duality(f: Function, g: Function, z: Any) -> Suite:
    """Say that a right fold can be computed from the left by another step.

    Profil: (α → β → β) → (β → α → β) → β → lois   (second duality theorem, Bird ch. 4)

    >>> tient(duality(lambda x, n: n + 1, lambda n, x: n + 1, 0))
    ✓ f x z == g z x
    ✓ f x (g r y) == g (f x r) y, r = fold_left g z xs
    ✓ fold_right f xs z == fold_left g z xs

    Law: where the first two hold, the third does.
    """
    return _suite(
        "duality",
        ("f x z == g z x", lambda m, x: f(x, z), lambda m, x: g(z, x)),
        (
            "f x (g r y) == g (f x r) y, r = fold_left g z xs",
            lambda m, x, y, xs: f(x, g(fold_left(g, z, xs), y)),
            lambda m, x, y, xs: g(f(x, fold_left(g, z, xs)), y),
        ),
        ("fold_right f xs z == fold_left g z xs", _right_fold(f, z), _left_fold(g, z)),
    )


def homomorphism(h: Function, f: Function, z: Any) -> Suite:
    """Say that a list can be cut anywhere, and the answers of its parts put together.

    Profil: (liste α → β) → (β → β → β) → β → lois   (homomorphism of lists, Bird ch. 4)

    >>> tient(homomorphism(sum, lambda x, y: x + y, 0))
    ✓ h [] == z
    ✓ h (xs @ ys) == f (h xs) (h ys)
    ✓ h xs == fold_right (fun x r -> f (h [x]) r) xs z

    Law: where the first two hold, the third does.
    """
    return _suite(
        "homomorphism",
        ("h [] == z", lambda m: h(plist()), z),
        ("h (xs @ ys) == f (h xs) (h ys)", lambda m, xs, ys: h(plist([*xs, *ys])), lambda m, xs, ys: f(h(xs), h(ys))),
        (
            "h xs == fold_right (fun x r -> f (h [x]) r) xs z",
            lambda m, xs: h(xs),
            _right_fold(lambda x, r: f(h(plist([x])), r), z),
        ),
    )


def banana_split(h: Function, f: Function, z: Any, g: Function, w: Any) -> Suite:
    """Say that a function gives the answers of two left folds at once, in one pass.

    Profil: (liste α → β × γ) → (β → α → β) → β → (γ → α → γ) → γ → lois   (banana split, Meijer, Fokkinga and Paterson)

    >>> def both(xs):
    ...     return sum(xs), len(xs)
    >>> tient(banana_split(both, lambda s, x: s + x, 0, lambda n, x: n + 1, 0))
    ✓ h [] == (z, w)
    ✓ h (xs @ [x]) == (f r x, g s x), (r, s) = h xs
    ✓ h xs == (fold_left f z xs, fold_left g w xs)

    Law: the first two hold if and only if the third does.
    """
    return _suite(
        "banana_split",
        ("h [] == (z, w)", lambda m: h(plist()), (z, w)),
        (
            "h (xs @ [x]) == (f r x, g s x), (r, s) = h xs",
            lambda m, x, xs: h(plist([*xs, x])),
            lambda m, x, xs: tuple(step(r, x) for step, r in zip((f, g), h(xs), strict=True)),
        ),
        (
            "h xs == (fold_left f z xs, fold_left g w xs)",
            lambda m, xs: h(xs),
            lambda m, xs: (fold_left(f, z, xs), fold_left(g, w, xs)),
        ),
    )
