"""La pyramide, with a player of one's own: step 7 of the tutorial on one's first patience."""

from itertools import permutations
from typing import NamedTuple

from rummifun.games.reussites import (
    JEU_52,
    Deplacer,
    Empile,
    Forme,
    Rangee,
    Retourner,
    Reussite,
    gagnee,
    movement,
    perdue,
    retournee,
)

RANGS = [[f"{lettre}{i}" for i in range(1, n + 1)] for n, lettre in enumerate("abcdefg", 1)]
PYRAMIDE = [place for rang in RANGS for place in rang]
FORME = Forme(
    JEU_52,
    (
        *[Rangee("", Empile, tuple(rang)) for rang in RANGS],
        Rangee("pioche", Empile, ("talon", "rebut", "defausse")),
    ),
)


def installer(t, cartes):
    pyramide = {place: (retournee(carte),) for place, carte in zip(PYRAMIDE, cartes)}
    return t.put({**pyramide, "talon": cartes[len(PYRAMIDE) :]})


VALEUR = {rang: n for n, rang in enumerate(JEU_52.rangs, 2)} | {JEU_52.rangs[-1]: 1}
DESSUS = {
    place: (RANGS[n + 1][i], RANGS[n + 1][i + 1]) for n, rang in enumerate(RANGS[:-1]) for i, place in enumerate(rang)
}


def libres(t):
    decouvertes = [p for p in PYRAMIDE if t[p] and not any(t[q] for q in DESSUS.get(p, ()))]
    return [*decouvertes, "rebut"] if t["rebut"] else decouvertes


def coups(t):
    points = {place: VALEUR[t[place][-1].rang] for place in libres(t)}
    for a in points:
        if points[a] == 13:
            yield Deplacer(a, "defausse")
    for a, b in permutations(points, 2):
        if points[a] + points[b] == 13:
            yield Deplacer(a, b)
    if t["talon"]:
        yield Retourner("talon", "rebut")
    elif t["rebut"] and t.notes.tour < t.notes.tours:
        yield Retourner("rebut", "talon", len(t["rebut"]))


class Tour(NamedTuple):
    tours: int
    tour: int = 1


def jouer(t, coup):
    if coup.cible == "talon":
        return movement(t, coup).noted(tour=t.notes.tour + 1)
    if isinstance(coup, Retourner) or coup.cible == "defausse":
        return movement(t, coup)
    seule = movement(t, Deplacer(coup.source, "defausse"))
    return movement(seule, Deplacer(coup.cible, "defausse"))


def verdict(t):
    if not any(t[place] for place in PYRAMIDE):
        return gagnee("la pyramide est vide")
    return None if any(coups(t)) else perdue("plus rien ne fait treize")


def mesures(t):
    return {"cartes": sum(1 for place in PYRAMIDE if t[place])}


def pyramide(tours=3):
    return Reussite(
        "pyramide",
        FORME,
        Tour(tours),
        installer,
        coups,
        verdict,
        jouer,
        mesures=mesures,
        bound=52 + 25 * tours,
    )


DESSOUS = {place: [p for p in DESSUS if place in DESSUS[p]] for place in PYRAMIDE}


def choisir(jeu, t, coups, alea):
    def liberees(coup):
        prises = {coup.source, coup.cible} & {*PYRAMIDE}
        restent = {place for place in PYRAMIDE if t[place]} - prises
        return sum(restent.isdisjoint(DESSUS[p]) for place in prises for p in DESSOUS[place]), len(prises)

    return max(coups, key=liberees), "ce coup libère le plus de cartes"
