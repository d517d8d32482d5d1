"""Lessons 12 to 15, accumulators, folds, fusion, both ways: the laws."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from itertools import accumulate
from typing import Any, Final

from hypothesis import strategies as st
from toolz import identity

from rummifun.laws.exercises.multisets import write_step
from rummifun.laws.folds import fold_right
from rummifun.laws.law import Sort, Suites, Table, exercise_suite, plain_sort
from rummifun.laws.multiset import LETTER_SORT, LETTERS
from rummifun.multiset import liste

# Lesson 12

_LOIN: Final = 10_000
"""A size beyond the reach of recursion."""


@cache
def _large() -> Any:
    """Return a multiset of many values; never freed, for a browser's Python cannot free so long a chain."""
    return liste.mens(range(_LOIN))


_ENSEMBLES: Final = plain_sort(LETTERS.map(liste.mens), liste.cardinal)

_SORTES_12: Final[dict[str, Sort]] = {
    "e": _ENSEMBLES,
    "k": plain_sort(st.integers(0, 5), lambda _: 1),
    "b": plain_sort(st.tuples(st.just("z"), st.integers(0, 3)), lambda _: 1),
    "xs": LETTER_SORT,
}

_LAWS_12: Final[Table] = {
    "12 taille_couples": (
        "taille e == the number of pairs of e",
        lambda m, e: m.taille(e),
        lambda m, e: len(liste.pairs(e)),
    ),
    "12 taille_invariant": (
        "taille_depuis k e == k + taille e",
        lambda m, k, e: m.taille_depuis(k, e),
        lambda m, k, e: k + len(liste.pairs(e)),
    ),
    "12 taille_grande": ("taille (mens [0; 1; …; 9 999]) == 10 000", lambda m: m.taille(_large()), _LOIN),
    "12 plus_frequent_vide": (
        "plus_frequent_depuis b V == b",
        lambda m, b: m.plus_frequent_depuis(b, liste.mens([])),
        lambda m, b: b,
    ),
    "12 plus_frequent_premier": (
        "plus_frequent_depuis b e == of b and the pairs of e, the first that no other exceeds",
        lambda m, b, e: m.plus_frequent_depuis(b, e),
        lambda m, b, e: max([b, *liste.pairs(e)], key=lambda xn: xn[1]),
    ),
    "12 renverse_ordre": (
        "renverse xs == xs, from its last element to its first",
        lambda m, xs: [*m.renverse(xs)],
        lambda m, xs: xs[::-1],
    ),
    "12 renverse_grande": (
        "renverse [0; 1; …; 1 999] == [1 999; …; 1; 0]",
        lambda m: [*m.renverse([*range(2_000)])] == [*reversed(range(2_000))],  # the slow way ends too
    ),
    "12 sans_doublons_premiers": (
        "sans_doublons xs == each element of xs once, where it stands first",
        lambda m, xs: [*m.sans_doublons(xs)],
        lambda m, xs: [*dict.fromkeys(xs)],
    ),
}


# Lesson 13

_SORTES_13: Final[dict[str, Sort]] = {
    "e": _ENSEMBLES,
    "x": plain_sort(st.integers(0, 9), lambda _: 1),
    "s": plain_sort(st.integers(-2, 4), lambda _: 1),
    "xs": plain_sort(st.lists(st.integers(0, 9), max_size=4)),
}

_LAWS_13: Final[Table] = {
    "13 pas_max_un": (
        "pas_max k (x, n) == the larger of k and n",
        lambda m, x, s: m.pas_max(x, ("a", s + 3)),
        lambda m, x, s: max(x, s + 3),
    ),
    "13 pas_max_repli": (
        "fold_left pas_max 0 e == the largest multiplicity of e",
        lambda m, e: reduce(m.pas_max, e, 0),
        lambda m, e: max((n for _, n in liste.pairs(e)), default=0),
    ),
    "13 nombre_vide": ("nombre [] == 0", lambda m: m.nombre([]), 0),
    "13 nombre_ecrit": (
        "nombre xs == the number that the digits xs write",
        lambda m, xs: m.nombre(xs),
        lambda m, xs: int("".join(map(str, [0, *xs]))),
    ),
    "13 grande_moyenne_vide": ("grande_moyenne s [] == true", lambda m, s: m.grande_moyenne(s, [])),
    "13 grande_moyenne_compare": (
        "grande_moyenne s xs == (the mean of xs is at least s)",
        lambda m, s, xs: m.grande_moyenne(s, xs),
        lambda m, s, xs: sum(xs) >= s * len(xs),
    ),
}


# Lesson 14

_SORTES_14: Final[dict[str, Sort]] = {
    "e": _ENSEMBLES,
    "f": _ENSEMBLES,
    "xs": plain_sort(st.lists(st.integers(-3, 4), max_size=4)),
    "ys": plain_sort(st.lists(st.sampled_from((None, 0, 7)), max_size=4)),
}


def _even(x: int) -> bool:
    return x % 2 == 0


def count_calls(function: Callable[[int], Any], ask: Callable[[Callable[[int], Any]], object]) -> int:
    """Count how often a function is called that `ask` is given."""
    seen: list[int] = []

    def note(x: int) -> Any:
        seen.append(x)
        return function(x)

    ask(note)
    return len(seen)


_LAWS_14: Final[Table] = {
    "14 carres_pairs_vide": ("carres_pairs [] == 0", lambda m: m.carres_pairs([]), 0),
    "14 carres_pairs_somme": (
        "carres_pairs xs == the sum of x * x over the even x of xs",
        lambda m, xs: m.carres_pairs(xs),
        lambda m, xs: sum(x * x for x in xs if _even(x)),
    ),
    "14 map_filtre_enchaine": (
        "map_filtre f p xs == filter p (map f xs), f x = x + 1, p x = x is even",
        lambda m, xs: [*m.map_filtre(lambda x: x + 1, _even, xs)],
        lambda m, xs: [x + 1 for x in xs if _even(x + 1)],
    ),
    "14 map_filtre_une_fois": (
        "map_filtre f p xs == …, f called once for each element of xs",
        lambda m, xs: count_calls(identity, lambda f: [*m.map_filtre(f, _even, xs)]),
        lambda m, xs: len(xs),
    ),
    "14 disjoints_intersection": (
        "disjoints e f == (cardinal (intersection e f) = 0)",
        lambda m, e, f: m.disjoints(e, f),
        lambda m, e, f: not {x for x, _ in e} & {x for x, _ in f},
    ),
    "14 longueur_utile_compte": (
        "longueur_utile ys == the number of elements of ys that are not None",
        lambda m, ys: m.longueur_utile(ys),
        lambda m, ys: len(ys) - ys.count(None),
    ),
}


# Lesson 15

_VALEURS: Final = plain_sort(st.sampled_from((None, 0, 1)), lambda _: 1)

_SORTES_15: Final[dict[str, Sort]] = {
    **dict.fromkeys("xyz", _VALEURS),
    "k": plain_sort(st.integers(0, 5), lambda _: 1),
    "xs": LETTER_SORT,
    "ns": plain_sort(st.lists(st.integers(-3, 3), max_size=4)),
}


_LAWS_15: Final[Table] = {
    "15 repli_droit_vide": ("repli_droit f [] z == z", lambda m: m.repli_droit(write_step, [], "z"), "z"),
    "15 repli_droit_parentheses": (
        "repli_droit f [a; b; …] z == f a (f b (… z))",
        lambda m, xs: m.repli_droit(write_step, xs, "z"),
        lambda m, xs: fold_right(write_step, xs, "z"),
    ),
    "15 repli_droit_grand": (
        "repli_droit (+) [0; 1; …; 9 999] 0 == 49 995 000",
        lambda m: m.repli_droit(lambda x, r: x + r, [*range(10_000)], 0),
        49_995_000,
    ),
    **{
        f"15 {name}_ordre": (
            f"{name} xs == xs, from its last element to its first",
            lambda m, xs, name=name: [*getattr(m, name)(xs)],
            lambda m, xs: xs[::-1],
        )
        for name in ("envers_gauche", "envers_droit")
    },
    "15 soldes_depart": ("soldes k [] == [k]", lambda m, k: [*m.soldes(k, [])], lambda m, k: [k]),
    "15 soldes_suite": (
        "soldes k ns == [k; k + n1; k + n1 + n2; …]",
        lambda m, k, ns: [*m.soldes(k, ns)],
        lambda m, k, ns: [*accumulate(ns, initial=k)],
    ),
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

SUITES: Final[dict[int, Suites]] = {
    12: (
        exercise_suite("12", "taille taille_depuis plus_frequent_depuis renverse sans_doublons", _SORTES_12, _LAWS_12),
    ),
    13: (exercise_suite("13", "pas_max nombre grande_moyenne", _SORTES_13, _LAWS_13),),
    14: (exercise_suite("14", "carres_pairs map_filtre disjoints longueur_utile", _SORTES_14, _LAWS_14, vars(liste)),),
    15: (exercise_suite("15", "repli_droit envers_gauche envers_droit soldes le_premier", _SORTES_15, _LAWS_15),),
}
