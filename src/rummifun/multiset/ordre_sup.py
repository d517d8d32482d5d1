"""Q3: the multiset as a persistent list of multi-elements, by folds and similar functions (Rummikub §4).

The type is that of `liste`; every body is an expression over the whole list. Nothing recurses, so every function works
on long lists: this is the module that the games use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice, repeat
from typing import TypeVar

from pyrsistent import PList, plist
from toolz import concatv

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


def _present(xn: Multielement[X]) -> bool:
    return xn[1] > 0


@like(somme.cardinal)
def cardinal(ens: Multiensemble[X]) -> int:
    return sum(n for _, n in ens)


@like(somme.nbocc)
def nbocc(elt: X, ens: Multiensemble[X]) -> int:
    return next((n for x, n in ens if x == elt), 0)


@like(somme.appartient)
def appartient(elt: X, ens: Multiensemble[X]) -> bool:
    return any(x == elt for x, _ in ens)


@like(somme.inclus)
def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    comptes = dict(ens2)
    return all(n <= comptes.get(x, 0) for x, n in ens1)


@like(somme.ajoute)
def ajoute(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    if not appartient(x, ens):
        return plist(concatv(ens, [xn]))
    return plist(map(lambda ym: (ym[0], ym[1] + n) if ym[0] == x else ym, ens))


@like(somme.supprime)
def supprime(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    return plist(filter(_present, map(lambda ym: (ym[0], ym[1] - n) if ym[0] == x else ym, ens)))


@like(somme.egaux)
def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    return inclus(ens1, ens2) and inclus(ens2, ens1)


@like(somme.intersection)
def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    comptes = dict(ens2)
    return plist(filter(_present, ((x, min(n, comptes.get(x, 0))) for x, n in ens1)))


@like(somme.difference)
def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    comptes = dict(ens2)
    return plist(filter(_present, ((x, n - comptes.get(x, 0)) for x, n in ens1)))


@like(somme.ieme)
def ieme(i: int, ens: Multiensemble[X]) -> X:
    occurrences = chain.from_iterable(repeat(x, n) for x, n in ens)
    return next(islice(occurrences, rang(i, cardinal(ens)) - 1, None))


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
    return plist(Counter(elements).items())
