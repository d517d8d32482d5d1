"""Golf, a patience with choices: seven columns of five cards, to be cleared by one's neighbours in rank.

Pack: 52 cards. The uppermost card of a column goes onto the hole when its rank is next to that of the hole's top, up or
down, in a circle; or a card of the talon is turned onto the hole. Won when the columns are cleared; lost when the talon
is used up and no column can move.

    rummifun jouer examples/ma_reussite.py:golf
    rummifun observer examples/ma_reussite.py:golf --joueurs glouton
    rummifun verifier examples/ma_reussite.py:golf
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
    perdue,
    retournee,
)

COLONNES = tuple(f"c{i}" for i in range(1, 8))
FORME = Forme(JEU_52, (Rangee("pioche", Empile, ("talon", "trou")), Rangee("parcours", Etale, COLONNES)))
Parcours = Tableau[tuple[()]]


def installer(t: Parcours, cartes: Cartes) -> Parcours:
    colonnes = {place: tuple(map(retournee, cartes[5 * i : 5 * i + 5])) for i, place in enumerate(COLONNES)}
    return t.put({**colonnes, "trou": (retournee(cartes[35]),), "talon": cartes[36:]})


def coups(t: Parcours) -> Iterator[Mouvement]:
    trou = t["trou"][-1].rang
    for place in COLONNES:
        if t[place] and (t.forme.suivant[trou] is t[place][-1].rang or t.forme.suivant[t[place][-1].rang] is trou):
            yield Deplacer(place, "trou")
    if t["talon"]:
        yield Retourner("talon", "trou")


def verdict(t: Parcours) -> Verdict | None:
    if not any(t[place] for place in COLONNES):
        return gagnee("le parcours est terminé")
    return None if any(coups(t)) else perdue("le talon est épuisé")


golf = Reussite("golf", FORME, (), installer, coups, verdict, bound=51)
