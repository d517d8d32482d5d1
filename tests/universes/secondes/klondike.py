"""Klondike. A card is (suit, rank), suits 0 and 3 black, 1 and 2 red, rank 0 the As.

A state: columns, each (hidden cards, face-up cards), heights of the piles, talon (the last card is drawn next), rebut,
how many of its cards were drawn together and are left, times it was turned over, whether nothing could move in this
pass, and the rules (ranks, cards drawn at once, whether all of them play, whether cards come down, times to turn over).
"""

from typing import Any

from universes.secondes.counting import avec

Carte = tuple[int, int]
Etat = Any
Regle = tuple[int, int, bool, bool, int]


def depart(talon: tuple[Carte, ...], colonnes: int, couleurs: int, regle: Regle) -> Etat:
    """Deal row by row: the first card of each row face up."""
    tire = list(talon)
    piles: list[tuple[list[Carte], list[Carte]]] = [([], []) for _ in range(colonnes)]
    for rangee in range(colonnes):
        for j in range(rangee, colonnes):
            piles[j][1 if j == rangee else 0].append(tire.pop())
    rangees = tuple((tuple(cachees), tuple(vues)) for cachees, vues in piles)
    return notee((rangees, (0,) * couleurs, tuple(tire), (), 0, 0, True, regle))


def rouge(carte: Carte) -> bool:
    return carte[0] in (1, 2)


def va(carte: Carte, colonne: Any, regle: Regle) -> bool:
    _, vues = colonne
    if not vues:
        return carte[1] == regle[0] - 1
    return bool(carte[1] + 1 == vues[-1][1] and rouge(carte) != rouge(vues[-1]))


def deplacements(etat: Etat) -> list[Etat]:
    """Return the states after a card, or a run, moved."""
    return [*montees(etat), *courses(etat), *du_rebut(etat), *descentes(etat)]


def bougee(etat: Etat, colonnes: Any, piles: Any) -> Etat:
    return (colonnes, piles, *etat[2:6], False, etat[7])


def montees(etat: Etat) -> list[Etat]:
    colonnes, piles = etat[:2]
    apres = []
    for i, (cachees, vues) in enumerate(colonnes):
        if vues and piles[vues[-1][0]] == vues[-1][1]:
            couleur, rang = vues[-1]
            apres.append(bougee(etat, avec(colonnes, i, (cachees, vues[:-1])), avec(piles, couleur, rang + 1)))
    return apres


def courses(etat: Etat) -> list[Etat]:
    colonnes, piles = etat[:2]
    apres = []
    for i, (cachees, vues) in enumerate(colonnes):
        for n in range(1, len(vues) + 1):
            reste = avec(colonnes, i, (cachees, vues[:-n]))
            entiere = not cachees and n == len(vues)  # a whole column onto an empty place changes nothing
            for j, (dessous, cible) in enumerate(colonnes):
                if i != j and va(vues[-n], (dessous, cible), etat[7]) and not (entiere and not cible):
                    apres.append(bougee(etat, avec(reste, j, (dessous, cible + vues[-n:])), piles))
    return apres


def poses(colonnes: Any, carte: Carte, regle: Regle) -> list[Any]:
    """Return the columns after a card was laid on one of them."""
    return [
        avec(colonnes, j, (dessous, (*cible, carte)))
        for j, (dessous, cible) in enumerate(colonnes)
        if va(carte, (dessous, cible), regle)
    ]


def du_rebut(etat: Etat) -> list[Etat]:
    colonnes, piles, talon, rebut, eventail, passes, _, regle = etat
    apres = []
    for i in range(min(eventail if regle[2] else 1, len(rebut))):
        carte = rebut[-1 - i]
        reste = rebut[: len(rebut) - 1 - i] + rebut[len(rebut) - i :]
        suite = (talon, reste, max(eventail - 1, min(1, len(reste))), passes, False, regle)
        if piles[carte[0]] == carte[1]:
            apres.append((colonnes, avec(piles, carte[0], carte[1] + 1), *suite))
        apres += [(posees, piles, *suite) for posees in poses(colonnes, carte, regle)]
    return apres


def descentes(etat: Etat) -> list[Etat]:
    colonnes, piles, regle = etat[0], etat[1], etat[7]
    return [
        bougee(etat, posees, avec(piles, couleur, hauteur - 1))
        for couleur, hauteur in enumerate(piles)
        if regle[3] and hauteur
        for posees in poses(colonnes, (couleur, hauteur - 1), regle)
    ]


def a_devoiler(colonnes: Any) -> list[int]:
    return [i for i, (cachees, vues) in enumerate(colonnes) if cachees and not vues]


def notee(etat: Etat) -> Etat:
    """Note in the state that a card can move now, if one can."""
    vaine = etat[6] and not a_devoiler(etat[0]) and not deplacements(etat)
    return (*etat[:6], bool(vaine), etat[7])


def suivants(etat: Etat) -> list[Etat]:
    colonnes, piles, talon, rebut, _, passes, vaine, regle = etat
    for i in a_devoiler(colonnes):
        cachees, _ = colonnes[i]
        return [bougee(etat, avec(colonnes, i, (cachees[:-1], cachees[-1:])), piles)]
    apres = deplacements(etat)
    if talon:
        n = min(regle[1], len(talon))
        apres.append(notee((colonnes, piles, talon[:-n], rebut + talon[::-1][:n], n, passes, vaine, regle)))
    elif rebut and passes < regle[4]:
        apres.append(notee((colonnes, piles, rebut[::-1], (), 0, passes + 1, True, regle)))
    return apres


def fin(etat: Etat) -> bool | None:
    colonnes, piles, talon, _, _, _, vaine, regle = etat
    if all(hauteur == regle[0] for hauteur in piles):
        return True
    if a_devoiler(colonnes):
        return None
    return False if (vaine and not talon) or not suivants(etat) else None
