"""Lessons 1 to 5, multisets: the laws of functions on the sum type and on lists, of folds, of laws to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.laws import multiset
from rummifun.laws.law import Sort, Suites, Table, exercise_suite, plain_sort
from rummifun.laws.multiset import LETTER_SORT, LETTERS, is_canonical
from rummifun.laws.variables import NUMBERS
from rummifun.multiset import liste, ordre_sup, somme
from rummifun.multiset.ordre_sup import difference, egaux, from_pairs, intersection, mens, nbocc

# Lesson 1

_LETTERS: Final[dict[str, Sort]] = {
    "x": plain_sort(st.sampled_from(multiset.ALPHABET), lambda _: 1),
    "z": plain_sort(st.sampled_from("yz"), lambda _: 1),
    "n": NUMBERS["n"],
    **dict.fromkeys("kl", LETTER_SORT),
}

_SORTES_1: Final[dict[str, Sort]] = {
    **_LETTERS,
    "n": plain_sort(st.integers(1, 3), lambda _: 1),
    "e": plain_sort(st.lists(st.sampled_from("bc"), max_size=4).map(somme.mens), somme.cardinal),
}


def _sides(m: SimpleNamespace) -> tuple[int, int]:
    x, y, n, e = m.temoin()
    return somme.nbocc(x, somme.A((y, n), e)), somme.nbocc(x, e) + (n if x == y else 0)


def _proper_law(name: str) -> tuple[str, Callable[..., bool]]:
    said = f"{name} (x, n) (mens l) == one pair for each value, none of multiplicity 0"
    return said, lambda m, x, n, l: is_canonical(getattr(m, name)((x, n), m.mens(l)))  # noqa: E741


_LAWS_1: Final[Table] = {
    "1 nb_valeurs_vide": ("nb_valeurs V == 0", lambda m: m.nb_valeurs(somme.V), 0),
    "1 nb_valeurs_ajout": (
        "nb_valeurs (A (('a', n), e)) == 1 + length (pairs e)",
        lambda m, n, e: m.nb_valeurs(somme.A(("a", n), e)),
        lambda m, n, e: 1 + len(somme.pairs(e)),
    ),
    "1 supprime_propre": _proper_law("supprime"),
    "1 intersection_propre": (
        "intersection (mens k) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, k, l: is_canonical(m.intersection(m.mens(k), m.mens(l))),  # noqa: E741
    ),
    "1 difference_propre": (
        "difference (mens k) (mens l) == one pair for each value, none of multiplicity 0",
        lambda m, k, l: is_canonical(m.difference(m.mens(k), m.mens(l))),  # noqa: E741
    ),
    "1 temoin_multiensemble": ("temoin () == (x, y, n, e), e a multiset", lambda m: is_canonical(m.temoin()[3])),
    "1 temoin_naturel": ("temoin () == (x, y, n, e), n >= 0", lambda m: m.temoin()[2] >= 0),
    "1 temoin_refute": (
        "temoin () == (x, y, n, e), nbocc x (ajoute_court (y, n) e) ≠ nbocc x e + (if x = y then n else 0)",
        lambda m: len({*_sides(m)}) == 2,
    ),
    "1 temoin_petit": ("temoin () == (x, y, n, e), cardinal e <= 1", lambda m: somme.cardinal(m.temoin()[3]) <= 1),
}


# Lesson 2

_SORTES_2: Final[dict[str, Sort]] = {
    **_LETTERS,
    "e": plain_sort(LETTERS.map(somme.mens), somme.cardinal),
    "f": plain_sort(LETTERS.map(liste.mens), liste.cardinal),
}

_LAWS_2: Final[Table] = {
    "2 vers_liste_pairs": (
        "pairs (vers_liste e) == pairs e",
        lambda m, e: liste.pairs(m.vers_liste(e)),
        lambda m, e: somme.pairs(e),
    ),
    "2 vers_somme_pairs": (
        "pairs (vers_somme f) == pairs f",
        lambda m, f: somme.pairs(m.vers_somme(f)),
        lambda m, f: liste.pairs(f),
    ),
    "2 vers_aller_retour": (
        "vers_somme (vers_liste e) == e",
        lambda m, e: m.vers_somme(m.vers_liste(e)),
        lambda m, e: e,
    ),
    "2 ajoute_propre": _proper_law("ajoute"),
}


# Lesson 3

_ENSEMBLES: Final = plain_sort(LETTERS.map(ordre_sup.mens), ordre_sup.cardinal)


def write_step(first: str, second: str) -> str:
    """Write the step as a text, which shows the order of the steps and of their arguments."""
    return f"f({first}, {second})"


def _replie_laws(section: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """List the laws of `replie` for a section of the lessons, the fourth of which asks more."""
    sides: dict[str, tuple[str, Callable[..., Any], Callable[..., Any]]] = {
        "replie_vide": ("replie f z [] == z", lambda m, z: m.replie(write_step, z, []), lambda m, z: z),
        "replie_un": (
            "replie f z [x] == f z x",
            lambda m, z, x: m.replie(write_step, z, [x]),
            lambda m, z, x: write_step(z, x),
        ),
        "replie_reduce": (
            "replie f z l == fold_left f z l",
            lambda m, z, l: m.replie(write_step, z, l),  # noqa: E741
            lambda m, z, l: reduce(write_step, l, z),  # noqa: E741
        ),
    }
    return ((f"{section} {name}", law) for name, law in sides.items())


_LAWS_3: Final[Table] = {
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
    **dict(_replie_laws("3")),
}


# Lesson 4


def _most(ens: Any) -> int:
    return max((n for _, n in liste.pairs(ens)), default=0)


@cache
def _large() -> Any:
    """Return a multiset of many values; never freed, for a browser's Python cannot free so long a chain."""
    return liste.mens(range(1, 10_001))


_SORTES_4: Final = {**_LETTERS, "l": plain_sort(st.lists(st.sampled_from(multiset.ALPHABET), max_size=6))}

_REPLIE: Final[Table] = {
    **dict(_replie_laws("4")),
    "4 replie_grand": (
        "replie (+) 0 [1; 2; …; 10 000] == 50 005 000",
        lambda m: m.replie(lambda total, n: total + n, 0, [*range(1, 10_001)]),
        50_005_000,
    ),
}

_LAWS_4: Final[Table] = {
    "4 plus_repete_vide": ("plus_repete V == 0", lambda m: m.plus_repete(m.mens([])), 0),
    "4 plus_repete_nbocc": (
        "plus_repete (mens l) == max over x of nbocc x (mens l)",
        lambda m, l: m.plus_repete(m.mens(l)),  # noqa: E741
        lambda m, l: _most(m.mens(l)),  # noqa: E741
    ),
    "4 plus_repete_ajoute": (
        "plus_repete (ajoute (x, n) (mens l)) == max (plus_repete (mens l)) (nbocc x (mens l) + n)",
        lambda m, x, n, l: m.plus_repete(m.ajoute((x, n), m.mens(l))),  # noqa: E741
        lambda m, x, n, l: max(_most(m.mens(l)), m.nbocc(x, m.mens(l)) + n),  # noqa: E741
    ),
    "4 plus_repete_grand": (
        "plus_repete (mens [1; 2; …; 10 000]) == 1",
        lambda m: m.plus_repete(_large()),
        1,
    ),
    "4 nbocc_grand": (
        "nbocc 10 000 (mens [1; 2; …; 10 000]) == 1",
        lambda m: m.nbocc(10_000, _large()),
        1,
    ),
    "4 supprime_propre": _proper_law("supprime"),
    "4 supprime_grand": (
        "cardinal (supprime (10 000, 1) (mens [1; 2; …; 10 000])) == 9 999",
        lambda m: sum(n for _, n in m.supprime((10_000, 1), _large())),
        9_999,
    ),
}


# Lesson 5

_SORTES_5: Final = dict.fromkeys("efg", plain_sort(LETTERS.map(mens), len))

_FEW: Final = tuple(map(mens, ["", "a", "b", "aa", "ab", "ba"]))
"""Multisets on which every planted mistake shows."""


def _catches(law: Callable[..., Any], wrong: Callable[[Any, Any], Any], arguments: int) -> bool:
    """Tell whether a law fails for a wrong function on some of a few multisets."""
    return not all(law(wrong, *some) for some in product(_FEW, repeat=arguments))


def _differ(m: SimpleNamespace) -> bool:
    e, f, g = map(mens, m.temoin())
    return not egaux(difference(e, difference(f, g)), difference(difference(e, f), g))


_LAWS_5: Final[Table] = {
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
        lambda m: not _catches(m.loi_commute, lambda e, f: from_pairs((x, n) for x, n in e if nbocc(x, f)), 2),
    ),
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
    "5 temoin_textes": (
        "temoin () == (e, f, g), three texts",
        lambda m: [type(text) is str for text in m.temoin()],
        [True, True, True],
    ),
    "5 temoin_refute": ("temoin () == (e, f, g), e \\ (f \\ g) ≠ (e \\ f) \\ g", _differ),
    "5 temoin_petit": ("temoin () == (e, f, g), three letters in all", lambda m: len("".join(m.temoin())) <= 3),
}

SUITES: Final[dict[int, Suites]] = {
    1: (exercise_suite("1", "nb_valeurs supprime intersection difference temoin", _SORTES_1, _LAWS_1, vars(somme)),),
    2: (exercise_suite("2", "ajoute vers_liste vers_somme", _SORTES_2, _LAWS_2, vars(liste)),),
    3: (exercise_suite("3", "reunion replie", _LETTERS | dict.fromkeys("ef", _ENSEMBLES), _LAWS_3, vars(ordre_sup)),),
    4: (
        exercise_suite("4", "plus_repete nbocc supprime", _SORTES_4, _LAWS_4, vars(liste)),
        exercise_suite("4 · replie", "replie", _LETTERS, _REPLIE),
    ),
    5: (exercise_suite("5", "loi_commute loi_echange temoin", _SORTES_5, _LAWS_5),),
}
