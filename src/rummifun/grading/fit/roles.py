"""What the sheet's functions take and give, in the sheet's own words: roles, whatever a student's types look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Role:
    """What a value is in the sheet: a kind, what it is made of, and the name that the sheet gives its type.

    >>> TABLE.kind, TABLE.of[0].name
    ('sequence', 'combinaison')
    """

    kind: str
    of: tuple[Role, ...] = ()
    name: str = ""

    def __str__(self) -> str:
        if self.name:
            return self.name
        return f"multiensemble {self.of[0]}" if self.kind == "multiset" else " × ".join(map(str, self.of))


def multiset(of: Role, name: str = "") -> Role:
    """Give the role of a multiset.

    >>> str(multiset(TUILE))
    'multiensemble tuile'
    """
    return Role("multiset", (of,), name)


def sequence(of: Role, name: str) -> Role:
    """Give the role of a sequence.

    >>> str(sequence(TUILE, "combinaison"))
    'combinaison'
    """
    return Role("sequence", (of,), name)


def couple(*of: Role, name: str = "") -> Role:
    """Give the role of a tuple.

    >>> str(couple(NAT, BOOL))
    'ℕ × 𝔹'
    """
    return Role("product", of, name)


NAT: Final = Role("nat", name="ℕ")
BOOL: Final = Role("bool", name="𝔹")
UNIT: Final = Role("unit", name="{}")
ELT: Final = Role("elt", name="α")
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
    """The profile of a function of the sheet: the roles of its arguments and of its result.

    >>> str(Profil((ELT, multiset(ELT)), NAT))
    'α → multiensemble α → ℕ'
    """

    takes: tuple[Role, ...]
    gives: Role

    def __str__(self) -> str:
        return " → ".join(map(str, (*self.takes, self.gives)))
