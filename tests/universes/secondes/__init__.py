"""The games written a second time, from their rules alone: whole numbers and tuples, nothing of the library.

Each module has `depart`, `suivants`, the states that one move may lead to, and `fin`, None or how the game ended. An
automatic move is a move like another.
"""

from universes.secondes import c4, counting, descente, haricots, klondike, md, qll, r7

__all__ = ["c4", "counting", "descente", "haricots", "klondike", "md", "qll", "r7"]
