"""The values that cases and laws use, in no student's types: a codec converts them both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from rummifun.games.rummikub import J1, J2, Joueur, Tuile


class Mens(tuple[tuple[Any, int], ...]):
    """A multiset as a hand-in orders its multi-elements; two are equal if they have the same ones, in any order."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mens) and Counter(self) == Counter(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"Mens({list(self)!r})"


class Statut(NamedTuple):
    """A player's status."""

    joueur: Joueur
    engage: bool
    main: Mens


class Etat(NamedTuple):
    """A state."""

    statuts: tuple[Statut, Statut]
    table: tuple[tuple[Tuile, ...], ...] = ()
    pioche: Mens = Mens()
    joueur: Joueur = J1

    def le_statut(self, j: Joueur) -> Statut:
        """Return the status of a player."""
        return self.statuts[0 if j is J1 else 1]


class ForeignValue(NamedTuple):
    """A value foreign to the sheet, as its text."""

    text: str


def other_player(j: Joueur) -> Joueur:
    """Return the other player."""
    return J2 if j is J1 else J1


def mens(elements: Iterable[Any]) -> Mens:
    """Gather elements, in order of first appearance."""
    return Mens(Counter(elements).items())


def list_elements(ens: Mens) -> list[Any]:
    """List the elements of a multiset, each as often as it occurs."""
    return [x for x, n in ens for _ in range(n)]


def cardinal(ens: Mens) -> int:
    """Count occurrences."""
    return sum(n for _, n in ens)


def nbocc(x: Any, ens: Mens) -> int:
    """Count the occurrences of an element."""
    return sum(n for y, n in ens if y == x)


def ajoute(xn: tuple[Any, int], ens: Mens) -> Mens:
    """Add a multi-element, behind the others when it is new."""
    x, n = xn
    if any(y == x for y, _ in ens):
        return Mens((y, m + n if y == x else m) for y, m in ens)
    return Mens((*ens, xn)) if n else ens
