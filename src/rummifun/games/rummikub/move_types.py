"""The moves of Rummikub, as values (Rummikub §8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummifun.games.rummikub.tuiles import Pose, Table, Tuile, en_table


@dataclass(frozen=True, slots=True)
class Piocher:
    """The move of drawing a tile (rule 3)."""


@dataclass(frozen=True, slots=True)
class Passer:
    """The move of passing: with the pool empty and nothing to lay (ours; without it a stuck player blocks the game)."""


@dataclass(frozen=True, slots=True, init=False)
class Poser:
    """The move of laying tiles: the whole new table (rule 3)."""

    table: Table

    def __init__(self, table: Iterable[Sequence[Tuile]]) -> None:
        object.__setattr__(self, "table", en_table(table))


@dataclass(frozen=True, slots=True, init=False)
class PremierCoup:
    """The move of laying a first pose beside the table (rule 5)."""

    pose: Pose

    def __init__(self, pose: Iterable[Sequence[Tuile]]) -> None:
        object.__setattr__(self, "pose", en_table(pose))


Coup = Piocher | Passer | Poser | PremierCoup
"""A move of Rummikub."""
