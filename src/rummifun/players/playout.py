"""Playing on from a state to learn its value: by which measure, how long, and how to value an unfinished game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.descente.etat import Joueur, cartes_de
from rummifun.games.reussites.building import PILES
from rummifun.games.rummikub import J1, J2, la_main, points_main
from rummifun.players.evaluation_haricots import chain_promise, turn_weight
from rummifun.players.glouton import EVALUATORS, Evaluator, evaluate_nothing

Value = Callable[[Any, int], float]


def _nothing(state: Any, seat: int) -> float:
    """Call an unfinished game even."""
    return 0.0


@dataclass(frozen=True, slots=True)
class PlayoutPolicy:
    """A policy that plays a game on to learn the value of a state.

    Each move has the highest `measure` (the first of equals) or, with probability `whims`, is random. A play ends with
    its game, once the seat to move has changed more than `turns` times, or after `moves` moves with a choice. `lead`
    then says how far a seat is ahead: 0 is even, and each unit multiplies the odds of winning by e. The tree is no
    deeper than `depth` choices, and another move replaces the greedy player's only if it is better by `caution`
    standard errors.
    """

    measure: Evaluator = evaluate_nothing
    lead: Value = _nothing
    turns: int = 1
    moves: int = 100
    whims: float = 0.0
    depth: int = 50
    caution: float = 0.0


def _descente(state: Any, seat: int) -> float:
    """Count how many fewer cards a seat has than the other."""
    mine, theirs = (cartes_de(joueur, state) for joueur in (Joueur(seat), Joueur(1 - seat)))
    return (theirs - mine) / 5


def _haricots(state: Any, seat: int) -> float:
    """Count coins, and the promises of chains for the time left."""
    mine, theirs = (float(state.pieces[s]) + _promises(state, s) for s in (seat, 1 - seat))
    return (mine - theirs) / 3


def _promises(state: Any, seat: int) -> float:
    return float(turn_weight(state.tour)) * sum(float(chain_promise(c.haricot, c.nombre)) for c in state.chaines[seat])


_JOUEURS: Final = (J1, J2)


def _rummikub(state: Any, seat: int) -> float:
    """Count the cost of the tiles in hand."""
    mine, theirs = (points_main(la_main(_JOUEURS[s], state)) for s in (seat, 1 - seat))
    return (theirs - mine) / 20


def _klondike(state: Any, seat: int) -> float:
    """Count the cards that have gone up; fifteen make the game even."""
    up: int = sum(len(state[pile]) for pile in PILES)
    return up / 5 - 3


_CONDUITES: Final[Mapping[str, PlayoutPolicy]] = {
    "descente": PlayoutPolicy(EVALUATORS["descente"], _descente, turns=5, moves=150, caution=1.5),
    "haricots": PlayoutPolicy(EVALUATORS["haricots"], _haricots),
    "rummikub": PlayoutPolicy(EVALUATORS["rummikub"], _rummikub, moves=4),
    "md": PlayoutPolicy(EVALUATORS["md"]),
    "klondike": PlayoutPolicy(EVALUATORS["klondike"], _klondike, moves=25),
    "klondike_classique": PlayoutPolicy(EVALUATORS["klondike"], _klondike, moves=25),
}

_ANY: Final = PlayoutPolicy(turns=1000, whims=1.0)
"""The policy of an unknown game: random moves."""


def playout_policy(game: Any) -> PlayoutPolicy:
    """Return how to play a game on; a small pack is played like the whole one."""
    return _CONDUITES.get(game.name.partition(" ")[0], _ANY)


class Playout:
    """One play from a state; it uses up its Alea."""

    __slots__ = ("alea", "conduct", "game")

    def __init__(self, game: Any, conduct: PlayoutPolicy, alea: Alea) -> None:
        self.game, self.conduct, self.alea = game, conduct, alea

    def skip_forced_moves(self, state: Any) -> tuple[Any, tuple[Any, ...]]:
        """Make the moves that have no alternative; return the next state with a choice, and its moves.

        Where they go round for ever, nothing is left to choose: the state is compared with one that is marked, anew
        whenever the number of moves has doubled (Brent's algorithm).
        """
        moves, mark, made, again = self._moves(state), state, 0, 1
        while len(moves) == 1:
            state, made = self.game.step(state, moves[0]), made + 1
            if state == mark:
                return state, ()
            if made == again:
                mark, again = state, 2 * again
            moves = self._moves(state)
        return state, moves

    def _moves(self, state: Any) -> tuple[Any, ...]:
        return () if self.game.to_move(state) is None else tuple(self.game.moves(state))

    def greedy_index(self, state: Any, seat: int, moves: Sequence[Any]) -> int:
        """Return the number of the move with the highest measure for the seat to move, the first of equals."""
        view = self.game.view(state, seat)
        measured = [self.conduct.measure(view, move)[0] for move in moves]
        return measured.index(max(measured))

    def _choose(self, state: Any, seat: int, moves: Sequence[Any]) -> Any:
        if self.conduct.whims:
            drawn, self.alea = self.alea.below(1000)
            if drawn < 1000 * self.conduct.whims:
                drawn, self.alea = self.alea.below(len(moves))
                return moves[drawn]
        return moves[self.greedy_index(state, seat, moves)]

    def play_out(self, state: Any, seat: int) -> float:
        """Play on, and return the value for a seat: 0 for a loss, 1 for a win."""
        turns, before = self.conduct.turns, self.game.to_move(state)
        for _ in range(self.conduct.moves):
            state, moves = self.skip_forced_moves(state)
            mover = self.game.to_move(state)
            turns -= mover != before
            if not moves or turns < 0:
                break
            state, before = self.game.step(state, self._choose(state, mover, moves)), mover
        outcome = self.game.outcome(state)
        if outcome is None:
            return 1 / (1 + exp(-self.conduct.lead(state, seat)))
        return 0.5 if outcome.winner is None and self.game.seats > 1 else float(outcome.winner == seat)
