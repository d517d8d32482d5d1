"""`ismcts`: information-set Monte Carlo tree search, for any game.

Each iteration deals what the view hides anew (`resample`), walks down the tree with that deal, and judges where it gets
to by playing on a little (`essai`). The tree is that of the seat which decides: a node is a view of it, so what it
cannot tell apart is one node, whatever the deal, and what it reaches by two ways is one node too. A move of a node may
be there in some deals and missing in others, since the other seat moves by what it alone has been shown; so a move is
weighed by how often it could have been made, not by how often its node was reached (Cowling, Powley and Whitehouse,
*Information Set Monte Carlo Tree Search*, 2012). Which one is tried next is decided as in PUCT, from what it brought so
far and from what the greedy player of the game makes of it.

The tree grows in place, inside one call: nobody else ever sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.players.essai import Conduite, Essai, conduite_of

__all__ = ["USUAL", "Ismcts", "ismcts", "ismcts_of"]

USUAL: Final = 200
"""How many iterations a move is given where nothing else is asked for: less than a second, in our games."""

_CURIOSITY: Final = 0.7
"""How much a move is worth trying for being unknown, beside what it is known to bring, which lies in 0..1."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """The player that searches: an iteration for each element of its budget, which is gone through anew at every move.

    `range(n)` is a budget of n iterations. A budget of seconds reads a clock while it is gone through, and so is none
    of ours: a shell has one.

    Profil: α suite × nom → joueur

    >>> Ismcts(range(50), "ismcts:50").__name__
    'ismcts:50'

    Law: its choice is one of the moves proposed, and depends on the view, the Alea and the length of the budget alone.
    """

    budget: Iterable[object]
    name: str

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `ismcts`."""
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        search = _Search(game, view, moves)
        for _ in self.budget:
            word, alea = alea.word()
            search.iterate(Alea(word))
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


class _Branch:
    """What is known of a move of a node: how often it could be made, was made, and what that brought."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0


_Node = dict[Any, _Branch]


class _Search:
    """The tree of one decision."""

    def __init__(self, game: Any, view: Any, moves: tuple[Any, ...]) -> None:
        self.game, self.view, self.moves = game, view, moves
        self.conduite: Conduite = conduite_of(game)
        self.tree: dict[Any, _Node] = {view: {}}
        self.deals = 0
        self.seat = game.to_move(game.resample(view, Alea()))

    def iterate(self, alea: Alea) -> None:
        """Deal, walk down to a view that is new, judge it, and remember what it is worth all along the way."""
        essai = Essai(self.game, self.conduite, Alea(alea.seed, 1))
        state, path = self._walked(essai, self.game.resample(self.view, alea))
        value = essai.value(state, self.seat)
        for branch, seat in path:
            branch.visits += 1
            branch.total += value if seat == self.seat else 1 - value
        self.deals += 1

    def _walked(self, essai: Essai, state: Any) -> tuple[Any, list[tuple[_Branch, int]]]:
        path: list[tuple[_Branch, int]] = []
        view, moves = self.view, self.moves
        while (node := self.tree.get(view)) is not None:
            seat = self.game.to_move(state)
            move = self._selected(node, moves, essai.weights(state, seat, moves))
            path.append((node[move], seat))
            state, moves = essai.onward(self.game.step(state, move))
            if not moves or len(path) >= self.conduite.depth:
                return state, path
            view = self.game.view(state, self.seat)
        self.tree[view] = {}
        return state, path

    def _selected(self, node: _Node, moves: Sequence[Any], weights: Sequence[float]) -> Any:
        """Choose the move to try: the one of highest value, plus what it is worth for being little known."""
        branches = [node.setdefault(move, _Branch()) for move in moves]
        visits = sum(branch.visits for branch in branches)
        known = sum(branch.total for branch in branches) / visits if visits else 0.5
        best, highest = moves[0], -1.0
        for move, branch, weight in zip(moves, branches, weights, strict=True):
            branch.available += 1
            mean = branch.total / branch.visits if branch.visits else known
            score = mean + _CURIOSITY * weight * sqrt(branch.available) / (1 + branch.visits)
            if score > highest:
                best, highest = move, score
        return best

    def best(self) -> tuple[Any, Message]:
        """Give the move that was tried most, the first of them, and say how often and what it brought."""
        root = self.tree[self.view]
        tried = [root.get(move) or _Branch() for move in self.moves]
        i = max(range(len(tried)), key=lambda i: tried[i].visits)
        mean = tried[i].total / tried[i].visits if tried[i].visits else 0.0
        values = (("visits", tried[i].visits), ("n", self.deals), ("value", round(100 * mean)))
        return self.moves[i], Message(N_("tried in {visits} of {n} deals drawn, worth {value} %"), values)
