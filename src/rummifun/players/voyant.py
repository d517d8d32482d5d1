"""`voyant`, the player who sees every card and wins every game that can be won; and `player_view`, a player's view.

It is not an honest player: beside the honest ones, it shows the price of not knowing. Only games for one have it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, assert_never

from rummifun.chance import Alea
from rummifun.core.capabilities import is_solvable
from rummifun.core.game import AnyGame, Player
from rummifun.core.scene import Message
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue, Solution
from rummifun.messages import N_
from rummifun.players.glouton import glouton
from rummifun.players.patience_solver import is_klondike_like, solve_winnable
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal

NODES: Final = "nœuds < 2ⁿ"
"""The measure of a solved game: the number of nodes visited, to the next power of two."""

_PLAIN: Final = 1_000_000
"""The budget of plain search for a game without a solver of its own, in states."""

ENDLESS: Final = 1 << 40
"""Nodes enough for any deal of Klondike."""

_CACHED_STATES: Final = 4096
"""The number of states whose next move of a line stays in the cache."""


@dataclass(frozen=True, slots=True)
class Voyant:
    """The player who sees every card."""

    name: str = "voyant"

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, state: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `voyant`. It gets a state where others get a view."""
        move = _next(game, state)
        if move is not None:
            return move, Message(N_("looks under the cards: the game is won like this"))
        move, _ = glouton(game, game.view(state, game.to_move(state)), moves, alea)
        return move, Message(N_("looks under the cards: the game cannot be won"))


voyant: Final = Voyant()
"""The player who sees every card: it follows a winning line, or plays as `glouton` if there is none."""


def solve_state(game: Any, state: Any) -> Solution[Any]:
    """Tell whether a state of a game can be won, within the usual budget of its solver.

    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> type(solve_state(jeu, jeu.new(Alea(1)))).__name__
    'Gagnable'

    Law: for Klondike it is never Indecise. Raises `Precondition` in a game that has no solver, or of several seats.
    """
    return solve_winnable(game, state, node_budget(game))


def node_budget(game: Any) -> int:
    """Return the usual budget of a game's solver; raise `Precondition` if it has none."""
    if not is_solvable(game) or game.seats != 1:
        raise Precondition(Refusal(RefusJoueur.SansSolution, got=game.name))
    return ENDLESS if is_klondike_like(game) else _PLAIN


def is_winnable(game: Any, state: Any) -> tuple[bool, int]:
    """Tell whether a state can be won, and count the nodes; raise `Precondition` if the budget ran out."""
    found = solve_state(game, state)
    match found:
        case Gagnable(noeuds=noeuds):
            return True, noeuds
        case Perdue(noeuds):
            return False, noeuds
        case Indecise(budget):
            raise Precondition(Refusal(RefusJoueur.ResteIndecis, got=budget))
        case _:
            assert_never(found)


def player_view(player: Player, game: AnyGame, state: Any) -> Any:
    """Return the view of a player: of the seat to move or, for `voyant` in a game for one, the state."""
    if isinstance(player, Voyant) and game.seats == 1:
        return state
    return game.view(state, game.to_move(state))


_lines: OrderedDict[Any, Any] = OrderedDict()
"""The next moves of the last lines found: it follows a line to its end, since another might lead back."""


def _next(game: Any, state: Any) -> Any:
    """Return the next move of a winning line, or None."""
    key = game, state
    if key not in _lines:
        found = solve_state(game, state)
        if not isinstance(found, Gagnable):
            return None
        for move in found.ligne:
            _lines[game, state] = move
            state = game.step(state, move)
        while len(_lines) > _CACHED_STATES:
            _lines.popitem(last=False)
    return _lines[key]
