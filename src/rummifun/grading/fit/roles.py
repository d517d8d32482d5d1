"""What the sheet's functions take and give, in the sheet's own words: roles, whatever a student's types look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Role:
    """What a value is in the sheet: a kind, what it is made of, and the name that the sheet gives its type."""

    kind: str
    of: tuple[Role, ...] = ()
    name: str = ""


def multiset(of: Role, name: str = "") -> Role:
    """Give the role of a multiset."""
    return Role("multiset", (of,), name)


def sequence(of: Role, name: str) -> Role:
    """Give the role of a sequence."""
    return Role("sequence", (of,), name)


def couple(*of: Role, name: str = "") -> Role:
    """Give the role of a tuple."""
    return Role("product", of, name)


NAT: Final = Role("nat")
BOOL: Final = Role("bool")
UNIT: Final = Role("unit")
ELT: Final = Role("elt")
COULEUR: Final = Role("couleur", name="couleur")
TUILE: Final = Role("tuile", name="tuile")
JOUEUR: Final = Role("joueur", name="joueur")
COMBINAISON: Final = sequence(TUILE, "combinaison")
TABLE: Final = sequence(COMBINAISON, "table")
MAIN: Final = multiset(TUILE, "main")
PIOCHE: Final = multiset(TUILE, "pioche")
STATUT: Final = couple(JOUEUR, BOOL, MAIN, name="statut")
ETAT: Final = couple(couple(STATUT, STATUT), TABLE, PIOCHE, JOUEUR, name="etat")


@dataclass(frozen=True, slots=True)
class Profil:
    """The profile of a function of the sheet: the roles of its arguments and of its result."""

    takes: tuple[Role, ...]
    gives: Role
