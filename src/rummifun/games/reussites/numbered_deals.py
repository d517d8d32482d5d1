"""The numbered deals of FreeCell for Windows, and the notes of games that have them.

Jim Horne, who wrote that program, published how it deals: https://rosettacode.org/wiki/Deal_cards_for_FreeCell.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rummifun.games.reussites.laying import points
from rummifun.games.reussites.option_checks import within
from rummifun.pieces.cartes import JEU_52
from rummifun.pieces.tableau import Cartes

DONNES: Final = range(1, 1_000_001)
"""The numbers of the deals."""


class Numero(NamedTuple):
    """The notes of a game with numbered deals: the number of the deal, None for a shuffled pack.

    Profil: ℕ* option → notes

    >>> Numero(617)
    Numero(donne=617, reste=0)

    Law: `donne` is an option of the game, `reste` is not (see `notes.Limite`).
    """

    donne: int | None
    reste: int = 0


def donne_windows(numero: int) -> Cartes:
    """Return the cards of a numbered deal of Windows, in the order in which they are dealt, row by row.

    Profil: ℕ* → tas

    >>> print(*donne_windows(1)[:8])
    V♦ 2♦ 9♥ V♣ 5♦ 7♥ 7♣ 5♥

    The pack lies in the order of ranks, from the As, then of suits. A card at random is dealt, and the last one takes
    its place. Chance is the linear congruential generator of Microsoft's C library.

    Law: its cards are those of JEU_52. Raises `Precondition` for a number outside 1…1000000.
    """
    paquet, mot, cartes = sorted(JEU_52.cartes, key=points), within(numero, DONNES) or 0, []
    while paquet:
        mot = (mot * 214_013 + 2_531_011) % 2**31
        i = (mot >> 16) % len(paquet)
        paquet[i], paquet[-1] = paquet[-1], paquet[i]
        cartes.append(paquet.pop())
    return tuple(cartes)
