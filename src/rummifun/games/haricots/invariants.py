"""The invariants of Haricots, which every state reached by play keeps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from rummifun.core.game import InvariantBreak
from rummifun.games.haricots.cartes import CARTES, NOMBRES, card_sequence, gain_possible
from rummifun.games.haricots.etat import TOURS, Etat, Phase, all_cards, seat_name
from rummifun.games.haricots.options import OPTIONS, Options
from rummifun.games.haricots.refusals import EtatInvalide
from rummifun.multiset.rapide import difference
from rummifun.refusal import Refusal


def invariants(e: Etat, o: Options = OPTIONS) -> tuple[InvariantBreak, ...]:
    """List every invariant that a state breaks."""
    joueurs = ((*_main(e, siege), *_chaines(e, siege, o)) for siege in (0, 1))
    return (*_cartes(e), *_tour(e), *_echange(e), *chain.from_iterable(joueurs), *_pieces(e, o))


def _cartes(e: Etat) -> Iterator[InvariantBreak]:
    """Check that the 104 cards are there, the right number of each bean."""
    toutes = all_cards(e)
    if en_trop := difference(toutes, CARTES):
        yield Refusal(EtatInvalide.CartesEnTrop, card_sequence(en_trop)[:104])
    if manquent := difference(CARTES, toutes):
        yield Refusal(EtatInvalide.CartesManquantes, card_sequence(manquent))


_DEJA_TIREES: Final = {
    **dict.fromkeys((Phase.Rappel, Phase.Echange, Phase.Pioche), 3),
    **dict.fromkeys((Phase.Repioche, Phase.Vente, Phase.Fin), 4),
}
"""The number of cards that the turn has drawn from the deck, by phase."""


def _tour(e: Etat) -> Iterator[InvariantBreak]:
    """Compare the deck with the height the turn requires; the game is over exactly when it is empty."""
    if not 1 <= e.tour <= TOURS:
        yield Refusal(EtatInvalide.TourHorsBornes, expected=f"1..{TOURS}", got=e.tour)
    else:
        attendues = 94 - 5 * (e.tour - 1) - _DEJA_TIREES.get(e.phase, 0)
        if len(e.deck) != attendues or (not e.deck) != (e.phase in (Phase.Vente, Phase.Fin)):
            yield Refusal(EtatInvalide.PiocheFausse, expected=attendues, got=len(e.deck))


def _echange(e: Etat) -> Iterator[InvariantBreak]:
    """Check the trade area: full in step 1, empty from there to step 5, then unlike the top of the discard pile."""
    pleine = e.phase in (Phase.Offre, Phase.Rappel)
    vide = e.phase in (Phase.Jouer, Phase.Rejouer, Phase.Defausse, Phase.Tirage)
    if (pleine and not e.trade_area) or (vide and e.trade_area):
        yield Refusal(EtatInvalide.EchangeFaux, e.trade_area, got=e.phase.etape)
    semblable = e.discard_pile[-1:] != () and e.discard_pile[-1] in e.trade_area
    if e.phase in _DEJA_TIREES and semblable != (e.phase is Phase.Rappel):
        yield Refusal(EtatInvalide.RebutFaux, e.discard_pile[-1:], got=e.phase.etape)


_JOUEES: Final = {Phase.Offre: (0, 0), Phase.Jouer: (0, 0), Phase.Rejouer: (1, 1), Phase.Defausse: (1, 2)}
_PIOCHEES: Final = {Phase.Repioche: 1, Phase.Vente: 1, Phase.Fin: 1}


def _main(e: Etat, siege: int) -> Iterator[InvariantBreak]:
    """Check a hand's size: it begins with five cards, and in each turn loses one to three and gains two."""
    if not 1 <= e.tour <= TOURS:
        return
    finis = (e.tour - siege) // 2
    moins, plus = max(2, 5 - finis), 5 + finis
    if siege == e.joueur:
        peu, beaucoup = _JOUEES.get(e.phase, (1, 3))
        piochees = _PIOCHEES.get(e.phase, 0)
        moins, plus = max(0, moins - beaucoup) + piochees, plus - peu + piochees
    if not moins <= len(e.main[siege]) <= plus:
        yield Refusal(EtatInvalide.MainFausse, (seat_name(siege),), expected=f"{moins}..{plus}", got=len(e.main[siege]))


def _chaines(e: Etat, siege: int, o: Options) -> Iterator[InvariantBreak]:
    """Check the places that the options allow, no more chains than places, none empty, no two of one bean."""
    chaines, places = e.chaines[siege], e.places[siege]
    possibles = (o.slots,) if o.third_cost is None else (o.slots, o.slots + 1)
    if places not in possibles:
        yield Refusal(
            EtatInvalide.PlacesFausses, (seat_name(siege),), expected=", ".join(map(str, possibles)), got=places
        )
    if len(chaines) > places:
        yield Refusal(EtatInvalide.TropDeChaines, (seat_name(siege),), expected=places, got=len(chaines))
    haricots = [c.haricot for c in chaines]
    if len(set(haricots)) < len(haricots):
        pareilles = (h for h in dict.fromkeys(haricots) if haricots.count(h) > 1)
        yield Refusal(EtatInvalide.ChainesPareilles, (seat_name(siege), *pareilles))
    if any(c.nombre < 1 for c in chaines):
        yield Refusal(EtatInvalide.ChaineVide, (seat_name(siege), *(c.haricot for c in chaines if c.nombre < 1)))


def _pieces(e: Etat, o: Options) -> Iterator[InvariantBreak]:
    """Check that nobody has debts, or more coins than the cards out of play can have paid."""
    for siege in (0, 1):
        if e.pieces[siege] < 0:
            yield Refusal(EtatInvalide.PiecesNegatives, (seat_name(siege),), got=e.pieces[siege])
    achats = sum(places > o.slots for places in e.places) * (o.third_cost or 0)
    payables = sum(gain_possible(h, min(n, NOMBRES[h])) for h, n in e.vendues)
    if sum(e.pieces) + achats > payables:
        yield Refusal(EtatInvalide.PiecesSansVente, expected=payables, got=sum(e.pieces) + achats)
