"""Lesson 5, laws to find: a student's law must hold of the right function, and catch the wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.multiset.ordre_sup import difference, egaux, from_pairs, intersection, mens, nbocc

_ENSEMBLES: Final = plain_sort(st.lists(st.sampled_from(multiset.ALPHABET), max_size=5).map(mens), len)
SORTES: Final[dict[str, Sort]] = dict.fromkeys("efg", _ENSEMBLES)

_FEW: Final = tuple(map(mens, ["", "a", "b", "aa", "ab", "ba"]))
"""Multisets on which every planted mistake shows."""


def _catches(law: Callable[..., Any], wrong: Callable[[Any, Any], Any], arguments: int) -> bool:
    """Tell whether a law fails for a wrong function on some of a few multisets."""
    return not all(law(wrong, *some) for some in product(_FEW, repeat=arguments))


def _numbers_of_first(e: Any, f: Any) -> Any:
    return from_pairs((x, n) for x, n in e if nbocc(x, f))


_COMMUTE: Final[Table] = {
    "5 loi_commute_vraie": (
        "loi_commute intersection e f == true",
        lambda m, e, f: m.loi_commute(intersection, e, f),
    ),
    "5 loi_commute_premier": (
        "∃ e f, loi_commute (fun e f -> e) e f == false",
        lambda m: not _catches(m.loi_commute, lambda e, f: e, 2),
    ),
    "5 loi_commute_nombres": (
        "∃ e f, loi_commute (fun e f -> the pairs of e whose value is in f) e f == false",
        lambda m: not _catches(m.loi_commute, _numbers_of_first, 2),
    ),
}

_ECHANGE: Final[Table] = {
    "5 loi_echange_vraie": (
        "loi_echange difference e f g == true",
        lambda m, e, f, g: m.loi_echange(difference, e, f, g),
    ),
    "5 loi_echange_symetrique": (
        "∃ e f g, loi_echange (fun e f -> difference f e) e f g == false",
        lambda m: not _catches(m.loi_echange, lambda e, f: difference(f, e), 3),
    ),
    "5 loi_echange_second": (
        "∃ e f g, loi_echange (fun e f -> f) e f g == false",
        lambda m: not _catches(m.loi_echange, lambda e, f: f, 3),
    ),
}


def _ensembles(texts: Iterable[str]) -> tuple[Any, ...]:
    return tuple(map(mens, texts))


def _differ(m: SimpleNamespace) -> bool:
    e, f, g = _ensembles(m.temoin())
    return not egaux(difference(e, difference(f, g)), difference(difference(e, f), g))


_TEMOIN: Final[Table] = {
    "5 temoin_textes": (
        "temoin () == (e, f, g), three texts",
        lambda m: [type(text) is str for text in m.temoin()],
        [True, True, True],
    ),
    "5 temoin_refute": ("temoin () == (e, f, g), e \\ (f \\ g) ≠ (e \\ f) \\ g", _differ),
    "5 temoin_petit": ("temoin () == (e, f, g), three letters in all", lambda m: len("".join(m.temoin())) <= 3),
}

SUITES: Final[Suites] = (
    (exercise_suite("5 · loi_commute", "loi_commute", SORTES, _COMMUTE), {}),
    (exercise_suite("5 · loi_echange", "loi_echange", SORTES, _ECHANGE), {}),
    (exercise_suite("5 · temoin", "temoin", SORTES, _TEMOIN), {}),
)
