"""Two games on the same deals: how often both are won, one alone, or none, and whether one is won more often.

Game i of a seed is one deal of a pack; two games with the same pack, or two players of one game, can both play it. The
luck of the deal cancels out, so a difference shows after far fewer games than in two separate studies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import comb, erfc, sqrt
from typing import Any, Final, NamedTuple

from rummifun.analysis.engine_choice import twin_for_plan
from rummifun.analysis.game_runner import PLAIN, Plan, play_game
from rummifun.analysis.intervals import LEVEL, Z, wilson
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_json import (
    blocks_from_json,
    blocks_to_json,
    parse_natural,
    provenance,
    refuse_malformed,
    subject_from_json,
    subject_to_json,
)
from rummifun.analysis.study_results import Subject, common_subject, merge_blocks
from rummifun.analysis.summary import Rate, Summary, SummaryDisplay, format_game_numbers, format_options
from rummifun.refusal import Precondition, Refusal

_EXACT: Final = 1000
"""The test is exact up to this many games that only one wins."""


class PairedCounts(NamedTuple):
    """The numbers of deals won by both games, by the first alone, by the second alone, by neither."""

    deux: int
    premier: int
    second: int
    aucun: int

    def add(self, other: PairedCounts) -> PairedCounts:
        """Add the counts of other deals."""
        return PairedCounts(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def parties(self) -> int:
        """The number of deals."""
        return sum(self)

    @property
    def difference(self) -> float:
        """By how much the rate of the first exceeds that of the second."""
        return (self.premier - self.second) / max(1, self.parties)

    @property
    def intervalle(self) -> tuple[float, float]:
        """The interval of 95 % for the difference, of Bonett and Price (2012): one more deal each, so never empty."""
        n, alone, gap = self.parties + 2, self.premier + self.second + 2, self.premier - self.second
        half = Z * sqrt(alone - gap**2 / n) / n
        return max(-1.0, gap / n - half), min(1.0, gap / n + half)

    @property
    def surprise(self) -> float:
        """The probability of such a difference, or a larger one, by chance alone."""
        alone, fewer = self.premier + self.second, min(self.premier, self.second)
        if alone > _EXACT:
            return erfc((abs(self.premier - self.second) - 1) / sqrt(2 * alone))
        return min(1.0, 2 * sum(comb(alone, i) for i in range(fewer + 1)) / (1 << alone))


Subjects = tuple[Subject, Subject]


_NO_COUNTS: Final = PairedCounts(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Comparison(SummaryDisplay):
    """A comparison of two games on the same deals: the games, the deals, and the counts."""

    sujet: Subjects | None = None
    blocs: tuple[range, ...] = ()
    pair: PairedCounts = _NO_COUNTS
    moteurs: tuple[str, ...] = field(default=(), compare=False)
    verifiees: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocs", merge_blocks(self.blocs))
        if min(self.pair) < 0 or self.pair.parties != self.parties:
            raise Precondition(Refusal(RefusEtude.NombreInvalide, (), self.parties, self.pair.parties))

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            common_subject(self.sujet, other.sujet),
            (*self.blocs, *other.blocs),
            self.pair.add(other.pair),
            tuple(sorted({*self.moteurs, *other.moteurs})),
            self.verifiees + other.verifiees,
        )

    @property
    def parties(self) -> int:
        """The number of deals."""
        return sum(map(len, self.blocs))

    @property
    def taux(self) -> float | None:
        """By how much the rate of the first game exceeds the other's; None without deals."""
        return self.pair.difference if self.parties else None

    @property
    def intervalle(self) -> tuple[float, float]:
        """The interval of 95 % for that difference."""
        return self.pair.intervalle

    def overview(self) -> Summary:
        """Write the rate of each game, their difference, and the probability of as much by chance alone."""
        n, (low, high), pair = self.parties, self.intervalle, self.pair
        names = [f"{s.jeu}{format_options(s.options)}, {s.joueur}" for s in self.sujet or ()] or ["1", "2"]
        winning = zip(names, (pair.deux + pair.premier, pair.deux + pair.second), strict=True)
        rates = (Rate(name, won / n if n else None, wilson(won, n, LEVEL), n) for name, won in winning)
        notes = (
            f"{100 * pair.difference:+.2f} [{100 * low:+.2f} ; {100 * high:+.2f}], p = {pair.surprise:.2g}",
            ", ".join([format_game_numbers(self.blocs), *self.moteurs]),
        )
        return Summary(" / ".join(names), tuple(rates), notes)

    def to_json(self) -> dict[str, Any]:
        """Write it as an object of JSON, which `read_comparison` reads."""
        return {
            "jeux": [subject_to_json(subject) for subject in self.sujet or ()],
            "blocs": blocks_to_json(self.blocs),
            "parties": self.parties,
            **self.pair._asdict(),
            "difference": self.taux,
            "niveau": LEVEL,
            "intervalle": list(self.intervalle),
            "surprise": self.pair.surprise,
            **provenance(self.moteurs, self.verifiees),
        }


@refuse_malformed(RefusEtude.EtudeIllisible)
def read_comparison(written: Mapping[str, Any]) -> Comparison:
    """Read a comparison from its JSON object; computed values are not read."""
    games = tuple(subject_from_json(jeu) for jeu in written["jeux"])
    blocks = blocks_from_json(written["blocs"])
    pair = PairedCounts(*(parse_natural(written[name]) for name in PairedCounts._fields))
    engines, verifiees = tuple(map(str, written["moteurs"])), parse_natural(written["verifiees"])
    if parse_natural(written.get("parties", pair.parties)) != pair.parties:
        raise ValueError(written["parties"])
    return Comparison((games[0], games[1]) if games else None, blocks, pair, engines, verifiees)


def common_subjects(a: Plan, b: Plan) -> Subjects:
    """Return the subjects of two plans, which must deal the same cards."""
    decks = [plan.jeu.forme.cartes if plan.jeu.forme is not None else plan.jeu.name for plan in (a, b)]
    if a.graine != b.graine or decks[0] != decks[1]:
        raise Precondition(Refusal(RefusEtude.AutresDonnes, (), a.jeu.name, b.jeu.name))
    return a.sujet, b.sujet


def tally_pairs(a: Plan, b: Plan, engines: tuple[str, str]) -> Callable[[range], Comparison]:
    """Make the function that plays a block of deals by both plans, each by its engine."""
    return partial(_tally, (a, b), engines, common_subjects(a, b))


def _tally(plans: tuple[Plan, Plan], engines: tuple[str, str], subject: Subjects, block: range) -> Comparison:
    won = [_games_won(plan, engine, block) for plan, engine in zip(plans, engines, strict=True)]
    two = (won[0] & won[1]).bit_count()
    first, second = (n.bit_count() - two for n in won)
    pair = PairedCounts(two, first, second, len(block) - two - first - second)
    return Comparison(subject, (block,), pair, tuple(sorted({*engines})))


def _games_won(plan: Plan, engine: str, block: range) -> int:
    """Return the games won in a block as the ones of a number, a byte for each game."""
    if engine == PLAIN:
        return int.from_bytes(bytes(play_game(plan, i).gagnee for i in block), "big")
    wins: bytes = twin_for_plan(plan).wins(plan.graine, block.start, len(block)).tobytes()
    return int.from_bytes(wins, "big")
