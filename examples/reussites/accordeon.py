"""L'accordéon: fifty-two cards in a line, to be laid on one another until one pile is left.

rummifun jouer examples/reussites/accordeon.py:accordeon
"""

from rummifun.games.reussites import *

REGLES = {
    "fr": """# L'accordéon

Cinquante-deux cartes en ligne, à réunir en un seul tas.

**La table.** Toutes les cartes, découvertes, l'une à côté de l'autre.

**Le jeu.** Un tas se pose sur son voisin de gauche, ou sur le troisième à sa gauche, si leurs cartes du dessus sont de
la même couleur ou du même rang. La ligne se resserre.
""",
    "en": """# Accordion

Fifty-two cards in a line, to be gathered into a single pile.

**The table.** All cards face up, side by side.

**Play.** A pile goes onto its left neighbour, or onto the third pile to its left, if their top cards are of one suit or
one rank. The line closes up.
""",
}

LIGNE = ligne(52, comptent=1)


def installer(t, cartes):
    return t.put(decouvertes(cartes, LIGNE.places))


def coups(t):
    tas = [place for place in LIGNE.places if t[place]]
    for saut in (1, 3):
        for cible, source in zip(tas, tas[saut:]):
            gauche, droite = t[cible][-1], t[source][-1]
            if meme_couleur(gauche, droite) or meme_rang(gauche, droite):
                yield Deplacer(source, cible, len(t[source]))


def pourquoi(t, coup):
    tas = [place for place in LIGNE.places if t[place]]
    if coup.source not in tas:
        return None
    if coup.cible not in tas[-2::-1] or tas.index(coup.source) - tas.index(coup.cible) not in (1, 3):
        return refus(
            {
                "fr": "un tas va sur son voisin de gauche, ou sur le troisième à sa gauche",
                "en": "a pile goes onto its left neighbour, or onto the third to its left",
            }
        )
    return refus({"fr": "il faut la même couleur ou le même rang", "en": "the same suit or rank is needed"})


def jouer(t, coup):
    return serrer(movement(t, coup), LIGNE)


def gagne(t):
    return not t["t2"]


FIN = gagnee_quand(gagne, {"fr": "il ne reste qu'un tas", "en": "a single pile is left"}, coups)
FORME = Forme(JEU_52, (LIGNE,))
accordeon = Reussite("accordeon", FORME, (), installer, coups, FIN, jouer, pourquoi, bound=51, regles=REGLES)
