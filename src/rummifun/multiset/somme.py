"""Q1: the multiset as the sheet's recursive sum type `V | A`, by direct recursion (Rummikub §3.2).

Each body has the shape of the type: `A((x, n), reste)`, then `Vide()`, the empty multiset. (`V` is a value: a pattern
`case V:` would capture any other and call it `V`.) OCaml lets nothing else in; here a last case refuses it.

A multiset of more than about a thousand distinct elements can be built, compared, hashed and printed, but the functions
that recurse on it meet Python's RecursionError: that is the lesson of this module, and why the others exist. With the
usual limit of 1000 calls, `cardinal` meets it from about 995 elements on; `inclus`, `egaux`, `intersection` and
`difference`, which walk one list within another, from half as many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, Generic, TypeVar

from rummifun.chance import Alea
from rummifun.multiset.signature import Multielement, foreign_type_error, hors_bornes, naturel, non_vide, rang, regroupe

__all__ = [
    "A",
    "Multiensemble",
    "V",
    "Vide",
    "ajoute",
    "appartient",
    "cardinal",
    "difference",
    "egaux",
    "from_pairs",
    "ieme",
    "inclus",
    "intersection",
    "mens",
    "nbocc",
    "pairs",
    "supprime",
    "un_dans",
]


X = TypeVar("X")


_IMBRICATION: Final = 50  # deeper than this, a repr is no nest of A(…): Python refuses 200 nested parentheses


@dataclass(frozen=True, slots=True)
class Vide:
    """The type of `V`, the empty multiset (Rummikub §3.2).

    >>> V
    V
    """

    def __repr__(self) -> str:
        return "V"


V: Final = Vide()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class A(Generic[X]):
    """A multi-element added to a multiset that does not hold its value: A for « ajout » (Rummikub §3.2).

    >>> A((3, 2), A((4, 1), V))
    A((3, 2), A((4, 1), V))

    Comparing, hashing and printing walk the chain instead of recursing, so that a long one does no harm.
    """

    tete: Multielement[X]
    reste: Multiensemble[X]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, A):
            return NotImplemented
        un: Multiensemble[X] = self
        deux: Multiensemble[X] = other
        while isinstance(un, A) and isinstance(deux, A):
            if un is deux:
                return True
            if un.tete != deux.tete:
                return False
            un, deux = un.reste, deux.reste
        return un == deux

    def __hash__(self) -> int:
        return hash(pairs(self))

    def __repr__(self) -> str:
        chaine = pairs(self)
        if len(chaine) > _IMBRICATION:
            return f"from_pairs({list(chaine)!r})"
        return "".join(f"A({xn!r}, " for xn in chaine) + "V" + ")" * len(chaine)

    def __reduce__(self) -> tuple[object, ...]:
        return from_pairs, (pairs(self),)


Multiensemble = Vide | A[X]


def _multielements(ens: Multiensemble[X]) -> Iterator[Multielement[X]]:
    while isinstance(ens, A):
        yield ens.tete
        ens = ens.reste
    if not isinstance(ens, Vide):
        raise foreign_type_error(ens)


def cardinal(ens: Multiensemble[X]) -> int:
    """Count the occurrences of all elements.

    Profil: multiensemble α → ℕ   (Rummikub §3.1.1)

    >>> cardinal(mens([3, 4, 6, 3, 6, 6]))
    6

    By direct recursion (`somme`, `liste`) it meets a RecursionError from about 995 distinct elements on.

    Law: cardinal (ajoute (x, n) e) == cardinal e + n
    """
    match ens:
        case A((_, n), reste):
            return n + cardinal(reste)
        case Vide():
            return 0
        case _:
            raise foreign_type_error(ens)


def nbocc(elt: X, ens: Multiensemble[X]) -> int:
    """Count the occurrences of one element.

    Profil: α → multiensemble α → ℕ   (Rummikub §3.1.2)

    >>> nbocc(6, mens([3, 4, 6, 3, 6, 6]))
    3

    Law: nbocc x (ajoute (y, n) e) == nbocc x e + (n if x = y, else 0)
    """
    match ens:
        case A((x, n), reste):
            return n if x == elt else nbocc(elt, reste)
        case Vide():
            return 0
        case _:
            raise foreign_type_error(ens)


def appartient(elt: X, ens: Multiensemble[X]) -> bool:
    """Tell whether an element occurs at all.

    Profil: α → multiensemble α → 𝔹   (Rummikub §3.1.3)

    >>> appartient(4, mens([3, 4])), appartient(5, mens([3, 4]))
    (True, False)

    Law: appartient x e == (nbocc x e > 0)
    """
    match ens:
        case A((x, _), reste):
            return x == elt or appartient(elt, reste)
        case Vide():
            return False
        case _:
            raise foreign_type_error(ens)


def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    """Tell whether every element of the first occurs at least as often in the second.

    Profil: multiensemble α → multiensemble α → 𝔹   (Rummikub §3.1.4)

    >>> inclus(mens("aab"), mens("abba")), inclus(mens("aab"), mens("abb"))
    (True, False)

    Law: inclus e f == (cardinal (difference e f) = 0)
    """
    match ens1:
        case A((x, n), reste):
            return n <= nbocc(x, ens2) and inclus(reste, ens2)
        case Vide():
            return True
        case _:
            raise foreign_type_error(ens1)


def ajoute(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    """Add n occurrences of x, keeping one multi-element for each value.

    Profil: multielement α → multiensemble α → multiensemble α   (Rummikub §3.1.5)

    >>> pairs(ajoute(("b", 2), mens("ab")))
    (('a', 1), ('b', 3))
    >>> pairs(ajoute(("c", 0), mens("ab")))
    (('a', 1), ('b', 1))

    Law: nbocc x (ajoute (x, n) e) == nbocc x e + n. Raises `Precondition` when n < 0.
    """
    x, n = xn
    if naturel(n) == 0:
        return ens
    match ens:
        case A((y, m), reste):
            return A((y, m + n), reste) if x == y else A((y, m), ajoute(xn, reste))
        case Vide():
            return A(xn, V)
        case _:
            raise foreign_type_error(ens)


def supprime(xn: Multielement[X], ens: Multiensemble[X]) -> Multiensemble[X]:
    """Remove n occurrences of x; all of them when there are fewer.

    Profil: multielement α → multiensemble α → multiensemble α   (Rummikub §3.1.6)

    >>> pairs(supprime(("a", 1), mens("aab")))
    (('a', 1), ('b', 1))
    >>> pairs(supprime(("a", 9), mens("aab")))
    (('b', 1),)

    Law: nbocc x (supprime (x, n) e) == max 0 (nbocc x e − n). Raises `Precondition` when n < 0.
    """
    x, n = xn
    if naturel(n) == 0:
        return ens
    match ens:
        case A((y, m), reste) if x == y:
            return A((y, m - n), reste) if m > n else reste
        case A(ym, reste):
            return A(ym, supprime(xn, reste))
        case Vide():
            return V
        case _:
            raise foreign_type_error(ens)


def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    """Tell whether two multisets have the same multi-elements, in any order; ``==`` also compares the order.

    Profil: multiensemble α → multiensemble α → 𝔹   (Rummikub §3.1.7)

    >>> egaux(mens("aab"), mens("aba")), mens("ab") == mens("ba"), egaux(mens("ab"), mens("ba"))
    (True, False, True)

    By direct recursion (`somme`, `liste`) it meets a RecursionError from about 497 distinct elements on.

    Law: egaux e f == (inclus e f and inclus f e)
    """
    return inclus(ens1, ens2) and inclus(ens2, ens1)


def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    """Keep each element with the smaller of its two multiplicities.

    Profil: multiensemble α → multiensemble α → multiensemble α   (Rummikub §3.1.8)

    >>> pairs(intersection(mens("aab"), mens("abb")))
    (('a', 1), ('b', 1))

    Law: nbocc x (intersection e f) == min (nbocc x e) (nbocc x f)
    """
    match ens1:
        case A((x, n), reste):
            commun, autres = min(n, nbocc(x, ens2)), intersection(reste, ens2)
            return A((x, commun), autres) if commun > 0 else autres
        case Vide():
            return V
        case _:
            raise foreign_type_error(ens1)


def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    """Subtract multiplicities, never below zero.

    Profil: multiensemble α → multiensemble α → multiensemble α   (Rummikub §3.1.9)

    >>> pairs(difference(mens("aab"), mens("abb")))
    (('a', 1),)

    Law: nbocc x (difference e f) == max 0 (nbocc x e − nbocc x f)
    """
    match ens1:
        case A((x, n), reste):
            exces, autres = n - nbocc(x, ens2), difference(reste, ens2)
            return A((x, exces), autres) if exces > 0 else autres
        case Vide():
            return V
        case _:
            raise foreign_type_error(ens1)


def ieme(i: int, ens: Multiensemble[X]) -> X:
    """Return the i-th element, from 1; an element of multiplicity n counts n times.

    Profil: ℕ* → multiensemble α → α   (Rummikub §3.1.10)

    >>> [ieme(i, mens("aab")) for i in (1, 2, 3)]
    ['a', 'a', 'b']

    Law: nbocc x e == the number of i in 1..cardinal e with ieme i e = x. Raises `Precondition` for another i.
    """
    return _ieme(rang(i, cardinal(ens)), ens)


def _ieme(i: int, ens: Multiensemble[X]) -> X:
    match ens:
        case A((x, n), reste):
            return x if i <= n else _ieme(i - n, reste)
        case Vide():
            raise hors_bornes(i, 0)
        case _:
            raise foreign_type_error(ens)


def un_dans(ens: Multiensemble[X], alea: Alea) -> tuple[X, Alea]:
    """Draw an element at random, weighted by multiplicity; return it with the next Alea.

    Profil: multiensemble α → Alea → α × Alea   (Rummikub §3.1.10, chance made a value)

    >>> from rummifun.chance import Alea
    >>> un_dans(mens("aaab"), Alea(2))
    ('a', Alea(seed=2, game=0, draws=1))

    Law: appartient (fst (un_dans e a)) e. Raises `Precondition` for the empty multiset.
    """
    i, suite = alea.below(non_vide(cardinal(ens)))
    return ieme(i + 1, ens), suite


def from_pairs(multielements: Iterable[Multielement[X]]) -> Multiensemble[X]:
    """Build a multiset from (element, multiplicity) pairs, in order of first appearance; the elements are hashable.

    Profil: séquence (multielement α) → multiensemble α   (ours: the way into the type)

    >>> pairs(from_pairs([("a", 1), ("b", 0), ("a", 2)]))
    (('a', 3),)

    Law: from_pairs (pairs e) == e. Raises `Precondition` for a negative multiplicity.
    """
    vide: Multiensemble[X] = V
    return reduce(lambda ens, xn: A(xn, ens), reversed(regroupe(multielements)), vide)


def pairs(ens: Multiensemble[X]) -> tuple[Multielement[X], ...]:
    """List the multi-elements, in the order in which the multiset holds them.

    Profil: multiensemble α → séquence (multielement α)   (ours: the way out of the type)

    >>> pairs(mens("aab"))
    (('a', 2), ('b', 1))

    Law: the elements are distinct and no multiplicity is 0.
    """
    return tuple(_multielements(ens))


def mens(elements: Iterable[X]) -> Multiensemble[X]:
    """Build the multiset of some elements, in order of first appearance; the elements are hashable.

    Profil: séquence α → multiensemble α   (ours)

    >>> pairs(mens("abracadabra"))
    (('a', 5), ('b', 2), ('r', 2), ('c', 1), ('d', 1))

    Law: mens xs == from_pairs [(x, 1) for x in xs]
    """
    return from_pairs((x, 1) for x in elements)
