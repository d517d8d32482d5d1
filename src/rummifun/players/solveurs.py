"""The solver that the players of Rummikub ask: the compiled twin where numba is there, else the plain one.

Both find the same solutions, so it does not show in any choice which of them was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from rummifun.games.rummikub import Main, Table, arranger, meilleure_pose
from rummifun.games.rummikub.solveur import Objectif, Solution
from rummifun.kernels import compilable

__all__ = ["PUR", "Solveur", "solveur"]


class Solveur(NamedTuple):
    """A solver: the best turn, and the table that all of some tiles make.

    Profil: (table → main → objectif → solution) × (multiensemble tuile → table option) → solveur
    """

    meilleure_pose: Callable[[Table, Main, Objectif], Solution]
    arranger: Callable[[Main], Table | None]


PUR: Final = Solveur(meilleure_pose, arranger)
"""The plain solver."""


@cache
def solveur() -> Solveur:
    """Give the quickest solver there is here.

    Profil: {} → solveur

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> main = mens([T(v, Noir) for v in (1, 2, 3, 9)])
    >>> solveur().meilleure_pose((), main, "tuiles") == PUR.meilleure_pose((), main, "tuiles")
    True

    Law: it finds what the plain one finds.
    """
    if not compilable():
        return PUR
    from rummifun.kernels import rummikub  # which needs numba

    return Solveur(rummikub.meilleure_pose, rummikub.arranger)
