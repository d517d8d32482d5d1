"""QLL. A state: talon (the last card is drawn next), line of piles, end play, (end rule, whether the rightmost jumps).

The end play is (piles that have travelled, whether a pile has jumped since).
"""

from typing import Any

Carte = tuple[int, int]
Pile = tuple[Carte, ...]
Ligne = tuple[Pile, ...]
Etat = Any


def depart(talon: tuple[Carte, ...], regle_de_fin: str, droite: bool) -> Etat:
    return talon[:-2], ((talon[-1],), (talon[-2],)), (0, False), (regle_de_fin, droite)


def semblables(a: Pile, b: Pile) -> bool:
    return a[-1][0] == b[-1][0] or a[-1][1] == b[-1][1]


def saut(ligne: Ligne, droite: bool) -> Ligne | None:
    """Return the line after the rightmost jump, or the leftmost; None where there is none."""
    places = range(1, len(ligne) - 1)
    for i in reversed(places) if droite else places:
        if semblables(ligne[i - 1], ligne[i + 1]):
            return (*ligne[: i - 1], ligne[i - 1] + ligne[i], *ligne[i + 1 :])
    return None


def autour(ligne: Ligne) -> Ligne | None:
    """Return the line after a jump across its ends."""
    if semblables(ligne[-1], ligne[1]):
        return (*ligne[1:-1], ligne[-1] + ligne[0])
    if semblables(ligne[-2], ligne[0]):
        return (*ligne[:-2], ligne[-2] + ligne[-1])
    return None


def suivant(etat: Etat) -> Etat:
    talon, ligne, (voyages, a_saute), regle = etat
    if voyages == 1:  # the second pile follows the first
        return talon, ligne[1:] + ligne[:1], (2, False), regle
    apres = saut(ligne, regle[1])
    if apres:
        return talon, apres, (voyages, voyages > 0), regle
    if talon:
        return talon[:-1], (*ligne, talon[-1:]), (voyages, a_saute), regle
    return None if len(ligne) == 2 else au_bout(etat)


def au_bout(etat: Etat) -> Etat:
    """Return the end play, with no card to draw and no jump."""
    talon, ligne, (voyages, a_saute), regle = etat
    if regle[0] == "circular":
        apres = autour(ligne)
        return apres and (talon, apres, (voyages, a_saute), regle)
    if regle[0] != "none" and (voyages == 0 or (regle[0] == "rotate_repeat" and a_saute)):
        return talon, ligne[1:] + ligne[:1], (1, False), regle
    return None


def suivants(etat: Etat) -> list[Etat]:
    return [suivant(etat)]


def fin(etat: Etat) -> bool | None:
    return len(etat[1]) == 2 if suivant(etat) is None else None
