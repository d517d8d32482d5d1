"""Short plays, the shortest first: the first play that breaks a law does so in the fewest moves."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import Game
from rummifun.laws.game import implementation
from rummifun.laws.law import Argument, Law, both_sides
from rummifun.laws.reached_states import ReachedState

AnyGame = Game[Any, Any, Any]


def _partie(jeu: AnyGame, graine: int, longueur: int) -> ReachedState:
    """Play at random from the deal of a seed, as long as a move is proposed."""
    origin, alea = Alea(graine), Alea(graine, 1)
    state, moves = jeu.new(origin), []
    for _ in range(longueur):
        proposed = tuple(islice(jeu.moves(state), 10))
        if not proposed:
            break
        i, alea = alea.below(len(proposed))
        moves.append(proposed[i])
        state = jeu.step(state, proposed[i])
    return ReachedState(origin, tuple(moves), state)


def _parties(jeu: AnyGame, longueur: int, graines: int) -> Iterator[ReachedState]:
    return (_partie(jeu, graine, n) for n in range(longueur + 1) for graine in range(graines))


def plus_courte_faute(jeu: AnyGame, loi: Law, longueur: int = 8, graines: int = 12) -> tuple[int, Any] | None:
    """Return the fewest moves that break a law, and how; None when no play of so many moves breaks it."""
    impl = implementation(jeu)
    for r in _parties(jeu, longueur, graines):
        left, right = both_sides(loi, impl, {"s": _argument(r)})
        if not loi.holds(left, right):
            return len(r.moves), left
    return None


def _argument(r: ReachedState) -> Argument:
    return Argument(repr(r.origin), lambda _: r, size=len(r.moves))
