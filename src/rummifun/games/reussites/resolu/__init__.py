"""Klondike solved: whether a game can be won with every card known, and how; `kernels.solitaire` is the compiled twin.

`masques` says rules of whole sets of cards, `donne` reads a table, `recherche` searches, `ligne` turns what it found
into moves of the game, `solution` asks and answers.
"""

from rummifun.games.reussites.resolu.solution import Solution, au_plus, gagnants, solution
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue

__all__ = ["Gagnable", "Indecise", "Perdue", "Solution", "au_plus", "gagnants", "solution"]
