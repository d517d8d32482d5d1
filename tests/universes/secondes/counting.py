"""Counts of the reachable part: states, moves between two of them, ends, and ends that are won; change a tuple."""

from collections.abc import Callable
from typing import Any


def avec(suite: tuple[Any, ...], i: int, valeur: Any) -> tuple[Any, ...]:
    return (*suite[:i], valeur, *suite[i + 1 :])


def compte(
    depart: Any, suivants: Callable[[Any], list[Any]], fin: Callable[[Any], Any], gagne: Callable[[Any], bool]
) -> tuple[int, int, int, int]:
    """Visit every state once; two moves to one state count as one."""
    vus, a_voir = {depart}, [depart]
    coups = fins = gains = 0
    while a_voir:
        etat = a_voir.pop()
        resultat = fin(etat)
        if resultat is not None:
            fins += 1
            gains += gagne(resultat)
            continue
        apres = set(suivants(etat))
        coups += len(apres)
        a_voir += apres - vus
        vus |= apres
    return len(vus), coups, fins, gains
