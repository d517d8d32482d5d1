"""Les quatre as: four columns; of two tops of one suit the lower is discarded, until the four aces are left.

Pack: 52 cards, the ace being the highest. Four cards are dealt, one a column, face up. A top is discarded while another
top of its suit is higher; the top of a column may go to an empty one; else four more cards are dealt, one a column. Won
when the talon is used up and only the aces are left; lost when nothing can move.

    rummifun jouer examples/quatre_as.py:quatre_as
    rummifun verifier examples/quatre_as.py:quatre_as
"""

from collections.abc import Iterator

from rummifun.games.reussites import (
    JEU_52,
    Cartes,
    Deplacer,
    Empile,
    Etale,
    Forme,
    Mouvement,
    Rangee,
    Retourner,
    Reussite,
    Tableau,
    Verdict,
    gagnee,
    movement,
    perdue,
    retournee,
)

COLONNES = ("c1", "c2", "c3", "c4")
DONNER = Retourner("talon", "c1")
FORME = Forme(JEU_52, (Rangee("pioche", Empile, ("talon", "rebut")), Rangee("colonnes", Etale, COLONNES, fanned=True)))
Jeu = Tableau[tuple[()]]


def installer(t: Jeu, cartes: Cartes) -> Jeu:
    return donne(t.put({"talon": cartes}))


def donne(t: Jeu) -> Jeu:
    reste, cartes = t["talon"][:-4], t["talon"][:-5:-1]
    return t.put({"talon": reste, **{c: (*t[c], retournee(x)) for c, x in zip(COLONNES, cartes, strict=True)}})


def coups(t: Jeu) -> Iterator[Mouvement]:
    yield from ecartees(t)
    longues = [c for c in COLONNES if len(t[c]) > 1]  # a card alone would leave as empty a column as it goes to
    yield from (Deplacer(longue, vide) for longue in longues for vide in COLONNES if not t[vide])
    if t["talon"]:
        yield DONNER


def ecartees(t: Jeu) -> Iterator[Mouvement]:
    rangs, tops = t.forme.pack.rangs, {c: t[c][-1] for c in COLONNES if t[c]}
    for place, carte in tops.items():
        if any(o.couleur is carte.couleur and rangs.index(o.rang) > rangs.index(carte.rang) for o in tops.values()):
            yield Deplacer(place, "rebut")


def jouer(t: Jeu, coup: Mouvement) -> Jeu:
    return donne(t) if coup == DONNER else movement(t, coup)


def verdict(t: Jeu) -> Verdict | None:
    if len(t["rebut"]) == t.forme.pack.nb_cartes - 4:
        return gagnee("il ne reste que les quatre as")
    return None if any(coups(t)) else perdue("rien ne peut plus bouger")


quatre_as = Reussite("quatre as", FORME, (), installer, coups, verdict, jouer, bound=200)
