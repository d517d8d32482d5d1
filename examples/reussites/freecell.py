"""FreeCell, with the numbered deals of Windows: rummifun jouer examples/reussites/freecell.py:freecell --donne 617."""

from functools import partial

from rummifun.games.reussites import *

REGLES = {
    "fr": """# FreeCell
Huit colonnes à démêler à l'aide de quatre cases ; presque toutes les donnes peuvent être gagnées.

La dernière carte d'une colonne, ou celle d'une case, va sur une colonne, un rang plus bas et de l'autre couleur (rouge
ou noire), sur la pile de sa couleur, de l'as au roi, dans une colonne ou une case vide. Une suite se déplace d'un coup
si les cases et les colonnes vides permettent de la déplacer carte par carte.

## Options
- `donne` Une donne de Windows, de 1 à 1000000 : `-` au hasard, `1`, `617`, `11982`""",
    "en": """# FreeCell
Eight columns to untangle by means of four cells; nearly every deal can be won.

The last card of a column, or the card of a cell, goes onto a column, one rank lower and of the other colour (red or
black), onto the pile of its suit, from the ace to the king, or to an empty column or cell. A sequence moves at once if
the empty cells and columns are enough to move it card by card.

## Options
- `donne` A deal of Windows, from 1 to 1000000: `-` at random, `1`, `617`, `11982`""",
}
CASES, COLONNES = cases(4).places, colonnes(8).places
PARTOUT = COLONNES + CASES
SUITE = partial(bout, ordre=alterne)
FORME = Forme(JEU_52, (cases(4), fondations(), colonnes(8, confondues=True)))


def installer(t, cartes):
    paquet = donne_windows(t.notes.donne) if t.notes.donne else cartes
    return t.put({place: tuple(map(retournee, paquet[i::8])) for i, place in enumerate(COLONNES)})


def coups(t):
    libres, vides = (sum(not t[place] for place in places) for places in (CASES, COLONNES))
    yield from montees(t, PARTOUT)
    for coup in bouts(t, COLONNES, SUITE, alterne):
        if coup.n <= (1 + libres) << vides - (not t[coup.cible]):
            yield coup
    yield from poses(t, CASES, COLONNES, alterne)
    yield from (Deplacer(case, colonne) for case in CASES if t[case] for colonne in COLONNES if not t[colonne])
    yield from (Deplacer(source, case) for source in COLONNES if t[source] for case in CASES if not t[case])


def pourquoi(t, coup):
    if coup.cible in CASES:
        return refus({"fr": "une case prend une seule carte", "en": "a cell takes a single card"})
    if coup.cible in PILES:
        return refus(
            {"fr": "la pile monte par couleur, de l'as au roi", "en": "its pile goes up in suit, from the ace"}
        )
    if coup.n > len(SUITE(t, coup.source)):
        return refus({"fr": "ces cartes ne font pas une suite", "en": "these cards are no sequence"})
    if not t[coup.cible] or alterne(t, t[coup.cible][-1], t[coup.source][-coup.n]):
        return refus({"fr": "trop peu de cases et de colonnes vides", "en": "too few empty cells and columns"})
    return refus({"fr": "il faut un rang de moins et l'autre couleur", "en": "one rank lower, of the other colour"})


FIN = gagnee_quand(completes, "the four piles are complete", coups)
COURSE, SUR, ESPOIR = en_colonnes(PARTOUT), partial(sans_risque, places=PARTOUT), partial(promesse, places=COLONNES)


def freecell(donne=None):
    notes = Numero(within(donne, DONNES))
    reste = {"course": COURSE, "safe": SUR, "red": rouge, "espoir": ESPOIR, "etude": limitee(notes), "regles": REGLES}
    return Reussite("freecell", FORME, notes, installer, coups, FIN, avance, pourquoi, **reste)
