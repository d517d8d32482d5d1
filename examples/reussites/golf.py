"""Golf: seven columns of five cards to clear onto a hole, one rank up or down each time.

rummifun jouer examples/reussites/golf.py:golf
"""

from rummifun.games.reussites import *

REGLES = {
    "fr": """# Le golf

Sept colonnes à vider dans un trou, un rang plus haut ou plus bas à chaque carte.

**La table.** Sept colonnes de cinq cartes découvertes ; une carte dans le trou, les autres font le talon.

**Le jeu.** La dernière carte d'une colonne va dans le trou si elle suit ou précède celle qui s'y trouve : un six reçoit
un cinq ou un sept. L'as est la plus basse, et ne touche pas au roi. Sinon, retournez une carte du talon dans le trou.
""",
    "en": """# Golf

Seven columns to clear into a hole, one rank up or down with every card.

**The table.** Seven columns of five cards face up; one card in the hole; the others are the stock.

**Play.** The last card of a column goes into the hole if it is one rank above or below the card there: a five or a
seven goes onto a six. The ace is the lowest, and does not meet the king. Otherwise turn a card of the stock over.
""",
}

RANGEE = colonnes(7, confondues=True)
COLONNES = RANGEE.places
TROU = {"fr": "trou", "en": "hole"}
FORME = Forme(JEU_52, (pioche("talon"), Rangee(TROU, Empile, ("trou",), dite=TROU, comptent=1), RANGEE))


def installer(t, cartes):
    t = t.put({**decouvertes(cartes, COLONNES, 5), "talon": cartes[35:]})
    return movement(t, Retourner("talon", "trou"))


def voisines(t, dessous, carte):
    return abs(points(carte) - points(dessous)) == 1


def coups(t):
    yield from poses(t, COLONNES, ("trou",), voisines)
    if t["talon"]:
        yield Retourner("talon", "trou")


def pourquoi(t, coup):
    if not t[coup.source]:
        return None
    if coup.cible != "trou":
        return refus({"fr": "les cartes vont dans le trou", "en": "cards go into the hole"})
    return refus({"fr": "il faut un rang de plus ou de moins", "en": "it must be one rank above or below"})


def reste(t):
    return sum(len(t[place]) for place in COLONNES)


FIN = gagnee_quand(lambda t: not reste(t), {"fr": "le parcours est terminé", "en": "the course is finished"}, coups)
golf = Reussite(
    "golf", FORME, (), installer, coups, FIN, pourquoi=pourquoi, bound=51, espoir=lambda t: -reste(t), regles=REGLES
)
