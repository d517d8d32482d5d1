"""The solver of the Rummikub players: the plain one and, for many questions, its compiled twin with numba.

Both find the same solutions, so no choice depends on which one answered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from rummifun.games.rummikub import Main, Table, arranger, meilleure_pose
from rummifun.games.rummikub.solver import Objectif, Solution
from rummifun.kernels.jit_cache import twin_switch


class RummikubSolver(NamedTuple):
    """A solver: it finds the best turn, or arranges all of some tiles."""

    meilleure_pose: Callable[[Table, Main, Objectif], Solution]
    arranger: Callable[[Main], Table | None]


PLAIN_SOLVER: Final = RummikubSolver(meilleure_pose, arranger)
"""The plain solver."""


_pret: Final = twin_switch("__init__._resout", 50, 2000)
"""A turn takes the plain solver some hundredths of a second; loading the twin, one; compiling it, half a minute."""


def quickest_solver() -> RummikubSolver:
    """Return the quickest available solver, given the number of questions so far."""
    return compiled_solver() if _pret() else PLAIN_SOLVER


@cache
def compiled_solver() -> RummikubSolver:
    """Return the compiled twin, which needs numba."""
    from rummifun.kernels import rummikub  # which needs numba

    return RummikubSolver(rummikub.meilleure_pose, rummikub.arranger)
