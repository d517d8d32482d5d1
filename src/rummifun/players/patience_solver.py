"""Can a réussite still be won, and after which moves? This module asks the quickest solver available.

The solver of Klondike has a compiled twin if numba is installed (the extra `fast`). Both visit the same nodes and find
the same lines, so no answer depends on which one gave it. The plain solver works until the twin is ready; then the twin
takes over. Every other réussite is searched by its rules alone. The questions are about states, hidden cards included:
callers must tell the player first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeGuard, assert_never

from rummifun.core.capabilities import Solvable
from rummifun.games.reussites import klondike_solver
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_solver.solve import never_stop
from rummifun.games.reussites.parameters import positive_option
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue, Solution
from rummifun.kernels.jit_cache import can_compile, is_cached
from rummifun.pieces.tableau import Mouvement, Tableau

Stop = Callable[[], bool]
"""A function called now and then, which tells whether to give up."""

After = dict[Any, bool | None]
"""For each legal move, whether the game can still be won after it; None if the budget ran out."""


class PatienceSolver(NamedTuple):
    """A solver of Klondike: for a table, for its moves, or for a short line."""

    solution: Callable[[Tableau[Any], int, Stop], Solution[Mouvement]]
    gagnants: Callable[[Tableau[Any], int, Stop], After]
    au_plus: Callable[[Tableau[Any], int, int, Stop], Solution[Mouvement]]


PLAIN_SOLVER: Final = PatienceSolver(klondike_solver.solution, klondike_solver.gagnants, klondike_solver.au_plus)
"""The plain solver."""

_TWIN: Final = "rummifun.kernels.klondike_search"
_LOADING: Final = 20_000
"""The nodes that the plain solver visits while an already compiled twin loads: a second."""
_COMPILING: Final = 300_000
"""The nodes that it visits in half the time of compiling the twin."""


def compiled_solver() -> PatienceSolver:
    """Return the compiled twin, which needs numba."""
    from rummifun.kernels import klondike_search  # which needs numba

    return PatienceSolver(klondike_search.solve_table, klondike_search.winning_moves, klondike_search.line_within)


def plain_node_allowance() -> int | None:
    """Return how many nodes the plain solver may visit before its twin takes over; None without a twin."""
    if not can_compile():
        return None
    if _TWIN in sys.modules:
        return 0
    return _LOADING if is_cached("klondike_search._searched") else _COMPILING


def solve_winnable(jeu: Solvable, etat: Any, budget: int, stop: Stop = never_stop) -> Solution[Any]:
    """Tell whether a game can be won from a state with every card known, and how, within a budget of nodes.

    >>> from rummifun.chance import Alea
    >>> jeu = klondike()
    >>> found = solve_winnable(jeu, jeu.new(Alea(1)), 100_000)
    >>> len(found.ligne), found.noeuds, solve_winnable(jeu, jeu.new(Alea(1)), 1)
    (156, 21, Indecise(budget=1))

    Only Klondike calls `stop`.

    Law: solution g t n == g.solution t n. Raises `Precondition` as that does.
    """
    if not is_klondike_like(jeu):
        return _plainly(jeu, etat, budget)
    first = _first(positive_option(budget))
    found = with_solver(PLAIN_SOLVER, jeu, stop).solution(etat, first) if first else Indecise(first)
    more = first < budget and found == Indecise(first) and not stop()
    return with_solver(compiled_solver(), jeu, stop).solution(etat, budget) if more else found


def winning_moves(jeu: Solvable, etat: Any, budget: int, stop: Stop = never_stop) -> After:
    """Judge each legal move: True if the game can still be won after it; None if the budget ran out.

    >>> from rummifun.chance import Alea
    >>> jeu = klondike()
    >>> {jeu.write(coup): gagne for coup, gagne in winning_moves(jeu, jeu.new(Alea(1)), 100_000).items()}
    {'c7>♠': True, 'c1>c6': True, 'c5>c4': True, 'talon.3!rebut': True}

    In Klondike all moves share the budget; in other games each has it whole.

    Law: one is True exactly when solution g t n is Gagnable, n being enough. Raises `Precondition` as `solve_winnable`
    does.
    """
    if not is_klondike_like(jeu):
        return {coup: _is_winnable(_plainly(jeu, jeu.step(etat, coup), budget)) for coup in jeu.moves(etat)}
    first = _first(positive_option(budget))
    found: After = PLAIN_SOLVER.gagnants(etat, first, stop) if first else {}
    more = first < budget and (not first or None in found.values()) and not stop()
    return compiled_solver().gagnants(etat, budget, stop) if more else found


def first_lost_index(etats: Sequence[Any], tells: Callable[[Any], Solution[Any]]) -> int | None:
    """Return the number of the first state from which a play can no longer be won; None if one stays undecided.

    The last one must be Perdue. A lost game stays lost, so this bisects the states.

    >>> told = {"a": Indecise(1), "b": Perdue(3), "c": Perdue(2), "g": Gagnable((), 0)}
    >>> [first_lost_index(play, told.__getitem__) for play in ("bc", "ggc", "abc")]
    [0, 2, None]
    """
    low, high = 0, len(etats) - 1
    while low < high:
        middle = (low + high) // 2
        lost = _is_lost(tells(etats[middle]))
        if lost is None:
            return None
        low, high = (low, middle) if lost else (middle + 1, high)
    return low


def is_klondike_like(jeu: Any) -> TypeGuard[Reussite[Any]]:
    """Tell whether the solver of Klondike solves a game."""
    return isinstance(jeu, Reussite) and jeu.solveur is klondike().solveur


def with_solver(solver: PatienceSolver, jeu: Reussite[Any], stop: Stop) -> Reussite[Any]:
    """Return the game to a solver."""
    return replace(jeu, solveur=lambda _, t, budget: solver.solution(t, budget, stop))


def _plainly(jeu: Solvable, etat: Any, budget: int) -> Solution[Any]:
    found: Solution[Any] = jeu.solution(etat, budget)
    return found


def _first(budget: int) -> int:
    """Return how many nodes the plain solver visits first: all of them without a twin."""
    head = plain_node_allowance()
    return budget if head is None else min(head, budget)


def _is_winnable(found: Solution[Any]) -> bool | None:
    lost = _is_lost(found)
    return None if lost is None else not lost


def _is_lost(found: Solution[Any]) -> bool | None:
    """Tell whether a solver found a position lost; None if it could not decide."""
    match found:
        case Gagnable():
            return False
        case Perdue():
            return True
        case Indecise():
            return None
        case _:
            assert_never(found)
