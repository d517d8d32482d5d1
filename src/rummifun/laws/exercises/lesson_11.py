"""Lesson 11, a study is a fold: the laws of counts, their sum, intervals and comparisons; `wilson` is lent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table

_NUMBERS: Final = st.lists(st.integers(0, 9), max_size=5)
_STUDIES: Final = st.integers(0, 50).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def _wins_every(k: int) -> Callable[[int], bool]:
    """Return a test for games won: those whose number k divides."""
    return lambda number: number % k == 0


_COMPTE_SORTES: Final[dict[str, Sort]] = {
    "k": plain_sort(st.integers(1, 3), lambda _: 1),
    "l": plain_sort(_NUMBERS),
}

_COMPTE: Final[Table] = {
    "11 compte_aucune": ("compte gagne [] == (0, 0)", lambda m: tuple(m.compte(_wins_every(1), [])), lambda m: (0, 0)),
    "11 compte_parties": (
        "snd (compte (k divides) l) == length l",
        lambda m, k, l: m.compte(_wins_every(k), l)[1],  # noqa: E741
        lambda m, k, l: len(l),  # noqa: E741
    ),
    "11 compte_gagnees": (
        "fst (compte (k divides) l) == the number of those in l that k divides",
        lambda m, k, l: m.compte(_wins_every(k), l)[0],  # noqa: E741
        lambda m, k, l: len([n for n in l if n % k == 0]),  # noqa: E741
    ),
}

_PLUS_SORTES: Final[dict[str, Sort]] = dict.fromkeys("abc", plain_sort(_STUDIES, lambda study: study[1]))

_PLUS: Final[Table] = {
    "11 plus_ensemble": (
        "plus a b == (games won in a and in b, games played in a and in b)",
        lambda m, a, b: tuple(m.plus(a, b)),
        lambda m, a, b: (a[0] + b[0], a[1] + b[1]),
    ),
    "11 plus_neutre": (
        "[plus (neutre ()) a; plus a (neutre ())] == [a; a]",
        lambda m, a: [tuple(m.plus(m.neutre(), a)), tuple(m.plus(a, m.neutre()))],
        lambda m, a: [a, a],
    ),
    "11 plus_associatif": (
        "plus (plus a b) c == plus a (plus b c)",
        lambda m, a, b, c: m.plus(m.plus(a, b), c),
        lambda m, a, b, c: m.plus(a, m.plus(b, c)),
    ),
    "11 plus_commutatif": (
        "plus a b == plus b a",
        lambda m, a, b: m.plus(a, b),
        lambda m, a, b: m.plus(b, a),
    ),
}

_DEHORS_SORTES: Final[dict[str, Sort]] = {
    "p": plain_sort(st.sampled_from([0.1, 0.25, 0.5, 0.9]), lambda _: 1),
    "n": plain_sort(st.integers(1, 60), lambda _: 1),
    "e": plain_sort(st.lists(_STUDIES.filter(lambda study: study[1] > 0), max_size=5)),
}


def _misses(m: Any, p: float, study: tuple[int, int]) -> bool:
    low, high = m.wilson(*study)
    return bool(p < low or p > high)


_DEHORS: Final[Table] = {
    "11 dehors_aucune": ("dehors p [] == 0", lambda m, p: m.dehors(p, []), lambda m, p: 0),
    "11 dehors_juste": (
        "dehors (1/2) [(n, 2 n)] == 0",
        lambda m, n: m.dehors(0.5, [(n, 2 * n)]),
        lambda m, n: 0,
    ),
    "11 dehors_nombre": (
        "dehors p e == the number of studies of e whose interval does not hold p",
        lambda m, p, e: m.dehors(p, e),
        lambda m, p, e: len([study for study in e if _misses(m, p, study)]),
    ),
}

_DEALS: Final = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=6)
_COMPARE_SORTES: Final[dict[str, Sort]] = {"d": plain_sort(_DEALS)}


def _both(deals: Sequence[tuple[bool, bool]]) -> tuple[list[bool], list[bool]]:
    """Part the results of some deals into those of before and those of after."""
    return [before for before, _ in deals], [after for _, after in deals]


def _compare_deals(m: Any, d: Sequence[tuple[bool, bool]]) -> tuple[int, ...]:
    return tuple(m.compare(*_both(d)))


_COMPARE: Final[Table] = {
    "11 compare_soi": (
        "compare (map fst d) (map fst d) == (0, 0)",
        lambda m, d: _compare_deals(m, [(before, before) for before, _ in d]),
        lambda m, d: (0, 0),
    ),
    "11 compare_difference": (
        "(gained, lost) = compare (map fst d) (map snd d), gained - lost == won after - won before",
        lambda m, d: _compare_deals(m, d)[0] - _compare_deals(m, d)[1],
        lambda m, d: sum(after for _, after in d) - sum(before for before, _ in d),
    ),
    "11 compare_echange": (
        "compare (map snd d) (map fst d) == the pair compare (map fst d) (map snd d) the other way round",
        lambda m, d: _compare_deals(m, [(after, before) for before, after in d]),
        lambda m, d: _compare_deals(m, d)[::-1],
    ),
    "11 compare_donnes": (
        "compare (map fst d) (map snd d) == (how often (false, true) is in d, how often (true, false))",
        _compare_deals,
        lambda m, d: (d.count((False, True)), d.count((True, False))),
    ),
}

_PARTIES_SORTES: Final[dict[str, Sort]] = {
    "t": plain_sort(st.sampled_from([0.01, 0.1, 0.5, 0.873]), lambda _: 1),
    "w": plain_sort(st.sampled_from([0.3, 0.1, 0.03, 0.01, 0.002]), lambda _: 1),
}


def _width(m: Any, t: float, games: int) -> float:
    low, high = m.wilson(round(t * games), games)
    return float(high - low)


_PARTIES: Final[Table] = {
    "11 parties_pour_doubles": (
        "parties_pour t w == 100, 200, 400, 800…",
        lambda m, t, w: m.parties_pour(t, w) in [100 * 2**i for i in range(40)],
    ),
    "11 parties_pour_assez": (
        "n = parties_pour t w, the width of wilson (t n) n is at most w == true",
        lambda m, t, w: _width(m, t, m.parties_pour(t, w)) <= w,
    ),
    "11 parties_pour_pas_trop": (
        "n = parties_pour t w > 100 ⇒ the width of wilson (t n / 2) (n / 2) is more than w",
        lambda m, t, w: m.parties_pour(t, w) > 100,
        lambda m, t, w: _width(m, t, m.parties_pour(t, w) // 2) > w,
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("11 · compte", "compte", _COMPTE_SORTES, _COMPTE), {}),
    (exercise_suite("11 · plus", "plus neutre", _PLUS_SORTES, _PLUS), {}),
    (exercise_suite("11 · dehors", "dehors wilson", _DEHORS_SORTES, _DEHORS), {}),
    (exercise_suite("11 · compare", "compare", _COMPARE_SORTES, _COMPARE), {}),
    (exercise_suite("11 · parties_pour", "parties_pour wilson", _PARTIES_SORTES, _PARTIES), {}),
)
