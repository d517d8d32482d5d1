"""A study as a value: what was counted of the games of one seed, and of which games.

Studies that have no game in common add up, in any order and any grouping: they are a commutative monoid, whose zero is
`EMPTY`. So it does not matter who counted which part, nor when. What would be counted twice, or with other rules, is
refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from rummifun.analysis.intervals import LEVEL, wilson
from rummifun.analysis.overview import Counted, Overview, Rate, numbers_of, said
from rummifun.analysis.refus import RefusEtude
from rummifun.refusal import Code, Precondition, Refusal

Counts = tuple[tuple[int, int, int], ...]
"""What was counted of a measure: each value, the games won with it, the games lost with it; values rise."""

Histogram = tuple[tuple[str, Counts], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is studied: the game, its options, the seed, the player."""

    jeu: str
    options: tuple[tuple[str, Any], ...]
    graine: int
    joueur: str = "premier"

    def __str__(self) -> str:
        options = "".join(f" {nom}={value}" for nom, value in self.options)
        return f"{self.jeu}{options} {self.graine} {self.joueur}"


@dataclass(frozen=True, slots=True)
class Study(Counted):
    """What was counted: of which subject and which games, the games won, each measure value by value.

    How it was counted is told beside: `moteurs` are the engines that played, and `verifiees` says how many games were
    played by two of them, for comparison. Studies that counted the same are equal, whoever counted.

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
        object.__setattr__(self, "blocs", joined_blocks(self.blocs))
        if not 0 <= self.gagnees <= self.parties:
            raise Precondition(Refusal(RefusEtude.NombreInvalide, (), f"0..{self.parties}", self.gagnees))

    def __add__(self, other: Study) -> Study:
        return Study(
            agreed(self.sujet, other.sujet),
            (*self.blocs, *other.blocs),
            self.gagnees + other.gagnees,
            _added(self.histogramme, other.histogramme),
            tuple(sorted({*self.moteurs, *other.moteurs})),
            self.verifiees + other.verifiees,
        )

    def overview(self) -> Overview:
        """Say the rate, which games were counted and by what, and each measure."""
        sujet = self.sujet
        about = f"{sujet.jeu}{said(sujet.options)}, {sujet.joueur}, {sujet.graine}" if sujet else "∅"
        how = [numbers_of(self.blocs), *self.moteurs, *([f"✓ {self.verifiees}"] if self.verifiees else [])]
        rate = Rate("", self.taux, self.intervalle, self.parties)
        return Overview(about, (rate,), (", ".join(how),), self.histogramme)

    @property
    def parties(self) -> int:
        """The number of games."""
        return sum(map(len, self.blocs))

    @property
    def taux(self) -> float | None:
        """The games won among those played; None of no game."""
        return self.gagnees / self.parties if self.parties else None

    @property
    def intervalle(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the probability to win."""
        return wilson(self.gagnees, self.parties, LEVEL)


def histogram_of(comptes: Mapping[tuple[str, int, bool], int]) -> Histogram:
    """Put counts in order, from how often each measure had each value in a game won, or lost."""
    mesures = sorted({nom for nom, _, _ in comptes})
    return tuple((nom, _values(nom, comptes)) for nom in mesures)


def _values(nom: str, comptes: Mapping[tuple[str, int, bool], int]) -> Counts:
    values = sorted({value for name, value, _ in comptes if name == nom})
    return tuple((v, comptes.get((nom, v, True), 0), comptes.get((nom, v, False), 0)) for v in values)


def _added(a: Histogram, b: Histogram) -> Histogram:
    comptes: Counter[tuple[str, int, bool]] = Counter()
    for nom, lignes in (*a, *b):
        for value, won, lost in lignes:
            comptes[nom, value, True] += won
            comptes[nom, value, False] += lost
    return histogram_of(comptes)


T = TypeVar("T")


def agreed(a: T | None, b: T | None, refus: Code = RefusEtude.AutreEtude) -> T | None:
    """Return the subject that two studies share; a study of nothing has none, and agrees with all."""
    if a != b and a is not None and b is not None:
        raise Precondition(Refusal(refus, (), str(a), str(b)))
    return b if a is None else a


def joined_blocks(blocs: Iterable[range]) -> tuple[range, ...]:
    """Join blocks that touch, in order; refuse two that have games in common.

    >>> joined_blocks([range(5, 9), range(5), range(9, 9), range(20, 21)])
    (range(0, 9), range(20, 21))
    """
    joined: list[range] = []
    for bloc in sorted(filter(None, blocs), key=lambda bloc: bloc.start):
        if joined and bloc.start < joined[-1].stop:
            communes = range(bloc.start, min(bloc.stop, joined[-1].stop))
            raise Precondition(Refusal(RefusEtude.PartiesCommunes, (), got=f"{communes[0]}..{communes[-1]}"))
        if joined and bloc.start == joined[-1].stop:
            joined[-1] = range(joined[-1].start, bloc.stop)
        else:
            joined.append(bloc)
    return tuple(joined)


EMPTY: Final = Study()
"""The study of no game."""
