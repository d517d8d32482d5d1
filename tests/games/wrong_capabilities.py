"""Games that declare what they cannot do, a mistake each: the law of what is declared must catch them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from games.class_games import Rummikub
from games.late_rummikub import RummikubTardif
from games.toy_game import Donne, Jouer, Pli, Vue
from rummifun.core.capabilities import Piles
from rummifun.core.game import Draft, Game, Outcome
from rummifun.core.scene import Message, PieceFace
from rummifun.games.rummikub import Coup, Tuile
from rummifun.games.rummikub.view import Vue as VueRummikub

__all__ = ["DECLARENT", "PliSymetrique"]


@dataclass(frozen=True, slots=True)
class ElleFinitParUnCoupRefuse(Pli):
    def finish(self, view: Vue) -> Jouer | None:
        return Jouer(view.posees[0]) if view.posees else None


@dataclass(frozen=True, slots=True)
class ElleSePasseParUnCoupRefuse(Pli):
    def passing(self, state: Donne) -> Jouer:
        return Jouer(99)


@dataclass(frozen=True, slots=True)
class UnCoupRefuseEstSansRisque(Pli):
    def safe(self, view: Vue) -> Jouer | None:
        return Jouer(view.posees[0]) if view.posees else None


@dataclass(frozen=True, slots=True)
class ToutEstRouge(Pli):
    def red(self, piece: int) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class LaMainNeConnaitPasLesPlaces(Pli):
    def hand(self, view: Vue, source: str, index: int | None, target: str | None) -> Jouer | None:
        return Jouer({"main.0": 1, "main.1": 2}[source])


@dataclass(frozen=True, slots=True)
class LaMesureEstUnTexte(Pli):
    def mesures(self, state: Donne) -> Mapping[str, Any]:
        return {"plis": f"{len(state.posees)}"}


@dataclass(frozen=True, slots=True)
class LaSuiteAUneCarteDePlus(Pli):
    def reformer(self, state: Donne) -> Donne:
        return replace(state, posees=(), talon=(*state.posees, *state.talon, 8))


@dataclass(frozen=True, slots=True)
class LEtudeSEtudieAutrement(Pli):
    @property
    def studied(self) -> LEtudeSEtudieAutrement:
        return replace(self, bound=(self.bound or 0) + 1)


@dataclass(frozen=True, slots=True)
class SaMemoireEstCelleDUnAutreJeu(Pli):
    @property
    def remembering(self) -> SaMemoireEstCelleDUnAutreJeu:
        return replace(self, seats=1)


@dataclass(frozen=True, slots=True)
class SaMemoireOublieLaFin(Pli):
    endless: bool = field(default=False, compare=False)

    @property
    def remembering(self) -> SaMemoireOublieLaFin:
        return replace(self, endless=True)

    def outcome(self, state: Donne) -> Outcome | None:
        return None if self.endless else Pli.outcome(self, state)


@dataclass(frozen=True, slots=True)
class LeBrouillonAccepteTout(Rummikub):
    def draft(self, view: VueRummikub, piles: Piles) -> Draft:
        return replace(Rummikub.draft(self, view, piles), refusal=None)


@dataclass(frozen=True, slots=True)
class LeBrouillonOublieUnePile(Rummikub):
    def draft(self, view: VueRummikub, piles: Piles) -> Draft:
        draft = Rummikub.draft(self, view, piles)
        return replace(draft, piles=draft.piles[1:])


@dataclass(frozen=True, slots=True)
class AucunGesteNEstDit(RummikubTardif):
    def movements(self, view: VueRummikub, move: Coup) -> tuple[Message, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class LArrangementEstALEnvers(RummikubTardif):
    def arranged(self, view: VueRummikub, move: Coup) -> Piles | None:
        piles = RummikubTardif.arranged(self, view, move)
        return piles and (*piles[:-1], piles[-1][::-1])


@dataclass(frozen=True, slots=True)
class LaTuileMontreeNAPasDeCouleur(Rummikub):
    def shown(self, piece: Tuile) -> PieceFace:
        return replace(Rummikub.shown(self, piece), suit="")


@dataclass(frozen=True, slots=True)
class LaDernierePileNEstPasEcrite(Rummikub):
    def write_piles(self, view: VueRummikub, piles: Piles) -> str:
        return Rummikub.write_piles(self, view, piles[:-1])


@dataclass(frozen=True, slots=True)
class PliSymetrique(Pli):
    """The toy, in which only the order of the cards left over is nothing."""

    def cle(self, state: Donne) -> Hashable:
        return state.mains, state.posees, frozenset(state.talon)

    def distincts(self, state: Donne) -> tuple[Jouer, ...]:
        return self.moves(state)

    def semblable(self, state: Donne) -> Donne:
        return replace(state, talon=state.talon[::-1])


@dataclass(frozen=True, slots=True)
class UnCoupDistinctManque(PliSymetrique):
    def distincts(self, state: Donne) -> tuple[Jouer, ...]:
        return self.moves(state)[1:]


@dataclass(frozen=True, slots=True)
class LaCleOublieLaMain(PliSymetrique):
    def cle(self, state: Donne) -> Hashable:
        return len(state.posees), state.mains[1]

    def semblable(self, state: Donne) -> Donne:
        return replace(state, mains=((), state.mains[1]))


@dataclass(frozen=True, slots=True)
class LeSemblableAUneAutreCle(PliSymetrique):
    def semblable(self, state: Donne) -> Donne:
        return replace(state, mains=state.mains[::-1])


DECLARENT: Final[tuple[tuple[Game[Any, Any, Any], int], ...]] = (
    (ElleFinitParUnCoupRefuse(), 1),
    (ElleSePasseParUnCoupRefuse(), 0),
    (UnCoupRefuseEstSansRisque(), 1),
    (ToutEstRouge(), 0),
    (LaMainNeConnaitPasLesPlaces(), 0),
    (LaMesureEstUnTexte(), 0),
    (LaSuiteAUneCarteDePlus(), 0),
    (LEtudeSEtudieAutrement(), 0),
    (SaMemoireEstCelleDUnAutreJeu(), 0),
    (SaMemoireOublieLaFin(), 6),
    (UnCoupDistinctManque(), 0),
    (LaCleOublieLaMain(), 4),
    (LeSemblableAUneAutreCle(), 0),
    (LeBrouillonAccepteTout(), 0),
    (LeBrouillonOublieUnePile(), 0),
    (AucunGesteNEstDit(), 4),
    (LArrangementEstALEnvers(), 4),
    (LaTuileMontreeNAPasDeCouleur(), 0),
    (LaDernierePileNEstPasEcrite(), 0),
)
"""The games, and in how many moves each is caught at most."""
