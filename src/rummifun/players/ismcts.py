"""`ismcts`: information-set Monte Carlo tree search, for any game, and the playouts that end its games.

Each iteration deals the hidden pieces anew (`resample`), walks down the tree with that deal, and judges the state it
reaches by playing on a little (`playout`). The tree belongs to the deciding seat: a node is one of its views, so states
that it cannot tell apart share a node in any deal, and so do states reached in two ways. A move of a node may be
possible in some deals only, since the other seat moves by its own knowledge; so a move is weighted by how often it was
possible, not by how often its node was reached (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree
Search*, 2012). As in PUCT, the next move to try depends on its results so far and on the greedy player's opinion of it.

Of several other seats, each moves against the deciding one, as a single opponent would.

The tree grows in place, inside one call, and never leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, inf, log, sqrt
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game, PlayoutPolicy
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.players.glouton import NamedPlayer

_ANY: Final = PlayoutPolicy(turns=1000, whims=1.0)
"""The policy of an unknown game: random moves."""


def playout_policy(game: Any) -> PlayoutPolicy:
    """Return how to play a game on; objects of 0.1.0 do not say it."""
    return (isinstance(game, Game) and game.playout) or _ANY


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
        drawn = outcome.winner is None and self.game.seats > 1
        return 1 / self.game.seats if drawn else float(outcome.winner == seat)


USUAL: Final = 40
"""The default number of iterations a move: less than a second in our games."""


_CURIOSITY: Final = 0.7
"""The weight of exploration beside the known value of a move, which lies in 0..1."""


_DOUBT: Final = 0.15
"""The width of the interval around the value of a move at the root."""


@dataclass(frozen=True, slots=True)
class Ismcts(NamedPlayer):
    """The player that searches: one iteration for each element of its budget, which starts afresh at every move."""

    budget: Iterable[object]
    name: str

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `ismcts`."""
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        search = _Search(game, view, moves, alea)
        for _ in self.budget:
            search.iterate()
        return search.best()


def ismcts_of(iterations: int) -> Ismcts:
    """Make the player that searches for this many iterations a move.

    Profil: ℕ* → joueur

    >>> from rummifun.games.reussites.montee_descente import md
    >>> jeu = md()
    >>> t = jeu.read_position("talon: 8♣ / s1: R♥ / s2: 9♥")
    >>> move, reason = ismcts_of(20)(jeu, t, tuple(jeu.moves(t)), Alea(1))
    >>> jeu.write(move)
    'talon>s2'

    Law: ismcts_of n == ismcts_of n, which depends on no clock.
    """
    return Ismcts(range(iterations), f"ismcts:{iterations}")


ismcts: Final = Ismcts(range(USUAL), "ismcts")
"""The player with the default budget."""


@dataclass(slots=True, eq=False)
class _Branch:
    """The record of a move of a node: how often it was possible, how often made, and each result."""

    available: int = 0
    visits: int = 0
    total: float = 0.0
    values: list[float] = field(default_factory=list)

    def score(self, known: float, weight: float) -> float:
        """Return its mean, or its node's when untried, plus a bonus for having seldom been tried when it could be."""
        self.available += 1
        mean = self.total / self.visits if self.visits else known
        return mean + _CURIOSITY * weight * sqrt(self.available) / (1 + self.visits)

    def hope(self, n: int) -> float:
        """Return the best value it may have, after n visits of its node."""
        return self.total / self.visits + _DOUBT * sqrt(log(n) / self.visits) if self.visits else inf


_Node = dict[Any, _Branch]


def _key(value: Any) -> Any:
    """Return a value, or its repr if it cannot be hashed: a user's game may use lists for views and moves."""
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


class _Search:
    """The tree of one decision."""

    def __init__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> None:
        self.game, self.view, self.alea = game, view, alea
        self.conduct: PlayoutPolicy = playout_policy(game)
        self.deals: list[tuple[Any, Alea]] = []
        state, chance = self._deal(0)
        self.seat = game.to_move(state)
        usual = moves[Playout(game, self.conduct, chance).greedy_index(state, self.seat, moves)]
        self.moves = {_key(move): move for move in (usual, *moves)}
        self.root: _Node = {key: _Branch() for key in self.moves}
        self.tree: dict[Any, _Node] = {_key(view): self.root}

    def _deal(self, n: int) -> tuple[Any, Alea]:
        """Return deal number n, and the chance to play on from it: every move is tried on the same deals."""
        while n >= len(self.deals):
            word, self.alea = self.alea.word()
            self.deals.append((self.game.resample(self.view, Alea(word)), Alea(word, 1)))
        return self.deals[n]

    def iterate(self) -> None:
        """Choose a move, make it in its next deal, go on to a new view, and record its value."""
        n = sum(branch.visits for branch in self.root.values())
        key = max(self.root, key=lambda key: self.root[key].hope(n))
        first = self.root[key]
        state, alea = self._deal(first.visits)
        playout, path = Playout(self.game, self.conduct, alea), [(first, self.seat)]
        state = self._walk(playout, path, *playout.skip_forced_moves(self.game.step(state, self.moves[key])))
        value = playout.play_out(state, self.seat)
        first.values.append(value)
        for branch, seat in path:
            branch.visits += 1
            branch.total += value if seat == self.seat else 1 - value

    def _walk(self, playout: Playout, path: list[tuple[_Branch, int]], state: Any, moves: tuple[Any, ...]) -> Any:
        """Walk down the tree, and one move of the greedy player further; the result of play from there is the value."""
        new = False
        while moves and not new and len(path) < self.conduct.depth:
            view, seat = _key(self.game.view(state, self.seat)), self.game.to_move(state)
            new = view not in self.tree
            node = self.tree.setdefault(view, {})
            move = self._select(node, moves, playout.greedy_index(state, seat, moves))
            path.append((node[_key(move)], seat))
            state, moves = playout.skip_forced_moves(self.game.step(state, move))
        return state

    def _select(self, node: _Node, moves: Sequence[Any], greedy: int) -> Any:
        """Choose the move to try: the highest value plus a bonus for exploration (PUCT).

        A third of the attention goes to the greedy player's move, which is tried first; the rest is shared equally.
        """
        branches = [node.setdefault(_key(move), _Branch()) for move in moves]
        visits = sum(branch.visits for branch in branches)
        known = sum(branch.total for branch in branches) / visits if visits else 0.5
        scores = [branch.score(known, 2 / len(moves) / 3 + (i == greedy) / 3) for i, branch in enumerate(branches)]
        return moves[scores.index(max(scores))]

    def best(self) -> tuple[Any, Message]:
        """Return the move tried most, with its number of tries and its result.

        It replaces the greedy player's move only if it did better on the same deals, by more than luck explains.
        """
        usual, *_ = self.root
        tried = max(self.root, key=lambda key: self.root[key].visits)
        key = tried if self._surely(self.root[tried], self.root[usual]) else usual
        branch = self.root[key]
        mean = branch.total / branch.visits if branch.visits else 0.0
        n = sum(branch.visits for branch in self.root.values())
        values = (("visits", branch.visits), ("n", n), ("value", round(100 * mean)))
        return self.moves[key], Message(N_("tried in {visits} of {n} deals drawn, worth {value} %"), values)

    def _surely(self, branch: _Branch, usual: _Branch) -> bool:
        """Tell whether a move is better than another, deal by deal, by a number of standard errors."""
        gains = [a - b for a, b in zip(branch.values, usual.values, strict=False)]
        if not gains:
            return bool(branch.visits)
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
        return mean >= self.conduct.caution * sqrt(spread / len(gains))
