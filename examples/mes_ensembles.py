"""What a student may write for Q2, with one mistake: `inclus` looks at elements, and forgets how many there are."""

from __future__ import annotations

from typing import Any

Ensemble = list[tuple[Any, int]]


def cardinal(ens: Ensemble) -> int:
    return sum(n for _, n in ens)


def nbocc(elt: object, ens: Ensemble) -> int:
    return sum(n for x, n in ens if x == elt)


def appartient(elt: object, ens: Ensemble) -> bool:
    return any(x == elt for x, _ in ens)


def inclus(ens1: Ensemble, ens2: Ensemble) -> bool:
    return all(appartient(x, ens2) for x, _ in ens1)


def ajoute(xn: tuple[Any, int], ens: Ensemble) -> Ensemble:
    x, n = xn
    if n == 0:
        return ens
    if not appartient(x, ens):
        return [*ens, (x, n)]
    return [(y, m + n) if y == x else (y, m) for y, m in ens]


def supprime(xn: tuple[Any, int], ens: Ensemble) -> Ensemble:
    x, n = xn
    return [(y, m - n * (y == x)) for y, m in ens if y != x or m > n]
