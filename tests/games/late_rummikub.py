"""Rummikub begun near its end, where the deal puts most tiles on the table: empty pools, passes and endings come soon.

Every first state is possible, so the laws of every game hold for this game as they hold for Rummikub.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import Final

from rummifun.chance import Alea
from rummifun.games.rummikub import J1, J2, Combinaison, Couleur, Etat, Joker, Statut, T, Tuile, ajouter_tuile, mens

__all__ = ["tardif"]

_SUITES: Final = tuple(
    tuple(T(v, c) for v in range(debut, fin)) for c in Couleur for debut, fin in ((1, 4), (4, 7), (7, 10), (10, 14))
)
_GROUPES: Final = tuple(tuple(T(v, c) for c in Couleur) for v in range(1, 14))
_PARTAGE: Final[tuple[Combinaison, ...]] = (*_SUITES, *_GROUPES)
"""The 104 numbered tiles in 29 combinations."""

_ENGAGES: Final = ((True, True), (True, True), (True, False), (False, True))


def deal_late(alea: Alea) -> Etat:
    """Lay most of 29 combinations, and deal two to eight of them into hands and pool, jokers anywhere.

    The number of tiles is always even: half of the deals leave no pool.
    """
    partage, alea = alea.shuffle(_PARTAGE)
    restent, alea = alea.below(7)
    laissees, table = partage[: restent + 2], partage[restent + 2 :]
    jokers, alea = alea.below(3)
    avec_jokers = reduce(ajouter_tuile, [Joker] * jokers, table)
    tas: tuple[Tuile, ...] = (*chain.from_iterable(laissees), *[Joker] * (2 - jokers))
    tuiles, alea = alea.shuffle(tas)
    taille, alea = alea.below(2 * (len(tuiles) // 2))
    engages, alea = alea.below(len(_ENGAGES))
    m1, m2, pioche = (mens(part) for part in _coupe(tuiles, min(taille + 1, len(tuiles) // 2)))
    e1, e2 = _ENGAGES[engages]
    return Etat((Statut(J1, e1, m1), Statut(J2, e2, m2)), avec_jokers, pioche, J1, alea)


def _coupe(tuiles: tuple[Tuile, ...], n: int) -> tuple[tuple[Tuile, ...], tuple[Tuile, ...], tuple[Tuile, ...]]:
    return tuiles[:n], tuiles[n : 2 * n], tuiles[2 * n :]


tardif: Final = replace(jeu, name="rummikub tardif", new=deal_late)
"""Rummikub begun near its end."""
