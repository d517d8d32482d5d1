"""`devin`: the honest player of a réussite who guesses the hidden cards, and solves each deal guessed.

It sees only what a view shows. It draws a few deals of the hidden cards (`resample`), and for each it learns after
which moves that deal could be won. That is hindsight: a player knows less than the solver, so a deal won there may be
lost here; yet a move after which fewer deals can be won is seldom a good one. The greedy player breaks ties (Bjarnason,
Fern and Tadepalli, *Lower Bounding Klondike Solitaire with Monte-Carlo Planning*, 2009, call it hindsight
optimisation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.core.scene import Message
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise
from rummifun.kernels.jit_cache import twin_switch
from rummifun.messages import N_
from rummifun.players.glouton import EVALUATORS, evaluate_nothing
from rummifun.players.patience_solver import PLAIN_SOLVER, is_klondike_like

USUAL: Final = 8
"""The default number of deals to draw."""

_NODES: Final = 1000
"""The search budget for a deal after each move, in nodes; a deal still open then counts as half a win."""


@dataclass(frozen=True, slots=True)
class Devin:
    """The player who guesses a number of deals."""

    deals: int
    name: str

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see the module."""
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        found = count_winnable_deals(game, view, moves, alea.word()[0], self.deals)
        mesure: Any = EVALUATORS.get(game.name, evaluate_nothing)
        worth = [(2 * won + open_, mesure(view, move)[0]) for move, (won, open_) in zip(moves, found, strict=True)]
        best = worth.index(max(worth))
        values = (("won", found[best][0]), ("n", self.deals))
        return moves[best], Message(N_("can be won in {won} of {n} deals drawn, as many as any"), values)


def devin_of(deals: int) -> Player:
    """Make the player who guesses this many deals.

    Profil: ℕ* → joueur

    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> vue = jeu.view(jeu.new(Alea(1)), 0)
    >>> move, reason = devin_of(4)(jeu, vue, jeu.moves(vue), Alea(1))
    >>> jeu.write(move), reason.localize(str)
    ('c7>♠', 'can be won in 4 of 4 deals drawn, as many as any')

    Law: devin_of n g v depends on the view alone, not on the cards it hides.
    """
    return Devin(deals, f"devin:{deals}")


devin: Final = Devin(USUAL, "devin")
"""The player who guesses the default number of deals."""

_pret: Final = twin_switch("klondike_search._searched", 10, 100)
"""A decision takes the plain solver a second; loading the twin takes as long, and compiling it half a minute."""


def count_winnable_deals(game: Any, view: Any, moves: Sequence[Any], seed: int, deals: int) -> list[tuple[int, int]]:
    """Count for each move the drawn deals that can be won after it, and those that stay open."""
    if is_klondike_like(game) and _pret():
        from rummifun.kernels import devin  # which needs numba

        found = devin.count_winnable_deals(view, moves, seed, deals, _NODES)
        if found is not None:
            return found
    return count_winnable_deals_plain(game, view, moves, seed, deals)


def count_winnable_deals_plain(
    game: Any, view: Any, moves: Sequence[Any], seed: int, deals: int
) -> list[tuple[int, int]]:
    """Count them by the plain solver, deal by deal; see `count_winnable_deals`."""
    drawn = [game.resample(view, Alea(seed, i)) for i in range(deals)]
    told = [[_solution_type(game, game.step(t, move)) for t in drawn] for move in moves]
    return [(row.count(Gagnable), row.count(Indecise)) for row in told]


def _solution_type(game: Any, state: Any) -> type[Any]:
    plain = PLAIN_SOLVER.solution(state, _NODES, bool) if is_klondike_like(game) else game.solution(state, _NODES)
    return type(plain)
