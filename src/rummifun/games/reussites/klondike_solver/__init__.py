"""Klondike solved: can a game be won with every card known, and how? `kernels.klondike_search` is the compiled twin.

`card_sets` applies rules to whole sets of cards, `deal` reads a table, `search` searches, `game_line` turns the result
into moves of the game, and `solution` is the entrance.
"""

from __future__ import annotations

from rummifun.core.solution import Gagnable, Indecise, Perdue
from rummifun.games.reussites.klondike_solver.solve import Solution, au_plus, gagnants, solution

__all__ = ["Gagnable", "Indecise", "Perdue", "Solution", "au_plus", "gagnants", "solution"]
