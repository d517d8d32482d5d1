"""R7 played as a direct loop over numbers: a dozen times faster than the fold of movements, with the same last table.

The cards of a pack are numbered suit after suit; in a suit of k ranks, rank r is followed by (r + 1) mod k.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rummifun.core.conversion import evolve
from rummifun.games.reussites.relais_des_7 import Tour
from rummifun.pieces.cartes import Carte, Couleur, Pack, Rang, est_decouverte, face
from rummifun.pieces.tableau import Cartes, Tableau


class _Numeros(NamedTuple):
    """Numbers for the cards of a pack: by suit and rank; the cards face up; the numbers after and before each."""

    couleurs: dict[Couleur, int]
    rangs: dict[Rang, int]
    cartes: Cartes
    apres: tuple[int, ...]
    avant: tuple[int, ...]


@lru_cache(maxsize=16)
def _numeros(pack: Pack) -> _Numeros:
    k = len(pack.rangs)
    couleurs = {couleur: i * k for i, couleur in enumerate(pack.couleurs)}
    rangs = {rang: i for i, rang in enumerate(pack.rangs)}
    cercle = [(n - n % k, n % k) for n in range(pack.nb_cartes)]
    apres, avant = (tuple(c + (r + pas) % k for c, r in cercle) for pas in (1, -1))
    return _Numeros(couleurs, rangs, tuple(map(face, pack.cartes)), apres, avant)


class _Bout(NamedTuple):
    """An end of a series: its cards, the card wanted after each, whether it is the top end."""

    posees: list[Carte]
    suivantes: tuple[int, ...]
    dessus: bool


def play_r7_to_end(t: Tableau[Tour]) -> Tableau[Tour]:
    """Play a game of R7 from a table to its end.

    `bouts` gives, for each card, the end of the series that wants it. A drawn card goes on the rebut, and the top of
    the rebut goes to the line as long as it fits. That covers rules 1 to 4 at once: a card that does not fit stays, and
    one that fits uncovers the next.
    """
    n = _numeros(t.forme.pack)
    series = [(_Bout([], n.avant, dessus=False), _Bout([], n.apres, dessus=True)) for _ in n.couleurs]
    bouts = _bouts(t, n, series)
    cartes, fond = n.cartes, len(n.cartes)  # `fond` lies beneath the rebut: it is not a card, and nothing wants it
    talon, rebut = ([n.couleurs[c.couleur] + n.rangs[c.rang] for c in t[place]] for place in ("talon", "rebut"))
    if rebut and not (talon and est_decouverte(t["talon"][-1])):
        talon.append(rebut.pop())  # try the top of the rebut first
    rebut.insert(0, fond)
    tours, tour = t.notes
    while True:
        for tiree in reversed(talon):
            rebut.append(tiree)
            while bout := bouts[rebut[-1]]:
                carte = rebut.pop()
                posees, suivantes, dessus = bout
                posees.append(cartes[carte])
                suivante = suivantes[carte]
                if dessus or not bouts[suivante]:  # a card that fits at both ends goes on top
                    bouts[suivante] = bout
        if len(rebut) == 1 or tour >= tours:
            break
        talon, rebut, tour = rebut[:0:-1], [fond], tour + 1
    ligne = {
        str(c): (*bas.posees[::-1], *t[str(c)], *haut.posees) for c, (bas, haut) in zip(n.couleurs, series, strict=True)
    }
    tas = {"talon": (), "rebut": tuple(cartes[carte] for carte in rebut[1:]), **ligne}
    return evolve(t, tas=tuple(tas[place] for place in t.forme.places), notes=t.notes._replace(tour=tour))


def _bouts(t: Tableau[Tour], n: _Numeros, series: list[tuple[_Bout, _Bout]]) -> list[_Bout | None]:
    """Mark the wanted cards: for each series, the one before its lowest, then the one after its highest."""
    bouts: list[_Bout | None] = [None] * (len(n.cartes) + 1)
    for (couleur, debut), (bas, haut) in zip(n.couleurs.items(), series, strict=True):
        serie = t[str(couleur)]
        bouts[n.avant[debut + n.rangs[serie[0].rang]]] = bas
        bouts[n.apres[debut + n.rangs[serie[-1].rang]]] = haut
    return bouts
