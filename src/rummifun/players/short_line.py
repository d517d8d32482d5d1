"""Shorter lines that win Klondike, by the compiled search where it is ready."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from rummifun.core.game import AnyGame, IllegalMove, replay
from rummifun.games.reussites.klondike_solver.short_lines import ShortLine, shorten_line
from rummifun.games.reussites.klondike_solver.solve import Stop, never_stop
from rummifun.kernels.jit_cache import can_compile, is_cached
from rummifun.players.patience_solver import PLAIN_SOLVER, PatienceSolver, compiled_solver, is_klondike_like


def find_short_line(
    jeu: AnyGame, etat: Any, ligne: Sequence[Any], stop: Stop = never_stop, solver: PatienceSolver | None = None
) -> ShortLine:
    """Shorten a line that wins Klondike; tell whether none is shorter. The compiled solver, if ready, looks further.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> t = jeu.new(Alea(1))
    >>> found = find_short_line(jeu, t, jeu.solution(t, 100).ligne, solver=PLAIN_SOLVER)
    >>> len(found.ligne), found.is_shortest
    (117, False)

    Law: the line is never longer. Other games keep theirs.
    """
    if not is_klondike_like(jeu) or not ligne:
        return ShortLine((*ligne,), not ligne)
    ready = solver or (compiled_solver() if can_compile() and is_cached("klondike_lines._widen_rows") else PLAIN_SOLVER)
    found = shorten_line(etat, (*ligne,), ready.widths, stop, ready.widen)
    try:
        deque(replay(jeu, etat, found.ligne), maxlen=0)
    except IllegalMove:  # a game that ends for lack of progress may end before
        return ShortLine((*ligne,), False)
    return found
