"""The greedy player's measure of Haricots: the coins that a move brings, and those that chains promise."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final, assert_never

from rummifun.core.scene import Message
from rummifun.games.haricots import (
    SEUILS,
    TOURS,
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Haricot,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
    valeur,
)
from rummifun.games.haricots.view import Vue
from rummifun.messages import N_

Evaluation = tuple[tuple[Fraction, ...], Message]

_PRIX: Final = 3
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
        case JouerPremiere(vendre):
            return _chainer(vue, e.main[e.joueur][0], vendre)
        case Chainer(i, vendre):
            return _chainer(vue, e.trade_area[i - 1], vendre)
        case Defausser(i):
            return _defausser(vue, e.main[e.joueur][i - 1], i)
        case Vendre(haricot):
            return _pese(_vente(vue, haricot))
        case AcheterTroisieme():
            return (turn_weight(vue.connu.tour) * (_PRIX + 1) - _PRIX,), Message(N_("a third chain pays for its place"))
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


def _nombre(vue: Vue, haricot: Haricot) -> int:
    return sum(c.nombre for c in vue.connu.chaines[vue.connu.joueur] if c.haricot is haricot)


def _vente(vue: Vue, haricot: Haricot) -> Fraction:
    """Measure the sale of a chain: its coins, less its promise."""
    n = _nombre(vue, haricot)
    return valeur(haricot, n) - turn_weight(vue.connu.tour) * chain_promise(haricot, n)


def _ajout(vue: Vue, carte: Haricot) -> Fraction:
    """Measure a card on its chain, or as the first of a new one."""
    n = _nombre(vue, carte)
    return turn_weight(vue.connu.tour) * (chain_promise(carte, n + 1) - chain_promise(carte, n))


def _chainer(vue: Vue, carte: Haricot, vendre: Haricot | None) -> Evaluation:
    return _pese(_ajout(vue, carte) + (Fraction(0) if vendre is None else _vente(vue, vendre)))


def _pese(gain: Fraction) -> Evaluation:
    cle = N_("gain {x}, promises counted") if gain >= 0 else N_("smallest loss {x}, promises counted")
    return (gain,), Message(cle, (("x", abs(gain)),))


def _defausser(vue: Vue, carte: Haricot, i: int) -> Evaluation:
    """Measure a discard: the cost of playing the card instead, less if its turn comes later."""
    e = vue.connu
    place = _nombre(vue, carte) or len(e.chaines[e.joueur]) < e.places[e.joueur]
    ventes = [_vente(vue, c.haricot) for c in e.chaines[e.joueur]]
    cout = -_ajout(vue, carte) - (0 if place else max(ventes))
    return (cout / i,), Message(N_("{h} would cost a sale"), (("h", carte),))
