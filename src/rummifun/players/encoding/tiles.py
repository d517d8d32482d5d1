"""The encoding of Rummikub: tiles counted, and a row of features for each move proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from rummifun.core.game import AnyGame
from rummifun.games.rummikub import (
    Couleur,
    Joker,
    Main,
    Poser,
    PremierCoup,
    T,
    Table,
    Tuile,
    cardinal,
    difference,
    nbocc,
    points_main,
    tableVmens,
)
from rummifun.games.rummikub.scene import Vue
from rummifun.multiset.rapide import Multiensemble
from rummifun.players.encoding.table_encoding import Integers

_TILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for c in Couleur for v in range(1, 14)), Joker)


_FEATURES: Final = ("posées", "points", "restent", "combinaisons")


@dataclass(frozen=True)
class TileEncoding:
    """The moves of Rummikub by their place among those proposed, each with a row of its own.

    A move there is a whole new table, so no list of them all can be made: action i is the i-th proposed, and row
    `coup i` tells what it does: which tiles it lays, how many and worth how much, how many stay in hand, and how many
    combinations the table then has. Moves beyond the last number cannot be chosen. Three rows come first: the tiles
    of the table, one's own, and the tiles of both hands and of the pool, who has laid, whose view it is.
    """

    coups: int

    @cached_property
    def actions(self) -> tuple[str, ...]:
        return tuple(f"coup {i}" for i in range(self.coups))

    @cached_property
    def rows(self) -> tuple[str, ...]:
        return ("table", "main", "comptes", *self.actions)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*map(str, _TILES), *_FEATURES)

    def observe(self, game: AnyGame, view: Vue, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view, and the effects of the moves proposed."""
        mine = view.siege or 0
        numbers = (view.nombres[mine], view.nombres[1 - mine], view.nombre_pioche, *map(int, view.engages), mine)
        seen = np.zeros((len(self.rows), len(self.columns)), np.int16)
        laid, hand = tableVmens(view.table), view.mains[mine]
        seen[0, : len(_TILES)] = _count_faces(laid)
        if hand is not None:
            seen[1, : len(_TILES)] = _count_faces(hand)
        seen[2, : len(numbers)] = numbers
        for row, move in zip(seen[3:], moves, strict=False):
            row[:] = [*_features(view, laid, move)]
        return seen

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return dict(zip(range(self.coups), moves, strict=False))


def _features(view: Vue, laid: Main, move: Any) -> Iterator[int]:
    """Encode the effect of a move: the tiles it lays, then their number and points, those left, the combinations."""
    table: Table = view.table
    tiles_laid: Multiensemble[Tuile] = difference(laid, laid)
    if isinstance(move, Poser):
        table, tiles_laid = move.table, difference(tableVmens(move.table), laid)
    if isinstance(move, PremierCoup):
        table, tiles_laid = (*view.table, *move.pose), tableVmens(move.pose)
    n = cardinal(tiles_laid)
    yield from _count_faces(tiles_laid)
    yield from (n, points_main(tiles_laid), view.nombres[view.siege or 0] - n, len(table))


def _count_faces(tiles: Multiensemble[Tuile]) -> list[int]:
    return [nbocc(tile, tiles) for tile in _TILES]


def encode_rummikub(game: AnyGame, depth: int, most: int) -> TileEncoding:
    """Encode Rummikub, with a number for each of the first moves proposed."""
    return TileEncoding(most)
