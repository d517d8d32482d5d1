"""A multiset of one's own: a frozen class over a persistent map, from each element to its number."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from pyrsistent import PMap, pmap


@dataclass(frozen=True)
class Sac:
    """A multiset: its elements and their numbers, none of them 0."""

    nombres: PMap[Any, int]


V = Sac(pmap())


def cardinal(ens: Sac) -> int:
    return sum(ens.nombres.values())


def nbocc(x: Any, ens: Sac) -> int:
    return ens.nombres.get(x, 0)


def appartient(x: Any, ens: Sac) -> bool:
    return x in ens.nombres


def inclus(ens1: Sac, ens2: Sac) -> bool:
    return all(n <= nbocc(x, ens2) for x, n in ens1.nombres.items())


def ajoute(xn: tuple[Any, int], ens: Sac) -> Sac:
    x, n = xn
    return Sac(ens.nombres.set(x, nbocc(x, ens) + n)) if n else ens


def supprime(xn: tuple[Any, int], ens: Sac) -> Sac:
    x, n = xn
    reste = nbocc(x, ens) - n
    return Sac(ens.nombres.set(x, reste) if reste > 0 else ens.nombres.discard(x))


def egaux(ens1: Sac, ens2: Sac) -> bool:
    return ens1 == ens2


def intersection(ens1: Sac, ens2: Sac) -> Sac:
    return Sac(pmap({x: min(n, nbocc(x, ens2)) for x, n in ens1.nombres.items() if appartient(x, ens2)}))


def difference(ens1: Sac, ens2: Sac) -> Sac:
    return Sac(pmap({x: n - nbocc(x, ens2) for x, n in ens1.nombres.items() if n > nbocc(x, ens2)}))


def union(ens1: Sac, ens2: Sac) -> Sac:
    """Keep the larger number of each element, which no sheet asks."""
    return Sac(pmap({x: max(nbocc(x, ens1), nbocc(x, ens2)) for x in {*ens1.nombres, *ens2.nombres}}))


def un_dans(ens: Sac) -> Any:
    return random.choice([x for x, n in ens.nombres.items() for _ in range(n)])
