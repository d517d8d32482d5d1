"""`voyant`: the player who sees every card, and so wins exactly what can be won; and `seen_by`, what a player is shown.

It is no honest player: beside the honest ones it shows the price of not knowing. Only games played alone have it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.capabilities import can_be_solved
from rummifun.core.game import AnyGame, Choose
from rummifun.core.scene import Message
from rummifun.games.reussites.verdict import Gagnable, Indecise, Solution
from rummifun.messages import N_
from rummifun.players.glouton import glouton
from rummifun.players.refus import RefusJoueur
from rummifun.players.winnable import solution, solved_as_klondike
from rummifun.refusal import Precondition, Refusal

NODES: Final = "nœuds < 2ⁿ"
"""The measure of a game that was solved: how many nodes were looked at, to the next power of two."""

_PLAIN: Final = 1_000_000
"""How many states of a game are looked at that only plain search knows."""

ENDLESS: Final = 1 << 40
"""Nodes enough for any deal of Klondike."""

_REMEMBERED: Final = 4096
"""States of which the next move of a line is known by heart."""


@dataclass(frozen=True, slots=True)
class Voyant:
    """The player who sees every card."""

    name: str = "voyant"

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, state: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `voyant`. It is shown a state where others are shown a view."""
        move = _next(game, state)
        if move is not None:
            return move, Message(N_("looks under the cards: the game is won like this"))
        move, _ = glouton(game, game.view(state, game.to_move(state)), moves, alea)
        return move, Message(N_("looks under the cards: the game cannot be won"))


voyant: Final = Voyant()
"""The player who sees every card: it follows a line that wins, and where there is none it plays as `glouton` does."""


def verdict_of(game: Any, state: Any) -> Solution[Any]:
    """Tell whether a state of a game can be won, with the budget that its solver is worth.

    Profil: jeu → état → solution   (ours)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> type(verdict_of(jeu, jeu.new(Alea(1)))).__name__
    'Gagnable'

    Law: of Klondike it is never Indecise. Raises `Precondition` in a game that has no solver, or of several seats.
    """
    return solution(game, state, budget_of(game))


def budget_of(game: Any) -> int:
    """Return the budget that the solver of a game is worth; raise `Precondition` where there is none."""
    if not can_be_solved(game) or game.seats != 1:
        raise Precondition(Refusal(RefusJoueur.SansSolution, got=game.name))
    return ENDLESS if solved_as_klondike(game) else _PLAIN


def decided(game: Any, state: Any) -> tuple[bool, int]:
    """Tell whether a state can be won, and how many nodes that took; raise `Precondition` where nobody could tell."""
    found = verdict_of(game, state)
    if isinstance(found, Indecise):
        raise Precondition(Refusal(RefusJoueur.ResteIndecis, got=found.budget))
    return isinstance(found, Gagnable), found.noeuds


def seen_by(player: Choose, game: AnyGame, state: Any) -> Any:
    """Return what a player is shown: the view of the seat to move; to `voyant` the state, in a game played alone."""
    if isinstance(player, Voyant) and game.seats == 1:
        return state
    return game.view(state, game.to_move(state))


_lines: OrderedDict[Any, Any] = OrderedDict()
"""The next move of the lines found last: a line is followed to its end, where another might lead back."""


def _next(game: Any, state: Any) -> Any:
    """Return the next move of a line that wins, or None."""
    key = game, state
    if key not in _lines:
        found = verdict_of(game, state)
        if not isinstance(found, Gagnable):
            return None
        for move in found.ligne:
            _lines[game, state] = move
            state = game.step(state, move)
        while len(_lines) > _REMEMBERED:
            _lines.popitem(last=False)
    return _lines[key]
