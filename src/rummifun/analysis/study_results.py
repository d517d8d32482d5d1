"""A study as a value: the counts of games of one seed, and which games.

Studies without a common game add up, in any order and grouping: they form a commutative monoid, whose zero is `EMPTY`.
So it does not matter which machine counted which part, nor when. Adding refuses games counted twice, or under other
rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeVar

from rummifun.analysis.intervals import LEVEL, wilson
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.summary import Rate, Summary, SummaryDisplay, format_game_numbers, format_options
from rummifun.refusal import Code, Precondition, Refusal

Counts = tuple[tuple[int, int, int], ...]
"""The counts of a measure: each value, the games won with it, the games lost with it; values rise."""


Histogram = tuple[tuple[str, Counts], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a study: the game, its options, the seed, the player."""

    jeu: str
    options: tuple[tuple[str, Any], ...]
    graine: int
    joueur: str = "premier"

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.jeu}{options} {self.graine} {self.joueur}"


@dataclass(frozen=True, slots=True)
class Study(SummaryDisplay):
    """A study: its subject and games, the number won, each measure value by value.

    `moteurs` are the engines that played, and `verifiees` says how many games two of them played, for comparison.
    Studies with the same counts are equal, whichever engine counted.

    >>> r7 = Subject("r7", (("tours", 3),), 1)
    >>> a, b = Study(r7, (range(0, 10),), 2), Study(r7, (range(10, 40),), 3)
    >>> (a + b).blocs, (a + b).parties, (a + b).gagnees, (a + b).taux
    ((range(0, 40),), 40, 5, 0.125)
    >>> a + b == b + a, a + EMPTY == a
    (True, True)
    """

    sujet: Subject | None = None
    blocs: tuple[range, ...] = ()
    gagnees: int = 0
    histogramme: Histogram = ()
    moteurs: tuple[str, ...] = field(default=(), compare=False)
    verifiees: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocs", merge_blocks(self.blocs))
        if not 0 <= self.gagnees <= self.parties:
            raise Precondition(Refusal(RefusEtude.NombreInvalide, (), f"0..{self.parties}", self.gagnees))

    def __add__(self, other: Study) -> Study:
        return Study(
            common_subject(self.sujet, other.sujet),
            (*self.blocs, *other.blocs),
            self.gagnees + other.gagnees,
            _add_histograms(self.histogramme, other.histogramme),
            tuple(sorted({*self.moteurs, *other.moteurs})),
            self.verifiees + other.verifiees,
        )

    def overview(self) -> Summary:
        """Write the rate, the games counted, the engines, and each measure."""
        s = self.sujet
        about = f"{s.jeu}{format_options(s.options)}, {s.joueur}, {s.graine}" if s else "∅"
        how = [format_game_numbers(self.blocs), *self.moteurs, *([f"✓ {self.verifiees}"] if self.verifiees else [])]
        rate = Rate("", self.taux, self.intervalle, self.parties)
        return Summary(about, (rate,), (", ".join(how),), self.histogramme)

    @property
    def parties(self) -> int:
        """The number of games."""
        return sum(map(len, self.blocs))

    @property
    def taux(self) -> float | None:
        """The share of games won; None without games."""
        return self.gagnees / self.parties if self.parties else None

    @property
    def intervalle(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the probability to win."""
        return wilson(self.gagnees, self.parties, LEVEL)


def build_histogram(counts: Mapping[tuple[str, int, bool], int]) -> Histogram:
    """Sort the counts of each value of each measure, in games won and lost."""
    values = sorted({(name, value) for name, value, _ in counts})
    rows = ((name, (v, counts.get((name, v, True), 0), counts.get((name, v, False), 0))) for name, v in values)
    return tuple((name, tuple(row for _, row in measure)) for name, measure in groupby(rows, itemgetter(0)))


def _add_histograms(a: Histogram, b: Histogram) -> Histogram:
    counts: Counter[tuple[str, int, bool]] = Counter()
    for name, rows in (*a, *b):
        for value, won, lost in rows:
            counts[name, value, True] += won
            counts[name, value, False] += lost
    return build_histogram(counts)


T = TypeVar("T")


def common_subject(a: T | None, b: T | None, refus: Code = RefusEtude.AutreEtude) -> T | None:
    """Return the subject that two studies share; an empty study has none, and agrees with all."""
    if a != b and a is not None and b is not None:
        raise Precondition(Refusal(refus, (), str(a), str(b)))
    return b if a is None else a


def merge_blocks(blocks: Iterable[range]) -> tuple[range, ...]:
    """Join adjacent blocks, in order; refuse two with games in common.

    >>> merge_blocks([range(5, 9), range(5), range(9, 9), range(20, 21)])
    (range(0, 9), range(20, 21))
    """
    joined: list[range] = []
    for block in sorted(filter(None, blocks), key=lambda block: block.start):
        if joined and block.start < joined[-1].stop:
            communes = range(block.start, min(block.stop, joined[-1].stop))
            raise Precondition(Refusal(RefusEtude.PartiesCommunes, (), got=f"{communes[0]}..{communes[-1]}"))
        if joined and block.start == joined[-1].stop:
            joined[-1] = range(joined[-1].start, block.stop)
        else:
            joined.append(block)
    return tuple(joined)


EMPTY: Final = Study()
"""The study without a game."""
