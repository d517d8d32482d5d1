"""Lessons 16 to 18, one pass, checks, from one type to another: the laws."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final

from hypothesis import strategies as st
from pyrsistent import PList, plist, pmap

from rummifun.laws.exercises.folds import count_calls
from rummifun.laws.law import Sort, Suites, Table, exercise_suite, plain_sort
from rummifun.laws.multiset import ALPHABET, LETTERS
from rummifun.laws.variables import NUMBERS
from rummifun.multiset import liste

# Lesson 16

_ENTIERS: Final = st.integers(-3, 3)

_SORTES_16: Final[dict[str, Sort]] = {
    "xs": plain_sort(st.lists(_ENTIERS, max_size=4)),
    "ys": plain_sort(st.lists(_ENTIERS, min_size=1, max_size=4)),
}


def _as_lists(parts: Any) -> tuple[list[int], list[int]]:
    kept, left = parts
    return [*kept], [*left]


def _is_positive(x: int) -> bool:
    return x > 0


_LAWS_16: Final[Table] = {
    "16 extremes_bornes": (
        "extremes ys == (the least of ys, the greatest of ys)",
        lambda m, ys: tuple(m.extremes(ys)),
        lambda m, ys: (min(ys), max(ys)),
    ),
    "16 separe_parts": (
        "separe p xs == (filter p xs, filter (not p) xs), p x = x > 0",
        lambda m, xs: _as_lists(m.separe(_is_positive, xs)),
        lambda m, xs: ([x for x in xs if x > 0], [x for x in xs if x <= 0]),
    ),
    "16 separe_une_fois": (
        "separe p xs == …, p called once for each element of xs",
        lambda m, xs: count_calls(_is_positive, lambda p: _as_lists(m.separe(p, xs))),
        lambda m, xs: len(xs),
    ),
    "16 est_croissante_vide": ("est_croissante [] == true", lambda m: m.est_croissante([])),
    "16 est_croissante_voisins": (
        "est_croissante xs == (each element of xs is at least the one before it)",
        lambda m, xs: m.est_croissante(xs),
        lambda m, xs: all(x <= y for x, y in pairwise(xs)),
    ),
}


# Lesson 17

Check = Callable[[Any], str | None]

_REPONSES: Final = st.sampled_from((None, "a", "b"))

_SORTES_17: Final[dict[str, Sort]] = {
    "r": plain_sort(_REPONSES, lambda _: 1),
    "s": plain_sort(_REPONSES, lambda _: 1),
    "rs": plain_sort(st.lists(_REPONSES, max_size=4)),
}
"""The answers of some checks, by which they are shown."""


def _answering(answers: list[str | None], asked: list[int]) -> list[Check]:
    """Make checks with these answers, which note that they are asked."""

    def check(rank: int, answer: str | None, x: Any) -> str | None:
        asked.append(rank)
        return answer if x == "x" else "another value than x was asked about"

    return [partial(check, rank, answer) for rank, answer in enumerate(answers)]


def _count_asked(m: Any, rs: list[str | None]) -> int:
    asked: list[int] = []
    m.premier_refus(_answering(rs, asked), "x")
    return len(asked)


_LAWS_17: Final[Table] = {
    "17 premier_refus_aucun": ("premier_refus [] x == None", lambda m: m.premier_refus([], "x"), lambda m: None),
    "17 premier_refus_premier": (
        "premier_refus c x == the first answer of c that is not None, c answering rs",
        lambda m, rs: m.premier_refus(_answering(rs, []), "x"),
        lambda m, rs: next(filter(None, rs), None),
    ),
    "17 premier_refus_arret": (
        "premier_refus c x == …, no check asked after the first refusal, c answering rs",
        _count_asked,
        lambda m, rs: next((rank + 1 for rank, answer in enumerate(rs) if answer), len(rs)),
    ),
    "17 tous_les_refus_ordre": (
        "tous_les_refus c x == all answers of c that are not None, c answering rs",
        lambda m, rs: [*m.tous_les_refus(_answering(rs, []), "x")],
        lambda m, rs: [*filter(None, rs)],
    ),
    "17 et_puis_premier": (
        "et_puis c d x == the first refusal of c and d, c answering r and d answering s",
        lambda m, r, s: m.et_puis(*_answering([r, s], []))("x"),
        lambda m, r, s: s if r is None else r,
    ),
}


# Lesson 18

_HALVES: Final = st.tuples(*[st.lists(st.sampled_from(ALPHABET), max_size=3).map(plist)] * 2)


def _total(queue: tuple[PList[str], PList[str]]) -> int:
    return len(_read(queue))


def _read(queue: Any) -> list[str]:
    """List a queue from its first to its last: `depuis` of the page."""
    front, back = queue
    return [*front, *reversed([*back])]


def _table(ens: liste.Multiensemble[str]) -> Any:
    return pmap(dict(liste.pairs(ens)))


_SORTES_18: Final[dict[str, Sort]] = {
    **dict.fromkeys("xy", plain_sort(st.sampled_from(ALPHABET), lambda _: 1)),
    "n": NUMBERS["n"],
    "e": plain_sort(LETTERS.map(liste.mens), liste.cardinal),
    "t": plain_sort(LETTERS.map(liste.mens).map(_table)),
    "f": plain_sort(_HALVES, _total),
    "q": plain_sort(_HALVES.filter(any), _total),
}

_TRANSPORT: Final[Table] = {
    f"18 {name}_table_transporte": (
        f"{name}_table (x, n) (vers_table e) == vers_table ({name} (x, n) e)",
        lambda m, x, n, e, name=name: getattr(m, f"{name}_table")((x, n), _table(e)),
        lambda m, x, n, e, function=function: _table(function((x, n), e)),
    )
    for name, function in (("ajoute", liste.ajoute), ("supprime", liste.supprime))
}

_LAWS_18: Final[Table] = {
    "18 sans_vide": ("sans x [] == []", lambda m, x: [*m.sans(x, plist())], lambda m, x: []),
    "18 sans_transporte": (
        "sans x e == vers (sans_somme x (depuis e))",
        lambda m, x, e: [*m.sans(x, e)],
        lambda m, x, e: [yn for yn in liste.pairs(e) if yn[0] != x],
    ),
    "18 vers_table_nbocc": (
        "(vers_table e).get(x, 0) == nbocc x e",
        lambda m, x, e: m.vers_table(e).get(x, 0),
        lambda m, x, e: liste.nbocc(x, e),
    ),
    "18 depuis_table_nbocc": (
        "nbocc x (depuis_table t) == t.get(x, 0)",
        lambda m, x, t: liste.nbocc(x, m.depuis_table(t)),
        lambda m, x, t: t.get(x, 0),
    ),
    "18 table_aller_retour": (
        "egaux (depuis_table (vers_table e)) e == true",
        lambda m, e: liste.egaux(m.depuis_table(m.vers_table(e)), e),
    ),
    "18 table_retour_aller": (
        "vers_table (depuis_table t) == t",
        lambda m, t: m.vers_table(m.depuis_table(t)),
        lambda m, t: t,
    ),
    "18 enfile_fin": (
        "depuis (enfile x f) == depuis f @ [x]",
        lambda m, x, f: _read(m.enfile(x, f)),
        lambda m, x, f: [*_read(f), x],
    ),
    "18 defile_tete": (
        "fst (defile q) == hd (depuis q)",
        lambda m, q: m.defile(q)[0],
        lambda m, q: _read(q)[0],
    ),
    "18 defile_reste": (
        "depuis (snd (defile q)) == tl (depuis q)",
        lambda m, q: _read(m.defile(q)[1]),
        lambda m, q: _read(q)[1:],
    ),
}

SUITES: Final[dict[int, Suites]] = {
    16: (exercise_suite("16", "extremes separe est_croissante", _SORTES_16, _LAWS_16),),
    17: (exercise_suite("17", "premier_refus tous_les_refus et_puis", _SORTES_17, _LAWS_17),),
    18: (
        exercise_suite("18", "sans vers_table depuis_table enfile defile", _SORTES_18, _LAWS_18),
        exercise_suite("18 · ajoute_table, supprime_table", "ajoute_table supprime_table", _SORTES_18, _TRANSPORT),
    ),
}
