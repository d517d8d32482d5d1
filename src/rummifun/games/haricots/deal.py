"""The deal: the cards of each hand, and the empty fields."""

from __future__ import annotations

from collections.abc import Sequence

from rummifun.chance import Alea
from rummifun.games.haricots.cartes import CARTES, Haricot, card_sequence
from rummifun.games.haricots.etat import Etat, Phase
from rummifun.multiset.rapide import from_pairs

__all__ = [
    "distribuer",
    "donne",
]


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
