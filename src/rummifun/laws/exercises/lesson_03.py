"""Lesson 3, folds: the laws of `reunion`, and of `replie`, which is a fold of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset import ordre_sup

_ENSEMBLES: Final = plain_sort(
    st.lists(st.sampled_from(multiset.ALPHABET), max_size=5).map(ordre_sup.mens), ordre_sup.cardinal
)

SORTES: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "e": _ENSEMBLES,
    "f": _ENSEMBLES,
}

_REUNION: Final[Table] = {
    "3 reunion_vide": (
        "egaux (reunion e V) e == true",
        lambda m, e: ordre_sup.egaux(m.reunion(e, ordre_sup.mens([])), e),
    ),
    "3 reunion_nbocc": (
        "nbocc x (reunion e f) == nbocc x e + nbocc x f",
        lambda m, x, e, f: ordre_sup.nbocc(x, m.reunion(e, f)),
        lambda m, x, e, f: ordre_sup.nbocc(x, e) + ordre_sup.nbocc(x, f),
    ),
    "3 reunion_cardinal": (
        "cardinal (reunion e f) == cardinal e + cardinal f",
        lambda m, e, f: ordre_sup.cardinal(m.reunion(e, f)),
        lambda m, e, f: ordre_sup.cardinal(e) + ordre_sup.cardinal(f),
    ),
    "3 reunion_repetition": (
        "pairs (reunion e f) == one pair for every x of e and of f",
        lambda m, e, f: sorted(x for x, n in m.reunion(e, f) if n),
        lambda m, e, f: sorted({x for x, _ in [*e, *f]}),
    ),
    "3 reunion_difference": (
        "egaux (difference (reunion e f) f) e == true",
        lambda m, e, f: ordre_sup.egaux(ordre_sup.difference(m.reunion(e, f), f), e),
    ),
}


def _trace(z: str, x: str) -> str:
    """Write the step as a text, which shows the order of the steps and of their arguments."""
    return f"f({z}, {x})"


def replie_laws(section: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """List the laws of `replie` for a section of the lessons, the fourth of which asks more."""
    sides: dict[str, tuple[str, Callable[..., Any], Callable[..., Any]]] = {
        "replie_vide": ("replie f z [] == z", lambda m, z: m.replie(_trace, z, []), lambda m, z: z),
        "replie_un": (
            "replie f z [x] == f z x",
            lambda m, z, x: m.replie(_trace, z, [x]),
            lambda m, z, x: _trace(z, x),
        ),
        "replie_reduce": (
            "replie f z l == fold_left f z l",
            lambda m, z, l: m.replie(_trace, z, l),  # noqa: E741
            lambda m, z, l: reduce(_trace, l, z),  # noqa: E741
        ),
    }
    return ((f"{section} {name}", law) for name, law in sides.items())


REPLIE_SORTES: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "z": plain_sort(st.sampled_from("yz"), lambda _: 1),
    "l": plain_sort(st.lists(st.sampled_from(multiset.ALPHABET), max_size=5)),
}

SUITES: Final[Suites] = (
    (exercise_suite("3 · reunion", "reunion", SORTES, _REUNION), vars(ordre_sup)),
    (exercise_suite("3 · replie", "replie", REPLIE_SORTES, dict(replie_laws("3"))), {}),
)
