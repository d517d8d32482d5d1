"""A pile of cards as a value, and the checks of the functions on piles (réussites sheet, §1.2 and §2.4).

`rummifun.pieces.tas` has these names too, with every function of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from rummifun.core.conversion import Door, convert_part, converter, evolve
from rummifun.core.furniture import NamedMember
from rummifun.core.scene import Drawable
from rummifun.pieces.cartes import Carte
from rummifun.pieces.sequence import SEQUENCE_VIDE, CardSequence
from rummifun.refusal import Code, Precondition, Refusal, quote_value


class RefusTas(Code):
    """Reasons to refuse an operation on piles."""

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


class Mode(NamedMember):
    """The mode of a pile: stacked, it shows only its top card; spread, all of them (réussites §2.4).

    >>> list(Mode)
    [Empile, Etale]
    """

    Empile = "empilé"
    Etale = "étalé"


Empile, Etale = Mode


class Role(NamedMember):
    """The role of a pile on the table: active or not; a pile that holds cards is active (réussites §2.4).

    >>> list(Role)
    [Actif, Inactif]
    """

    Actif = "actif"
    Inactif = "inactif"


Actif, Inactif = Role


@dataclass(frozen=True, slots=True)
class Tas(Door, Drawable):
    """A pile: its cards from the bottom to the top, its place, its mode and its role (réussites §2.4).

    Profil: séquence de cartes × localisation × mode × rôle → tas

    >>> Tas(SEQUENCE_VIDE, "rebut", Empile)
    Tas(cartes=TupleSequence(()), localisation='rebut', mode=Empile, role=Actif)

    Law: a pile that holds cards is active. Raises `Precondition` otherwise.
    """

    cartes: CardSequence
    localisation: Localisation
    mode: Mode
    role: Role = Actif

    def __post_init__(self) -> None:
        cartes = convert_part(converter(tuple[Carte, ...]), self.cartes, "Tas.cartes", "CardSequence")
        if not hasattr(self.cartes, "add_above"):
            object.__setattr__(self, "cartes", SEQUENCE_VIDE.of(cartes))
        Door.__post_init__(self)
        if self.role is Inactif and len(self.cartes):
            raise Precondition(Refusal(RefusTas.TasNonVide, tuple(self.cartes), got=self.localisation))

    def holding(self, cartes: CardSequence) -> Tas:
        """Return the same pile with other cards."""
        if self.role is Actif and type(cartes) is type(self.cartes):
            return evolve(self, cartes=cartes)
        return Tas(cartes, self.localisation, self.mode, self.role)


def en_tas(
    cartes: Iterable[Carte],
    l: Localisation,  # noqa: E741  the sheet's own parameter
    m: Mode = Empile,
    sequence: CardSequence = SEQUENCE_VIDE,
) -> Tas:
    """Make an active pile of some cards, the first at the bottom, in a sequence of the same kind as `sequence`."""
    return Tas(sequence.of(cartes), l, m)


def actif(t: Tas) -> Tas:
    """Return a pile, or refuse one that no longer plays a role (« définies que pour des tas actifs »)."""
    if t.role is Inactif:
        raise Precondition(Refusal(RefusTas.TasInactif, got=t.localisation))
    return t


def libre(l: Localisation, table: Iterable[Tas]) -> Localisation:  # noqa: E741  the sheet's own parameter
    """Return a place, or refuse one where an active pile of a table lies (« l'emplacement L est disponible »)."""
    if any(t.role is Actif and t.localisation == l for t in table):
        raise Precondition(Refusal(RefusTas.PlaceOccupee, (l,)))
    return l


def non_vide(t: Tas) -> Tas:
    """Return a pile, or refuse one without cards."""
    if not len(t.cartes):
        raise Precondition(Refusal(RefusTas.TasVide, got=t.localisation))
    return t


def indice(t: Tas, i: int) -> int:
    """Return the number of a card in a pile, or refuse a number that no card has."""
    if not isinstance(i, int) or not 1 <= i <= len(t.cartes):
        raise Precondition(Refusal(RefusTas.IndiceHorsBornes, expected=f"1..{len(t.cartes)}", got=quote_value(i)))
    return i


@dataclass(frozen=True, slots=True)
class Serie(Door):
    """A pile whose cards are ordered, each with the one that lies on it (réussites §1.2).

    Profil: tas × (carte → carte → 𝔹) → série

    >>> from rummifun.pieces.cartes import Coeur, Dix, Neuf, rang_inferieur
    >>> len(Serie(en_tas([Carte(Coeur, Neuf), Carte(Coeur, Dix)], "♥"), rang_inferieur).tas.cartes)
    2

    Law: ordre c d for every card d on a card c. Raises `Precondition` otherwise, with the two cards.
    """

    tas: Tas
    ordre: Callable[[Carte, Carte], bool]

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        for c, d in pairwise(self.tas.cartes):
            if not self.ordre(c, d):
                raise Precondition(Refusal(RefusTas.SerieMalRangee, (c, d), got=self.tas.localisation))
