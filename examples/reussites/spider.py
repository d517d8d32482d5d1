"""Spider, with one, two or four suits: rummifun jouer examples/reussites/spider.py:spider --couleurs 1."""

from functools import partial

from rummifun.games.reussites import *

REGLES = {
    "fr": """# Spider
Cent quatre cartes, d'une, deux ou quatre couleurs, à ranger en huit suites du roi à l'as.

Des dix colonnes, quatre ont six cartes et les autres cinq ; seule la dernière est découverte. La dernière carte d'une
colonne, ou une suite d'une même couleur (trèfle, carreau…), va sur une carte d'un rang plus haut, ou dans une colonne
vide. Une suite complète s'en va d'elle-même. Si aucune colonne n'est vide, le talon donne une carte à chacune.
## Options
- `couleurs` Nombre de couleurs : `4`, `2`, `1`""",
    "en": """# Spider
A hundred and four cards, of one, two or four suits, to be put into eight runs from king to ace.

Of the ten columns four have six cards, the others five; only the last one lies face up. The last card of a column, or a
run of one suit, goes onto a card one rank higher, or to an empty column. A complete run leaves by itself. If no column
is empty, the stock deals a card to each.
## Options
- `couleurs` Number of suits: `4`, `2`, `1`""",
}
COLONNES, FINIES = colonnes(10).places, fondations(8).places
RANGEES = pioche("talon"), fondations(8), colonnes(10)
DONNER = Retourner("talon", "c1", 10)
SUITE = partial(bout, ordre=en_couleur)
ESPOIR = partial(rangement, places=COLONNES, ordre=en_couleur)
LOOK = Look(dits({DONNER: {"fr": "donner dix cartes", "en": "deal ten cards"}}))


def installer(t, cartes):
    tas = {c: cartes[i:54:10] for i, c in enumerate(COLONNES)}
    return t.put({"talon": cartes[54:], **{c: (*pile[:-1], retournee(pile[-1])) for c, pile in tas.items()}})


def forces(t):  # a complete run leaves, a card that nothing covers is shown
    libre = next((p for p in FINIES if not t[p]), None)
    finies = [Deplacer(c, libre, 13) for c in COLONNES if len(SUITE(t, c)) == 13]
    return finies[:1] or [Retourner(c, c) for c in (a_devoiler(t),) if c]


def coups(t):
    donner = [DONNER] if t["talon"] and all(t[c] for c in COLONNES) else []
    return forces(t) or [*bouts(t, COLONNES, SUITE, descend), *donner]


def pourquoi(t, coup):
    if coup.source == "talon":
        english = "a column is empty: the stock deals only onto full columns"
        french = "une colonne est vide : le talon ne donne que sur des colonnes pleines"
        return refus({"fr": french, "en": english}) if t["talon"] else None
    if coup.n > len(SUITE(t, coup.source)):
        return refus(
            {"fr": "ces cartes ne font pas une suite d'une couleur", "en": "these cards are no run of one suit"}
        )
    return refus({"fr": "il faut une carte d'un rang de plus", "en": "it goes onto a card one rank higher"})


def jouer(t, coup):
    return compte(t, servir(t, "talon", COLONNES)) if coup == DONNER else avance(t, coup)


def spider(couleurs=4):
    notes = Couleurs(one_of(couleurs, (4, 2, 1)))
    forme = Forme(Pack(JEU_52.couleurs[-couleurs:], JEU_52.rangs, 8 // couleurs), RANGEES)
    fin = gagnee_quand(lambda t: t["p8"], {"fr": "les huit suites sont faites", "en": "the eight runs are made"}, coups)
    reste = {"look": LOOK, "course": Course(d_office=forces), "espoir": ESPOIR, "regles": REGLES}
    return Reussite("spider", forme, notes, installer, coups, fin, jouer, pourquoi, etude=limitee(notes), **reste)
