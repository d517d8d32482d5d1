"""Q3: the multiset as a persistent list of multi-elements, by folds and similar functions (Rummikub §4).

The type is that of `liste`; every body is one expression over the whole list, as lessons 3, 13, 14 and 15 derive it.
Nothing recurses, so every function works on long lists. Elements need only `==`, as in `somme` and `liste`. `rapide`
trades that for speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import chain, islice, repeat
from typing import TypeVar

from pyrsistent import plist
from toolz import flip

from rummifun.chance import Alea
from rummifun.multiset import somme
from rummifun.multiset.liste import Multiensemble
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


def _plus(x: X, n: int) -> Callable[[Multielement[X]], Multielement[X]]:
    """Return the function that adds n to the multiplicity of x, and changes no other multi-element."""
    return lambda ym: (ym[0], ym[1] + n) if ym[0] == x else ym


@like(somme.cardinal)
def cardinal(ens: Multiensemble[X]) -> int:
    return sum(n for _, n in ens)


@like(somme.nbocc)
def nbocc(elt: X, ens: Multiensemble[X]) -> int:
    return sum(n for x, n in ens if x == elt)


@like(somme.appartient)
def appartient(elt: X, ens: Multiensemble[X]) -> bool:
    return any(x == elt for x, _ in ens)


@like(somme.inclus)
def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    return all(n <= nbocc(x, ens2) for x, n in ens1)


@like(somme.ajoute)
def ajoute(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    return plist(map(_plus(x, n), ens) if appartient(x, ens) else chain(ens, [xn]))


@like(somme.supprime)
def supprime(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    x, n = xn
    if naturel(n) == 0:
        return ens
    return plist(filter(lambda ym: ym[1] > 0, map(_plus(x, -n), ens)))


@like(somme.egaux)
def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    return inclus(ens1, ens2) and inclus(ens2, ens1)


@like(somme.intersection)
def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    return plist(filter(lambda xn: xn[1] > 0, map(lambda xn: (xn[0], min(xn[1], nbocc(xn[0], ens2))), ens1)))


@like(somme.difference)
def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    return reduce(flip(supprime), ens2, ens1)


@like(somme.ieme)
def ieme(i: int, ens: Multiensemble[X]) -> X:
    return next(islice(chain.from_iterable(repeat(x, n) for x, n in ens), rang(i, cardinal(ens)) - 1, None))


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
