"""Compiled twins of games: they count a range of games, and return the last table of any one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rummifun.chance import Alea
from rummifun.kernels.uint64 import Bytes, Counts, U
from rummifun.pieces.cartes import Carte, face
from rummifun.pieces.tableau import Forme, Tableau

_NO_WINS: Final = np.empty(0, np.uint8)
"""The place for the games won when nobody asks for them."""


@dataclass(frozen=True, slots=True)
class Twin:
    """The compiled twin of one game, its options fixed: how it counts, and how it plays.

    `tally(seed, first, n)` gives an array: for each of the `mesures` in turn and each value from 0 to 64, how many of
    the games first..first + n − 1 were lost and won with it. It needs no memory for the games. `gagnees(seed, first,
    n)` returns 1 for each of these games that was won, and 0 for each that was lost. `last(alea)` returns the last
    table of a game, card by card, by the same compiled steps.
    """

    mesures: tuple[str, ...]
    tally: Callable[[int, int, int], Counts]
    wins: Callable[[int, int, int], Bytes]
    last_table: Callable[[Alea], Tableau[Any]]


def make_twin(
    mesures: tuple[str, ...],
    tally: Callable[[U, U, int, Any, Any, Bytes], Counts],
    fixed: tuple[Any, ...],
    state: Callable[[], tuple[Any, ...]],
    laid: Callable[..., Tableau[Any]],
) -> Twin:
    """Make a twin from its compiled loop, which keeps the `state` of the last games; `laid` turns it into a table.

    `tally(seed, first, games, fixed, state, wins)` counts some games of a seed from the first on, each measure by
    value, lost and won; `wins` has a place for each game, or is empty.
    """

    def played(seed: int, first: int, games: int, wins: Bytes = _NO_WINS) -> tuple[Counts, tuple[Any, ...]]:
        last = state()
        return tally(U(seed), U(first), games, fixed, last, wins), last

    def gagnees(seed: int, first: int, games: int) -> Bytes:
        wins = np.empty(games, np.uint8)
        played(seed, first, games, wins)
        return wins

    def compte(seed: int, first: int, games: int) -> Counts:
        return played(seed, first, games)[0]

    return Twin(mesures, compte, gagnees, lambda alea: laid(*played(alea.seed, alea.game, 1)[1]))


def card_numbers(forme: Forme) -> Bytes:
    """Return the numbers of the cards of a pack, 16 to a suit: four bits for the rank, two for the suit."""
    suits, ranks = (np.arange(len(names), dtype=np.uint8) for names in (forme.pack.couleurs, forme.pack.rangs))
    return (16 * suits[:, None] + ranks).ravel()


def cards_by_number(forme: Forme, numbers: Bytes) -> dict[int, Carte]:
    """Map a kernel's numbers to the cards of a form, face up."""
    return {int(n): face(carte) for n, carte in zip(numbers, forme.pack.cartes, strict=True)}
