"""Wrong games of Haricots whose mistake is in what is known, written or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.class_games import Haricots
from rummifun.chance import Alea
from rummifun.core.scene import Scene
from rummifun.games.haricots import Coup, Etat, Phase, Suite, donne
from rummifun.games.haricots.view import Vue

__all__ = [
    "LEtatTireEstDUneAutreDonne",
    "LOrdreDeLaMainNEstPasEcrit",
    "LaBorneEstTropPetite",
    "LaPhaseNEstPasEcrite",
    "LaVenteNEstPasEcrite",
    "LaVueCompteUneCarteCachee",
    "LaVueMontreLAutreMain",
    "LaVueMontreLaPioche",
    "LeRebutSOublie",
    "LesCoupsTrahissentLaPioche",
    "LesPlacesLibresNeSontPasDessinees",
    "UnActeManque",
]


@dataclass(frozen=True, slots=True)
class LaVueMontreLaPioche(Haricots):
    def view(self, state: Etat, seat: int | None) -> Vue:
        v = Haricots.view(self, state, seat)
        return replace(v, connu=replace(v.connu, deck=state.deck))


@dataclass(frozen=True, slots=True)
class LaVueMontreLAutreMain(Haricots):
    def view(self, state: Etat, seat: int | None) -> Vue:
        v = Haricots.view(self, state, seat)
        return replace(v, nombre_deck=hash(state.main[1 - (seat or 0)]))


@dataclass(frozen=True, slots=True)
class LaVueCompteUneCarteCachee(Haricots):
    """How many Blue the other holds, as a shell might hint at."""

    def view(self, state: Etat, seat: int | None) -> Vue:
        v = Haricots.view(self, state, seat)
        return replace(v, connu=replace(v.connu, tour=sum(h.name == "Blue" for main in state.main for h in main)))


@dataclass(frozen=True, slots=True)
class LeRebutSOublie(Haricots):
    """Only the top of the discard pile is remembered."""

    def view(self, state: Etat, seat: int | None) -> Vue:
        v = Haricots.view(self, state, seat)
        return replace(v, connu=replace(v.connu, discard_pile=state.discard_pile[-1:]))


@dataclass(frozen=True, slots=True)
class LesCoupsTrahissentLaPioche(Haricots):
    """It proposes to draw only where the card drawn has a chain."""

    def moves(self, state: Etat) -> Iterator[Coup]:
        for coup in Haricots.moves(self, state):
            if coup != Suite() or not state.deck or state.deck[-1].name != "Blue":
                yield coup


@dataclass(frozen=True, slots=True)
class LEtatTireEstDUneAutreDonne(Haricots):
    def resample(self, view: Vue, alea: Alea) -> Etat:
        return donne(alea)


@dataclass(frozen=True, slots=True)
class LaVenteNEstPasEcrite(Haricots):
    def write(self, move: Coup) -> str:
        return Haricots.write(self, move).partition(" vend")[0]


@dataclass(frozen=True, slots=True)
class LaPhaseNEstPasEcrite(Haricots):
    def write_position(self, state: Etat) -> str:
        return Haricots.write_position(self, replace(state, phase=Phase.Jouer))


@dataclass(frozen=True, slots=True)
class LOrdreDeLaMainNEstPasEcrit(Haricots):
    def write_position(self, state: Etat) -> str:
        m1, m2 = (tuple(sorted(main, key=str)) for main in state.main)
        return Haricots.write_position(self, replace(state, main=(m1, m2)))


@dataclass(frozen=True, slots=True)
class UnActeManque(Haricots):
    def scene(self, view: Vue) -> Scene:
        laid = Haricots.scene(self, view)
        return replace(laid, acts=laid.acts[1:])


@dataclass(frozen=True, slots=True)
class LesPlacesLibresNeSontPasDessinees(Haricots):
    def scene(self, view: Vue) -> Scene:
        laid = Haricots.scene(self, view)
        zones = (
            replace(zone, piles=tuple(p for p in zone.piles if not p.place.endswith("place"))) for zone in laid.zones
        )
        return replace(laid, zones=tuple(zones))


@dataclass(frozen=True, slots=True)
class LaBorneEstTropPetite(Haricots):
    bound: int | None = 100
