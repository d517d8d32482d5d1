"""La belle Lucie: eighteen fans, to be built up on four piles, from the ace to the king.

rummifun jouer examples/reussites/belle_lucie.py:belle_lucie --donnes 1
"""

from rummifun.games.reussites import *

REGLES = {
    "fr": """# La belle Lucie

Dix-huit éventails, à ranger par couleur, de l'as au roi.

**Le jeu.** La carte du dessus d'un éventail monte sur la pile de sa couleur, ou se pose sur celle de sa couleur qui
a un rang de plus. Un éventail vide le reste. Deux fois, vous pouvez battre les éventails, et les redonner par trois.

## Options
- `donnes` Donnes en tout : `3`, `1`, `2`
""",
    "en": """# La Belle Lucie

Eighteen fans, to be sorted by suit, from ace to king.

**Play.** The top card of a fan goes up onto the pile of its suit, or onto the card of its suit one rank higher. A fan
that is empty stays empty. Twice, you may shuffle the fans and deal them again, three cards each.

## Options
- `donnes` Deals in all: `3`, `1`, `2`
""",
}

FORME = Forme(JEU_52, (fondations(), Rangee("", Empile, ("talon",), actif=False), *eventails(18)))
EVENTAILS = FORME.places[-18:]
REDONNER = Retourner("talon", "talon")
LOOK = Look(dits({REDONNER: {"fr": "battre et redonner", "en": "shuffle and deal again"}}))


def installer(t, cartes):
    return t.put(decouvertes(cartes, EVENTAILS, 3))


def coups(t):
    yield from montees(t, EVENTAILS)
    yield from poses(t, EVENTAILS, EVENTAILS, en_couleur)
    if t.notes.donne < t.notes.donnes:
        yield REDONNER


def jouer(t, coup):
    return installer(*battues(t, EVENTAILS)) if coup == REDONNER else movement(t, coup)


def pourquoi(t, coup):
    if coup.source == "talon":
        return refus({"fr": "il ne reste plus de donne", "en": "no deal is left"})
    if coup.cible in EVENTAILS and not t[coup.cible]:
        return refus({"fr": "un éventail vide le reste", "en": "a fan that is empty stays empty"})
    return refus({"fr": "il faut la carte voisine de sa couleur", "en": "it needs the next card of its suit"})


def sur(t):  # going up does no harm, unless it changes what is shuffled
    return next(montees(t, EVENTAILS), None) if t.notes.donnes == 1 else None


def belle_lucie(donnes=3):
    fin = gagnee_quand(completes, "the four piles are complete", coups)
    reste = {"bound": 52 + 53 * donnes, "safe": sur, "look": LOOK, "pourquoi": pourquoi, "regles": REGLES}
    return Reussite("belle lucie", FORME, Donnes(donnes), installer, coups, fin, jouer, **reste)
