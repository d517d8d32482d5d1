"""The worth of a move and of a state of Haricots, as greedy players and searches see it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, assert_never

from rummifun.core.scene import Message
from rummifun.games.haricots.cartes import SEUILS, Haricot, valeur
from rummifun.games.haricots.etat import TOURS
from rummifun.games.haricots.move_types import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
)
from rummifun.games.haricots.scene import (
    Vue,
)
from rummifun.messages import N_

Evaluation = tuple[tuple[Fraction, ...], Message]


_TOP_PRICE: Final = 3
"""The highest price of a third place, in coins."""


_FORCED_MOVE: Final = N_("the only move there is")


_NO_GAIN: Final[Mapping[type[Coup], str]] = {
    Suite: N_("nothing better to do"),
    Jeter: N_("no use for it"),
    Tirer: _FORCED_MOVE,
    Rappeler: _FORCED_MOVE,
    Piocher: _FORCED_MOVE,
}
"""The reasons for moves that bring nothing."""


@cache
def chain_promise(haricot: Haricot, n: int) -> Fraction:
    """Return the promise of n cards of a chain: their share of the most coins the chain can bring.

    >>> from rummifun.games.haricots import Blue, garden
    >>> chain_promise(Blue, 5), chain_promise(garden, 1), chain_promise(Blue, 12)
    (Fraction(2, 1), Fraction(1, 1), Fraction(4, 1))
    """
    cartes, pieces = SEUILS[haricot][-1]
    return Fraction(pieces * min(n, cartes), cartes)


def evaluate(vue: Vue, coup: Coup) -> Evaluation:
    """Measure a move: the coins that it brings and promises, less those it gives up."""
    e = vue.connu
    match coup:
        case JouerPremiere(sell):
            return _chain_value(vue, e.main[e.joueur][0], sell)
        case Chainer(i, sell):
            return _chain_value(vue, e.trade_area[i - 1], sell)
        case Defausser(i):
            return _discard_value(vue, e.main[e.joueur][i - 1], i)
        case Vendre(haricot):
            return _weigh(_sale_value(vue, haricot))
        case AcheterTroisieme():
            gain = turn_weight(vue.connu.tour) * (_TOP_PRICE + 1) - _TOP_PRICE
            return (gain,), Message(N_("a third chain pays for its place"))
        case Suite() | Jeter() | Tirer() | Rappeler() | Piocher():
            return (Fraction(0),), Message(_NO_GAIN[type(coup)])
        case _:
            assert_never(coup)


@cache
def turn_weight(tour: int) -> Fraction:
    """Return the weight of a promise in a turn: 1 while the player has four turns to come, 0 in the last.

    >>> turn_weight(1), turn_weight(15), turn_weight(19)
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    return min(Fraction(1), Fraction((TOURS - tour) // 2, 4))


def _count(vue: Vue, haricot: Haricot) -> int:
    return sum(c.nombre for c in vue.connu.chaines[vue.connu.joueur] if c.haricot is haricot)


def _sale_value(vue: Vue, haricot: Haricot) -> Fraction:
    """Measure the sale of a chain: its coins, less its promise."""
    n = _count(vue, haricot)
    return valeur(haricot, n) - turn_weight(vue.connu.tour) * chain_promise(haricot, n)


def _added_value(vue: Vue, carte: Haricot) -> Fraction:
    """Measure a card on its chain, or as the first of a new one."""
    n = _count(vue, carte)
    return turn_weight(vue.connu.tour) * (chain_promise(carte, n + 1) - chain_promise(carte, n))


def _chain_value(vue: Vue, carte: Haricot, sell: Haricot | None) -> Evaluation:
    return _weigh(_added_value(vue, carte) + (Fraction(0) if sell is None else _sale_value(vue, sell)))


def _weigh(gain: Fraction) -> Evaluation:
    key = N_("gain {x}, promises counted") if gain >= 0 else N_("smallest loss {x}, promises counted")
    return (gain,), Message(key, (("x", abs(gain)),))


def _discard_value(vue: Vue, carte: Haricot, i: int) -> Evaluation:
    """Measure a discard: the cost of playing the card instead, less if its turn comes later."""
    e = vue.connu
    place = _count(vue, carte) or len(e.chaines[e.joueur]) < e.places[e.joueur]
    sales = [_sale_value(vue, c.haricot) for c in e.chaines[e.joueur]]
    cost = -_added_value(vue, carte) - (0 if place else max(sales))
    return (cost / i,), Message(N_("{h} would cost a sale"), (("h", carte),))


def lead(state: Any, seat: int) -> float:
    """Count coins, and the promises of chains for the time left."""
    mine, theirs = (float(state.pieces[s]) + _promises(state, s) for s in (seat, 1 - seat))
    return (mine - theirs) / 3


def _promises(state: Any, seat: int) -> float:
    return float(turn_weight(state.tour)) * sum(float(chain_promise(c.haricot, c.nombre)) for c in state.chaines[seat])
