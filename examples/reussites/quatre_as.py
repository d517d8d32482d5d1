"""Les quatre as: of two cards of one suit the lower is discarded, until only the aces are left.

rummifun jouer examples/reussites/quatre_as.py:quatre_as
"""

from rummifun.games.reussites import *

REGLES = {
    "fr": """# Les quatre as

Quatre colonnes, dont il ne doit rester que les as.

**La table.** Quatre cartes découvertes, une par colonne ; les autres font le talon.

**Le jeu.** La dernière carte d'une colonne est écartée quand une plus haute de sa couleur finit une autre colonne ; les
as sont les plus hauts. Une colonne vide reçoit la dernière carte d'une autre. Le talon donne une carte par colonne.
""",
    "en": """# The four aces

Four columns, of which only the aces may be left.

**The table.** Four cards face up, one a column; the others are the stock.

**Play.** The last card of a column is discarded when a higher one of its suit ends another column; the ace is the
highest. An empty column takes the last card of another. The stock deals four cards, one a column.
""",
}

RANGEE = colonnes(4)
COLONNES = RANGEE.places
DONNER = Retourner("talon", "c1")


def installer(t, cartes):
    return servir(t.put({"talon": cartes}), "talon", COLONNES)


def coups(t):
    dernieres = dessus(t, COLONNES)
    for place, carte in dernieres.items():
        if any(meme_couleur(carte, autre) and rang_inferieur(carte, autre) for autre in dernieres.values()):
            yield Deplacer(place, "rebut")
    vides = [place for place in COLONNES if not t[place]]
    yield from (Deplacer(place, vide) for place in COLONNES if len(t[place]) > 1 for vide in vides)
    if t["talon"]:
        yield DONNER


def pourquoi(t, coup):
    if not t[coup.source]:
        return None
    if coup.cible == "rebut":
        return refus({"fr": "aucune plus haute de sa couleur", "en": "none higher of its suit ends a column"})
    return refus({"fr": "seule une colonne vide la reçoit", "en": "only an empty column takes it"})


def jouer(t, coup):
    return servir(t, "talon", COLONNES) if coup == DONNER else movement(t, coup)


def ecartees(t):
    return len(t["rebut"])


RAISON = {"fr": "il ne reste que les as", "en": "only the aces are left"}
FIN = gagnee_quand(lambda t: ecartees(t) == t.forme.pack.nb_cartes - 4, RAISON, coups)
FORME = Forme(JEU_52, (pioche("talon"), defausse("rebut"), RANGEE))
quatre_as = Reussite(
    "quatre as", FORME, (), installer, coups, FIN, jouer, pourquoi, bound=200, espoir=ecartees, regles=REGLES
)
