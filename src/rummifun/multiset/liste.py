"""Q2: the multiset as a persistent list of multi-elements, by direct recursion (Rummikub §4).

The list is pyrsistent's: `ens.first` and `ens.rest` are OCaml's head and tail, `ens.cons(x)` is `x :: ens`. As in
`somme`, a long list meets Python's RecursionError in the functions that recurse: from about 995 elements on, or half
as many for a walk within a walk.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pyrsistent import PList, plist

from rummifun.chance import Alea
from rummifun.multiset.signature import Multielement, naturel, non_vide, rang, regroupe

__all__ = [
    "Multiensemble",
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

Multiensemble = PList[Multielement[X]]


def cardinal(ens: Multiensemble[X]) -> int:
    """Count the occurrences of all elements.

    Profil: multiensemble α → ℕ   (Rummikub §3.1.1)

    >>> cardinal(mens([3, 4, 6, 3, 6, 6]))
    6

    By direct recursion (`somme`, `liste`) it meets a RecursionError from about 995 distinct elements on.

    Law: cardinal (ajoute (x, n) e) == cardinal e + n
    """
    if not ens:
        return 0
    _, n = ens.first
    return n + cardinal(ens.rest)


def nbocc(elt: X, ens: Multiensemble[X]) -> int:
    """Count the occurrences of one element.

    Profil: α → multiensemble α → ℕ   (Rummikub §3.1.2)

    >>> nbocc(6, mens([3, 4, 6, 3, 6, 6]))
    3

    Law: nbocc x (ajoute (y, n) e) == nbocc x e + (n if x = y, else 0)
    """
    if not ens:
        return 0
    x, n = ens.first
    return n if x == elt else nbocc(elt, ens.rest)


def appartient(elt: X, ens: Multiensemble[X]) -> bool:
    """Tell whether an element occurs at all.

    Profil: α → multiensemble α → 𝔹   (Rummikub §3.1.3)

    >>> appartient(4, mens([3, 4])), appartient(5, mens([3, 4]))
    (True, False)

    Law: appartient x e == (nbocc x e > 0)
    """
    if not ens:
        return False
    x, _ = ens.first
    return x == elt or appartient(elt, ens.rest)


def inclus(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    """Tell whether every element of the first occurs at least as often in the second.

    Profil: multiensemble α → multiensemble α → 𝔹   (Rummikub §3.1.4)

    >>> inclus(mens("aab"), mens("abba")), inclus(mens("aab"), mens("abb"))
    (True, False)

    Law: inclus e f == (cardinal (difference e f) = 0)
    """
    if not ens1:
        return True
    x, n = ens1.first
    return n <= nbocc(x, ens2) and inclus(ens1.rest, ens2)


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
    if not ens:
        return plist([xn])
    y, m = ens.first
    return ens.rest.cons((y, m + n)) if x == y else ajoute(xn, ens.rest).cons((y, m))


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
    if naturel(n) == 0 or not ens:
        return ens
    y, m = ens.first
    if x == y:
        return ens.rest.cons((y, m - n)) if n < m else ens.rest
    return supprime(xn, ens.rest).cons((y, m))


def egaux(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> bool:
    """Tell whether two multisets have the same multi-elements, in whatever order; ``==`` also compares the order.

    Profil: multiensemble α → multiensemble α → 𝔹   (Rummikub §3.1.7)

    >>> egaux(mens("aab"), mens("aba")), mens("ab") == mens("ba"), egaux(mens("ab"), mens("ba"))
    (True, False, True)

    By direct recursion (`somme`, `liste`) it meets a RecursionError from about 497 distinct elements on.

    Law: egaux e f == (inclus e f and inclus f e)
    """
    return inclus(ens1, ens2) and inclus(ens2, ens1)


def intersection(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    """Keep of each element as many occurrences as both have: the smaller multiplicity.

    Profil: multiensemble α → multiensemble α → multiensemble α   (Rummikub §3.1.8)

    >>> pairs(intersection(mens("aab"), mens("abb")))
    (('a', 1), ('b', 1))

    Law: nbocc x (intersection e f) == min (nbocc x e) (nbocc x f)
    """
    if not ens1:
        return ens1
    x, n = ens1.first
    commun = min(n, nbocc(x, ens2))
    reste = intersection(ens1.rest, ens2)
    return reste.cons((x, commun)) if commun else reste


def difference(ens1: Multiensemble[X], ens2: Multiensemble[X]) -> Multiensemble[X]:
    """Subtract multiplicities, never below zero.

    Profil: multiensemble α → multiensemble α → multiensemble α   (Rummikub §3.1.9)

    >>> pairs(difference(mens("aab"), mens("abb")))
    (('a', 1),)

    Law: nbocc x (difference e f) == max 0 (nbocc x e − nbocc x f)
    """
    if not ens1:
        return ens1
    x, n = ens1.first
    exces = n - nbocc(x, ens2)
    reste = difference(ens1.rest, ens2)
    return reste.cons((x, exces)) if exces > 0 else reste


def ieme(i: int, ens: Multiensemble[X]) -> X:
    """Give the i-th element, counted from 1, an element of multiplicity n counting n times.

    Profil: ℕ* → multiensemble α → α   (Rummikub §3.1.10)

    >>> [ieme(i, mens("aab")) for i in (1, 2, 3)]
    ['a', 'a', 'b']

    Law: nbocc x e == the number of i in 1..cardinal e with ieme i e = x. Raises `Precondition` for another i.
    """
    return _ieme(rang(i, cardinal(ens)), ens)


def _ieme(i: int, ens: Multiensemble[X]) -> X:
    x, n = ens.first
    return x if i <= n else _ieme(i - n, ens.rest)


def un_dans(ens: Multiensemble[X], alea: Alea) -> tuple[X, Alea]:
    """Draw an element at random, weighed by its multiplicity, and give the next Alea with it.

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
    return plist(regroupe(multielements))


def pairs(ens: Multiensemble[X]) -> tuple[Multielement[X], ...]:
    """List the multi-elements, in the order in which the multiset holds them.

    Profil: multiensemble α → séquence (multielement α)   (ours: the way out of the type)

    >>> pairs(mens("aab"))
    (('a', 2), ('b', 1))

    Law: the elements are distinct and no multiplicity is 0.
    """
    return tuple(ens)


def mens(elements: Iterable[X]) -> Multiensemble[X]:
    """Build the multiset of some elements, in order of first appearance; the elements are hashable.

    Profil: séquence α → multiensemble α   (ours)

    >>> pairs(mens("abracadabra"))
    (('a', 5), ('b', 2), ('r', 2), ('c', 1), ('d', 1))

    Law: mens xs == from_pairs [(x, 1) for x in xs]
    """
    return from_pairs((x, 1) for x in elements)
