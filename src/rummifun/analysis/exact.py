"""Probabilities to win that can be computed: no games are played, or all of them.

C4 is counted. Its walk from pile to pile tells suits alone; what matters of a deal at any moment is how many cards of
each suit are still hidden, for as many are hidden in the pile of that suit, but for the pile that the walk started from
and the one where it is. When it stops, it is won with the probability that hidden cards drawn without order fall into
the piles of their suits.

Small packs are enumerated: every order of the pack is played, by a player who does not draw.
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, prod
from typing import Any, Final

from rummifun.analysis.playing import states_from
from rummifun.core.game import Choose
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels import ours
from rummifun.players import ecart, petit_ecart, premier

_ENUMERABLE: Final = 7
"""The largest pack whose orders are all played: 5040 of them."""

_SURE: Final = (premier, ecart, petit_ecart)
"""Players who do not draw."""

Suits = tuple[int, ...]


def c4_won(couleurs: int = 4, rangs: int = 8) -> Fraction:
    """Count the probability to win C4 (réussites §5.3), with a pack of so many suits of so many ranks."""
    return _from((rangs,) * couleurs, 0, all_shown=False)


def c4_all_shown(couleurs: int = 4, rangs: int = 8) -> Fraction:
    """Count the probability that a walk of C4 turns every card: 1 in the number of suits."""
    return _from((rangs,) * couleurs, 0, all_shown=True)


@cache
def _from(left: Suits, pile: int, *, all_shown: bool) -> Fraction:
    """Return the probability from a moment of a walk that started from pile 0: cards left of each suit, where it is."""
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


def enumerated(jeu: Reussite[Any], joueur: Choose = premier) -> Fraction:
    """Play every order of the pack of a réussite, and give the part of them that is won."""
    orders = list(permutations(jeu.forme.cartes))
    ends = (deque(states_from(jeu, jeu.deal(order), joueur=joueur), maxlen=1).pop() for order in orders)
    return Fraction(sum(bool((end := jeu.verdict(last)) and end.gagnee) for last in ends), len(orders))


def exact_rate(jeu: Any, joueur: Choose = premier) -> Fraction | None:
    """Return the probability to win a game where it can be computed; None elsewhere."""
    name = ours(jeu)
    if name is None or joueur not in _SURE:
        return None
    if name == "c4":
        return c4_won(len(jeu.forme.pack.couleurs), len(jeu.forme.pack.rangs))
    return enumerated(jeu, joueur) if len(jeu.forme.cartes) <= _ENUMERABLE else None
