"""The players that know whether a réussite can be won: `voyant` sees the cards, `devin` counts on possible deals.

The solver of Klondike has a compiled twin if numba is installed (the extra `fast`). Both visit the same nodes and find
the same lines, so no answer depends on which one gave it. The plain solver works until the twin is ready; then the twin
takes over. Every other réussite is searched by its rules alone. The questions are about states, hidden cards included:
callers must tell the player first.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import factorial
from typing import Any, Final, NamedTuple, TypeGuard

from toolz import identity

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Player, as_game
from rummifun.core.scene import Message
from rummifun.core.solution import ENDLESS, Gagnable, Indecise, Solution
from rummifun.games.reussites import klondike_solver
from rummifun.games.reussites.hidden_cards import arrangements, missing_cards
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_solver.short_lines import COMPILED_WIDTHS, WIDTHS, Widen, widen_line
from rummifun.games.reussites.klondike_solver.solve import After, Stop, never_stop
from rummifun.games.reussites.option_checks import positive_option
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite, game_of
from rummifun.kernels.jit_cache import can_compile, is_cached
from rummifun.messages import N_
from rummifun.pieces.tableau import DOS, Mouvement, Tableau
from rummifun.players.glouton import NamedPlayer, glouton, measure_of
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal


class PatienceSolver(NamedTuple):
    """A solver of Klondike: for a table, and for its moves; how it shortens a line, by which widths."""

    solution: Callable[..., Solution[Mouvement]]
    gagnants: Callable[[Tableau[Any], int, Stop], After]
    widen: Widen
    widths: tuple[int, ...]


PLAIN_SOLVER: Final = PatienceSolver(klondike_solver.solution, klondike_solver.gagnants, widen_line, WIDTHS)
"""The plain solver."""


_TWIN: Final = "rummifun.kernels.klondike_search"


_LOADING: Final = 20_000
"""The nodes that the plain solver visits while an already compiled twin loads: a second."""


_COMPILING: Final = 75_000
"""The nodes that it visits in the time of compiling the twin."""


def compiled_solver() -> PatienceSolver:
    """Return the compiled twin, which needs numba."""
    from rummifun.kernels import klondike_lines, klondike_search  # which need numba

    solve, judge, widen = klondike_search.solve_table, klondike_search.winning_moves, klondike_lines.widen_line_compiled
    return PatienceSolver(solve, judge, widen, COMPILED_WIDTHS)


def plain_node_allowance() -> int | None:
    """Return how many nodes the plain solver may visit before its twin takes over; None without a twin."""
    if not can_compile():
        return None
    if _TWIN in sys.modules:
        return 0
    return _LOADING if is_cached("klondike_search._searched") else _COMPILING


def solve_winnable(
    jeu: AnyGame, etat: Any, budget: int, stop: Stop = never_stop, *, visited: int = 0, has_line: bool = True
) -> Solution[Any]:
    """Tell whether a game can be won from a state with every card known, and how, within a budget of nodes.

    >>> from rummifun.chance import Alea
    >>> jeu = klondike()
    >>> found = solve_winnable(jeu, jeu.new(Alea(1)), 100_000)
    >>> len(found.ligne), found.noeuds, solve_winnable(jeu, jeu.new(Alea(1)), 1)
    (156, 21, Indecise(budget=1))

    Only Klondike calls `stop`. Who asks many questions tells how many nodes they `visited` so far: the twin takes over
    the sooner. Without a line, Klondike tells the verdict and the nodes alone.

    Law: solution g t n == g.solution t n. Raises `Precondition` as that does.
    """
    jeu = as_game(jeu)
    if not is_klondike_like(jeu):
        return _plainly(jeu, etat, budget)
    first = _first(positive_option(budget), visited)
    found = solve_with(PLAIN_SOLVER, jeu, stop, has_line)(etat, first) if first else Indecise(first)
    more = first < budget and found == Indecise(first) and not stop()
    return solve_with(compiled_solver(), jeu, stop, has_line)(etat, budget) if more else found


def winning_moves(jeu: AnyGame, etat: Any, budget: int, stop: Stop = never_stop) -> After:
    """Judge each legal move: True if the game can still be won after it; None if the budget ran out.

    >>> from rummifun.chance import Alea
    >>> jeu = klondike()
    >>> {jeu.write(coup): gagne for coup, gagne in winning_moves(jeu, jeu.new(Alea(1)), 100_000).items()}
    {'c7>♠': True, 'c1>c6': True, 'c5>c4': True, 'talon.3!rebut': True}

    In Klondike all moves share the budget; in other games each has it whole.

    Law: one is True exactly when solution g t n is Gagnable, n being enough. Raises `Precondition` as `solve_winnable`
    does.
    """
    jeu = as_game(jeu)
    if not is_klondike_like(jeu):
        return {coup: _is_winnable(_plainly(jeu, jeu.step(etat, coup), budget)) for coup in jeu.moves(etat)}
    first = _first(positive_option(budget))
    found: After = PLAIN_SOLVER.gagnants(etat, first, stop) if first else {}
    more = first < budget and (not first or None in found.values()) and not stop()
    return compiled_solver().gagnants(etat, budget, stop) if more else found


def first_lost_index(etats: Sequence[Any], tells: Callable[[Any], Solution[Any]]) -> tuple[int, bool]:
    """Find the first state from which a play can no longer be won; tell whether an earlier, undecided one may be.

    The last one must be Perdue. A lost game stays lost, so this bisects the states.

    >>> from rummifun.core.solution import Perdue
    >>> told = {"a": Indecise(1), "b": Perdue(3), "c": Perdue(2), "g": Gagnable((), 0)}
    >>> [first_lost_index(play, told.__getitem__) for play in ("bc", "ggc", "abc")]
    [(0, False), (2, False), (2, True)]
    """
    low, high = 0, len(etats) - 1
    while low < high:
        middle = (low + high - 1) // 2
        winnable = _is_winnable(tells(etats[middle]))
        if winnable is None:
            return high, True
        low, high = (middle + 1, high) if winnable else (low, middle)
    return low, False


def is_klondike_like(jeu: Any) -> TypeGuard[Reussite[Any]]:
    """Tell whether the solver of Klondike solves a game."""
    return jeu.patience is not None and jeu.patience.solveur is klondike().patience.solveur


def solve_with(
    solver: PatienceSolver, jeu: Reussite[Any], stop: Stop, has_line: bool = True
) -> Callable[[Any, int], Solution[Any]]:
    """Return how a solver answers for a game: its lines are played through the checked door."""
    if not has_line:
        return partial(solver.solution, stop=stop, has_line=False)
    checked = game_of(replace(jeu.patience, solveur=lambda _, t, budget: solver.solution(t, budget, stop)))
    return checked.solution


def _plainly(jeu: AnyGame, etat: Any, budget: int) -> Solution[Any]:
    if jeu.solution is None:
        raise Precondition(Refusal(RefusJoueur.SansSolution, got=jeu.name))
    return jeu.solution(etat, budget)


def _first(budget: int, visited: int = 0) -> int:
    """Return how many nodes the plain solver visits first: all of them without a twin."""
    head = plain_node_allowance()
    return budget if head is None else min(max(0, head - visited), budget)


def _is_winnable(found: Solution[Any]) -> bool | None:
    """Tell whether a solver found a way to win; None if it could not decide."""
    return None if isinstance(found, Indecise) else isinstance(found, Gagnable)


USUAL: Final = 8
"""The default number of deals to draw."""


_NODES: Final = 1000
"""The search budget for a deal after each move, in nodes; a deal still open then counts as half a win."""


Counts = list[tuple[int, int]]
"""For each move, in how many deals the game can be won after it, and in how many it stays open."""


def count_winnable_deals_compiled(
    game: Any, view: Any, moves: Sequence[Any], seed: int | None, deals: int, budget: int = _NODES
) -> Counts:
    """Count them by the compiled twin, where it knows the game; see `count_winnable_deals_plain`."""
    from rummifun.kernels import devin  # which needs numba

    found = devin.count_winnable_deals(view, moves, seed, deals, budget) if is_klondike_like(game) else None
    return count_winnable_deals_plain(game, view, moves, seed, deals, budget) if found is None else found


def count_winnable_deals_plain(
    game: Any, view: Any, moves: Sequence[Any], seed: int | None, deals: int, budget: int = _NODES
) -> Counts:
    """Count for each move the drawn deals that can be won after it, and those that stay open.

    Without a seed, the deals are all that fit; without a move, the answer is for the deals themselves.
    """
    drawn = [*arrangements(view)] if seed is None else [game.resample(view, Alea(seed, i)) for i in range(deals)]
    solve = PLAIN_SOLVER.solution if is_klondike_like(game) else lambda state, budget, _: game.solution(state, budget)
    steps: Sequence[Callable[[Any], Any]] = [partial(_step, game, move) for move in moves] or [identity]
    told = [[_is_winnable(solve(step(t), budget, bool)) for t in drawn] for step in steps]
    return [(row.count(True), row.count(None)) for row in told]


def _step(game: Any, move: Any, state: Any) -> Any:
    return game.step(state, move)


CountWinnableDeals = Callable[[Any, Any, Sequence[Any], int, int], Counts]
"""A way to count the deals that can be won after each move: plain or compiled."""


class FittingDeals(NamedTuple):
    """The deals that fit a view: how many were solved, can be won, stayed open, and whether they are all."""

    deals: int
    won: int
    open: int
    is_whole: bool


_UNKNOWN: Final = 6
"""The most hidden cards whose arrangements are all tried; the plain solver, slow where they win, samples first."""


_QUICK: Final = 4
"""The most whose arrangements the plain solver tries at once."""


def count_fitting_deals(game: AnyGame, view: Any, seed: int) -> FittingDeals:
    """Count the deals that fit a view and can be won: all of them where few cards are hidden, else some by chance.

    The compiled twin, once it is at hand, solves two hundred in less than a second, the plain solver twenty. Raises
    `Precondition` if the view has not a back for each card that it does not show.
    """
    game, backs, missing = as_game(game), tuple(view).count(DOS), len(missing_cards(view))
    if backs != missing:
        raise Precondition(Refusal(RefusReussite.TableauInvalide, (DOS,), missing, backs))
    compiled = is_klondike_like(game) and plain_node_allowance() in (0, _LOADING)
    count = count_winnable_deals_compiled if compiled else count_winnable_deals_plain
    if missing > (_UNKNOWN if compiled else _QUICK):
        deals, budget = (200, 10 * _NODES) if compiled else (20, _NODES // 2)
        [(won, open_)] = count(game, view, (), seed, deals, budget)
        if won or open_ or missing > _UNKNOWN:
            return FittingDeals(deals, won, open_, is_whole=False)
    [(won, open_)] = count(game, view, (), None, 0, 10 * _NODES)
    return FittingDeals(factorial(missing), won, open_, is_whole=True)


@dataclass(frozen=True, slots=True)
class Devin(NamedPlayer):
    """The player who guesses a number of deals."""

    deals: int
    name: str
    count_winnable_deals: CountWinnableDeals = field(default=count_winnable_deals_plain, compare=False, repr=False)

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see the module."""
        if len(moves) == 1:
            return moves[0], Message(N_("the only move there is"))
        game = as_game(game)
        found = self.count_winnable_deals(game, view, moves, alea.word()[0], self.deals)
        measure = measure_of(game)
        worth = [(2 * won + open_, measure(view, move)[0]) for move, (won, open_) in zip(moves, found, strict=True)]
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


_PLAIN: Final = 1_000_000
"""The budget of plain search for a game without a solver of its own, in states."""


_CACHED_STATES: Final = 4096
"""The number of states whose next move of a line stays in the cache."""


@dataclass(frozen=True, slots=True)
class Voyant(NamedPlayer):
    """The player who sees every card, with the next moves of the last lines that it found.

    It follows a line to its end, since another might lead back.
    """

    name: str = "voyant"
    lines: OrderedDict[Any, Any] = field(default_factory=OrderedDict, compare=False, repr=False)

    def __reduce__(self) -> tuple[type[Voyant], tuple[str]]:
        """Send no lines along to another process."""
        return Voyant, (self.name,)

    def __call__(self, game: Any, state: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose; see `voyant`. It gets a state where others get a view."""
        game = as_game(game)
        move = self._next_move(game, state)
        if move is not None:
            return move, Message(N_("looks under the cards: the game is won like this"))
        move, _ = glouton(game, game.view(state, game.to_move(state)), moves, alea)
        return move, Message(N_("looks under the cards: the game cannot be won"))

    def _next_move(self, game: Any, state: Any) -> Any:
        """Return the next move of a winning line, or None."""
        key = game, state
        if key not in self.lines:
            found = solve_state(game, state)
            if not isinstance(found, Gagnable):
                return None
            for move in found.ligne:
                self.lines[game, state] = move
                state = game.step(state, move)
            while len(self.lines) > _CACHED_STATES:
                self.lines.popitem(last=False)
        return self.lines[key]


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
    game = as_game(game)
    return solve_winnable(game, state, node_budget(game))


def node_budget(game: Any) -> int:
    """Return the usual budget of a game's solver; raise `Precondition` if it has none."""
    if game.solution is None or game.seats != 1:
        raise Precondition(Refusal(RefusJoueur.SansSolution, got=game.name))
    return ENDLESS if is_klondike_like(game) else _PLAIN


def is_winnable(game: Any, state: Any) -> tuple[bool, int]:
    """Tell whether a state can be won, and count the nodes; raise `Precondition` if the budget ran out."""
    found = solve_state(game, state)
    if isinstance(found, Indecise):
        raise Precondition(Refusal(RefusJoueur.ResteIndecis, got=found.budget))
    return isinstance(found, Gagnable), found.noeuds


def player_view(player: Player, game: AnyGame, state: Any) -> Any:
    """Return the view of a player: of the seat to move or, for `voyant` in a game for one, the state."""
    if isinstance(player, Voyant) and game.seats == 1:
        return state
    return game.view(state, game.to_move(state))
