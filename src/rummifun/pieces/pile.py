"""What a pile is: cards, a place, a mode and a role (réussites sheet, §1.2 and §2.4), and what piles refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from rummifun.core.scene import Drawn
from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import SequenceDeCartes
from rummifun.pieces.tas_tuple import SEQUENCE_VIDE
from rummifun.refusal import Code, Precondition, Refusal


class RefusTas(Code):
    """What the functions on piles refuse."""

    TailleInvalide = "réussites §2.4"
    PlaceOccupee = "réussites §2.4"
    JeuDejaCree = "réussites §1.1"
    TasInactif = "réussites §2.4"
    TasVide = "réussites §2.4"
    TasNonVide = "réussites §2.4"
    IndiceHorsBornes = "réussites §2.4"
    CarteAbsente = "réussites §2.4"
    MemeTas = "réussites §1.4"
    ModesDifferents = "réussites §2.4"
    SerieMalRangee = "réussites §1.2"


Localisation = str
"""A place on the table, by its name (réussites §2.4)."""


class Mode(Enum):
    """How a pile lies: stacked, only its top card can be seen; spread, all of them (réussites §2.4).

    >>> list(Mode)
    [Empile, Etale]
    """

    Empile = "empilé"
    Etale = "étalé"

    __hash__ = object.__hash__  # members are single

    def __repr__(self) -> str:
        return self.name


Empile: Final = Mode.Empile
Etale: Final = Mode.Etale


class Role(Enum):
    """Whether a pile plays a role on the table; one that holds cards does (réussites §2.4).

    >>> list(Role)
    [Actif, Inactif]
    """

    Actif = "actif"
    Inactif = "inactif"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return self.name


Actif: Final = Role.Actif
Inactif: Final = Role.Inactif


@dataclass(frozen=True, slots=True)
class Tas(Drawn):
    """A pile: its cards from the bottom to the top, its place, its mode and its role (réussites §2.4).

    Profil: séquence de cartes × localisation × mode × rôle → tas

    >>> Tas(SEQUENCE_VIDE, "rebut", Empile)
    Tas(cartes=SequenceTuple(()), localisation='rebut', mode=Empile, role=Actif)

    Law: one that holds cards is active. Raises `Precondition` otherwise.
    """

    cartes: SequenceDeCartes
    localisation: Localisation
    mode: Mode
    role: Role = Actif

    def __post_init__(self) -> None:
        if self.role is Inactif and len(self.cartes):
            raise Precondition(Refusal(RefusTas.TasNonVide, tuple(self.cartes), got=self.localisation))

    def holding(self, cartes: SequenceDeCartes) -> Tas:
        """Give this pile with other cards."""
        return Tas(cartes, self.localisation, self.mode, self.role)


def en_tas(
    cartes: Iterable[Carte],
    l: Localisation,  # noqa: E741  the sheet's own parameter
    m: Mode = Empile,
    sequence: SequenceDeCartes = SEQUENCE_VIDE,
) -> Tas:
    """Make an active pile of some cards, the first of them lowest, kept in a sequence of the same kind as one given.

    Profil: carte séquence → localisation → mode → séquence de cartes → tas   (ours)

    >>> from rummifun.pieces.cartes import Coeur, Dix
    >>> [str(c) for c in en_tas([Carte(Coeur, Dix)], "rebut").cartes]
    ['10♥']

    Law: list (en_tas cs l m).cartes == list cs
    """
    return Tas(sequence.of(cartes), l, m)


def actif(t: Tas) -> Tas:
    """Give back a pile, or refuse one that plays no role any more.

    Profil: tas → tas   (réussites §2.4, « définies que pour des tas actifs »)

    >>> actif(en_tas([], "rebut")).role
    Actif

    Law: actif t == t for an active t. Raises `Precondition` for another.
    """
    if t.role is Inactif:
        raise Precondition(Refusal(RefusTas.TasInactif, got=t.localisation))
    return t


def libre(l: Localisation, table: Iterable[Tas]) -> Localisation:  # noqa: E741  the sheet's own parameter
    """Give back a place, or refuse one where an active pile of a table lies.

    Profil: localisation → tas suite → localisation   (réussites §2.4, « l'emplacement L est disponible »)

    >>> libre("rebut", [en_tas([], "talon")])
    'rebut'

    Law: libre l ts == l where no active pile of ts is at l. Raises `Precondition` otherwise.
    """
    if any(t.role is Actif and t.localisation == l for t in table):
        raise Precondition(Refusal(RefusTas.PlaceOccupee, (l,)))
    return l


def non_vide(t: Tas) -> Tas:
    """Give back a pile, or refuse one without cards.

    Profil: tas → tas   (réussites §2.4, « T non vide »)

    >>> from rummifun.pieces.cartes import Coeur, Dix
    >>> len(non_vide(en_tas([Carte(Coeur, Dix)], "rebut")).cartes)
    1

    Law: non_vide t == t for a t that holds cards. Raises `Precondition` for another.
    """
    if not len(t.cartes):
        raise Precondition(Refusal(RefusTas.TasVide, got=t.localisation))
    return t


def indice(t: Tas, i: int) -> int:
    """Give back the number of a card in a pile, or refuse a number that no card of it has.

    Profil: tas → ℤ → ℕ*   (réussites §2.4, « i ≤ LaHauteur(T) »)

    >>> from rummifun.pieces.cartes import JEU_32
    >>> indice(en_tas(JEU_32.cartes, "talon"), 32)
    32

    Law: indice t i == i for 1 ≤ i ≤ la_hauteur t. Raises `Precondition` for another i.
    """
    if not isinstance(i, int) or not 1 <= i <= len(t.cartes):
        raise Precondition(Refusal(RefusTas.IndiceHorsBornes, expected=f"1..{len(t.cartes)}", got=i))
    return i


@dataclass(frozen=True, slots=True)
class Serie:
    """A pile whose cards stand in an order, each to the one that lies on it (réussites §1.2).

    Profil: tas × (carte → carte → 𝔹) → série

    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf, rang_inferieur
    >>> len(Serie(en_tas([Carte(Coeur, Neuf), Carte(Coeur, Dix)], "♥"), rang_inferieur).tas.cartes)
    2

    Law: ordre c d for every card d on a card c. Raises `Precondition` otherwise, with the two cards.
    """

    tas: Tas
    ordre: Callable[[Carte, Carte], bool]

    def __post_init__(self) -> None:
        for c, d in pairwise(self.tas.cartes):
            if not self.ordre(c, d):
                raise Precondition(Refusal(RefusTas.SerieMalRangee, (c, d), got=self.tas.localisation))
