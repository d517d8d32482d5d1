"""R7. A card is (suit, rank), rank 0 being the 7. A state: talon, card turned, rebut, series, round, (ranks, rounds).

The last card of talon and rebut is on top. A series is (rank of its lowest card, height).
"""

from typing import Any

Carte = tuple[int, int]
Etat = Any


def depart(talon: tuple[Carte, ...], couleurs: int, rangs: int, tours: int) -> Etat:
    return talon, None, (), ((0, 1),) * couleurs, 1, (rangs, tours)


def posee(series: Any, carte: Carte, rangs: int) -> Any:
    """Return the series after a card was laid on top or under, None where it does not fit."""
    couleur, rang = carte
    bas, hauteur = series[couleur]
    if rang == (bas + hauteur) % rangs:
        nouvelle = (bas, hauteur + 1)
    elif (rang + 1) % rangs == bas:
        nouvelle = (rang, hauteur + 1)
    else:
        return None
    return (*series[:couleur], nouvelle, *series[couleur + 1 :])


def du_rebut(etat: Etat) -> Etat:
    talon, tournee, rebut, series, tour, regle = etat
    apres = posee(series, rebut[-1], regle[0]) if rebut and tournee is None else None
    return None if apres is None else (talon, None, rebut[:-1], apres, tour, regle)


def suivants(etat: Etat) -> list[Etat]:
    talon, tournee, rebut, series, tour, regle = etat
    rangee = du_rebut(etat)
    if rangee:
        return [rangee]
    if tournee is not None:
        apres = posee(series, tournee, regle[0])
        if apres is None:
            return [(talon, None, (*rebut, tournee), series, tour, regle)]
        return [(talon, None, rebut, apres, tour, regle)]
    if talon:
        return [(talon[:-1], talon[-1], rebut, series, tour, regle)]
    return [(rebut[::-1], None, (), series, tour + 1, regle)]


def fin(etat: Etat) -> bool | None:
    talon, tournee, rebut, _, tour, (_, tours) = etat
    if talon or tournee is not None or du_rebut(etat):
        return None
    if not rebut:
        return True
    return False if tour == tours else None
