"""Haricots by the rules of the sheet. A card is its letter, a chain (letter, cards), in its place.

A state: deck and discard (the last card on top), trade area, hands (the first card is the oldest), chains, coins,
phase, turn.
"""

from typing import Any

from universes.secondes.counting import avec

Etat = Any

SEUILS = {
    "B": (4, 6, 8, 10),
    "C": (3, 6, 8, 9),
    "S": (3, 5, 7, 8),
    "G": (3, 5, 6, 7),
    "s": (2, 4, 6, 7),
    "b": (2, 4, 5, 6),
    "R": (2, 3, 4, 5),
    "g": (99, 2, 3, 99),
}


def valeur(carte: str, nombre: int) -> int:
    return max((k for k, seuil in enumerate(SEUILS[carte], 1) if seuil <= nombre), default=0)


def sans(suite: tuple[Any, ...], i: int) -> tuple[Any, ...]:
    return suite[:i] + suite[i + 1 :]


def enchainer(chaines: Any, carte: str, vend: bool) -> list[tuple[Any, int]]:
    """Return the chains after a card joined them, with the coins of the chain sold for it."""
    lettres = [lettre for lettre, _ in chaines]
    if carte in lettres:
        i = lettres.index(carte)
        return [(avec(chaines, i, (carte, chaines[i][1] + 1)), 0)]
    if len(chaines) < 3:
        return [((*chaines, (carte, 1)), 0)]
    if not vend:
        return []
    return [(avec(chaines, i, (carte, 1)), valeur(*chaine)) for i, chaine in enumerate(chaines)]


def enchainees(etat: Etat, carte: str, vend: bool = True) -> list[Etat]:
    """Return the states after the player in turn chained a card from any place."""
    deck, rebut, echange, mains, chaines, pieces, phase, tour = etat
    j = (tour - 1) % 2
    return [
        (deck, rebut, echange, mains, avec(chaines, j, neuves), avec(pieces, j, pieces[j] + gain), phase, tour)
        for neuves, gain in enchainer(chaines[j], carte, vend)
    ]


def change(etat: Etat, **parts: Any) -> Etat:
    noms = ("deck", "rebut", "echange", "mains", "chaines", "pieces", "phase", "tour")
    return tuple(parts.get(nom, ancien) for nom, ancien in zip(noms, etat))  # noqa: B905


def offre(etat: Etat) -> list[Etat]:
    _, rebut, echange, _, _, _, _, _ = etat
    apres = []
    for i, carte in enumerate(echange):
        reste = sans(echange, i)
        phase = "offre" if reste else "jouer"
        apres += [change(e, echange=reste, phase=phase) for e in enchainees(etat, carte, vend=False)]
        apres.append(change(etat, echange=reste, rebut=(*rebut, carte), phase=phase))
    return apres


def jouer(etat: Etat) -> list[Etat]:
    mains, phase, j = etat[3], etat[6], (etat[7] - 1) % 2
    suite = "rejouer" if phase == "jouer" else "defausse"
    apres = [change(etat, phase=suite)] if phase == "rejouer" else []
    if mains[j]:
        reste = avec(mains, j, mains[j][1:])
        apres += [change(e, mains=reste, phase=suite) for e in enchainees(etat, mains[j][0])]
    return apres


def defausser(etat: Etat) -> list[Etat]:
    rebut, mains, j = etat[1], etat[3], (etat[7] - 1) % 2
    apres = [change(etat, phase="tirage")]
    for i, carte in enumerate(mains[j]):
        apres.append(change(etat, mains=avec(mains, j, sans(mains[j], i)), rebut=(*rebut, carte), phase="tirage"))
    return apres


def tirage(etat: Etat) -> list[Etat]:
    deck = etat[0]
    return rappel(change(etat, deck=deck[:-3], echange=deck[::-1][:3]))


def rappel(etat: Etat) -> list[Etat]:
    """Return the state in its phase: cards come back from the discard pile as long as they match."""
    return [change(etat, phase="rappel" if etat[1][-1:] and etat[1][-1] in etat[2] else "echange")]


def reprise(etat: Etat) -> list[Etat]:
    return rappel(change(etat, rebut=etat[1][:-1], echange=(*etat[2], etat[1][-1])))


def echange(etat: Etat) -> list[Etat]:
    apres = [change(etat, phase="pioche")]
    for i, carte in enumerate(etat[2]):
        apres += [change(e, echange=sans(etat[2], i)) for e in enchainees(etat, carte)]
    return apres


def pioche(etat: Etat) -> list[Etat]:
    deck, mains, phase, tour = etat[0], etat[3], etat[6], etat[7]
    j = (tour - 1) % 2
    prise = change(etat, deck=deck[:-1], mains=avec(mains, j, (*mains[j], deck[-1])))
    if not prise[0]:
        return [change(prise, phase="fin")]
    if phase == "pioche":
        return [change(prise, phase="repioche")]
    return [change(prise, phase="offre" if etat[2] else "jouer", tour=tour + 1)]


PHASES = {
    "offre": offre,
    "jouer": jouer,
    "rejouer": jouer,
    "defausse": defausser,
    "tirage": tirage,
    "rappel": reprise,
    "echange": echange,
    "pioche": pioche,
    "repioche": pioche,
}


def suivants(etat: Etat) -> list[Etat]:
    return PHASES[etat[6]](etat)


def fin(etat: Etat) -> tuple[int, int] | None:
    """Return the coins of both."""
    return etat[5] if etat[6] == "fin" else None


def gagne(pieces: tuple[int, int]) -> bool:
    return pieces[0] > pieces[1]
