"""C4. A state: piles, each (face-up cards, hidden cards, the last on top), the pile in turn, the card in the hand."""

from typing import Any

Carte = tuple[int, int]
Etat = Any


def depart(talon: tuple[Carte, ...], couleurs: int, premiere: int) -> Etat:
    tire = talon[::-1]
    return tuple(((), tire[i::couleurs]) for i in range(couleurs)), premiere, None


def suivants(etat: Etat) -> list[Etat]:
    piles, courant, main = etat
    neuves = list(piles)
    if main is not None:
        vues, cachees = piles[main[0]]
        neuves[main[0]] = ((main, *vues), cachees)
        return [(tuple(neuves), main[0], None)]
    vues, cachees = piles[courant]
    if cachees:
        neuves[courant] = (vues, cachees[:-1])
        return [(tuple(neuves), courant, cachees[-1])]
    for i, (vues, cachees) in enumerate(piles):  # the interruption: the hidden cards are turned over
        if cachees:
            neuves[i] = (vues + cachees, ())
            return [(tuple(neuves), courant, None)]
    return []


def fin(etat: Etat) -> bool | None:
    piles, _courant, main = etat
    if main is not None or any(cachees for _, cachees in piles):
        return None
    return all(carte[0] == i for i, (vues, _) in enumerate(piles) for carte in vues)
