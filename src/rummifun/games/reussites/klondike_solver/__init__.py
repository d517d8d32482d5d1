"""Klondike solved: can a game be won with every card known, and how? `kernels.klondike_search` is the compiled twin.

`card_sets` applies rules to whole sets of cards, `deal` reads a table, `search` searches, `game_line` turns the result
into moves of the game, and `solution` is the entrance.
"""

from rummifun.games.reussites.klondike_solver.solve import Solution, au_plus, gagnants, solution
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue

__all__ = ["Gagnable", "Indecise", "Perdue", "Solution", "au_plus", "gagnants", "solution"]
