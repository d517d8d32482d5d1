"""Klondike solved: can a game be won with every card known, and how? `kernels.klondike_search` is the compiled twin.

`deal` reads a table and applies rules to whole sets of cards, `stock` says what can be drawn, `search` searches,
`game_line` turns the result into moves of the game, `solve` is the entrance, and `short_lines` finds shorter lines. It
stands with the game, whose `solution` it is, with numba or without; what is compiled stands with the kernels, above.
"""

from __future__ import annotations

from rummifun.core.solution import Gagnable, Indecise, Perdue
from rummifun.games.reussites.klondike_solver.short_lines import au_plus
from rummifun.games.reussites.klondike_solver.solve import Solution, gagnants, solution

__all__ = ["Gagnable", "Indecise", "Perdue", "Solution", "au_plus", "gagnants", "solution"]
