"""Two games on the same deals: how often both are won, one alone, or none, and whether one is won more often.

Game i of a seed is one deal of a pack; two games with one pack, or two players of one game, can play it both. What the
deal decides for both cancels out, so a difference shows after far fewer games than by two studies apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, erfc, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from rummifun.analysis.compilees import PUR, twin_of
from rummifun.analysis.intervalle import NIVEAU
from rummifun.analysis.parties import Plan, jouee
from rummifun.refusal import Code, Precondition, Refusal

__all__ = ["Paire", "Refus", "compte_paires", "memes_donnes"]

_EXACT: Final = 1000
"""Up to so many games that only one wins, the test is exact."""


class Refus(Code):
    """Why two games are not compared."""

    AutresDonnes = "études"


class Paire(NamedTuple):
    """How many deals were won by both games, by the first alone, by the second alone, by none.

    Profil: ℕ × ℕ × ℕ × ℕ → paire

    >>> Paire(1, 2, 3, 4).plus(Paire(1, 1, 1, 1))
    Paire(deux=2, premier=3, second=4, aucun=5)
    >>> Paire(700, 12, 40, 248).parties, round(Paire(700, 12, 40, 248).difference, 3)
    (1000, -0.028)
    >>> Paire(700, 12, 40, 248).surprise < 0.001 < Paire(700, 12, 14, 274).surprise
    True

    Law: `plus` is associative and commutative. `surprise` is the probability of a difference at least as large if the
    two are won equally often (McNemar's test).
    """

    deux: int
    premier: int
    second: int
    aucun: int

    def plus(self, other: Paire) -> Paire:
        """Add the counts of other deals."""
        return Paire(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def parties(self) -> int:
        """The number of deals."""
        return sum(self)

    @property
    def difference(self) -> float:
        """How much more often the first is won than the second."""
        return (self.premier - self.second) / self.parties

    @property
    def intervalle(self) -> tuple[float, float]:
        """The interval of 95 % for the difference."""
        z = NormalDist().inv_cdf((1 + NIVEAU) / 2)
        seuls, ecart = self.premier + self.second, self.premier - self.second
        demi = z * sqrt(seuls - ecart**2 / self.parties) / self.parties
        return self.difference - demi, self.difference + demi

    @property
    def surprise(self) -> float:
        """The probability of such a difference, or a larger one, by chance alone."""
        seuls, moins = self.premier + self.second, min(self.premier, self.second)
        if seuls > _EXACT:
            return erfc((abs(self.premier - self.second) - 1) / sqrt(2 * seuls))
        return min(1.0, 2 * sum(comb(seuls, i) for i in range(moins + 1)) / (1 << seuls))


def memes_donnes(a: Plan, b: Plan) -> None:
    """Ask that two plans deal the same cards.

    Profil: plan → plan → ()

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> memes_donnes(Plan(r7(3), 1), Plan(r7(4), 1))

    Law: raises `Precondition` unless they have one seed and one pack.
    """
    decks = [getattr(getattr(plan.jeu, "forme", None), "cartes", plan.jeu.name) for plan in (a, b)]
    if a.graine != b.graine or decks[0] != decks[1]:
        raise Precondition(Refusal(Refus.AutresDonnes, (), a.jeu.name, b.jeu.name))


def compte_paires(a: Plan, b: Plan, moteurs: tuple[str, str]) -> Callable[[range], Paire]:
    """Give what plays a block of deals by both plans, each by its engine.

    Profil: plan → plan → moteur × moteur → (plage → paire)

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> compte_paires(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(40))
    Paire(deux=2, premier=0, second=34, aucun=4)

    Law: the counts of two blocks are those of their union.
    """
    memes_donnes(a, b)
    return _Paires(a, b, moteurs)


@dataclass(frozen=True, slots=True)
class _Paires:
    """What plays a block; a value, so that it can be sent to another process."""

    a: Plan
    b: Plan
    moteurs: tuple[str, str]

    def __call__(self, bloc: range) -> Paire:
        won = [_gagnees(plan, moteur, bloc) for plan, moteur in zip((self.a, self.b), self.moteurs, strict=True)]
        deux = (won[0] & won[1]).bit_count()
        premier, second = (n.bit_count() - deux for n in won)
        return Paire(deux, premier, second, len(bloc) - deux - premier - second)


def _gagnees(plan: Plan, moteur: str, bloc: range) -> int:
    """Give the games won of a block as the ones of a number, a byte for each game."""
    if moteur == PUR:
        return int.from_bytes(bytes(jouee(plan, i).gagnee for i in bloc), "big")
    wins: bytes = twin_of(plan).gagnees(plan.graine, bloc.start, len(bloc)).tobytes()
    return int.from_bytes(wins, "big")
