"""Klondike solved: can a game be won with every card known, and how? `kernels.solitaire` is the compiled twin.

`masques` applies rules to whole sets of cards, `donne` reads a table, `recherche` searches, `ligne` turns the result
into moves of the game, and `solution` is the entrance.
"""

from rummifun.games.reussites.resolu.solution import Solution, au_plus, gagnants, solution
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue

__all__ = ["Gagnable", "Indecise", "Perdue", "Solution", "au_plus", "gagnants", "solution"]
