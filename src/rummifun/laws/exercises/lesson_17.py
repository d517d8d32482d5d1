"""Lesson 17, checks: the laws of `premier_refus`, `tous_les_refus` and `et_puis`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table

Check = Callable[[Any], str | None]

_REPONSES: Final = st.sampled_from((None, "a", "b"))

SORTES: Final[dict[str, Sort]] = {
    "r": plain_sort(_REPONSES, lambda _: 1),
    "s": plain_sort(_REPONSES, lambda _: 1),
    "rs": plain_sort(st.lists(_REPONSES, max_size=4)),
}
"""The answers of some checks, by which they are shown."""


def _answering(answers: list[str | None], asked: list[int]) -> list[Check]:
    """Make checks with these answers, which note that they are asked."""

    def check(rank: int, answer: str | None) -> Check:
        def one(x: Any) -> str | None:
            asked.append(rank)
            return answer if x == "x" else "another value than x was asked about"

        return one

    return [check(rank, answer) for rank, answer in enumerate(answers)]


def _count_asked(m: Any, rs: list[str | None]) -> int:
    asked: list[int] = []
    m.premier_refus(_answering(rs, asked), "x")
    return len(asked)


def _until_first(answers: list[str | None]) -> int:
    return next((rank + 1 for rank, answer in enumerate(answers) if answer), len(answers))


_PREMIER: Final[Table] = {
    "17 premier_refus_aucun": ("premier_refus [] x == None", lambda m: m.premier_refus([], "x"), lambda m: None),
    "17 premier_refus_premier": (
        "premier_refus c x == the first answer of c that is not None, c answering rs",
        lambda m, rs: m.premier_refus(_answering(rs, []), "x"),
        lambda m, rs: next(filter(None, rs), None),
    ),
    "17 premier_refus_arret": (
        "premier_refus c x == …, no check asked after the first refusal, c answering rs",
        _count_asked,
        lambda m, rs: _until_first(rs),
    ),
}

_TOUS: Final[Table] = {
    "17 tous_les_refus_ordre": (
        "tous_les_refus c x == all answers of c that are not None, c answering rs",
        lambda m, rs: [*m.tous_les_refus(_answering(rs, []), "x")],
        lambda m, rs: [*filter(None, rs)],
    ),
}

_ET_PUIS: Final[Table] = {
    "17 et_puis_premier": (
        "et_puis c d x == the first refusal of c and d, c answering r and d answering s",
        lambda m, r, s: m.et_puis(*_answering([r, s], []))("x"),
        lambda m, r, s: s if r is None else r,
    ),
}

SUITES: Final[Suites] = (
    (exercise_suite("17 · premier_refus", "premier_refus", SORTES, _PREMIER), {}),
    (exercise_suite("17 · tous_les_refus", "tous_les_refus", SORTES, _TOUS), {}),
    (exercise_suite("17 · et_puis", "et_puis", SORTES, _ET_PUIS), {}),
)
