"""Compiled twins of games: they count a range of games, and return the last table of any one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rummifun.chance import Alea
from rummifun.kernels.alea import batch_bounds
from rummifun.kernels.uint64 import Bits, Bytes, Counts, U, kernel
from rummifun.pieces.cartes import Carte, face
from rummifun.pieces.tableau import Forme, Tableau, tableau_vide

RANKS: Final = 16
"""The places of a suit among the numbers of cards: four bits for the rank."""


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


Faces = Mapping[int, Carte]
"""The cards of a pack by their numbers, face up."""


LastTable = tuple[Mapping[str, tuple[Carte, ...]], Mapping[str, Any]]
"""The piles and the notes of a last table."""


Pack = tuple[Bytes, Bits]
"""The cards of a kernel in order, and the batches of their shuffle."""


def make_twin(
    jeu: Any,
    measures: tuple[str, ...],
    tally: Callable[[U, U, int, Pack, Any, Any, Bytes], Counts],
    fixed: Any,
    state: Callable[[], tuple[Any, ...]],
    laid: Callable[..., LastTable],
    first_number: int = 0,
) -> Twin:
    """Make a twin from its compiled loop, which keeps the `state` of the last games.

    `tally(seed, first, games, pack, fixed, state, wins)` counts some games of a seed from the first on, each measure by
    value, lost and won; `wins` has a place for each game, or is empty. `laid` returns the piles and the notes of the
    last table, from the cards by number and the state.
    """
    cards = card_numbers(jeu.forme) + np.uint8(first_number)
    pack = cards, batch_bounds(cards.size)

    def played(seed: int, first: int, games: int, wins: Bytes = _NO_WINS) -> tuple[Counts, tuple[Any, ...]]:
        last = state()
        return tally(U(seed), U(first), games, pack, fixed, last, wins), last

    def last_table(alea: Alea) -> Tableau[Any]:
        faces = {int(n): face(carte) for n, carte in zip(cards, jeu.forme.pack.cartes, strict=True)}
        piles, notes = laid(faces, *played(alea.seed, alea.game, 1)[1])
        return tableau_vide(jeu.forme, jeu.patience.notes).put(piles).noted(**notes)

    def gagnees(seed: int, first: int, games: int) -> Bytes:
        wins = np.empty(games, np.uint8)
        played(seed, first, games, wins)
        return wins

    def compte(seed: int, first: int, games: int) -> Counts:
        return played(seed, first, games)[0]

    return Twin(measures, compte, gagnees, last_table)


@kernel
def count_game(counts: Counts, wins: Bytes, game: int, won: int, values: tuple[int, ...]) -> None:
    """Count a game, lost or won, by the value of each measure, and note in its place that it was won."""
    for measure, value in enumerate(values):
        counts[measure, value, won] += 1
    if wins.size > 0:
        wins[game] = won


def card_numbers(forme: Forme) -> Bytes:
    """Return the numbers of the cards of a pack, 16 to a suit: four bits for the rank, two for the suit."""
    suits, ranks = (np.arange(len(names), dtype=np.uint8) for names in (forme.pack.couleurs, forme.pack.rangs))
    return (RANKS * suits[:, None] + ranks).ravel()
