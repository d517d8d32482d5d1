"""The deals of Klondike that can be won: the solver in the form of a twin, which plays nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from rummifun.chance import Alea
from rummifun.core.solution import ENDLESS, NODES
from rummifun.kernels import klondike_search
from rummifun.kernels.twin import Twin
from rummifun.kernels.uint64 import Bytes, Counts
from rummifun.pieces.tableau import Tableau


def twin(jeu: Any) -> Twin:
    """Make the twin of a game of Klondike and of `voyant`, which counts nodes as `solved` does."""

    def told(seed: int, first: int, games: int) -> tuple[Bytes, Counts]:
        answers, nodes = klondike_search.solve_deals(jeu, seed, first, games, ENDLESS)
        if np.any(answers > klondike_search.WON):
            raise MemoryError
        return answers, nodes

    def tally(seed: int, first: int, games: int) -> Counts:
        answers, nodes = told(seed, first, games)
        counts = np.zeros((1, 65, 2), np.int64)
        for won, n in zip(answers.tolist(), nodes.tolist(), strict=True):
            counts[0, n.bit_length(), won] += 1
        return counts

    def last(alea: Alea) -> Tableau[Any]:
        """Return the deal, since nothing is played."""
        table: Tableau[Any] = jeu.new(alea)
        return table

    return Twin((NODES,), tally, lambda seed, first, games: told(seed, first, games)[0], last)
