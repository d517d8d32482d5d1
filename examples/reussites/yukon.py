"""Yukon: seven columns, where any card that lies face up moves with all those on it.

rummifun jouer examples/reussites/yukon.py:yukon
"""

from functools import partial

from rummifun.games.reussites import *

REGLES = {
    "fr": """# Yukon

Un Klondike sans talon, où toute carte découverte se déplace avec celles qui la couvrent.

**La table.** Une carte dans la première colonne ; dans les six autres, une à six cartes cachées sous cinq découvertes.

**Le jeu.** Une carte découverte, avec toutes celles qui sont dessus, en ordre ou non, va sur la dernière carte d'une
autre colonne, un rang plus haut et de l'autre couleur (rouge ou noire) ; un roi va dans une colonne vide. Une carte
cachée qui n'est plus couverte est retournée. La dernière carte d'une colonne monte sur la pile de sa couleur, de l'as
au roi.
""",
    "en": """# Yukon

A Klondike without a stock, where any card that lies face up moves with the cards on it.

**The table.** One card in the first column; in the other six, one to six cards face down under five face up.

**Play.** A card that lies face up, with all the cards on it, in order or not, goes onto the last card of another
column, one rank higher and of the other colour (red or black); a king goes to an empty column. A card face down with
nothing on it is turned over. The last card of a column goes up onto the pile of its suit, from the ace to the king.
""",
}
COLONNES = colonnes(7).places
FORME = Forme(JEU_52, (fondations(), colonnes(7, confondues=True)))


def installer(t, cartes):
    suite, tas = iter(cartes), {}
    for n, place in enumerate(COLONNES):
        cachees = [next(suite) for _ in range(n)]
        tas[place] = (*cachees, *(retournee(next(suite)) for _ in range(5 if n else 1)))
    return t.put(tas)


def coups(t):
    if place := a_devoiler(t):
        return (Retourner(place, place),)
    return (*montees(t, COLONNES), *bouts(t, COLONNES, chaine, alterne, est_roi))


def pourquoi(t, coup):
    if DOS in t[coup.source][-coup.n :]:
        return None
    if coup.cible in PILES:
        return refus(
            {"fr": "la pile monte par couleur, de l'as au roi", "en": "its pile goes up in suit, from the ace"}
        )
    if not t[coup.cible]:
        return refus({"fr": "seul un roi va dans une colonne vide", "en": "only a king goes to an empty column"})
    return refus({"fr": "il faut un rang de moins et l'autre couleur", "en": "one rank lower, of the other colour"})


FIN = gagnee_quand(completes, "the four piles are complete", coups)
COURSE, ESPOIR = en_colonnes(COLONNES), partial(promesse, places=COLONNES)
SUR = partial(sans_risque, places=COLONNES, juge=inutile)
RESTE = {"safe": SUR, "red": rouge, "espoir": ESPOIR, "etude": limitee(Limite()), "regles": REGLES}
yukon = Reussite("yukon", FORME, Limite(), installer, coups, FIN, avance, pourquoi, course=COURSE, **RESTE)
