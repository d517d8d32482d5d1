"""The furniture of a table, by which a screen draws a zone or a whole game without knowing it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class NamedMember(Enum):
    """Members that print as their names, and hash by identity: cards are hashed often."""

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return self.name


class ValueMember(NamedMember):
    """Members that print as their values."""

    _value_: str

    def __str__(self) -> str:
        return self._value_


class Role(ValueMember):
    """The part that a zone or a pile plays: where a screen lays it, and out of what wood."""

    TABLE = "table"
    COLUMNS = "columns"
    LINE = "line"
    RACK = "rack"
    HAND = "hand"
    QUEUE = "queue"
    FIELD = "field"
    MARKET = "market"
    GOAL = "goal"
    STOCK = "stock"
    DISCARD = "discard"
    AWAY = "away"


class Unit(ValueMember):
    """The thing that a figure counts."""

    COUNT = "count"
    POINTS = "points"
    COINS = "coins"


class Cloth(ValueMember):
    """The cloth of a table."""

    SEA = "sea"
    BAIZE = "baize"
    GARDEN = "garden"
    VELVET = "velvet"
    NIGHT = "night"
    PLUM = "plum"
    SLATE = "slate"
    AMBER = "amber"


class Ornament(ValueMember):
    """The drawing on a cloth."""

    NONE = "none"
    SEAM = "seam"
    ROSE = "rose"
    STRIPES = "stripes"
    RAYS = "rays"


class Tally(NamedTuple):
    """The count of a pile: how many it has, of how many (0: no limit), and its worth from each number on.

    >>> Tally(5, ((3, 1), (6, 2))).worth, Tally(5, ((3, 1), (6, 2))).next_step, Tally(3, of=14).next_step
    (1, (6, 2), None)
    """

    have: int
    steps: tuple[tuple[int, int], ...] = ()
    of: int = 0

    @property
    def worth(self) -> int:
        """Its worth now."""
        return max((worth for n, worth in self.steps if n <= self.have), default=0)

    @property
    def next_step(self) -> tuple[int, int] | None:
        """The number from which it is worth more, and what it is worth then; None at the top."""
        return next((step for step in self.steps if step[0] > self.have), None)
