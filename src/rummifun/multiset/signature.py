"""The functions of Rummikub §3.1 as a Protocol, and the parts that the three implementations share.

A module that defines these functions implements `Signature`: `somme`, `liste` and `ordre_sup` here, or a module of
yours. The type of multisets is each module's own, hence `Any`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Never, Protocol, TypeVar

from rummifun.chance import Alea
from rummifun.refusal import Code, Precondition, Refusal, quote_value

X = TypeVar("X")


F = TypeVar("F", bound=Callable[..., Any])


Multielement = tuple[X, int]
"""An element with its multiplicity, at least 1 inside a multiset (Rummikub §2)."""


class RefusMultiset(Code):
    """The refusals of the functions of §3.1 where the sheet gives no value."""

    MultipliciteNegative = "Rummikub §2"
    TypeEtranger = "Rummikub §3.2"
    EnsembleVide = "Rummikub §3.1.10"
    RangHorsBornes = "Rummikub §3.1.10"


class Signature(Protocol):
    """The functions of §3.1, with `from_pairs`, `pairs` and `mens` to enter and leave the type: an equation each."""

    def cardinal(self, ens: Any, /) -> int:
        """cardinal (ajoute (x, n) e) == cardinal e + n"""

    def nbocc(self, elt: Any, ens: Any, /) -> int:
        """nbocc x (ajoute (y, n) e) == nbocc x e + (n if x = y, else 0)"""

    def appartient(self, elt: Any, ens: Any, /) -> bool:
        """appartient x e == (nbocc x e > 0)"""

    def inclus(self, ens1: Any, ens2: Any, /) -> bool:
        """inclus e f == (cardinal (difference e f) = 0)"""

    def ajoute(self, xn: Multielement[Any], ens: Any, /) -> Any:
        """nbocc x (ajoute (x, n) e) == nbocc x e + n"""

    def supprime(self, xn: Multielement[Any], ens: Any, /) -> Any:
        """nbocc x (supprime (x, n) e) == max 0 (nbocc x e − n)"""

    def egaux(self, ens1: Any, ens2: Any, /) -> bool:
        """egaux e f == (inclus e f and inclus f e)"""

    def intersection(self, ens1: Any, ens2: Any, /) -> Any:
        """nbocc x (intersection e f) == min (nbocc x e) (nbocc x f)"""

    def difference(self, ens1: Any, ens2: Any, /) -> Any:
        """nbocc x (difference e f) == max 0 (nbocc x e − nbocc x f)"""

    def ieme(self, i: int, ens: Any, /) -> Any:
        """nbocc x e == the number of i in 1..cardinal e with ieme i e = x"""

    def un_dans(self, ens: Any, alea: Alea, /) -> tuple[Any, Alea]:
        """appartient (fst (un_dans e a)) e"""

    def from_pairs(self, multielements: Iterable[Multielement[Any]], /) -> Any:
        """from_pairs (pairs e) == e"""

    def pairs(self, ens: Any, /) -> tuple[Multielement[Any], ...]:
        """the elements are distinct and no multiplicity is 0."""

    def mens(self, elements: Iterable[Any], /) -> Any:
        """mens xs == from_pairs [(x, 1) for x in xs]"""


def like(model: Callable[..., Any]) -> Callable[[F], F]:
    """Copy the docstring of another function that answers the same question."""

    def copy_docstring(function: F) -> F:
        function.__doc__ = model.__doc__
        return function

    return copy_docstring


def naturel(n: int) -> int:
    """Return a multiplicity, or refuse a negative one.

    Profil: ℤ → ℕ   (Rummikub §2)

    >>> naturel(3)
    3

    Law: naturel n == n for n ≥ 0. Raises `Precondition` for n < 0, or a value that is not an integer.
    """
    if not isinstance(n, int) or n < 0:
        raise Precondition(Refusal(RefusMultiset.MultipliciteNegative, expected="≥ 0", got=quote_value(n)))
    return n


def non_vide(cardinal: int) -> int:
    """Return a cardinal, or refuse the empty multiset's."""
    if cardinal == 0:
        raise Precondition(Refusal(RefusMultiset.EnsembleVide))
    return cardinal


def rang(i: int, cardinal: int) -> int:
    """Return a rank, counted from 1, or refuse one beyond this cardinal."""
    non_vide(cardinal)
    if not 1 <= i <= cardinal:
        raise hors_bornes(i, cardinal)
    return i


def hors_bornes(i: int, cardinal: int) -> Precondition:
    """Make the exception for a rank outside 1..cardinal."""
    return Precondition(Refusal(RefusMultiset.RangHorsBornes, expected=f"1..{cardinal}", got=i))


def foreign_type_error(ens: Never) -> Precondition:
    """Make the exception for a value that is neither `V` nor `A(…)`; mypy proves that no other case is left."""
    return Precondition(Refusal(RefusMultiset.TypeEtranger, expected="V | A((x, n), …)", got=ens))


def regroupe(multielements: Iterable[Multielement[X]]) -> tuple[Multielement[X], ...]:
    """Merge the pairs of each element, in order of first appearance, and drop those with multiplicity 0."""
    comptes: dict[X, int] = {}
    for x, n in [(x, naturel(n)) for x, n in multielements]:  # no call between two elements: states are made of these
        comptes[x] = comptes.get(x, 0) + n
    return tuple((x, n) for x, n in comptes.items() if n)
