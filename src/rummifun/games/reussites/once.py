"""A rule that is asked once of each table, for sessions, which ask the verdict of a table dozens of times an act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class OncePerTable:
    """A rule that looks at each table once; it equals the rule itself, which another process gets in its place."""

    rule: Callable[[Any], Any]

    def __call__(self, t: Any) -> Any:
        return _answer(self.rule, _Same(t))

    def __eq__(self, other: object) -> bool:
        return bool(self.rule == (other.rule if isinstance(other, OncePerTable) else other))

    def __hash__(self) -> int:
        return hash(self.rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return _plain, (self.rule,)


def _plain(rule: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return rule


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A key for one object alone: to compare the cards of two tables would cost more than most rules."""

    value: Any

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


@lru_cache(maxsize=1024)
def _answer(rule: Callable[[Any], Any], table: _Same) -> Any:
    return rule(table.value)
