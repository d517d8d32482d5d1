"""The oracle of the solver: an integer programme over all combinations, jokers in every place, solved by HiGHS.

It shares nothing with the solver: a variable counts how often each combination is laid, another whether a tile of the
hand is; each face is laid as often as its combinations hold it (den Hertog and Hulshof, 2006, with every joker placed).
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array, hstack, identity

JOKER = 52
"""The face of a joker; that of a tile is 4 times its value from 0, plus its colour."""


class Oracle(NamedTuple):
    """All combinations as columns of faces, without two that hold the same tiles, and the points each may make."""

    colonnes: csc_array
    points: np.ndarray[tuple[int], np.dtype[np.float64]]


@cache
def oracle() -> Oracle:
    """List every combination, with no joker, one or two in every place; runs of 3 to 5 tiles make all the others.

    A longer run is two of 3 or more, and two jokers leave each of them a numbered tile.
    """
    points: dict[tuple[int, ...], int] = {}
    for faces in _sans_joker():
        for n in range(3):
            for places in combinations(range(len(faces)), n):
                if n < len(faces):
                    jeu = tuple(sorted(JOKER if i in places else f for i, f in enumerate(faces)))
                    points[jeu] = max(points.get(jeu, 0), sum(f // 4 + 1 for f in faces))
    lignes = [f for jeu in points for f in jeu]
    rangs = [j for j, jeu in enumerate(points) for _ in jeu]
    colonnes = csc_array((np.ones(len(lignes)), (lignes, rangs)), shape=(53, len(points)))
    return Oracle(colonnes, np.array(list(points.values()), dtype=np.float64))


def _sans_joker() -> list[tuple[int, ...]]:
    suites = [
        tuple(4 * v + c for v in range(debut, fin))
        for c in range(4)
        for debut in range(11)
        for fin in range(debut + 3, min(debut + 5, 13) + 1)
    ]
    groupes = [tuple(4 * v + c for c in cs) for v in range(13) for n in (3, 4) for cs in combinations(range(4), n)]
    return [*suites, *groupes]


def meilleur(dues: list[int], main: list[int], poids: list[int], points: int = 0) -> int | None:
    """Return the greatest weight of hand tiles laid with all those due; None where these cannot all be laid.

    With `points`, only combinations worth so many in all count.
    """
    colonnes, valeurs = _presentes(dues, main)
    n = colonnes.shape[1]
    egalites = LinearConstraint(hstack([colonnes, -identity(53)]), dues, dues)
    contraintes = [egalites]
    if points:
        ligne = np.concatenate([valeurs, np.zeros(53)])
        contraintes.append(LinearConstraint(ligne, points, np.inf))
    resultat = milp(
        np.concatenate([np.zeros(n), -np.array(poids, dtype=np.float64)]),
        integrality=np.ones(n + 53),
        bounds=Bounds(np.zeros(n + 53), np.concatenate([np.full(n, 4.0), main])),
        constraints=contraintes,
        options={"mip_rel_gap": 0.0},
    )
    return round(-resultat.fun) if resultat.status == 0 else None


def _presentes(dues: list[int], main: list[int]) -> tuple[csc_array, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Leave out the combinations that need a face more often than it is there."""
    o = oracle()
    toutes = np.array(dues) + np.array(main)
    exces = o.colonnes > np.asarray(toutes, dtype=np.float64).reshape(53, 1)
    tenables = np.asarray(exces.sum(axis=0)).ravel() == 0
    return o.colonnes[:, tenables], o.points[tenables]
