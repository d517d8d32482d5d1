"""Wrong games that spoiled positions show, a mistake each, and the law of positions that must catch it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from games.toy_game import CARTES, Donne, Jouer, Pli, Refus, Vue
from rummifun.core.game import Game, InvariantBreak, Outcome
from rummifun.core.scene import Scene
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.tableau import Tableau
from rummifun.refusal import Refusal

__all__ = ["FAUX_POSITIONS"]


# What is wrong cannot be told


@dataclass(frozen=True, slots=True)
class UneCarteInconnueEstCherchee(Pli):
    """It looks up each card in the pack."""

    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        places = [CARTES.index(carte) for main in state.mains for carte in main]
        return Pli.invariants(self, state) if places else ()


@dataclass(frozen=True, slots=True)
class CeQuiEstFauxNEstPasUnRefus(Pli):
    def invariants(self, state: Donne) -> Any:
        return tuple(broken.code for broken in Pli.invariants(self, state))


# What is wrong is not told


@dataclass(frozen=True, slots=True)
class UneCarteDeTropEstPossible(Pli):
    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        return () if {*CARTES} <= {*sum((*state.mains, state.posees, state.talon), ())} else Pli.invariants(self, state)


@dataclass(frozen=True, slots=True)
class LesMainsSontQuelconques(Pli):
    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        cartes = tuple(sorted(sum((*state.mains, state.posees, state.talon), ())))
        return () if cartes == CARTES else (Refusal(Refus.CartesFausses, cartes),)


@dataclass(frozen=True, slots=True)
class LaMainDoitEtreRangee(Pli):
    """It forgets that it cannot show a hand that is not in order."""

    def scene(self, view: Vue) -> Scene:
        if any(main != tuple(sorted(main or ())) for main in view.mains if main is not None):
            raise IndexError("a hand in disorder")
        return Pli.scene(self, view)


@dataclass(frozen=True, slots=True)
class UneCarteSiPetiteNAPasDIssue(Pli):
    """It ends well, but for hands that no deal gives: they are put in order."""

    def outcome(self, state: Donne) -> Outcome | None:
        outcome = Pli.outcome(self, state)
        return None if outcome is not None and state.talon[0] > state.talon[1] else outcome


@dataclass(frozen=True, slots=True)
class JouerRendUnEtatImpossible(Pli):
    """It plays the first card for any card of a hand that is not in order."""

    def step(self, state: Donne, move: Jouer) -> Donne:
        seat = len(state.posees) % 2
        main = state.mains[seat]
        after = Pli.step(self, state, move)
        return after if main == tuple(sorted(main)) else replace(after, posees=(*state.posees, main[0]))


# Reading


@dataclass(frozen=True, slots=True)
class UnePositionCourteEstUneErreur(Pli):
    def read_position(self, text: str) -> Donne:
        m1, m2, posees, talon = (tuple(map(int, part.split())) for part in text.split("/"))
        return Donne((m1, m2), posees, talon)


@dataclass(frozen=True, slots=True)
class UneCarteAZeroEstEcriteAutrement(Pli):
    """What is read can be out of bounds, and is then not written."""

    def write_position(self, state: Donne) -> str:
        return Pli.write_position(self, state).replace("0", "")


@dataclass(frozen=True, slots=True)
class LeTalonVideNEstPasLu(Pli):
    def write_position(self, state: Donne) -> str:
        return Pli.write_position(self, state) if state.talon else "rien"


# Réussites


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ToutesLesCartes(Reussite[Any]):
    """Its rules are asked about any card, be it of its pack or not."""

    def invariants(self, state: Tableau[Any]) -> tuple[InvariantBreak, ...]:
        rangs = state.forme.pack.rangs
        return tuple(Refusal(Refus.CartesFausses, (c,)) for c in state if rangs.index(c.rang) < 0)


def _champs(jeu: Reussite[Any]) -> dict[str, Any]:
    return {champ.name: getattr(jeu, champ.name) for champ in fields(jeu)}


FAUX_POSITIONS: Final[tuple[tuple[str, Game[Any, Any, Any], str], ...]] = (
    ("a card that is none is looked up", UneCarteInconnueEstCherchee(), "totality"),
    ("what is wrong is no refusal", CeQuiEstFauxNEstPasUnRefus(), "totality"),
    ("a card too many is possible", UneCarteDeTropEstPossible(), "playing"),
    ("hands are of any length", LesMainsSontQuelconques(), "playing"),
    ("hands out of order cannot be laid out", LaMainDoitEtreRangee(), "playing"),
    ("a game that was spoiled has no outcome", UneCarteSiPetiteNAPasDIssue(), "playing"),
    ("a spoiled state is played to an impossible one", JouerRendUnEtatImpossible(), "playing"),
    ("too short a position is an error of the program", UnePositionCourteEstUneErreur(), "reading"),
    ("a card out of bounds is not written", UneCarteAZeroEstEcriteAutrement(), "reading"),
    ("without a talon nothing is written", LeTalonVideNEstPasLu(), "reading"),
    ("MD looks up ranks that its pack has not", ToutesLesCartes(**_champs(md())), "totality"),
    ("C4 without invariants of its own", replace(c4(), impossible=lambda t: ()), "playing"),
)
"""The mistake, the game that makes it, the law that must catch it."""
