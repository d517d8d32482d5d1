"""Lesson 9, the secret is a law: the laws of `ma_vue`."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.chance import Alea
from rummifun.laws.exercises import lesson_08
from rummifun.laws.exercises.making import Suites, sort, suite
from rummifun.laws.law import Sort, Table


def _dreamt(e: Any, n: int) -> Any:
    return rummikub.jeu.resample(rummikub.jeu.view(e, 0), Alea(n))


SORTES: Final[dict[str, Sort]] = {**lesson_08.SORTES, "n": sort(st.integers(0, 99), lambda _: 1)}

_VUE: Final[Table] = {
    "9 ma_vue_main": (
        "ma_vue e == (la_main J1 e, …)",
        lambda m, e: rummikub.egaux(m.ma_vue(e)[0], rummikub.la_main(rummikub.J1, e)),
    ),
    "9 ma_vue_pioche": (
        "ma_vue e == (…, cardinal (la_pioche e))",
        lambda m, e: m.ma_vue(e)[1],
        lambda m, e: rummikub.cardinal(rummikub.la_pioche(e)),
    ),
    "9 ma_vue_secret": (
        "ma_vue (resample (view e J1) n) == ma_vue e",
        lambda m, e, n: m.ma_vue(_dreamt(e, n)),
        lambda m, e, n: m.ma_vue(e),
    ),
}


SUITES: Final[Suites] = ((suite("9 · ma_vue", "ma_vue", SORTES, _VUE), vars(rummikub)),)
