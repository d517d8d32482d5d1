"""La pyramide: cards that make thirteen leave in pairs, until the pyramid is gone.

rummifun jouer examples/reussites/pyramide.py:pyramide --tours 3
"""

from rummifun.games.reussites import *

REGLES = {
    "fr": """# La pyramide

Une pyramide à défaire, deux cartes à la fois, qui font treize.

**Le jeu.** Deux cartes que rien ne couvre, et qui font treize, s'en vont ensemble ; un roi, qui vaut treize, part seul.
L'as vaut un, le valet onze, la dame douze. La carte retournée du talon et celle du dessus du rebut jouent aussi.

## Options
- `tours` Parcours du talon : `1`, `2`, `3`
""",
    "en": """# Pyramid

A pyramid to take away, two cards at a time, which make thirteen.

**Play.** Two cards that nothing covers and that make thirteen leave together; a king counts thirteen and leaves alone.
The ace counts one, the jack eleven, the queen twelve. The card turned from the stock and the top of the waste play too.

## Options
- `tours` Rounds of the stock: `1`, `2`, `3`
""",
}

FIN = {"fr": "la pyramide est défaite", "en": "the pyramid is gone"}
RANGS = en_pyramide(7)
FORME = Forme(JEU_52, (RANGS, pioche("talon", "main", "rebut"), defausse()))


def installer(t, cartes):
    return t.put({**decouvertes(cartes, RANGS.places), "talon": cartes[28:]})


def coups(t):
    valeurs = {place: points(carte) for place, carte in (libres(t, RANGS) | dessus(t, ("main", "rebut"))).items()}
    yield from (Deplacer(place, "defausse") for place in valeurs if valeurs[place] == 13)
    yield from (Deplacer(a, b) for a in valeurs for b in valeurs if valeurs[a] + valeurs[b] == 13)
    if t["talon"]:
        yield Retourner("talon", "main")
    elif t["rebut"] and t.notes.tour < t.notes.tours:
        yield Retourner("rebut", "talon", len(t["rebut"] + t["main"]))


def pourquoi(t, coup):
    if isinstance(coup, Retourner):
        fini = {"fr": "il ne reste pas de tour du talon", "en": "no round of the stock is left"}
        return refus(fini) if t.notes.tour == t.notes.tours else None
    if {coup.source, coup.cible} & set(RANGS.places) - libres(t, RANGS).keys():
        return refus({"fr": "une carte en couvre une", "en": "one of them is covered"})
    return refus({"fr": "deux cartes qui font treize, ou un roi seul", "en": "two cards that make thirteen, or a king"})


def jouer(t, coup):
    if isinstance(coup, Deplacer):
        return par_paires(t, coup, "defausse")
    apres = movement(movement(t, Deplacer("main", "rebut")), coup)  # the card in hand goes onto the waste
    return apres if coup.cible == "main" else apres.noted(tour=t.notes.tour + 1)


def pyramide(tours=1):
    fin = gagnee_quand(lambda t: not dessus(t, RANGS.places), FIN, coups)
    reste = {"bound": 52 + 25 * tours, "look": Look(ensemble), "pourquoi": pourquoi, "regles": REGLES}
    return Reussite("pyramide", FORME, Tours(tours), installer, coups, fin, jouer, **reste)
