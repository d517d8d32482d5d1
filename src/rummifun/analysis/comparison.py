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

from rummifun.analysis.backend_choice import twin_for_plan
from rummifun.analysis.backends import PLAIN
from rummifun.analysis.game_runner import Plan, play_game
from rummifun.analysis.intervals import LEVEL, Z, wilson
from rummifun.analysis.json_export import (
    blocks_from_json,
    blocks_to_json,
    parse_natural,
    provenance,
    refuse_malformed,
    subject_from_json,
    subject_to_json,
)
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import Subject, common_subject, merge_blocks
from rummifun.analysis.summary import Rate, Summary, SummaryDisplay, format_game_numbers, format_options
from rummifun.core.capabilities import has_pack
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
        n, seuls, ecart = self.parties + 2, self.premier + self.second + 2, self.premier - self.second
        demi = Z * sqrt(seuls - ecart**2 / n) / n
        return max(-1.0, ecart / n - demi), min(1.0, ecart / n + demi)

    @property
    def surprise(self) -> float:
        """The probability of such a difference, or a larger one, by chance alone."""
        seuls, moins = self.premier + self.second, min(self.premier, self.second)
        if seuls > _EXACT:
            return erfc((abs(self.premier - self.second) - 1) / sqrt(2 * seuls))
        return min(1.0, 2 * sum(comb(seuls, i) for i in range(moins + 1)) / (1 << seuls))


Subjects = tuple[Subject, Subject]

_AUCUNE: Final = PairedCounts(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Comparison(SummaryDisplay):
    """A comparison of two games on the same deals: the games, the deals, and the counts."""

    sujet: Subjects | None = None
    blocs: tuple[range, ...] = ()
    pair: PairedCounts = _AUCUNE
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
        n, (bas, haut), paire = self.parties, self.intervalle, self.pair
        noms = [f"{sujet.jeu}{format_options(sujet.options)}, {sujet.joueur}" for sujet in self.sujet or ()] or [
            "1",
            "2",
        ]
        gagnees = (paire.deux + paire.premier, paire.deux + paire.second)
        rates = (
            Rate(nom, won / n if n else None, wilson(won, n, LEVEL), n) for nom, won in zip(noms, gagnees, strict=True)
        )
        notes = (
            f"{100 * paire.difference:+.2f} [{100 * bas:+.2f} ; {100 * haut:+.2f}], p = {paire.surprise:.2g}",
            ", ".join([format_game_numbers(self.blocs), *self.moteurs]),
        )
        return Summary(" / ".join(noms), tuple(rates), notes)

    def to_json(self) -> dict[str, Any]:
        """Write it as an object of JSON, which `read_comparison` reads."""
        return {
            "jeux": [subject_to_json(sujet) for sujet in self.sujet or ()],
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
    jeux = tuple(subject_from_json(jeu) for jeu in written["jeux"])
    blocs = blocks_from_json(written["blocs"])
    paire = PairedCounts(*(parse_natural(written[nom]) for nom in PairedCounts._fields))
    moteurs, verifiees = tuple(map(str, written["moteurs"])), parse_natural(written["verifiees"])
    if parse_natural(written.get("parties", paire.parties)) != paire.parties:
        raise ValueError(written["parties"])
    return Comparison((jeux[0], jeux[1]) if jeux else None, blocs, paire, moteurs, verifiees)


def common_subjects(a: Plan, b: Plan) -> Subjects:
    """Return the subjects of two plans, which must deal the same cards."""
    decks = [plan.jeu.forme.cartes if has_pack(plan.jeu) else plan.jeu.name for plan in (a, b)]
    if a.graine != b.graine or decks[0] != decks[1]:
        raise Precondition(Refusal(RefusEtude.AutresDonnes, (), a.jeu.name, b.jeu.name))
    return a.sujet, b.sujet


def tally_pairs(a: Plan, b: Plan, moteurs: tuple[str, str]) -> Callable[[range], Comparison]:
    """Make the function that plays a block of deals by both plans, each by its engine."""
    return partial(_tally, (a, b), moteurs, common_subjects(a, b))


def _tally(plans: tuple[Plan, Plan], moteurs: tuple[str, str], sujet: Subjects, bloc: range) -> Comparison:
    won = [_gagnees(plan, moteur, bloc) for plan, moteur in zip(plans, moteurs, strict=True)]
    deux = (won[0] & won[1]).bit_count()
    premier, second = (n.bit_count() - deux for n in won)
    paire = PairedCounts(deux, premier, second, len(bloc) - deux - premier - second)
    return Comparison(sujet, (bloc,), paire, tuple(sorted({*moteurs})))


def _gagnees(plan: Plan, moteur: str, bloc: range) -> int:
    """Return the games won in a block as the ones of a number, a byte for each game."""
    if moteur == PLAIN:
        return int.from_bytes(bytes(play_game(plan, i).gagnee for i in bloc), "big")
    wins: bytes = twin_for_plan(plan).wins(plan.graine, bloc.start, len(bloc)).tobytes()
    return int.from_bytes(wins, "big")
