"""Lesson 6, a run without its jokers, and the tiles that lengthen it: the laws of `sans_joker` and `prolongent`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import rummifun.games.rummikub as rummikub
from rummifun.games.rummikub import Couleur, Joker, T
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.laws.rummikub.neutral import is_run as is_run
from rummifun.laws.strategies import suites_valides

SORTES: Final[dict[str, Sort]] = {"s": plain_sort(suites_valides().map(list))}

_SANS_JOKER: Final[Table] = {
    "6 sans_joker_longueur": (
        "length (sans_joker s) == length s",
        lambda m, s: len([*m.sans_joker(s)]),
        lambda m, s: len(s),
    ),
    "6 sans_joker_numerotees": (
        "sans_joker s == s, jokers apart",
        lambda m, s: [x for x, t in zip(m.sans_joker(s), s, strict=True) if t != Joker],
        lambda m, s: [t for t in s if t != Joker],
    ),
    "6 sans_joker_aucun": ("Joker ∉ sans_joker s", lambda m, s: Joker not in m.sans_joker(s)),
    "6 sans_joker_suite": ("est_suite (sans_joker s) == true", lambda m, s: is_run([*m.sans_joker(s)])),
}


def _lengthens(t: Any, s: Sequence[Any]) -> bool:
    return is_run([t, *s]) or is_run([*s, t])


_PROLONGENT: Final[Table] = {
    "6 prolongent_tuiles": (
        "prolongent s == tiles of values 1 to 13",
        lambda m, s: all(1 <= t.valeur <= 13 for t in m.prolongent(s)),
    ),
    "6 prolongent_justes": (
        "t ∈ prolongent s ⇒ est_suite (t :: s) or est_suite (s @ [t])",
        True,
        lambda m, s: all(_lengthens(t, s) for t in m.prolongent(s)),
    ),
    "6 prolongent_toutes": (
        "prolongent s == {t numbered, est_suite (t :: s) or est_suite (s @ [t])}",
        lambda m, s: {*m.prolongent(s)},
        lambda m, s: {t for v in range(1, 14) for k in Couleur if _lengthens(t := T(v, k), s)},
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("6 · sans_joker", "sans_joker", SORTES, _SANS_JOKER), vars(rummikub)),
    (exercise_suite("6 · prolongent", "prolongent", SORTES, _PROLONGENT), vars(rummikub)),
)
