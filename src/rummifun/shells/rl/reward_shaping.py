"""Rewards along the way that keep the best policy: differences of a potential.

From a state s to the next s', the reward is increased by γΦ(s') − Φ(s), where Φ is 0 once the game is over. Over a
whole game these add up to −Φ of the first state, whatever is played: so no policy gains by them, and the best one
stays the best (A. Y. Ng, D. Harada, S. Russell, *Policy invariance under reward transformations*, ICML 1999).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.capabilities import has_measures
from rummifun.core.game import AnyGame
from rummifun.multiset.rapide import cardinal

Potential = Callable[[Any, int], float]
"""The potential of a state for a seat: higher if it is more promising."""

REWARDS: Final = ("finale", "faconnee")
"""A reward at the end alone, or shaped along the way."""


@dataclass(frozen=True, slots=True)
class Shaping:
    """A potential and a discount; without a potential, nothing is added."""

    potential: Potential | None = None
    gamma: float = 1.0

    def potential_of(self, game: AnyGame, state: Any, seat: int) -> float:
        """Return the potential of a state, 0 once the game is over."""
        over = self.potential is None or game.to_move(state) is None
        return 0.0 if over or self.potential is None else self.potential(state, seat)

    def added_reward(self, before: float, after: float) -> float:
        """Return the addition of a step to the reward, from the potentials before and after it."""
        return self.gamma * after - before


def make_shaping(game: AnyGame, reward: str, potential: Potential | None, gamma: float = 1.0) -> Shaping:
    """Return the shaping asked for; without a potential of the caller's, that of the game. Raises `ValueError`."""
    if reward not in REWARDS:
        raise ValueError(f"reward: one of {', '.join(REWARDS)} was expected, not {reward!r}")
    if not 0 <= gamma <= 1:
        raise ValueError(f"gamma: a number from 0 to 1 was expected, not {gamma}")
    return Shaping(potential or _usual(game), gamma) if reward == "faconnee" else Shaping()


def _usual(game: AnyGame) -> Potential:
    """Return the potential of a game: its first measure, a share of the pieces; in games for two, the lead."""
    if game.name in _LEADS:
        return _LEADS[game.name]
    if not has_measures(game):
        raise ValueError(f"{game.name} measures nothing: give its potential, a function of a state and a seat")
    pieces, mesures = cardinal(game.pieces(game.new(Alea()))), game.mesures
    return lambda state, seat: float(next(iter(mesures(state).values())) / pieces)


def _tiles(state: Any, seat: int) -> float:
    mains: list[int] = [cardinal(statut.main) for statut in state.statuts]
    return (mains[1 - seat] - mains[seat]) / 14


def _cards(state: Any, seat: int) -> float:
    restent: list[int] = [len(state.paquet[s]) + len(state.face[s]) + (state.main[s] is not None) for s in (0, 1)]
    return (restent[1 - seat] - restent[seat]) / 39


def _coins(state: Any, seat: int) -> float:
    pieces: tuple[int, int] = state.pieces
    return (pieces[seat] - pieces[1 - seat]) / 16


_LEADS: Final[dict[str, Potential]] = {"rummikub": _tiles, "descente": _cards, "haricots": _coins}
