"""Exact probabilities to win, computed without playing a game or by playing all of them.

C4 is counted. Its walk from pile to pile depends on suits alone. All that matters at any moment is how many cards of
each suit are still hidden: the pile of that suit hides as many, except the first pile of the walk and the current one.
When the walk stops, the game is won with the probability that the hidden cards, at random, lie in the piles of their
suits.

Small packs are enumerated: a player without chance plays every order of the pack.
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial, prod
from typing import Any, Final

from rummifun.analysis.game_runner import play_states_from
from rummifun.catalogue.twins import builtin_name
from rummifun.core.game import Player
from rummifun.players.glouton import premier
from rummifun.players.montee_descente import ecart, petit_ecart

_ENUMERABLE: Final = 7
"""The size of the largest pack to enumerate: it has 5040 orders."""


_SURE: Final = (premier, ecart, petit_ecart)
"""Players without chance."""


Suits = tuple[int, ...]


def c4_win_probability(suits: int = 4, ranks: int = 8) -> Fraction:
    """Count the probability to win C4 (réussites §5.3), with a pack of some suits and ranks."""
    return _from((ranks,) * suits, 0, all_shown=False)


def c4_full_walk_probability(suits: int = 4, ranks: int = 8) -> Fraction:
    """Count the probability that a walk of C4 turns every card: 1 in the number of suits."""
    return _from((ranks,) * suits, 0, all_shown=True)


@cache
def _from(left: Suits, pile: int, *, all_shown: bool) -> Fraction:
    """Return the probability from a point of a walk that began at pile 0: cards left of each suit, current pile."""
    hidden = left[pile] + (pile != 0)  # a card from the first pile went under this one
    total = sum(left)
    if hidden == 0 or total == 0:
        return Fraction(total == 0) if all_shown else Fraction(prod(map(factorial, left)), factorial(total))
    nexts = ((n, (*left[:suit], n - 1, *left[suit + 1 :]), suit) for suit, n in enumerate(left) if n)
    won = (Fraction(n, total) * _from(after, suit, all_shown=all_shown) for n, after, suit in nexts)
    return sum(won, start=Fraction(0))


def enumerate_deals(game: Any, player: Player = premier) -> Fraction:
    """Play every order of the pack of a réussite, and return the fraction won."""
    orders = list(permutations(game.forme.cartes))
    ends = (deque(play_states_from(game, game.deal(order), joueur=player), maxlen=1).pop() for order in orders)
    return Fraction(sum(bool((end := game.patience.verdict(last)) and end.gagnee) for last in ends), len(orders))


def exact_rate(game: Any, player: Player = premier) -> Fraction | None:
    """Return the exact probability to win a game, or None if it cannot be computed."""
    name = builtin_name(game)
    if name is None or player not in _SURE:
        return None
    if name == "c4":
        return c4_win_probability(len(game.forme.pack.couleurs), len(game.forme.pack.rangs))
    return enumerate_deals(game, player) if len(game.forme.cartes) <= _ENUMERABLE else None
