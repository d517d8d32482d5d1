"""Wrong games, a mistake each, and the laws that must catch them.

Most are the toy with one method spoiled, which is quick; the mistakes that only Rummikub has room for (a pool, a joker,
an opening, chance to come) are made in Rummikub.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from games.class_games import Rummikub
from games.late_rummikub import RummikubTardif
from games.toy_game import CARTES, Donne, Jouer, Pli, Refus, Vue
from games.wrong_capabilities import DECLARENT
from rummifun.chance import Alea
from rummifun.core.game import Game, InvariantBreak, Outcome
from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile, Scene
from rummifun.games.rummikub import (
    Coup,
    Etat,
    Joker,
    Piocher,
    Poser,
    PremierCoup,
    ajoute,
    appartient,
    en_table,
    joueur_suivant,
    la_main,
)
from rummifun.games.rummikub.view import Vue as VueRummikub
from rummifun.multiset.ordre_sup import Multiensemble, mens
from rummifun.refusal import Refusal

__all__ = ["ECHOUENT", "FAUX", "Faux"]

AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Faux:
    """A wrong game: the laws that must catch it, and how many moves a smallest counterexample needs at most."""

    game: AnyGame
    laws: tuple[str, ...]
    moves: int = 0

    @property
    def name(self) -> str:
        return type(self.game).__name__


# Pieces


@dataclass(frozen=True, slots=True)
class LaCarteJoueeDisparait(Pli):
    def step(self, state: Donne, move: Jouer) -> Donne:
        return replace(Pli.step(self, state, move), posees=state.posees)


@dataclass(frozen=True, slots=True)
class LaCarteJoueeResteEnMain(Pli):
    def step(self, state: Donne, move: Jouer) -> Donne:
        return replace(Pli.step(self, state, move), mains=state.mains)


@dataclass(frozen=True, slots=True)
class LaTuilePiocheeResteDansLaPioche(Rummikub):
    def step(self, state: Etat, move: Coup) -> Etat:
        e = Rummikub.step(self, state, move)
        return replace(e, pioche=state.pioche) if isinstance(move, Piocher) else e


@dataclass(frozen=True, slots=True)
class PoserPerdUneTuile(RummikubTardif):
    def step(self, state: Etat, move: Coup) -> Etat:
        e = RummikubTardif.step(self, state, move)
        return replace(e, table=(*e.table[:-1], e.table[-1][:-1])) if isinstance(move, (Poser, PremierCoup)) else e


# States


@dataclass(frozen=True, slots=True)
class LEtatEstModifie(Pli):
    def step(self, state: Donne, move: Jouer) -> Donne:
        after = Pli.step(self, state, move)
        object.__setattr__(state, "talon", state.talon[::-1])
        return after


@dataclass(frozen=True, slots=True)
class LaTableEstModifiee(RummikubTardif):
    def step(self, state: Etat, move: Coup) -> Etat:
        object.__setattr__(state, "table", state.table[::-1])
        return RummikubTardif.step(self, state, move)


@dataclass(frozen=True, slots=True)
class DonneSansEmpreinte(Donne):
    __hash__ = None  # type: ignore[assignment]  # the mistake


@dataclass(frozen=True, slots=True)
class LEtatNAPasDEmpreinte(Pli):
    def new(self, alea: Alea) -> Donne:
        d = Pli.new(self, alea)
        return DonneSansEmpreinte(d.mains, d.posees, d.talon)


_NUMEROS: Final = count()


@dataclass(frozen=True, slots=True)
class DonneAuHasard(Donne):
    def __hash__(self) -> int:
        return next(_NUMEROS)


@dataclass(frozen=True, slots=True)
class LEmpreinteChange(Pli):
    def new(self, alea: Alea) -> Donne:
        d = Pli.new(self, alea)
        return DonneAuHasard(d.mains, d.posees, d.talon)


@dataclass(frozen=True, slots=True)
class DonneQuiDiminue(Donne):
    def __hash__(self) -> int:
        return -next(_NUMEROS)


@dataclass(frozen=True, slots=True)
class LEmpreinteDiminue(Pli):
    def new(self, alea: Alea) -> Donne:
        d = Pli.new(self, alea)
        return DonneQuiDiminue(d.mains, d.posees, d.talon)


@dataclass(frozen=True, slots=True)
class RefuserModifieLEtat(Pli):
    def refusal(self, state: Donne, move: Jouer) -> Refusal | None:
        object.__setattr__(state, "talon", state.talon[::-1])
        return Pli.refusal(self, state, move)


# Moves


@dataclass(frozen=True, slots=True)
class UnCoupRefuseEstPropose(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        proposed = Pli.moves(self, state)
        return (*proposed, *(Jouer(c) for c in state.posees[-1:] if proposed))


@dataclass(frozen=True, slots=True)
class PiocheVideEtPourtantProposee(RummikubTardif):
    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from RummikubTardif.moves(self, state)
        if not state.pioche and self.to_move(state) is not None:
            yield Piocher()


@dataclass(frozen=True, slots=True)
class UnCoupNEstPasPropose(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        return Pli.moves(self, state)[:2]


@dataclass(frozen=True, slots=True)
class RummikubSeDitExhaustif(Rummikub):
    exhaustive: bool = True


@dataclass(frozen=True, slots=True)
class RienNEstPropose(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        return Pli.moves(self, state) if len(state.posees) < 4 else ()


@dataclass(frozen=True, slots=True)
class PiocheVideRienNEstPropose(RummikubTardif):
    def moves(self, state: Etat) -> Iterable[Coup]:
        return RummikubTardif.moves(self, state) if state.pioche else ()


@dataclass(frozen=True, slots=True)
class LeTraitEstANul(Pli):
    def to_move(self, state: Donne) -> int | None:
        seat = Pli.to_move(self, state)
        return seat and 2

    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        return Pli().moves(state)


@dataclass(frozen=True, slots=True)
class UnCoupNEstJamaisPropose(Pli):
    """The highest card is accepted, and proposed nowhere: no other state tells of it."""

    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        proposed = Pli.moves(self, state)
        return tuple(m for m in proposed if m.carte != 8) or proposed


@dataclass(frozen=True, slots=True)
class UnCoupEstProposeDeuxFois(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        return Pli.moves(self, state) * 2


# The end


@dataclass(frozen=True, slots=True)
class LaPartieNeFinitPas(Pli):
    def to_move(self, state: Donne) -> int | None:
        return len(state.posees) % 2


@dataclass(frozen=True, slots=True)
class FinSansIssue(Pli):
    def outcome(self, state: Donne) -> Outcome | None:
        return None


@dataclass(frozen=True, slots=True)
class IssueAvantLaFin(Pli):
    def outcome(self, state: Donne) -> Outcome | None:
        return Outcome((2, 0), 0, Message("two tricks")) if len(state.posees) == 4 else Pli.outcome(self, state)


@dataclass(frozen=True, slots=True)
class UnCoupEstAccepteApresLaFin(Pli):
    def refusal(self, state: Donne, move: Jouer) -> Refusal | None:
        return Pli.refusal(self, state, move) if any(state.mains) else None


@dataclass(frozen=True, slots=True)
class UnCoupEstProposeApresLaFin(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        return Pli.moves(self, state) or (Jouer(1),)


@dataclass(frozen=True, slots=True)
class LeGagnantNEstPersonne(Pli):
    def outcome(self, state: Donne) -> Outcome | None:
        outcome = Pli.outcome(self, state)
        return outcome and replace(outcome, winner=2)


@dataclass(frozen=True, slots=True)
class MainVideSansFin(RummikubTardif):
    def outcome(self, state: Etat) -> Outcome | None:
        return None if all(s.main for s in state.statuts) else Outcome((0, 0), None, Message("over"))

    def to_move(self, state: Etat) -> int | None:
        return state.joueur.value


@dataclass(frozen=True, slots=True)
class IlYATroisScores(Pli):
    def outcome(self, state: Donne) -> Outcome | None:
        outcome = Pli.outcome(self, state)
        return outcome and replace(outcome, scores=(*outcome.scores, 0))


# Secrets


@dataclass(frozen=True, slots=True)
class LaVueMontreLAutreMain(Pli):
    def view(self, state: Donne, seat: int | None) -> Vue:
        return replace(Pli.view(self, state, seat), talon=state.mains[1 - seat] if seat is not None else None)


@dataclass(frozen=True, slots=True)
class LaVueCompteLesPoints(Pli):
    """The view of a seat counts something of the other hand, as a shell might for a hint."""

    def view(self, state: Donne, seat: int | None) -> Vue:
        return replace(Pli.view(self, state, seat), nombres=(max(state.mains[0], default=0), 0))


@dataclass(frozen=True, slots=True)
class LaVueMontreLaPioche(Rummikub):
    def view(self, state: Etat, seat: int | None) -> VueRummikub:
        return replace(Rummikub.view(self, state, seat), pioche=state.pioche)


@dataclass(frozen=True, slots=True)
class LesCartesSontDonneesDeuxFois(Pli):
    def resample(self, view: Vue, alea: Alea) -> Donne:
        d = Pli.resample(self, view, alea)
        return replace(d, talon=d.mains[0][:1] * 2)


@dataclass(frozen=True, slots=True)
class LesTuilesSontDonneesDeuxFois(Rummikub):
    def resample(self, view: VueRummikub, alea: Alea) -> Etat:
        e = Rummikub.resample(self, view, alea)
        return replace(e, pioche=ajoute(next(iter(e.pioche)), e.pioche)) if e.pioche else e


@dataclass(frozen=True, slots=True)
class LEtatTireEstAilleurs(Pli):
    def resample(self, view: Vue, alea: Alea) -> Donne:
        d = Pli.resample(self, view, alea)
        return replace(d, mains=(d.mains[1], d.mains[0]))


@dataclass(frozen=True, slots=True)
class LesCoupsTrahissentLAutreMain(Pli):
    """It proposes the cards that beat the other's best, if there are any."""

    exhaustive: bool = False

    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        proposed = Pli.moves(self, state)
        seat = self.to_move(state)
        best = 0 if seat is None else max(state.mains[1 - seat], default=0)
        return tuple(m for m in proposed if m.carte > best) or proposed


@dataclass(frozen=True, slots=True)
class LeRefusTrahitLAutreMain(Pli):
    """A refusal says which of the two has the card instead."""

    def refusal(self, state: Donne, move: Jouer) -> Refusal | None:
        refusal = Pli.refusal(self, state, move)
        if refusal is not None and move.carte in (1, 2, 3, 4):
            return replace(refusal, got=[move.carte in main for main in state.mains])
        return refusal and replace(refusal, got=max(state.mains[0], default=0))


@dataclass(frozen=True, slots=True)
class LeRefusTrahitUnJoker(RummikubTardif):
    """Drawing is refused to whoever plays against a joker."""

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        if isinstance(move, Piocher) and appartient(Joker, la_main(joueur_suivant(state), state)):
            return Refusal(Refus.CarteAbsente)
        return RummikubTardif.refusal(self, state, move)


# Writing


_DONNES: Final = count()


@dataclass(frozen=True, slots=True)
class LaDonneNEstPasRejouable(Pli):
    def new(self, alea: Alea) -> Donne:
        return Pli.new(self, replace(alea, draws=next(_DONNES)))


@dataclass(frozen=True, slots=True)
class LeHasardVientDAilleurs(Rummikub):
    def step(self, state: Etat, move: Coup) -> Etat:
        return Rummikub.step(self, replace(state, alea=Alea(next(_DONNES))), move)


@dataclass(frozen=True, slots=True)
class LeCoupEcritEstUnAutre(Pli):
    def write(self, move: Jouer) -> str:
        return f"joue {move.carte % 8 + 1}"


@dataclass(frozen=True, slots=True)
class LeCoupEcritNEstPasLu(Pli):
    def write(self, move: Jouer) -> str:
        return f"pose {move.carte}"


@dataclass(frozen=True, slots=True)
class LeJokerNEstPasEcrit(RummikubTardif):
    def write(self, move: Coup) -> str:
        return RummikubTardif.write(self, move).replace(" J", "")


@dataclass(frozen=True, slots=True)
class LOrdreNEstPasEcrit(RummikubTardif):
    def write(self, move: Coup) -> str:
        match move:
            case Poser(table):
                return RummikubTardif.write(self, Poser(en_table(sorted(c, key=str) for c in table)))
            case _:
                return RummikubTardif.write(self, move)


@dataclass(frozen=True, slots=True)
class LaPositionOublieQuiAPose(RummikubTardif):
    def write_position(self, state: Etat) -> str:
        return RummikubTardif.write_position(self, state).replace("+", "")


@dataclass(frozen=True, slots=True)
class LaPositionOublieLeHasard(Rummikub):
    def read_position(self, text: str) -> Etat:
        return replace(Rummikub.read_position(self, text), alea=Alea())


@dataclass(frozen=True, slots=True)
class LaPositionOublieLOrdre(Pli):
    def write_position(self, state: Donne) -> str:
        return Pli.write_position(self, replace(state, posees=tuple(sorted(state.posees))))


@dataclass(frozen=True, slots=True)
class LaPositionTientSurDeuxLignes(Pli):
    def write_position(self, state: Donne) -> str:
        return Pli.write_position(self, state).replace("/", "/\n", 1)


@dataclass(frozen=True, slots=True)
class LesOptionsNeFontPasLeJeu(Rummikub):
    """What it writes in records as Rummikub is a game of a hundred moves at most."""

    bound: int | None = 20_000


# Possible states, memory


@dataclass(frozen=True, slots=True)
class AucunEtatNEstPossible(Pli):
    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        return (Refusal(Refus.CartesFausses),)


@dataclass(frozen=True, slots=True)
class UneFinEstImpossible(Pli):
    def invariants(self, state: Donne) -> tuple[InvariantBreak, ...]:
        return () if any(state.mains) else (Refusal(Refus.CartesFausses, state.posees),)


@dataclass(frozen=True, slots=True)
class LesCartesJoueesSOublient(Pli):
    def view(self, state: Donne, seat: int | None) -> Vue:
        return replace(Pli.view(self, state, seat), posees=state.posees[-2:])

    def known(self, view: Vue) -> Multiensemble[int]:
        return Pli.known(self, view)


@dataclass(frozen=True, slots=True)
class SaMainSOublie(Pli):
    """A seat knows its hand only while it is to move."""

    def view(self, state: Donne, seat: int | None) -> Vue:
        mine = seat == self.to_move(state)
        return replace(Pli.view(self, state, seat if mine else None), siege=seat)


@dataclass(frozen=True, slots=True)
class LaTableSOublie(RummikubTardif):
    def known(self, view: VueRummikub) -> Multiensemble[Any]:
        return RummikubTardif.known(self, replace(view, table=view.table[:3]))


@dataclass(frozen=True, slots=True)
class ToutEstConnu(Pli):
    def known(self, view: Vue) -> Multiensemble[int]:
        return mens(CARTES)


# Scenes


def _sans_acte(laid: Scene) -> Scene:
    return replace(laid, acts=laid.acts[1:])


def _piles(laid: Scene, changed: Callable[[Pile], Pile]) -> Scene:
    zones = (replace(zone, piles=tuple(map(changed, zone.piles))) for zone in laid.zones)
    return replace(laid, zones=tuple(zones))


def _acts(laid: Scene, **changes: Any) -> Scene:
    return replace(laid, acts=tuple(replace(act, **changes) for act in laid.acts))


@dataclass(frozen=True, slots=True)
class DeuxPilesAUneMemePlace(Pli):
    def scene(self, view: Vue) -> Scene:
        return _piles(Pli.scene(self, view), lambda pile: replace(pile, place=pile.place.partition(".")[0]))


@dataclass(frozen=True, slots=True)
class DeuxCombinaisonsAUneMemePlace(RummikubTardif):
    def scene(self, view: VueRummikub) -> Scene:
        return _piles(RummikubTardif.scene(self, view), lambda pile: replace(pile, place=pile.place[:7]))


@dataclass(frozen=True, slots=True)
class UnActeManque(Pli):
    def scene(self, view: Vue) -> Scene:
        return _sans_acte(Pli.scene(self, view))


@dataclass(frozen=True, slots=True)
class PiocherNAPasDActe(RummikubTardif):
    def scene(self, view: VueRummikub) -> Scene:
        return _sans_acte(RummikubTardif.scene(self, view))


@dataclass(frozen=True, slots=True)
class UnActeEstRefuse(Pli):
    def scene(self, view: Vue) -> Scene:
        laid = Pli.scene(self, view)
        return replace(laid, acts=(*laid.acts, *(Act(Jouer(c), Message("again")) for c in view.posees)))


@dataclass(frozen=True, slots=True)
class UnActeEstAilleurs(Pli):
    def scene(self, view: Vue) -> Scene:
        return _acts(Pli.scene(self, view), target="nulle part")


@dataclass(frozen=True, slots=True)
class UnActeEstHorsDeLaPile(Pli):
    def scene(self, view: Vue) -> Scene:
        laid = Pli.scene(self, view)
        return replace(laid, acts=tuple(replace(act, index=i) for i, act in enumerate(laid.acts, 4)))


@dataclass(frozen=True, slots=True)
class DeuxActesSeFontDeMeme(Pli):
    def scene(self, view: Vue) -> Scene:
        return _acts(Pli.scene(self, view), index=1)


@dataclass(frozen=True, slots=True)
class LesDosSontDesCartes(Pli):
    def scene(self, view: Vue) -> Scene:
        def retourne(pile: Pile) -> Pile:
            return replace(pile, faces=tuple(PieceFace("?", "noir") if f == BACK else f for f in pile.faces))

        return _piles(Pli.scene(self, view), retourne)


@dataclass(frozen=True, slots=True)
class LaTableNEstPasDessinee(Pli):
    def scene(self, view: Vue) -> Scene:
        return _piles(Pli.scene(self, view), lambda pile: replace(pile, faces=()) if pile.place == "table" else pile)


@dataclass(frozen=True, slots=True)
class DeuxZonesSontActives(Pli):
    def scene(self, view: Vue) -> Scene:
        laid = Pli.scene(self, view)
        return replace(laid, zones=tuple(replace(zone, active=True) for zone in laid.zones))


@dataclass(frozen=True, slots=True)
class LesPlacesSontEchangees(Pli):
    def scene(self, view: Vue) -> Scene:
        laid = Pli.scene(self, view)
        return replace(laid, zones=tuple(replace(z, seat=None if z.seat is None else 1 - z.seat) for z in laid.zones))


# Length


@dataclass(frozen=True, slots=True)
class LaBorneEstTropPetite(Pli):
    bound: int | None = 5


@dataclass(frozen=True, slots=True)
class RummikubFiniraitEnCent(Rummikub):
    bound: int | None = 100


@dataclass(frozen=True, slots=True)
class LesCartesReviennentEnMain(Pli):
    """Six cards played are dealt again, and again."""

    bound: int | None = 50

    def step(self, state: Donne, move: Jouer) -> Donne:
        after = Pli.step(self, state, move)
        if any(after.mains):
            return after
        p = after.posees
        return replace(after, mains=(tuple(sorted(p[::2])), tuple(sorted(p[1::2]))), posees=())


# Games that raise


@dataclass(frozen=True, slots=True)
class LaDonneEchoue(Pli):
    def new(self, alea: Alea) -> Donne:
        raise ZeroDivisionError


@dataclass(frozen=True, slots=True)
class LesCoupsEchouent(Pli):
    def moves(self, state: Donne) -> tuple[Jouer, ...]:
        raise ZeroDivisionError


@dataclass(frozen=True, slots=True)
class LeCoupEchoue(Pli):
    def step(self, state: Donne, move: Jouer) -> Donne:
        raise ZeroDivisionError


@dataclass(frozen=True, slots=True)
class EcrireEchoue(Pli):
    def write(self, move: Jouer) -> str:
        raise ZeroDivisionError


FAUX: Final[tuple[Faux, ...]] = (
    Faux(LaCarteJoueeDisparait(), ("conservation",)),
    Faux(LaCarteJoueeResteEnMain(), ("conservation", "possibility", "termination"), moves=1),
    Faux(LaTuilePiocheeResteDansLaPioche(), ("conservation", "possibility"), moves=1),
    Faux(PoserPerdUneTuile(), ("conservation", "possibility"), moves=1),
    Faux(LEtatEstModifie(), ("immutability",)),
    Faux(LaTableEstModifiee(), ("immutability",)),
    Faux(LEtatNAPasDEmpreinte(), ("immutability",)),
    Faux(LEmpreinteChange(), ("immutability",)),
    Faux(LEmpreinteDiminue(), ("immutability",)),
    Faux(RefuserModifieLEtat(), ("immutability",)),
    Faux(UnCoupRefuseEstPropose(), ("soundness",), moves=1),
    Faux(PiocheVideEtPourtantProposee(), ("soundness",), moves=4),
    Faux(UnCoupNEstPasPropose(), ("completeness",), moves=1),
    Faux(RummikubSeDitExhaustif(), ("completeness",), moves=6),
    Faux(UnCoupNEstJamaisPropose(), ("completeness",)),
    Faux(UnCoupEstProposeDeuxFois(), ("soundness",)),
    Faux(RienNEstPropose(), ("liveness",), moves=4),
    Faux(PiocheVideRienNEstPropose(), ("liveness",), moves=4),
    Faux(LeTraitEstANul(), ("liveness",), moves=1),
    Faux(LaPartieNeFinitPas(), ("liveness", "termination"), moves=6),
    Faux(FinSansIssue(), ("end",), moves=6),
    Faux(IssueAvantLaFin(), ("end",), moves=4),
    Faux(UnCoupEstAccepteApresLaFin(), ("end",), moves=6),
    Faux(UnCoupEstProposeApresLaFin(), ("end",), moves=6),
    Faux(LeGagnantNEstPersonne(), ("end",), moves=6),
    Faux(MainVideSansFin(), ("end",), moves=4),
    Faux(IlYATroisScores(), ("end",), moves=6),
    Faux(LaVueMontreLAutreMain(), ("secrecy",)),
    Faux(LaVueCompteLesPoints(), ("secrecy",)),
    Faux(LaVueMontreLaPioche(), ("secrecy",)),
    Faux(LesCartesSontDonneesDeuxFois(), ("secrecy",)),
    Faux(LesTuilesSontDonneesDeuxFois(), ("secrecy",)),
    Faux(LEtatTireEstAilleurs(), ("secrecy", "secret_moves")),
    Faux(LesCoupsTrahissentLAutreMain(), ("secret_moves",)),
    Faux(LeRefusTrahitLAutreMain(), ("secret_moves",), moves=1),
    Faux(LeRefusTrahitUnJoker(), ("secret_moves",)),
    Faux(LaDonneNEstPasRejouable(), ("record",)),
    Faux(LeHasardVientDAilleurs(), ("record",), moves=1),
    Faux(LeCoupEcritEstUnAutre(), ("notation", "record"), moves=1),
    Faux(LeCoupEcritNEstPasLu(), ("notation", "record"), moves=1),
    Faux(LeJokerNEstPasEcrit(), ("notation",)),
    Faux(LOrdreNEstPasEcrit(), ("notation",)),
    Faux(LaPositionOublieQuiAPose(), ("notation",)),
    Faux(LaPositionOublieLeHasard(), ("notation",)),
    Faux(LaPositionOublieLOrdre(), ("notation",), moves=2),
    Faux(LaPositionTientSurDeuxLignes(), ("notation",)),
    Faux(LesOptionsNeFontPasLeJeu(), ("record",)),
    Faux(AucunEtatNEstPossible(), ("possibility", "secrecy")),
    Faux(UneFinEstImpossible(), ("possibility",), moves=6),
    Faux(LesCartesJoueesSOublient(), ("memory",), moves=2),
    Faux(SaMainSOublie(), ("memory",)),
    Faux(LaTableSOublie(), ("memory",), moves=4),
    Faux(ToutEstConnu(), ("memory",)),
    Faux(DeuxPilesAUneMemePlace(), ("scene",)),
    Faux(DeuxCombinaisonsAUneMemePlace(), ("scene",)),
    Faux(UnActeManque(), ("scene",)),
    Faux(PiocherNAPasDActe(), ("scene",)),
    Faux(UnActeEstRefuse(), ("scene",), moves=1),
    Faux(UnActeEstAilleurs(), ("scene",)),
    Faux(UnActeEstHorsDeLaPile(), ("scene",)),
    Faux(DeuxActesSeFontDeMeme(), ("scene",)),
    Faux(LesDosSontDesCartes(), ("scene",)),
    Faux(LaTableNEstPasDessinee(), ("scene",), moves=1),
    Faux(DeuxZonesSontActives(), ("scene",)),
    Faux(LesPlacesSontEchangees(), ("scene",)),
    Faux(LaBorneEstTropPetite(), ("termination",)),
    Faux(RummikubFiniraitEnCent(), ("termination",)),
    Faux(LesCartesReviennentEnMain(), ("termination",)),
    *(Faux(game, ("declared",), moves) for game, moves in DECLARENT),
)
"""The wrong games."""

ECHOUENT: Final[tuple[AnyGame, ...]] = (LaDonneEchoue(), LesCoupsEchouent(), LeCoupEchoue(), EcrireEchoue())
"""Games that raise where they are asked something."""
