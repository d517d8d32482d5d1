"""Lesson 18, from one type to another: the laws of functions that are carried over to lists, tables and queues."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st
from pyrsistent import PList, plist, pmap

from rummifun.laws.exercises.suite_builder import Suites, exercise_suite, plain_sort
from rummifun.laws.law import Sort, Table
from rummifun.laws.multiset import ALPHABET
from rummifun.multiset import liste

_LETTERS: Final = st.lists(st.sampled_from(ALPHABET), max_size=5)
_HALVES: Final = st.tuples(*[st.lists(st.sampled_from(ALPHABET), max_size=3).map(plist)] * 2)


def _total(queue: tuple[PList[str], PList[str]]) -> int:
    return len(_read(queue))


def _read(queue: Any) -> list[str]:
    """List a queue from its first to its last: `depuis` of the page."""
    front, back = queue
    return [*front, *reversed([*back])]


def _table(ens: liste.Multiensemble[str]) -> Any:
    return pmap(dict(liste.pairs(ens)))


SORTES: Final[dict[str, Sort]] = {
    **dict.fromkeys("xy", plain_sort(st.sampled_from(ALPHABET), lambda _: 1)),
    "n": plain_sort(st.integers(0, 3), lambda _: 1),
    "e": plain_sort(_LETTERS.map(liste.mens), liste.cardinal),
    "t": plain_sort(_LETTERS.map(liste.mens).map(_table)),
    "f": plain_sort(_HALVES, _total),
    "q": plain_sort(_HALVES.filter(any), _total),
}

_SANS: Final[Table] = {
    "18 sans_vide": ("sans x [] == []", lambda m, x: [*m.sans(x, plist())], lambda m, x: []),
    "18 sans_transporte": (
        "sans x e == vers (sans_somme x (depuis e))",
        lambda m, x, e: [*m.sans(x, e)],
        lambda m, x, e: [yn for yn in liste.pairs(e) if yn[0] != x],
    ),
}

_TABLES: Final[Table] = {
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
}

_TRANSPORT: Final[Table] = {
    f"18 {name}_table_transporte": (
        f"{name}_table (x, n) (vers_table e) == vers_table ({name} (x, n) e)",
        lambda m, x, n, e, name=name: getattr(m, f"{name}_table")((x, n), _table(e)),
        lambda m, x, n, e, function=function: _table(function((x, n), e)),
    )
    for name, function in (("ajoute", liste.ajoute), ("supprime", liste.supprime))
}

_QUEUES: Final[Table] = {
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

SUITES: Final[Suites] = (
    (exercise_suite("18 · sans", "sans", SORTES, _SANS), {}),
    (exercise_suite("18 · vers_table, depuis_table", "vers_table depuis_table", SORTES, _TABLES), {}),
    (exercise_suite("18 · ajoute_table, supprime_table", "ajoute_table supprime_table", SORTES, _TRANSPORT), {}),
    (exercise_suite("18 · enfile, defile", "enfile defile", SORTES, _QUEUES), {}),
)
