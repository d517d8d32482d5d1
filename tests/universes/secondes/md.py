"""MD. A state: talon (the last card is drawn next), card turned, series, stocks, whether cards may go up, ranks."""

from typing import Any

from universes.secondes.counting import avec

Carte = tuple[int, int]
Etat = Any


def depart(talon: tuple[Carte, ...], couleurs: int, rangs: int, stocks: int) -> Etat:
    return talon, None, (0,) * couleurs, ((),) * stocks, False, rangs


def suivants(etat: Etat) -> list[Etat]:
    talon, tournee, series, stocks, montee, rangs = etat
    if tournee is not None:
        return places(etat)
    apres = [(talon[:-1], talon[-1], series, stocks, montee, rangs)] if talon else []
    for k, stock in enumerate(stocks):
        if stock and series[stock[-1][0]] == stock[-1][1] and (montee or not talon):
            couleur, rang = stock[-1]
            apres.append((talon, None, avec(series, couleur, rang + 1), avec(stocks, k, stock[:-1]), True, rangs))
    return apres


def places(etat: Etat) -> list[Etat]:
    """Return the states after the turned card was placed."""
    talon, tournee, series, stocks, _, rangs = etat
    couleur, rang = tournee
    apres = []
    if series[couleur] == rang:
        apres.append((talon, None, avec(series, couleur, rang + 1), stocks, True, rangs))
    for k, stock in enumerate(stocks):
        if not stock or rang <= stock[-1][1]:
            apres.append((talon, None, series, avec(stocks, k, (*stock, tournee)), False, rangs))
    return apres


def fin(etat: Etat) -> bool | None:
    if all(hauteur == etat[5] for hauteur in etat[2]):
        return True
    return False if etat[1] is not None and not places(etat) else None
