"""The states of Haricots, the phases of a turn, the first deal, and the cards of all piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Final

from rummifun.chance import Alea
from rummifun.core.conversion import Door
from rummifun.core.scene import Drawable, Message
from rummifun.games.haricots.cartes import CARTES, Chaine, Haricot, card_sequence, en_ordre
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, from_pairs

__all__ = ["TOURS", "Etat", "Main", "Phase", "distribuer", "donne"]

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


def distribuer(paquet_melange: Sequence[Haricot], places: int = 3) -> Etat:
    """Deal a shuffled packet from its top, the last card: five to each player in turn, J1 first.

    Profil: haricot séquence → ℕ → état   (Haricots, début du jeu)

    >>> distribuer(card_sequence(CARTES)).main
    ((garden, garden, garden, Red, Red), (garden, garden, garden, Red, Red))

    Law: the cards of distribuer p are those of p.
    """
    donnees, deck = tuple(paquet_melange[:-11:-1]), tuple(paquet_melange[:-10])
    mains = donnees[::2], donnees[1::2]
    return Etat(deck, (), (), mains, ((), ()), (0, 0), (places, places), from_pairs(()), Phase.Jouer, 1)


def donne(alea: Alea, places: int = 3) -> Etat:
    """Shuffle the 104 cards and deal.

    Profil: Alea → ℕ → état   (Haricots, début du jeu)

    >>> donne(Alea(17)) == donne(Alea(17)) != donne(Alea(18))
    True

    Law: egaux (cartes (donne a)) CARTES
    """
    return distribuer(alea.shuffle(card_sequence(CARTES))[0], places)


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
