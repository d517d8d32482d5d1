"""La descente. A card is (suit, value): suits 0 and 1 red, 2 and 3 black, 1 the As; 4 the trumps, 0 the Excuse.

A state: centre, packets, face-up piles (the last card on top), hands, heights of the foundations, player to move,
rearrangements in a row, whether each packet was mixed again.
"""

from typing import Any

from universes.secondes.counting import avec

Carte = tuple[int, int]
Etat = Any
LIMITE = 30


def pose(carte: Carte, sur: Carte) -> bool:
    if carte[1] != sur[1] - 1 or carte[1] == 0:
        return False
    if carte[0] == 4 or sur[0] == 4:
        return carte[0] == sur[0]
    return (carte[0] < 2) != (sur[0] < 2)


def bouts(etat: Etat) -> list[tuple[Carte, Any]]:
    """Return the cards that show, and the zones without them: centre, SUD's face-up pile, NORD's, the hands."""
    centre, _, faces, mains = etat[:4]
    found = [(tas[-1], (avec(centre, i, tas[:-1]), faces, mains)) for i, tas in enumerate(centre) if tas]
    found += [(face[-1], (centre, avec(faces, j, face[:-1]), mains)) for j, face in enumerate(faces) if face]
    return found + [(main, (centre, faces, avec(mains, j, None))) for j, main in enumerate(mains) if main]


def a_ranger(etat: Etat) -> Etat:
    """Return the state after the next card for its foundation went there, None if there is none."""
    _, paquets, _, _, gauche, trait, _, vus = etat
    for (couleur, valeur), (centre, faces, mains) in bouts(etat):
        if gauche[couleur] == (valeur if couleur == 4 else valeur - 1):
            return centre, paquets, faces, mains, avec(gauche, couleur, gauche[couleur] + 1), trait, 0, vus
    return None


def melange(face: tuple[Carte, ...]) -> tuple[Carte, ...]:
    """Mix a pile: one card on top, one at the bottom, from the oldest."""
    paquet: tuple[Carte, ...] = ()
    for i, carte in enumerate(face):
        paquet = (*paquet, carte) if i % 2 == 0 else (carte, *paquet)
    return paquet


def sources(etat: Etat) -> list[tuple[Any, Any, Any, int]]:
    """Return the movable cards: their place, the cards, the state without them, the rearrangements then."""
    centre, paquets, faces, mains, gauche, trait, n, _ = etat
    autre = 1 - trait
    found: list[tuple[Any, Any, Any, int]] = []
    if mains[trait]:
        found.append(("main", (mains[trait],), (centre, paquets, faces, avec(mains, trait, None), gauche), 0))
    if faces[trait]:
        reste = avec(faces, trait, faces[trait][:-1])
        found.append(("face", faces[trait][-1:], (centre, paquets, reste, mains, gauche), 0))
    if n == LIMITE:
        return found
    if faces[autre]:
        reste = avec(faces, autre, faces[autre][:-1])
        found.append(("face adverse", faces[autre][-1:], (centre, paquets, reste, mains, gauche), n + 1))
    for k, tas in enumerate(centre):
        restes = [(tas[i:], avec(centre, k, tas[:i])) for i in range(len(tas))]
        found += [(k, cartes, (reste, paquets, faces, mains, gauche), n + 1) for cartes, reste in restes]
    return found


def deplacements(etat: Etat) -> list[Etat]:
    trait, vus = etat[5], etat[7]
    autre = 1 - trait
    apres = []
    for source, cartes, reste, n in sources(etat):
        centre, paquets, faces, mains, gauche = reste
        dessus = faces[autre][-1:]
        bloque = cartes[0][0] == 4 and gauche[4] == 0
        if source != "face adverse" and dessus and not bloque and pose(cartes[0], dessus[0]):
            posees = avec(faces, autre, faces[autre] + cartes)
            apres.append((centre, paquets, posees, mains, gauche, trait, n, vus))
        for k, tas in enumerate(centre):
            if k == source or (not tas and isinstance(source, int) and not centre[source]):
                continue
            if not tas or pose(cartes[0], tas[-1]):
                apres.append((avec(centre, k, tas + cartes), paquets, faces, mains, gauche, trait, n, vus))
    return apres


def suivants(etat: Etat) -> list[Etat]:
    rangee = a_ranger(etat)
    if rangee:
        return [rangee]
    centre, paquets, faces, mains, gauche, trait, _, vus = etat
    apres = deplacements(etat)
    main, paquet, face = mains[trait], paquets[trait], faces[trait]
    if main:
        remises, vides = avec(faces, trait, (*face, main)), avec(mains, trait, None)
        apres.append((centre, paquets, remises, vides, gauche, 1 - trait, 0, vus))
    elif paquet:
        tirees = avec(mains, trait, paquet[-1])
        apres.append((centre, avec(paquets, trait, paquet[:-1]), faces, tirees, gauche, trait, 0, vus))
    elif face:
        melanges = avec(paquets, trait, melange(face))
        apres.append((centre, melanges, avec(faces, trait, ()), mains, gauche, trait, 0, avec(vus, trait, True)))
    return apres


def fin(etat: Etat) -> int | None:
    """Return the player who won, 0 for SUD."""
    if a_ranger(etat):
        return None
    _, paquets, faces, mains, _, trait, _, _ = etat
    sans = [j for j in (0, 1) if not paquets[j] and not faces[j] and not mains[j]]
    if not sans:
        return None
    return trait if trait in sans else sans[0]


def gagne(gagnant: int) -> bool:
    return gagnant == 0
