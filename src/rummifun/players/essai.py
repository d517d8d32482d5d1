"""Playing on from a state to see what it is worth: who plays how, for how long, and what a state is worth unfinished."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.players.glouton import MESURES

__all__ = ["Conduite", "Essai", "conduite_of"]

Mesure = Callable[[Any, Any], tuple[tuple[Any, ...], Any]]
Valeur = Callable[[Any, int], float]


def _even(state: Any, seat: int) -> float:
    return 0.5


@dataclass(frozen=True, slots=True)
class Conduite:
    """How a game is played on to judge a state: by which measure, how long, and what the last state is worth.

    The move of highest measure is made, or now and then any (`whims`). A play ends with its game, after so many changes of the seat to move
    (`turns`), or after so many moves; `valeur` then says what a state is worth to a seat, 0 lost and 1 won. The tree is no
    deeper than `depth`.

    Profil: mesure option × valeur × ℕ × ℕ × ℝ × ℕ → conduite

    >>> conduite_of(None).turns
    1000
    """

    mesure: Mesure | None = None
    valeur: Valeur = _even
    turns: int = 1000
    moves: int = 200
    whims: float = 0.1
    depth: int = 50


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))


def _descente(state: Any, seat: int) -> float:
    mine, theirs = (len(state.paquet[s]) + len(state.face[s]) + (state.main[s] is not None) for s in (seat, 1 - seat))
    return _logistic((theirs - mine) / 4)


def _haricots(state: Any, seat: int) -> float:
    from rummifun.games.haricots import TOURS
    from rummifun.players.mesure_haricots import promesse

    reste = max(0, TOURS - state.tour)
    part = min(1.0, reste / 6)

    def riche(s: int) -> float:
        return state.pieces[s] + sum(part * float(promesse(c.haricot, c.nombre)) for c in state.chaines[s])

    return _logistic((riche(seat) - riche(1 - seat)) / 3)


def _rummikub(state: Any, seat: int) -> float:
    return 0.5


CONDUITES: Final[Mapping[str, Conduite]] = {
    "descente": Conduite(MESURES["descente"], _descente, turns=2, moves=60),
    "haricots": Conduite(MESURES["haricots"], _haricots, turns=2, moves=60),
    "md": Conduite(MESURES["md"]),
}


def conduite_of(game: Any) -> Conduite:
    """Give the way in which a game is played on.

    Profil: jeu → conduite
    """
    name = getattr(game, "name", "").partition(" ")[0]
    return CONDUITES.get(name) or Conduite(MESURES.get(name))


class Essai:
    """One play from a state, which uses up its Alea."""

    __slots__ = ("alea", "conduite", "game")

    def __init__(self, game: Any, conduite: Conduite, alea: Alea) -> None:
        self.game, self.conduite, self.alea = game, conduite, alea

    def onward(self, state: Any) -> tuple[Any, tuple[Any, ...]]:
        """Make the moves that are alone, and give the state where there is a choice, and the moves there."""
        while self.game.to_move(state) is not None:
            moves = tuple(self.game.moves(state))
            if len(moves) != 1:
                return state, moves
            state = self.game.step(state, moves[0])
        return state, ()

    def weights(self, state: Any, seat: int, moves: Sequence[Any]) -> list[float]:
        """Share attention out: half of it to all moves alike, half of it to what measures most."""
        even = 1 / len(moves)
        if self.conduite.mesure is None:
            return [even] * len(moves)
        view = self.game.view(state, seat)
        measured = [self.conduite.mesure(view, move)[0] for move in moves]
        first = measured.index(max(measured))
        return [even / 2 + (0.5 if i == first else 0) for i in range(len(moves))]

    def chosen(self, state: Any, seat: int, moves: Sequence[Any]) -> Any:
        if self.conduite.mesure is None:
            i, self.alea = self.alea.below(len(moves))
            return moves[i]
        i, self.alea = self.alea.below(1000)
        if i < 1000 * self.conduite.whims:
            i, self.alea = self.alea.below(len(moves))
            return moves[i]
        view = self.game.view(state, seat)
        return max(moves, key=lambda move: self.conduite.mesure(view, move)[0])

    def value(self, state: Any, seat: int) -> float:
        """Play on, and give what comes of it for a seat."""
        game, turns, left = self.game, self.conduite.turns, self.conduite.moves
        before = game.to_move(state)
        while left and (mover := game.to_move(state)) is not None:
            turns -= mover != before
            if turns < 0:
                break
            if not (moves := tuple(game.moves(state))):
                break
            state = game.step(state, moves[0] if len(moves) == 1 else self.chosen(state, mover, moves))
            before, left = mover, left - 1
        outcome = game.outcome(state)
        if outcome is None:
            return self.conduite.valeur(state, seat)
        return 0.5 if outcome.winner is None and game.seats > 1 else float(outcome.winner == seat)
