"""A patience in a file, as a user would write one: Les quatre as, with its rules in two languages."""

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

REGLES = {
    "fr": """# Les quatre as

Quatre colonnes, dont il ne doit rester que les as.

**But.** Écarter toutes les cartes sauf les quatre as, qui sont les plus hautes.

**La table.** Quatre cartes découvertes, une par colonne ; les autres font le talon.

**Le jeu.** La carte du bout d'une colonne est écartée quand une plus haute de sa couleur finit une autre colonne. Une
colonne vide reçoit la carte du bout d'une autre. Sinon, le talon donne quatre cartes, une par colonne.
""",
    "en": """# The four aces

Four columns, of which only the aces may be left.

**Goal.** Discard every card but the four aces, which are the highest.

**The table.** Four cards face up, one a column; the others make the talon.

**Play.** The last card of a column is discarded when a higher card of its suit ends another column. An empty column
takes the last card of another. Otherwise the talon deals four cards, one a column.
""",
}


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


quatre_as = Reussite("quatre as", FORME, (), installer, coups, verdict, jouer, bound=200, regles=REGLES)
