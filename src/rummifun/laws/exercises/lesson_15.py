"""Lesson 15, both ways: the laws of `repli_droit`, `envers_gauche` and `envers_droit`, `soldes` and `le_premier`."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from hypothesis import strategies as st

from rummifun.laws.exercises.suite_builder import LETTER_SORT, Suites, exercise_suite, plain_sort
from rummifun.laws.folds import fold_right
from rummifun.laws.law import Sort, Table

_VALEURS: Final = plain_sort(st.sampled_from((None, 0, 1)), lambda _: 1)

SORTES: Final[dict[str, Sort]] = {
    **dict.fromkeys("xyz", _VALEURS),
    "k": plain_sort(st.integers(0, 5), lambda _: 1),
    "xs": LETTER_SORT,
    "ns": plain_sort(st.lists(st.integers(-3, 3), max_size=4)),
}


def _trace(x: str, r: str) -> str:
    """Write the step as a text, which shows the order of the steps and of their arguments."""
    return f"f({x}, {r})"


_REPLI: Final[Table] = {
    "15 repli_droit_vide": ("repli_droit f [] z == z", lambda m: m.repli_droit(_trace, [], "z"), "z"),
    "15 repli_droit_parentheses": (
        "repli_droit f [a; b; …] z == f a (f b (… z))",
        lambda m, xs: m.repli_droit(_trace, xs, "z"),
        lambda m, xs: fold_right(_trace, xs, "z"),
    ),
    "15 repli_droit_grand": (
        "repli_droit (+) [0; 1; …; 9 999] 0 == 49 995 000",
        lambda m: m.repli_droit(lambda x, r: x + r, [*range(10_000)], 0),
        49_995_000,
    ),
}

_ENVERS: Final[Table] = {
    f"15 {name}_ordre": (
        f"{name} xs == xs, from its last element to its first",
        lambda m, xs, name=name: [*getattr(m, name)(xs)],
        lambda m, xs: xs[::-1],
    )
    for name in ("envers_gauche", "envers_droit")
}

_SOLDES: Final[Table] = {
    "15 soldes_depart": ("soldes k [] == [k]", lambda m, k: [*m.soldes(k, [])], lambda m, k: [k]),
    "15 soldes_suite": (
        "soldes k ns == [k; k + n1; k + n1 + n2; …]",
        lambda m, k, ns: [*m.soldes(k, ns)],
        lambda m, k, ns: [*accumulate(ns, initial=k)],
    ),
}

_PREMIER: Final[Table] = {
    "15 le_premier_neutre_gauche": (
        "le_premier None x == x",
        lambda m, x: m.le_premier(None, x),
        lambda m, x: x,
    ),
    "15 le_premier_neutre_droite": (
        "le_premier x None == x",
        lambda m, x: m.le_premier(x, None),
        lambda m, x: x,
    ),
    "15 le_premier_associatif": (
        "le_premier (le_premier x y) z == le_premier x (le_premier y z)",
        lambda m, x, y, z: m.le_premier(m.le_premier(x, y), z),
        lambda m, x, y, z: m.le_premier(x, m.le_premier(y, z)),
    ),
    "15 le_premier_garde": (
        "le_premier x y == x where x is not None",
        lambda m, x, y: m.le_premier(x, y),
        lambda m, x, y: y if x is None else x,
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("15 · repli_droit", "repli_droit", SORTES, _REPLI), {}),
    (exercise_suite("15 · à l'envers", "envers_gauche envers_droit", SORTES, _ENVERS), {}),
    (exercise_suite("15 · soldes", "soldes", SORTES, _SOLDES), {}),
    (exercise_suite("15 · le_premier", "le_premier", SORTES, _PREMIER), {}),
)
