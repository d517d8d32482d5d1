"""Q2: the multiset as a persistent list of multi-elements, by direct recursion (Rummikub §4).

The list is pyrsistent's: `ens.first` and `ens.rest` are OCaml's head and tail, `ens.cons(x)` is `x :: ens`. As in
`somme`, a long list meets Python's RecursionError in the functions that recurse: from about 995 elements on, or half as
many when they walk one list within another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pyrsistent import PList, plist

from rummifun.chance import Alea
from rummifun.multiset import somme
from rummifun.multiset.signature import Multielement, like, naturel, non_vide, rang, regroupe

__all__ = [
    "Multiensemble",
    "ajoute",
    "appartient",
    "cardinal",
    "difference",
    "egaux",
    "from_pairs",
    "ieme",
    "inclus",
    "intersection",
    "mens",
    "nbocc",
    "pairs",
    "supprime",
    "un_dans",
]


X = TypeVar("X")


Multiensemble = PList[Multielement[X]]


@like(somme.cardinal)
def cardinal(ens: Multiensemble[X]) -> int:
    if not ens:
        return 0
    _, n = ens.first
    return n + cardinal(ens.rest)


@like(somme.nbocc)
def nbocc(elt: X, ens: Multiensemble[X]) -> int:
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else nbocc(elt, ens.rest)


@like(somme.appartient)
def appartient(elt: X, ens: Multiensemble[X]) -> bool:
    if not ens:
        return False
    x, _ = ens.first
    return x == elt or appartient(elt, ens.rest)


@like(somme.inclus)
def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    if not ens1:
        return True
    x, n = ens1.first
    return n <= nbocc(x, ens2) and inclus(ens1.rest, ens2)


@like(somme.ajoute)
def ajoute(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    if not ens:
        return plist([xn])
    y, m = ens.first
    return ens.rest.cons((y, m + n)) if x == y else ajoute(xn, ens.rest).cons((y, m))


@like(somme.supprime)
def supprime(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    if not ens:
        return ens
    y, m = ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if m > n else ens.rest
    return supprime(xn, ens.rest).cons((y, m))


@like(somme.egaux)
def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    return inclus(ens1, ens2) and inclus(ens2, ens1)


@like(somme.intersection)
def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    if not ens1:
        return ens1
    x, n = ens1.first
    commun, autres = min(n, nbocc(x, ens2)), intersection(ens1.rest, ens2)
    return autres.cons((x, commun)) if commun > 0 else autres


@like(somme.difference)
def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    if not ens1:
        return ens1
    x, n = ens1.first
    exces, autres = n - nbocc(x, ens2), difference(ens1.rest, ens2)
    return autres.cons((x, exces)) if exces > 0 else autres


@like(somme.ieme)
def ieme(i: int, ens: Multiensemble[X]) -> X:
    return _ieme(rang(i, cardinal(ens)), ens)


def _ieme(i: int, ens: Multiensemble[X]) -> X:
    x, n = ens.first
    return x if i <= n else _ieme(i - n, ens.rest)


@like(somme.un_dans)
def un_dans(ens: Multiensemble[X], alea: Alea) -> tuple[X, Alea]:
    i, suite = alea.below(non_vide(cardinal(ens)))
    return ieme(i + 1, ens), suite


@like(somme.from_pairs)
def from_pairs(multielements: Iterable[Multielement[X]]) -> Multiensemble[X]:
    return plist(regroupe(multielements))


@like(somme.pairs)
def pairs(ens: Multiensemble[X]) -> tuple[Multielement[X], ...]:
    return tuple(ens)


@like(somme.mens)
def mens(elements: Iterable[X]) -> Multiensemble[X]:
    return from_pairs((x, 1) for x in elements)
