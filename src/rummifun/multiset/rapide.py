"""The multiset of `ordre_sup` with an index: the one that the games use (a refactoring of Q3).

`ordre_sup` searches the second multiset once for each element of the first: for n and m elements, n × m comparisons.
Here the second becomes a dict once, and each search one look-up: n + m steps. The dict has its price: the
elements must be hashable, and equal ones must have equal hashes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from pyrsistent import plist

from rummifun.multiset import somme
from rummifun.multiset.ordre_sup import (
    Multiensemble,
    ajoute,
    appartient,
    cardinal,
    from_pairs,
    ieme,
    nbocc,
    pairs,
    supprime,
    un_dans,
)
from rummifun.multiset.signature import like

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


@like(somme.inclus)
def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    index = dict(ens2)
    return all(n <= index.get(x, 0) for x, n in ens1)


@like(somme.egaux)
def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    return dict(ens1) == dict(ens2)


@like(somme.intersection)
def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    index = dict(ens2)
    return plist((x, min(n, index[x])) for x, n in ens1 if x in index)


@like(somme.difference)
def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    index = dict(ens2)
    return plist([(x, n - index.get(x, 0)) for x, n in ens1 if n > index.get(x, 0)])


@like(somme.mens)
def mens(elements: Iterable[X]) -> Multiensemble[X]:
    return plist(Counter(elements).items())
