"""Probabilities to win that can be computed: no games are played, or all of them.

C4 is counted. Its walk from pile to pile tells suits alone; what matters of a deal at any moment is how many cards of
each suit are still hidden, for as many are hidden in the pile of that suit, but for the pile that the walk started from
and the one where it is. When it stops, it is won with the probability that hidden cards drawn without order fall into
the piles of their suits.

Small packs of any réussite without choices are enumerated: every order of the pack is played.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, prod
from typing import Any, Final

from rummifun.games.reussites.parties import jouer_une
from rummifun.games.reussites.reussite import Reussite

__all__ = ["c4_gagnee", "c4_toute_montree", "enumeree", "exacte"]

_ENUMERABLE: Final = 7
"""The largest pack whose orders are all played: 5040 of them."""

Suits = tuple[int, ...]


def c4_gagnee(couleurs: int = 4, rangs: int = 8) -> Fraction:
    """Count the probability to win C4, with a pack of so many suits of so many ranks.

    Profil: ℕ* → ℕ* → ℚ   (réussites §5.3)

    >>> c4_gagnee(1, 5), c4_gagnee(2, 1), c4_gagnee(2, 2)
    (Fraction(1, 1), Fraction(1, 1), Fraction(1, 1))

    Law: it does not depend on the suit that the walk starts from.
    """
    return _from((rangs,) * couleurs, 0, all_shown=False)


def c4_toute_montree(couleurs: int = 4, rangs: int = 8) -> Fraction:
    """Count the probability that a walk of C4 turns every card.

    Profil: ℕ* → ℕ* → ℚ   (réussites §5.3)

    >>> c4_toute_montree()
    Fraction(1, 4)

    Law: c4_toute_montree k n == 1 / k
    """
    return _from((rangs,) * couleurs, 0, all_shown=True)


@cache
def _from(left: Suits, pile: int, *, all_shown: bool) -> Fraction:
    """Give the probability from a moment of a walk that started from pile 0: cards left of each suit, where it is."""
    hidden = left[pile] + (pile != 0)  # a card went under this pile that came from the first one
    total = sum(left)
    if hidden == 0 or total == 0:
        ways = Fraction(prod(map(factorial, left)), factorial(total))
        return Fraction(total == 0) if all_shown else ways
    nexts = ((suit, n) for suit, n in enumerate(left) if n)
    return sum(
        (
            Fraction(n, total) * _from((*left[:suit], n - 1, *left[suit + 1 :]), suit, all_shown=all_shown)
            for suit, n in nexts
        ),
        start=Fraction(0),
    )


def enumeree(jeu: Reussite[Any]) -> Fraction:
    """Play every order of the pack of a réussite, and give the part of them that is won.

    Profil: jeu → ℚ

    >>> from rummifun.games.reussites.quatre_couleurs import c4
    >>> from rummifun.pieces.cartes import JEU_32, Pack
    >>> enumeree(c4(pack=Pack(JEU_32.couleurs[:2], JEU_32.rangs[:3]))) == c4_gagnee(2, 3)
    True

    Law: it is what a study comes to. Meant for packs of seven cards at most.
    """
    orders = list(permutations(jeu.forme.cartes))
    won = sum(bool((end := jeu.verdict(jouer_une(jeu, jeu.deal(order)))) and end.gagnee) for order in orders)
    return Fraction(won, len(orders))


def exacte(jeu: Any) -> Fraction | None:
    """Give the probability to win a game where it can be computed; None elsewhere.

    Profil: jeu → ℚ option

    >>> from rummifun.games.reussites.quatre_couleurs import c4
    >>> round(float(exacte(c4())), 4)
    0.5991

    Law: it does not play at random.
    """
    if not isinstance(jeu, Reussite):
        return None
    pack = jeu.forme.pack
    if jeu.name == "c4":
        return c4_gagnee(len(pack.couleurs), len(pack.rangs))
    return enumeree(jeu) if len(jeu.forme.cartes) <= _ENUMERABLE and jeu.name in ("r7", "qll") else None
