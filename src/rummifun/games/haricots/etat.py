"""The states of Haricots: the phases of a turn, the first deal, the cards of all piles, the faults of a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Final

from rummifun.core.conversion import Door
from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Drawable, Message
from rummifun.games.haricots.cartes import CARTES, NOMBRES, Chaine, Haricot, card_sequence, en_ordre, gain_possible
from rummifun.games.haricots.move_types import EtatInvalide
from rummifun.games.haricots.options import OPTIONS, Options
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, difference, from_pairs
from rummifun.refusal import Refusal

__all__ = [
    "TOURS",
    "Etat",
    "Main",
    "Phase",
]


TOURS: Final = 19
"""The number of turns in a game: each draws five of 94 cards, the last only four."""


Main = tuple[Haricot, ...]
"""A hand: a queue, oldest card first; that one is played next."""


class Phase(Enum):
    """A phase of a turn: the steps of the sheet, automatic draws included.

    `Offre` is step 1, `Jouer` 2, `Rejouer` 3, `Defausse` 4; `Tirage`, `Rappel` and `Echange` are step 5, `Pioche` and
    `Repioche` step 6; `Vente` is the final sale, if the options ask for it.
    """

    Offre = 1
    Jouer = 2
    Rejouer = 3
    Defausse = 4
    Tirage = 5
    Rappel = 6
    Echange = 7
    Pioche = 8
    Repioche = 9
    Vente = 10
    Fin = 11

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Phase.{self.name}"

    @property
    def automatique(self) -> bool:
        """Tell whether this phase plays itself."""
        return self in _AUTOMATIQUES

    @property
    def etape(self) -> Message:
        """Name the step of the sheet that it belongs to."""
        return Message(_ETAPES[self])


_ETAPES: Final = {
    Phase.Offre: N_("1 (what was left)"),
    Phase.Jouer: N_("2 (the first card)"),
    Phase.Rejouer: N_("3 (playing once more)"),
    Phase.Defausse: N_("4 (the discard)"),
    Phase.Tirage: N_("5 (drawing three cards)"),
    Phase.Rappel: N_("5 (taking cards back)"),
    Phase.Echange: N_("5 (the trade area)"),
    Phase.Pioche: N_("6 (drawing for the hand)"),
    Phase.Repioche: N_("6 (drawing for the hand)"),
    Phase.Vente: N_("of the last sale"),
    Phase.Fin: N_("of the end"),
}


_AUTOMATIQUES: Final = frozenset({Phase.Tirage, Phase.Rappel, Phase.Pioche, Phase.Repioche, Phase.Vente})


@dataclass(frozen=True, slots=True)
class Etat(Door, Drawable):
    """A state: the common piles, and each player's hand, chains, coins and places for chains.

    The deck and the discard pile are written from the bottom, so the last card of each is its top. The first player is
    J1. `vendues` holds the cards of chains already sold, out of play.

    Profil: deck × discard pile × trade area × mains × chaînes × pièces × places × vendues × phase × ℕ* → état

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.haricots import donne
    >>> e = donne(Alea(17))
    >>> len(e.deck), e.main[0], e.pieces, e.phase, e.tour, e.joueur
    (94, (soy, Stink, Green, Red, Blue), (0, 0), Phase.Jouer, 1, 0)

    Law: equal states compare and hash equal.
    """

    deck: tuple[Haricot, ...]
    discard_pile: tuple[Haricot, ...]
    trade_area: tuple[Haricot, ...]
    main: tuple[Main, Main]
    chaines: tuple[tuple[Chaine, ...], tuple[Chaine, ...]]
    pieces: tuple[int, int]
    places: tuple[int, int]
    vendues: Multiensemble[Haricot]
    phase: Phase
    tour: int

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        object.__setattr__(self, "vendues", en_ordre(self.vendues))

    @property
    def joueur(self) -> int:
        """The seat to move, 0 for J1, who has the odd turns."""
        return (self.tour - 1) % 2

    def __repr__(self) -> str:
        return f"read_state({write_state(self)!r})"


def seat_name(siege: int) -> str:
    """Name the player of a seat: J1 or J2."""
    return f"J{siege + 1}"


def other_seat(siege: int) -> int:
    """Return the seat of the other player."""
    return 1 - siege


def all_cards(e: Etat) -> Multiensemble[Haricot]:
    """Gather the cards of all piles: they never grow more or less."""
    comptes = Counter(chain(e.deck, e.discard_pile, e.trade_area, *e.main))
    comptes.update(dict(e.vendues))
    for chaine in chain(*e.chaines):
        comptes[chaine.haricot] += chaine.nombre
    return from_pairs((h, comptes[h]) for h in Haricot if comptes[h] > 0)


def write_state(e: Etat) -> str:
    """Write a state on one line."""
    parties = (
        f"tour {e.tour} {e.phase.name}",
        *(f"{seat_name(s)} {e.pieces[s]} {_ecrit_chaines(e, s)} {_ecrit_cartes(e.main[s])}" for s in (0, 1)),
        f"echange {_ecrit_cartes(e.trade_area)}",
        f"rebut {_ecrit_cartes(e.discard_pile)}",
        f"pioche {_ecrit_cartes(e.deck)}",
        f"vendues {' '.join(f'{h.value}{n}' for h, n in e.vendues)}",
    )
    return " / ".join(partie.rstrip() for partie in parties)


def _ecrit_cartes(cartes: Iterable[Haricot]) -> str:
    return "".join(h.value for h in cartes)


def _ecrit_chaines(e: Etat, siege: int) -> str:
    libres = ["-"] * (e.places[siege] - len(e.chaines[siege]))
    return f"[{' '.join([*map(str, e.chaines[siege]), *libres])}]"


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
    joueur, haricots = seat_name(siege), [c.haricot for c in chaines]
    if places not in possibles:
        yield Refusal(EtatInvalide.PlacesFausses, (joueur,), expected=", ".join(map(str, possibles)), got=places)
    if len(chaines) > places:
        yield Refusal(EtatInvalide.TropDeChaines, (joueur,), expected=places, got=len(chaines))
    if pareilles := [h for h in dict.fromkeys(haricots) if haricots.count(h) > 1]:
        yield Refusal(EtatInvalide.ChainesPareilles, (joueur, *pareilles))
    if vides := [c.haricot for c in chaines if c.nombre < 1]:
        yield Refusal(EtatInvalide.ChaineVide, (joueur, *vides))


def _pieces(e: Etat, o: Options) -> Iterator[InvariantBreak]:
    """Check that nobody has debts, or more coins than the cards out of play can have paid."""
    for siege in (0, 1):
        if e.pieces[siege] < 0:
            yield Refusal(EtatInvalide.PiecesNegatives, (seat_name(siege),), got=e.pieces[siege])
    achats = sum(places > o.slots for places in e.places) * (o.third_cost or 0)
    payables = sum(gain_possible(h, min(n, NOMBRES[h])) for h, n in e.vendues)
    if sum(e.pieces) + achats > payables:
        yield Refusal(EtatInvalide.PiecesSansVente, expected=payables, got=sum(e.pieces) + achats)
