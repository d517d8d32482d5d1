"""The 78 cards of the French tarot: four suits of fourteen ranks, twenty-one trumps, the Excuse.

A card is just its face: its place on the table tells who sees it. In writing: `10♥ V♠ T21 EX`, or with letters for the
suits, `c` ♣, `d` ♦, `h` ♥, `s` ♠: `10h Vs`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, assert_never

from rummifun.core.furniture import ValueMember
from rummifun.core.scene import Piece, PieceFace
from rummifun.pieces.cartes import As, Carreau, Carte, Coeur, Couleur, Decouverte, Pique, Rang, Trefle
from rummifun.refusal import Code, Precondition, Refusal, quote_value


class RefusTarot(Code):
    """Reasons to refuse a card of the tarot."""

    AtoutHorsBornes = "tarot"
    CarteIllisible = "tarot"


@dataclass(frozen=True, slots=True)
class Atout(Piece):
    """A trump: its number, in 1..21 (La descente, « les atouts »); raises `Precondition` for any other.

    >>> Atout(21), str(Atout(21))
    (Atout(21), 'T21')
    """

    numero: int

    def __post_init__(self) -> None:
        if type(self.numero) is not int or not 1 <= self.numero <= 21:
            raise Precondition(Refusal(RefusTarot.AtoutHorsBornes, expected="1..21", got=quote_value(self.numero)))

    def __repr__(self) -> str:
        return f"Atout({self.numero})"

    def __str__(self) -> str:
        return f"T{self.numero}"

    def shown(self) -> PieceFace:
        return PieceFace(str(self), "atout")


class _Excuse(Piece, ValueMember):
    """The card that has neither a suit nor a number."""

    Excuse = "EX"

    def shown(self) -> PieceFace:
        return PieceFace(self.value, "atout")


Excuse: Final = _Excuse.Excuse


CarteTarot = Carte | Atout | Literal[_Excuse.Excuse]
"""A card of the tarot: a `Carte` face up, an `Atout`, or `Excuse`."""


COULEURS: Final = (Carreau, Coeur, Trefle, Pique)
"""The suits in the order in which the descente sheet lists them."""


RANGS: Final = (As, *(rang for rang in Rang if rang is not As))
"""The fourteen ranks, the As lowest, the Cavalier between Valet and Dame."""


VALEURS: Final = {rang: i for i, rang in enumerate(RANGS, 1)}
"""The value of each rank."""


_SUITES: Final = tuple(Carte(couleur, rang, Decouverte) for couleur, rang in product(COULEURS, RANGS))


JEU_78: Final[tuple[CarteTarot, ...]] = (*_SUITES, Excuse, *map(Atout, range(1, 22)))
"""All cards, suit by suit from As to Roi, then from the Excuse to the 21 of trumps."""


def carte(couleur: Couleur, rang: Rang) -> Carte:
    """Return the card of a suit and a rank."""
    return Carte(couleur, rang, Decouverte)


def valeur(c: CarteTarot) -> int:
    """Return the value of a card: 1 (As) to 14 (Roi) in a suit, its number for a trump, 0 for the Excuse.

    >>> [valeur(read_card(texte)) for texte in ("A♦", "V♠", "C♠", "R♥", "T21", "EX")]
    [1, 11, 12, 14, 21, 0]
    """
    match c:
        case Carte():
            return VALEURS[c.rang]
        case Atout(numero):
            return numero
        case _Excuse.Excuse:
            return 0
        case _:
            assert_never(c)


CARD_PATTERN: Final = r"(?i:(?:10|[2-9AVCDR])[♦♥♣♠dhcs]|T(?:2[01]|1[0-9]|[1-9])|EX)(?!\w)"
"""The notation of a card, as a regular expression."""


_LETTRES: Final = str.maketrans("♦♥♣♠", "DHCS")


_LUES: Final = {texte: c for c in JEU_78 for texte in (str(c), str(c).translate(_LETTRES))}


def read_card(texte: str) -> CarteTarot:
    """Read a card, its suit a symbol or a letter in either case; raises `Precondition` for anything else.

    >>> read_card("10♥") == read_card("10h"), read_card("t21"), read_card("EX")
    (True, Atout(21), Excuse)
    """
    found = _LUES.get(texte.strip().upper()) if re.fullmatch(CARD_PATTERN, texte.strip()) else None
    if found is None:
        raise Precondition(Refusal(RefusTarot.CarteIllisible, expected="10♥, Vs, T21, EX", got=texte))
    return found
