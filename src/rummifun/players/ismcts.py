"""`ismcts`: information-set Monte Carlo tree search, for any game.

Each iteration deals what the view hides anew (`resample`), walks down the tree with that deal, and judges where it gets
to by playing on a little (`playout`). The tree is that of the seat which decides: a node is a view of it, so what it
cannot tell apart is one node, whatever the deal, and what it reaches by two ways is one node too. A move of a node may
be there in some deals and missing in others, since the other seat moves by what it alone has been shown; so a move is
weighed by how often it could have been made, not by how often its node was reached (Cowling, Powley and Whitehouse,
*Information Set Monte Carlo Tree Search*, 2012). Which one is tried next is decided as in PUCT, from what it brought so
far and from what the greedy player of the game makes of it.

The tree grows in place, inside one call: nobody else ever sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.players.playout import Conduct, Playout, conduct_of

USUAL: Final = 40
"""How many iterations a move is given where nothing else is asked for: less than a second, in our games."""

_CURIOSITY: Final = 0.7
"""How much a move is worth trying for being unknown, beside what it is known to bring, which lies in 0..1."""

_DOUBT: Final = 0.15
"""How wide the interval is about the value of a move at the root."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """The player that searches: an iteration for each element of its budget, gone through anew at every move."""

    budget: Iterable[object]
    name: str

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `ismcts`."""
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        search = _Search(game, view, moves, alea)
        for _ in self.budget:
            search.iterate()
        return search.best()


def ismcts_of(iterations: int) -> Ismcts:
    """Make the player that searches for so many iterations a move.

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
"""The player with the usual budget."""


@dataclass(slots=True, eq=False)
class _Branch:
    """What is known of a move of a node: how often it could be made, was made, and what that brought, each time."""

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
        """Return what it may bring at best, of n visits of its node."""
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
        self.conduct: Conduct = conduct_of(game)
        self.deals: list[tuple[Any, Alea]] = []
        state, chance = self._deal(0)
        self.seat = game.to_move(state)
        usual = moves[Playout(game, self.conduct, chance).greedy(state, self.seat, moves)]
        self.moves = {_key(move): move for move in (usual, *moves)}
        self.root: _Node = {key: _Branch() for key in self.moves}
        self.tree: dict[Any, _Node] = {_key(view): self.root}

    def _deal(self, n: int) -> tuple[Any, Alea]:
        """Return deal number n, and the chance of who plays on from there: every move is tried on the same deals."""
        while n >= len(self.deals):
            word, self.alea = self.alea.word()
            self.deals.append((self.game.resample(self.view, Alea(word)), Alea(word, 1)))
        return self.deals[n]

    def iterate(self) -> None:
        """Choose a move, make it in its next deal, go on to a view that is new, and remember what that is worth."""
        key = self._first()
        first = self.root[key]
        state, alea = self._deal(first.visits)
        playout, path = Playout(self.game, self.conduct, alea), [(first, self.seat)]
        state = self._walked(playout, path, *playout.onward(self.game.step(state, self.moves[key])))
        value = playout.value(state, self.seat)
        first.values.append(value)
        for branch, seat in path:
            branch.visits += 1
            branch.total += value if seat == self.seat else 1 - value

    def _first(self) -> Any:
        """Choose the move to try at the root, by what it brought and how seldom it was tried (UCB1)."""
        n = sum(branch.visits for branch in self.root.values())
        return max(self.root, key=lambda key: self.root[key].hope(n))

    def _walked(self, playout: Playout, path: list[tuple[_Branch, int]], state: Any, moves: tuple[Any, ...]) -> Any:
        """Walk down the tree, and one move of the greedy player further: his whole play is worth what it comes to."""
        new = False
        while moves and not new and len(path) < self.conduct.depth:
            view, seat = _key(self.game.view(state, self.seat)), self.game.to_move(state)
            new = view not in self.tree
            node = self.tree.setdefault(view, {})
            move = self._selected(node, moves, playout.greedy(state, seat, moves))
            path.append((node[_key(move)], seat))
            state, moves = playout.onward(self.game.step(state, move))
        return state

    def _selected(self, node: _Node, moves: Sequence[Any], greedy: int) -> Any:
        """Choose the move to try: the one of highest value, plus what it is worth for being little known (PUCT).

        A third of the attention goes to what the greedy player would do, which is tried first; the rest to all alike.
        """
        branches = [node.setdefault(_key(move), _Branch()) for move in moves]
        visits = sum(branch.visits for branch in branches)
        known = sum(branch.total for branch in branches) / visits if visits else 0.5
        scores = [branch.score(known, 2 / len(moves) / 3 + (i == greedy) / 3) for i, branch in enumerate(branches)]
        return moves[scores.index(max(scores))]

    def best(self) -> tuple[Any, Message]:
        """Return the move that was tried most, and say how often and what it brought.

        The one that the greedy player would make is left only for a move that brought more by the same deals, by more
        than their luck explains.
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
        """Tell whether a move is better than another, deal by deal, by so many standard errors."""
        gains = [a - b for a, b in zip(branch.values, usual.values, strict=False)]
        if not gains:
            return bool(branch.visits)
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
        return mean >= self.conduct.caution * sqrt(spread / len(gains))
