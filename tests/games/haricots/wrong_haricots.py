"""Wrong games of Haricots, a mistake each, with what must catch it: laws of every game, or worked positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from games.class_games import Haricots
from games.haricots.wrong_views import (
    LaBorneEstTropPetite,
    LaPhaseNEstPasEcrite,
    LaVenteNEstPasEcrite,
    LaVueCompteUneCarteCachee,
    LaVueMontreLaPioche,
    LaVueMontreLAutreMain,
    LeRebutSOublie,
    LesCoupsTrahissentLaPioche,
    LesPlacesLibresNeSontPasDessinees,
    LEtatTireEstDUneAutreDonne,
    LOrdreDeLaMainNEstPasEcrit,
    UnActeManque,
)
from rummifun.games.haricots import (
    Chaine,
    Chainer,
    Coup,
    Defausser,
    Etat,
    Jeter,
    JouerPremiere,
    Phase,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    haricots,
)
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.refusal import Refusal

__all__ = ["FAUX", "Faux"]


@dataclass(frozen=True, slots=True)
class Faux:
    """A wrong game: the laws that must catch it, and the positions that must."""

    game: Haricots
    laws: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return type(self.game).__name__


def mise(e: Etat, siege: int, main: Any) -> Etat:
    m1, m2 = (main if i == siege else m for i, m in enumerate(e.main))
    return replace(e, main=(m1, m2))


# The hand


@dataclass(frozen=True, slots=True)
class LaMainEstUnePile(Haricots):
    """The newest card is played, not the oldest."""

    def step(self, state: Etat, move: Coup) -> Etat:
        if not isinstance(move, JouerPremiere):
            return Haricots.step(self, state, move)
        tournee = mise(state, state.joueur, state.main[state.joueur][::-1])
        apres = Haricots.step(self, tournee, move)
        return mise(apres, state.joueur, apres.main[state.joueur][::-1])


@dataclass(frozen=True, slots=True)
class CeQuOnPiocheVaDevant(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        if not isinstance(move, Piocher):
            return apres
        main = apres.main[state.joueur]
        return mise(apres, state.joueur, main[-1:] + main[:-1])


@dataclass(frozen=True, slots=True)
class DefausserMelangeLaMain(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return mise(apres, state.joueur, apres.main[state.joueur][::-1]) if isinstance(move, Defausser) else apres


@dataclass(frozen=True, slots=True)
class OnDefausseSaPremiereCarte(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        return Haricots.step(self, state, Defausser(1) if isinstance(move, Defausser) else move)


@dataclass(frozen=True, slots=True)
class OnPiocheUneSeuleCarte(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        if state.phase is Phase.Pioche and len(state.deck) > 1:
            return Haricots.step(self, replace(state, phase=Phase.Repioche), move)
        return Haricots.step(self, state, move)


# Chains and sales


@dataclass(frozen=True, slots=True)
class ChaqueCarteCommenceUneChaine(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        chaines = apres.chaines[state.joueur]
        if not isinstance(move, (JouerPremiere, Chainer)) or len(chaines) >= 3 or all(c.nombre == 1 for c in chaines):
            return apres
        separees = tuple(Chaine(c.haricot) for c in chaines for _ in range(c.nombre))
        c1, c2 = (separees if i == state.joueur else c for i, c in enumerate(apres.chaines))
        return replace(apres, chaines=(c1, c2))


@dataclass(frozen=True, slots=True)
class UneVenteNeRapporteRien(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        return replace(Haricots.step(self, state, move), pieces=state.pieces)


@dataclass(frozen=True, slots=True)
class UneVentePaieUneDePlus(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        if apres.pieces == state.pieces:
            return apres
        p1, p2 = apres.pieces
        return replace(apres, pieces=(p1 + 1, p2) if p1 > state.pieces[0] else (p1, p2 + 1))


@dataclass(frozen=True, slots=True)
class LesCartesVenduesVontAuRebut(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        vendues = dict(apres.vendues)
        rebut = tuple(h for h, n in vendues.items() for _ in range(n - dict(state.vendues).get(h, 0)))
        return replace(apres, vendues=state.vendues, discard_pile=apres.discard_pile + rebut)


@dataclass(frozen=True, slots=True)
class LesCartesVenduesSePerdent(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        return replace(Haricots.step(self, state, move), vendues=from_pairs(()))


@dataclass(frozen=True, slots=True)
class OnVendSansBesoin(Haricots):
    """A chain may be sold although the card has a place; it is lengthened then."""

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        refus = Haricots.refusal(self, state, move)
        return None if refus is not None and refus.code.name == "VenteInutile" else refus


@dataclass(frozen=True, slots=True)
class OnVendALEtape1(Haricots):
    """What is refused in step 1 for want of a place is asked as it is in step 5."""

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        if state.phase is Phase.Offre and isinstance(move, Chainer):
            return Haricots.refusal(self, replace(state, phase=Phase.Echange), move)
        return Haricots.refusal(self, state, move)


@dataclass(frozen=True, slots=True)
class LaPlusCourteChaineSeVend(Haricots):
    """Whichever chain is named, the first one goes."""

    def step(self, state: Etat, move: Coup) -> Etat:
        if isinstance(move, JouerPremiere) and move.vendre is not None:
            return Haricots.step(self, state, JouerPremiere(state.chaines[state.joueur][0].haricot))
        return Haricots.step(self, state, move)


# The steps


@dataclass(frozen=True, slots=True)
class OnJoueTroisCartes(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return replace(apres, phase=Phase.Rejouer) if isinstance(move, JouerPremiere) else apres


@dataclass(frozen=True, slots=True)
class OnPeutNePasJouer(Haricots):
    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        if state.phase is Phase.Jouer and move == Suite():
            return None
        return Haricots.refusal(self, state, move)

    def step(self, state: Etat, move: Coup) -> Etat:
        if state.phase is Phase.Jouer and move == Suite():
            return replace(state, phase=Phase.Defausse)
        return Haricots.step(self, state, move)

    def moves(self, state: Etat) -> Iterator[Coup]:
        yield from Haricots.moves(self, state)
        if state.phase is Phase.Jouer:
            yield Suite()


@dataclass(frozen=True, slots=True)
class LOffrePeutRester(Haricots):
    """Step 1 is left after one card, whatever lies there."""

    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return (
            replace(apres, phase=Phase.Jouer)
            if isinstance(move, (Chainer, Jeter)) and apres.phase is Phase.Offre
            else apres
        )


@dataclass(frozen=True, slots=True)
class LOffreEstSautee(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return replace(apres, phase=Phase.Jouer) if state.phase is Phase.Repioche and apres.deck else apres


@dataclass(frozen=True, slots=True)
class LeRebutNeRendRien(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return replace(apres, phase=Phase.Echange) if apres.phase is Phase.Rappel else apres


@dataclass(frozen=True, slots=True)
class LeRebutNeRendQuUneCarte(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return replace(apres, phase=Phase.Echange) if move == Rappeler() else apres


@dataclass(frozen=True, slots=True)
class LeRebutRendSesPlusVieillesCartes(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        if move != Rappeler():
            return Haricots.step(self, state, move)
        apres = Haricots.step(self, replace(state, discard_pile=state.discard_pile[::-1]), move)
        return replace(apres, discard_pile=apres.discard_pile[::-1])


@dataclass(frozen=True, slots=True)
class OnTireDeuxCartes(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        if move != Tirer():
            return Haricots.step(self, state, move)
        apres = Haricots.step(self, replace(state, deck=state.deck[1:]), move)
        return replace(apres, deck=state.deck[:-2], trade_area=apres.trade_area[:2])


@dataclass(frozen=True, slots=True)
class LaPiocheSeTireParEnBas(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        if move != Tirer():
            return Haricots.step(self, state, move)
        apres = Haricots.step(self, replace(state, deck=state.deck[::-1]), move)
        return replace(apres, deck=apres.deck[::-1])


@dataclass(frozen=True, slots=True)
class CeQuiSeFaitSeulAttend(Haricots):
    """A draw may wait: the turn may be left instead."""

    def refusal(self, state: Etat, move: Coup) -> Refusal | None:
        if state.phase.automatique and move == Suite():
            return None
        return Haricots.refusal(self, state, move)

    def step(self, state: Etat, move: Coup) -> Etat:
        if state.phase.automatique and move == Suite():
            return replace(state, phase=Phase.Echange)
        return Haricots.step(self, state, move)


@dataclass(frozen=True, slots=True)
class LeTourNePassePas(Haricots):
    """J1 has every turn."""

    def to_move(self, state: Etat) -> int | None:
        seat = Haricots.to_move(self, state)
        return None if seat is None else 0


# The end


@dataclass(frozen=True, slots=True)
class LaPartieFinitUnTourTropTot(Haricots):
    def step(self, state: Etat, move: Coup) -> Etat:
        apres = Haricots.step(self, state, move)
        return replace(apres, phase=Phase.Fin) if apres.tour == 19 and apres.phase is Phase.Echange else apres


@dataclass(frozen=True, slots=True)
class OnVendALaFin(Haricots):
    """The last sale is made though the options do not ask for it."""

    def step(self, state: Etat, move: Coup) -> Etat:
        return haricots(final_sale=True).step(state, move)


@dataclass(frozen=True, slots=True)
class LeMoinsRicheGagne(Haricots):
    def outcome(self, state: Etat) -> Any:
        issue = Haricots.outcome(self, state)
        return issue and replace(issue, winner=None if issue.winner is None else 1 - issue.winner)


@dataclass(frozen=True, slots=True)
class LaNulleEstPourJ1(Haricots):
    def outcome(self, state: Etat) -> Any:
        issue = Haricots.outcome(self, state)
        return issue and replace(issue, winner=issue.winner or 0)


FAUX: Final[tuple[Faux, ...]] = (
    Faux(LaMainEstUnePile(), positions=("the_oldest_card_is_played_first",)),
    Faux(CeQuOnPiocheVaDevant(), positions=("two_cards_are_drawn_one_by_one_behind_the_last",)),
    Faux(DefausserMelangeLaMain(), positions=("b6_a_discard_keeps_the_order_of_the_others",)),
    Faux(OnDefausseSaPremiereCarte(), positions=("b6_a_discard_keeps_the_order_of_the_others",)),
    Faux(OnPiocheUneSeuleCarte(), ("possibility",), ("two_cards_are_drawn_one_by_one_behind_the_last",)),
    Faux(ChaqueCarteCommenceUneChaine(), ("possibility",), ("a_card_joins_the_chain_of_its_bean",)),
    Faux(
        UneVenteNeRapporteRien(),
        positions=("b1_a_chain_is_sold_for_its_value", "b4_a_card_without_a_place_sells_a_chain"),
    ),
    Faux(UneVentePaieUneDePlus(), positions=("b1_a_chain_is_sold_for_its_value",)),
    Faux(LesCartesVenduesVontAuRebut(), positions=("b4_a_card_without_a_place_sells_a_chain",)),
    Faux(LesCartesVenduesSePerdent(), ("conservation", "possibility"), ("b4_a_card_without_a_place_sells_a_chain",)),
    Faux(OnVendSansBesoin(), positions=("b5_no_chain_is_sold_where_there_is_a_place",)),
    Faux(OnVendALEtape1(), positions=("b8_each_card_that_was_left_is_chained_or_thrown",)),
    Faux(LaPlusCourteChaineSeVend(), positions=("b4_a_card_without_a_place_sells_a_chain",)),
    Faux(OnJoueTroisCartes(), ("possibility",), ("b7_a_third_card_is_not_played",)),
    Faux(OnPeutNePasJouer(), ("possibility",), ("b9_the_first_turn_has_no_offer",)),
    Faux(LOffrePeutRester(), ("possibility",), ("b8_each_card_that_was_left_is_chained_or_thrown",)),
    Faux(LOffreEstSautee(), ("possibility",), ("b9_the_first_turn_has_no_offer",)),
    Faux(LeRebutNeRendRien(), ("possibility",), ("b2_the_discard_pile_gives_back_what_matches",)),
    Faux(LeRebutNeRendQuUneCarte(), positions=("b3_it_gives_back_as_long_as_it_matches",)),
    Faux(LeRebutRendSesPlusVieillesCartes(), positions=("b2_the_discard_pile_gives_back_what_matches",)),
    Faux(OnTireDeuxCartes(), ("possibility",), ("b10_the_last_turn_ends_the_game",)),
    Faux(LaPiocheSeTireParEnBas(), positions=("b2_the_discard_pile_gives_back_what_matches",)),
    Faux(CeQuiSeFaitSeulAttend(), ("completeness",), ("what_is_made_by_itself_comes_first",)),
    Faux(LeTourNePassePas(), positions=("b12_the_other_does_not_play_in_ones_turn",)),
    Faux(LaPartieFinitUnTourTropTot(), positions=("b10_the_last_turn_ends_the_game",)),
    Faux(OnVendALaFin(), positions=("b10_the_last_turn_ends_the_game",)),
    Faux(LeMoinsRicheGagne(), positions=("b10_the_last_turn_ends_the_game",)),
    Faux(LaNulleEstPourJ1(), positions=("equal_coins_are_a_draw",)),
    Faux(LaVueMontreLaPioche(), positions=("a_seat_sees_neither_the_deck_nor_the_other_hand",)),
    Faux(LaVueMontreLAutreMain(), ("secrecy",), ("a_seat_sees_neither_the_deck_nor_the_other_hand",)),
    Faux(LaVueCompteUneCarteCachee(), ("secrecy",)),
    Faux(LeRebutSOublie(), ("memory",)),
    Faux(LesCoupsTrahissentLaPioche(), ("secret_moves",)),
    Faux(LEtatTireEstDUneAutreDonne(), ("secrecy",)),
    Faux(LaVenteNEstPasEcrite(), ("notation",)),
    Faux(LaPhaseNEstPasEcrite(), ("notation",)),
    Faux(LOrdreDeLaMainNEstPasEcrit(), ("notation",)),
    Faux(UnActeManque(), ("scene",)),
    Faux(LesPlacesLibresNeSontPasDessinees(), ("scene",)),
    Faux(LaBorneEstTropPetite(), ("termination",)),
)
