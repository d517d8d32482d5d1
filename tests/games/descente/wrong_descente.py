"""Wrong games of La descente, a mistake each: some the laws of every game catch, others only its own rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from games.class_games import Descente
from games.descente.late_game import DescenteTardive
from games.descente.random_plays import Descente as JeuDescente
from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Scene
from rummifun.games.descente import (
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Main,
    Options,
    Ranger,
    RefusDescente,
    Remelanger,
    Remettre,
    Tirer,
    autre,
    forced_foundation,
    pose,
    sans_carte,
    step,
)
from rummifun.games.descente.rules import moved_cards
from rummifun.games.descente.scene import scene
from rummifun.games.descente.view import Vue
from rummifun.pieces.cartes import Carte, rouge
from rummifun.pieces.tarot import RANGS, valeur
from rummifun.refusal import Refusal

__all__ = ["CONTRE_LES_LOIS", "CONTRE_LES_REGLES"]


# What the laws of every game see


@dataclass(frozen=True, slots=True)
class RemettrePerdLaCarte(DescenteTardive):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = DescenteTardive.step(self, state, move)
        return replace(apres, face=state.face) if isinstance(move, Remettre) else apres


@dataclass(frozen=True, slots=True)
class LaSuiteResteAuCentre(DescenteTardive):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = DescenteTardive.step(self, state, move)
        if isinstance(move, Deplacer) and isinstance(move.source, Centre) and isinstance(move.cible, Face):
            return replace(apres, centre=state.centre)
        return apres


@dataclass(frozen=True, slots=True)
class LeMelangeOublie(DescenteTardive):
    """A packet mixed again is taken for one never shown."""

    def step(self, state: Etat, move: Coup) -> Etat:
        return replace(DescenteTardive.step(self, state, move), vus=state.vus)

    def moves(self, state: Etat) -> Iterator[Coup]:
        proposed = [*DescenteTardive.moves(self, state)]
        return iter(sorted(proposed, key=lambda coup: not isinstance(coup, Remelanger)))


@dataclass(frozen=True, slots=True)
class ChacunVoitSonPaquet(Descente):
    def view(self, state: Etat, seat: int | None) -> Vue:
        v = Descente.view(self, state, seat)
        return v if seat is None else replace(v, paquet=(state.paquet[0][:1], None))


@dataclass(frozen=True, slots=True)
class LeRefusDitLaProchaine(Descente):
    """Laying back is refused to whoever would draw a trump next."""

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        paquet = state.paquet[state.au_trait.value]
        if isinstance(move, Remettre) and paquet and not isinstance(paquet[-1], Carte):
            return Refusal(RefusDescente.MainVide)
        return Descente.refusal(self, state, move)


@dataclass(frozen=True, slots=True)
class RangerPeutAttendre(Descente):
    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        if forced_foundation(state) is not None and isinstance(move, Tirer) and state.main == (None, None):
            return None
        return Descente.refusal(self, state, move)


@dataclass(frozen=True, slots=True)
class GagneAvantDeRanger(DescenteTardive):
    """The game has an outcome while cards still have to go to the left."""

    def outcome(self, state: Etat) -> Outcome | None:
        return DescenteTardive.outcome(self, replace(state, centre=((),) * 5, face=((), ())))


@dataclass(frozen=True, slots=True)
class LaPositionOublieLeCompte(Descente):
    def write_position(self, state: Etat) -> str:
        return Descente.write_position(self, replace(state, remaniements=0))


@dataclass(frozen=True, slots=True)
class LaPositionOublieCeQuiEstVu(DescenteTardive):
    def read_position(self, text: str) -> Etat:
        return replace(DescenteTardive.read_position(self, text), vus=(False, False))


@dataclass(frozen=True, slots=True)
class LIndiceNEstPasEcrit(DescenteTardive):
    def write(self, move: Coup) -> str:
        ecrit = DescenteTardive.write(self, move)
        return ecrit.replace(".2>", ".1>")


@dataclass(frozen=True, slots=True)
class UneSuiteRetournee(DescenteTardive):
    """A run that is moved is laid card by card, so that it lies upside down."""

    def step(self, state: Etat, move: Coup) -> Etat:
        apres = DescenteTardive.step(self, state, move)
        if isinstance(move, Deplacer) and isinstance(move.cible, Centre):
            n, i = len(moved_cards(state, move.source)), move.cible.pile - 1
            tas = apres.centre[i]
            centre = (*apres.centre[:i], tas[: len(tas) - n] + tas[len(tas) - n :][::-1], *apres.centre[i + 1 :])
            return replace(apres, centre=centre)
        return apres


@dataclass(frozen=True, slots=True)
class LaSceneMontreDeuxFoisLeCentre(Descente):
    def scene(self, view: Vue) -> Scene:
        laid = Descente.scene(self, view)
        return replace(laid, zones=(*laid.zones, laid.zones[1]))


@dataclass(frozen=True, slots=True)
class LaSceneNAPasDActes(Descente):
    def scene(self, view: Vue) -> Scene:
        return scene(view)


# What only the rules of La descente see


@dataclass(frozen=True, slots=True)
class SousLAutreOption(Descente):
    """It plays by an option and says another."""

    joue: Options = Options()  # noqa: RUF009  a frozen value

    def step(self, state: Etat, move: Coup) -> Etat:
        return step(state, move, self.joue)


class SansCavalier(Descente):
    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        refus = Descente.refusal(self, state, move)
        if isinstance(move, Deplacer) and refus is not None and refus.code is RefusDescente.PoseInterdite:
            tete = refus.pieces[0]
            sur = next((t[-1] for t in state.centre if t and t[-1] == refus.got), None)
            if isinstance(tete, Carte) and isinstance(sur, Carte) and rouge(tete) is not rouge(sur):
                return None if (tete.rang, sur.rang) == (RANGS[10], RANGS[12]) else refus
        return refus

    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from Descente.moves(self, state)
        if not self._attend(state):
            cibles = [Centre(i) for i, t in enumerate(state.centre, 1) if t and valeur(t[-1]) == 13]
            plus = [Deplacer(Main(), cible) for cible in cibles]
            yield from (coup for coup in plus if self._en_plus(state, coup))

    def _attend(self, state: Etat) -> bool:
        return forced_foundation(state) is not None or bool(sans_carte(state))

    def _en_plus(self, state: Etat, coup: Coup) -> bool:
        return self.refusal(state, coup) is None and Descente.refusal(self, state, coup) is not None


class TrouRempliParUnTas(Descente):
    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        refus = Descente.refusal(self, state, move)
        return None if refus is not None and refus.code is RefusDescente.SansEffet else refus

    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from Descente.moves(self, state)
        paires = [(i, j) for i in range(1, 6) for j in range(1, 6) if state.centre[i - 1] and not state.centre[j - 1]]
        coups = [Deplacer(Centre(i, 1), Centre(j)) for i, j in paires]
        yield from (c for c in coups if self.refusal(state, c) is None and Descente.refusal(self, state, c) is not None)


class AtoutsSansExcuse(Descente):
    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        return Descente.refusal(self, replace(state, paquet_de_gauche=self._ouverte(state, move)), move)

    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from Descente.moves(self, state)
        o = autre(state.au_trait)
        if forced_foundation(state) is None and not sans_carte(state) and state.face[o.value]:
            coup = Deplacer(Main(), Face(o))
            if self.refusal(state, coup) is None and Descente.refusal(self, state, coup) is not None:
                yield coup

    @staticmethod
    def _ouverte(state: Etat, move: Coup) -> tuple[int, ...]:
        gauche = state.paquet_de_gauche
        return (
            (*gauche[:4], max(1, gauche[4]))
            if isinstance(move, Deplacer) and forced_foundation(state) is None
            else gauche
        )


class LaFaceDeNordNeSeRangePas(Descente):
    def moves(self, state: Etat) -> Iterable[Coup]:
        place = forced_foundation(state)
        if isinstance(place, Face) and place.joueur.name == "NORD":
            sans = replace(state, face=(state.face[0], ()))
            return [coup for coup in Descente.moves(self, sans) if not isinstance(coup, Deplacer)] or [Ranger()]
        return Descente.moves(self, state)


class LaMainPasseEnTirant(Descente):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Descente.step(self, state, move)
        if isinstance(move, Remettre) and len(apres.face[state.au_trait.value]) % 5 == 0:
            return replace(apres, au_trait=state.au_trait)
        return apres


class LeCompteNeRevientPas(Descente):
    """Laying back does not begin a new count of rearrangements."""

    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Descente.step(self, state, move)
        return replace(apres, remaniements=state.remaniements) if isinstance(move, Remettre) else apres


class NordCommenceLaDonne(Descente):
    def new(self, alea: Alea) -> Etat:
        e = Descente.new(self, alea)
        return replace(e, paquet=e.paquet[::-1])


class LaCarteAdverseResteAussi(Descente):
    """The opponent's card may not be moved, whatever the options say."""

    def moves(self, state: Etat) -> Iterator[Coup]:
        return (c for c in Descente.moves(self, state) if not isinstance(c, Deplacer) or not self._adverse(state, c))

    @staticmethod
    def _adverse(state: Etat, coup: Deplacer) -> bool:
        return coup.source == Face(autre(state.au_trait))


class UneSeuleCarteALaFois(Descente):
    def moves(self, state: Etat) -> Iterator[Coup]:
        return (c for c in Descente.moves(self, state) if not isinstance(c, Deplacer) or self._une(state, c))

    @staticmethod
    def _une(state: Etat, coup: Deplacer) -> bool:
        return len(moved_cards(state, coup.source)) == 1


class TroisPoses(Descente):
    """A card goes on one of its own colour too."""

    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from Descente.moves(self, state)
        main = state.main[state.au_trait.value]
        if forced_foundation(state) is None and isinstance(main, Carte):
            for i, tas in enumerate(state.centre, 1):
                sommet = tas[-1] if tas else None
                if isinstance(sommet, Carte) and valeur(main) + 1 == valeur(sommet) and not pose(main, sommet):
                    yield Deplacer(Main(), Centre(i))


CONTRE_LES_LOIS: Final[tuple[tuple[JeuDescente, tuple[str, ...]], ...]] = (
    (RemettrePerdLaCarte(), ("conservation",)),
    (LaSuiteResteAuCentre(), ("conservation",)),
    (LeMelangeOublie(), ("memory",)),
    (ChacunVoitSonPaquet(), ("secrecy",)),
    (LeRefusDitLaProchaine(), ("secret_moves",)),
    (RangerPeutAttendre(), ("completeness",)),
    (GagneAvantDeRanger(), ("end",)),
    (LaPositionOublieLeCompte(), ("notation",)),
    (LaPositionOublieCeQuiEstVu(), ("notation",)),
    (LIndiceNEstPasEcrit(), ("notation",)),
    (UneSuiteRetournee(), ("possibility",)),
    (LaSceneMontreDeuxFoisLeCentre(), ("scene",)),
    (LaSceneNAPasDActes(), ("scene",)),
)
"""Wrong games, and the laws that must catch each."""

CONTRE_LES_REGLES: Final[tuple[JeuDescente, ...]] = (
    SousLAutreOption(joue=Options(remix_start="dessous")),
    SansCavalier(),
    TrouRempliParUnTas(),
    AtoutsSansExcuse(),
    LaFaceDeNordNeSeRangePas(),
    LaMainPasseEnTirant(),
    LeCompteNeRevientPas(),
    NordCommenceLaDonne(),
    LaCarteAdverseResteAussi(),
    UneSeuleCarteALaFois(),
    TroisPoses(),
)
"""Wrong games that keep the laws of every game, or nearly: the second implementation must catch each."""
