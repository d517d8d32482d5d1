"""Choice of cases: a small cover of the mutants and of the guarded mistakes that candidates tell apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adequacy.answers import Judge, Judged, Row, judge_mutants
from adequacy.candidates import NUMBER, SEED, candidates
from adequacy.domain import Case, size
from adequacy.guarded import Guarded, guarded_mistakes, is_subtle
from adequacy.versions import make, versions

MANY: Final = 3
FEW: Final = 2
"""The number of cases, where there are as many, that tell a mutant apart: in the large set, and in the small one.

Two at least, so that a case which a new reading takes out uncovers nothing.
"""

_RARE: Final = 4
"""The number of candidates that a subtle guarded mistake needs to be asked for at all."""

_COST: Final = 0.03
"""The cost of a case for each of its tiles, beside one for the case itself."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Rows of candidates, with the number of cases to choose from each."""

    rows: NDArray[np.bool_]
    wanted: NDArray[np.int64]

    @classmethod
    def of(cls, rows: Sequence[Row], wanted: Sequence[int]) -> "Needs":
        """Gather rows, equal ones once; none is asked for more cases than it has."""
        most: dict[bytes, tuple[Row, int]] = {}
        for row, number in zip(rows, wanted, strict=True):
            key = np.packbits(row).tobytes()
            most[key] = (row, max(min(number, int(row.sum())), most.get(key, (row, 0))[1]))
        return cls(np.array([row for row, _ in most.values()]), np.array([n for _, n in most.values()]))

    def cover(self, costs: Sequence[float]) -> list[int]:
        """Choose columns that meet every need, the most telling for their cost first; rows of few columns tell more."""
        weights = 1 / np.sqrt(np.maximum(self.rows.sum(1), 1))
        table, price = self.rows.astype(np.float32), np.array(costs)
        left, free, chosen = self.wanted.copy(), np.ones(len(costs)), list[int]()
        while (left > 0).any():
            gain = ((left > 0) * weights).astype(np.float32) @ table / price * free
            best = int(gain.argmax())
            chosen.append(best)
            free[best] = 0
            left = left - self.rows[:, best]
        return self._spared(chosen, costs)

    def _spared(self, chosen: list[int], costs: Sequence[float]) -> list[int]:
        """Leave out columns without which every need is still met, the dearest first."""
        number = self.rows[:, chosen].sum(1)
        for column in sorted(chosen, key=lambda i: -costs[i]):
            without = number - self.rows[:, column]
            if (without >= self.wanted).all():
                number, chosen = without, [one for one in chosen if one != column]
        return chosen


@dataclass(frozen=True)
class Choice:
    """The candidates of a function and its mutants, and the cases chosen."""

    function: str
    judge: Judge
    mutants: Sequence[Judged]
    hang: int
    outside: Sequence[Case]

    @property
    def told_apart(self) -> Sequence[Judged]:
        return [one for one in self.mutants if one.is_told_apart]

    @property
    def equal(self) -> Sequence[Judged]:
        return [one for one in self.mutants if not one.is_told_apart]

    @cached_property
    def classes(self) -> dict[Guarded, Row]:
        """The guarded mistakes, with the candidates that show them."""
        plainly = make(self.function, next(iter(versions(self.function).values())))
        rows: dict[Guarded, Row] = {}
        for i, (case, agreed) in enumerate(zip(self.judge.cases, self.judge.agreed(plainly), strict=True)):
            for name in guarded_mistakes(self.function, case, agreed):
                rows.setdefault(name, np.zeros(len(self.judge.cases), bool))[i] = True
        return {name: row for name, row in rows.items() if not is_subtle(name) or row.sum() >= _RARE}

    @cached_property
    def costs(self) -> list[float]:
        return [1 + _COST * size(case) for case in self.judge.cases]

    @cached_property
    def large(self) -> list[int]:
        """The large set: each mutant three times, each guarded mistake twice, a subtle one once."""
        of_mutants = [row for one in self.told_apart for row in one.rows]
        wanted = [MANY] * len(of_mutants) + [1 if is_subtle(name) else FEW for name in self.classes]
        return Needs.of([*of_mutants, *self.classes.values()], wanted).cover(self.costs)

    @cached_property
    def small(self) -> list[int]:
        """The small set, chosen among the large one: each mutant twice, each guarded mistake once, no subtle one."""
        of_mutants = [row for one in self.told_apart for row in one.rows]
        single = [row for name, row in self.classes.items() if not is_subtle(name)]
        rows = [row[self.large] for row in (*of_mutants, *single)]
        wanted = [FEW] * len(of_mutants) + [1] * len(single)
        return [self.large[i] for i in Needs.of(rows, wanted).cover([self.costs[i] for i in self.large])]

    def cases(self, which: Sequence[int]) -> Iterator[Case]:
        """List chosen cases, small ones first."""
        yield from sorted((self.judge.cases[i] for i in which), key=lambda case: (size(case), repr(case)))


def choose(function: str, seed: int = SEED, number: int = NUMBER) -> Choice:
    """Draw candidates of a function, and ask its mutants."""
    drawn, outside = candidates(function, seed, number)
    judge = Judge.of(function, drawn)
    found, hang = judge_mutants(function, judge, MANY)
    return Choice(function, judge, found, hang, outside)
